"""A host's last word, as others show it: two words that contradict each other prove a lie.

A host that tells two stories signs both. Programs that look for the table show what they were told,
and everybody compares that with what they hold. Never here: who asks whom, and what follows.
"""

from itertools import pairwise
from typing import Any

from msgspec import Struct

from net.base.identity import verified
from net.base.wire import Counter, Digest, PublicKey, Signature
from net.chain.entries import head_statement
from net.chain.log import Log


def turns_of(log: Log) -> list[tuple[int, dict[str, Any]]]:
    """The entries with which programs became the host, and how many entries precede each."""
    kinds = ("start", "term")
    return [(n, plain) for n, plain in enumerate(log.entries) if plain["entry"] in kinds]


class LastWord(Struct, frozen=True, forbid_unknown_fields=True):
    """The host of a term vouches for the first `count` entries of a match, with hash `head`."""

    match: Counter
    term: Counter
    host: PublicKey
    count: Counter
    head: Digest
    signature: Signature

    def is_signed(self, table: str) -> bool:
        """Whether that host has signed this, for this table."""
        said = head_statement(table, self.match, self.term, self.count, self.head)
        return verified(self.host, said, self.signature)


def last_word(log: Log | None, besides: str) -> LastWord | None:
    """The last word in this log of a host other than the one with the key `besides`."""
    if log is None or not log.entries:
        return None
    if log.host != besides and log.seal is not None:
        head = log.heads[log.seal.count].hex()
        return LastWord(log.number, log.term, log.host, log.seal.count, head, log.seal.signature)
    for (_, turn), (ends, following) in reversed([*pairwise(turns_of(log))]):
        if turn["host"] != besides:
            signature, head = following["seal"]["signature"], log.heads[ends].hex()
            return LastWord(log.number, turn["term"], turn["host"], ends, head, signature)
    return None


def belies(log: Log, said: LastWord) -> bool:
    """Whether the host that said this has vouched for something else in this log.

    The caller has to check its signature; it can catch no other host.
    """
    turns = turns_of(log)
    for (_, turn), end in zip(turns, [*(begins for begins, _ in turns[1:]), None], strict=False):
        if (log.number, turn["term"], turn["host"]) != (said.match, said.term, said.host):
            continue
        vouched_for = log.sealed if end is None else end
        if said.count <= vouched_for:
            return log.heads[said.count].hex() != said.head
        return end is not None and log.entries[end]["host"] == said.host
    return False
