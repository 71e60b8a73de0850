"""A log as messages, in parts that fit into frames.

Never here: who is told what, and when.
"""

from typing import Final

from net.base.codec import pack
from net.chain.log import Log
from net.messages.messages import MOST_ENTRIES, Entries

MOST_PART: Final = 6 * 1024
"""Approximate most bytes of entries in one part; a single entry may be longer."""


def tale_of(log: Log, first: int) -> list[Entries]:
    """The sealed entries from number `first` on, in parts; the last part carries the seal."""
    seal = log.seal
    if seal is None or first >= seal.count:
        return []
    parts: list[Entries] = []
    begin, size = first, 0
    for place in range(first, seal.count):
        length = len(pack(log.entries[place]))
        if place > begin and (size + length > MOST_PART or place - begin >= MOST_ENTRIES):
            parts.append(Entries(log.number, begin, tuple(log.entries[begin:place])))
            begin, size = place, 0
        size += length
    last = tuple(log.entries[begin : seal.count])
    return [*parts, Entries(log.number, begin, last, seal.signature)]
