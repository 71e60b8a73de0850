"""What a table was opened with. Its id is a hash of this, so no host can change it afterwards.

Never here: the lobby, which shows it, and what follows if one does not fit it.
"""

import hashlib
from functools import lru_cache
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, to_builtins

from net.base.wire import PublicKey
from net.chain.canonical import statement

MOST_PACE: Final = 10_000
MOST_KEEP: Final = 60_000
LEAST_LIMIT: Final = 5_000
"""Bounds, in milliseconds, on the times of any but the first host, which may have chosen them to
hold up whoever comes after it."""
ID_LETTERS: Final = 32
"""Length of a table's id: hexadecimal digits."""
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=3_600_000)]
Nonce: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


class MatchTimes(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the matches of a table wait at one of its hosts, in milliseconds."""

    limit: Annotated[int, Meta(ge=100, le=3_600_000)] | None
    """For a choice; None without a limit."""
    pace: Milliseconds
    """From one roll to the next, at least."""
    keep: Milliseconds
    """For a person who is away."""


class Charter(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of the table's first host, how long its matches wait there, and 16 random bytes."""

    host: PublicKey
    times: MatchTimes
    nonce: Nonce

    @property
    def table_id(self) -> str:
        """The id of the table."""
        return _id_of(self)

    @property
    def statement(self) -> bytes:
        """The bytes that the id is a hash of."""
        times = to_builtins(self.times)
        return statement("table", host=self.host, **times, nonce=self.nonce)

    @property
    def later_times(self) -> MatchTimes:
        """How long its matches wait at any other host."""
        times = self.times
        limit = max(times.limit, LEAST_LIMIT) if times.limit is not None else None
        return MatchTimes(limit, min(times.pace, MOST_PACE), min(times.keep, MOST_KEEP))

    def times_at(self, host: str) -> MatchTimes:
        """How long its matches wait at the host with this key."""
        return self.times if host == self.host else self.later_times


@lru_cache(256)
def _id_of(charter: Charter) -> str:
    return hashlib.sha256(charter.statement).hexdigest()[:ID_LETTERS]


NO_TABLE: Final = Charter("0" * 64, MatchTimes(None, 0, MOST_KEEP), "0" * 32)
"""For a match that is only shown, without a table: a lesson, or an old match."""
