"""Choices of a match that show who has played it, whatever they say.

Never here: what follows from that (`net.guest.weighing`).
"""

from typing import Final

from msgspec import Struct, convert

from net.base.identity import verified
from net.base.wire import Counter, Digest, PublicKey, SeatNumber, Signature, WireChoice
from net.chain.entries import choice_statement
from net.chain.log import Log

_SAID: Final = ("seat", "answers", "choice", "signature")


class SignedChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice, or a pass, in a match; the fields are those of the statement `choice`."""

    key: PublicKey
    match: Counter
    seat: SeatNumber
    answers: Digest
    choice: WireChoice | None
    signature: Signature

    def is_signed(self, table: str) -> bool:
        """Whether the program with this key has signed it, for this table."""
        said = choice_statement(table, self.match, self.seat, self.answers, self.choice)
        return verified(self.key, said, self.signature)


def last_choices(log: Log) -> tuple[SignedChoice, ...]:
    """The last choice that each person with a seat has signed in this match."""
    keys: list[str | None] = []
    found: dict[str, SignedChoice] = {}
    for plain in log.entries:
        if plain["entry"] == "start":
            keys = [holder["key"] for holder in plain["seats"]]
        elif plain["entry"] == "seated":
            keys[plain["seat"]] = plain["holder"]["key"]
        elif plain["entry"] == "chosen" and plain["signature"] is not None:
            key, said = keys[plain["seat"]], {name: plain[name] for name in _SAID}
            found[key or ""] = convert({"key": key, "match": log.number, **said}, SignedChoice)
    return tuple(found[key] for key in log.persons if key in found)
