"""What a host knows of each peer: how far it is in, how much it may say, when it was last heard.

Never here: what peers ask for, links, the table.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NewType

from net.base.address import origin_of
from net.base.rate_limit import RateLimit
from net.links.handshake import Answering, LinkStep
from net.messages.heritage import ToldLog
from net.messages.host_candidates import HostCandidate
from net.messages.messages import PING_SECONDS, SILENT_SECONDS, Hello

PeerId = NewType("PeerId", int)
"""A link to the host, counted from 1 and never used again."""

BURST: Final = 60
"""How many messages a peer may send at once."""
PER_SECOND: Final = 20.0
"""How many messages a second a peer may go on sending."""
HELLO_SECONDS: Final = 5.0
"""A link on which nobody said hello for so long is closed."""
PROVE_SECONDS: Final = 2.0
"""Whose begin was answered has so long to prove who they are."""


class Role(Enum):
    """What a link may do at this table."""

    GUEST = "guest"
    """Somebody else's program."""
    OWNER = "owner"
    """The program the host runs in: starts, kicks, sets bots and sheet."""
    BOTS = "bots"
    """The host's own runner for bots and for seats whose person is away."""


@dataclass(slots=True)
class Peer:
    """One link."""

    number: PeerId
    role: Role
    since: float
    address: str = ""
    """Where the link comes from; empty inside the program."""
    origin: str = field(init=False)
    """Who is taken for one with it."""
    step: LinkStep = LinkStep.OPEN
    """How far the link is."""
    welcome: bool = False
    """Whether it is in."""
    shows_code: bool = False
    """Whether it has begun to prove that it knows the table's code."""
    answering: Answering | None = None
    heard: float = field(init=False)
    pinged: float | None = None
    """When it was asked whether it is there, None if it has answered since."""
    key: str = ""
    """The public key it has proven, empty before that."""
    candidate: HostCandidate | None = None
    """Where it is reached should it have to be the host one day."""
    hello: Hello | None = None
    """What it said hello with while it has to wait."""
    told: ToldLog | None = None
    """What it has told so far of the part of the match that its new host does not hold."""
    ended: int = 0
    """The last match it confirmed to hold to the end."""
    _limit: RateLimit = field(init=False)

    def __post_init__(self) -> None:
        self.heard = self.since
        self._limit = RateLimit(BURST, PER_SECOND, self.since)
        self.origin = origin_of(self.address)

    def hear(self, now: float) -> bool:
        """A message came; False if the peer talks faster than it may."""
        self.heard = now
        self.pinged = None
        if self.role is not Role.GUEST:
            return True
        allowed = self._limit.allows(now)
        self._limit.take()
        return allowed

    def has_until(self, when: float) -> None:
        """See to it then if it is not in yet, however long it has been here."""
        self.since = when - HELLO_SECONDS

    def give_back(self) -> None:
        """The last message was one that was due: it does not count against the peer."""
        self._limit.give_back()

    @property
    def is_local(self) -> bool:
        """Whether it is part of the host's own program, which cannot fall silent."""
        return self.role is not Role.GUEST

    def next_check(self) -> float:
        """When something has to be done about this peer if it stays quiet; inf for never."""
        if self.is_local:
            return float("inf")
        if not self.welcome:
            return self.since + HELLO_SECONDS
        if self.pinged is None:
            return self.heard + PING_SECONDS
        return self.heard + SILENT_SECONDS
