"""What a host knows of each peer: its progress, its message limit, when it was last heard.

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
"""The number of a link to the host, counted from 1 and never reused."""

BURST: Final = 60
"""Messages a peer may send at once."""
PER_SECOND: Final = 20.0
"""Messages a second a peer may keep sending."""
HELLO_SECONDS: Final = 5.0
"""Seconds a link has until hello, or it is closed."""
PROVE_SECONDS: Final = 2.0
"""Seconds a peer has to prove who it is after its `begin` was answered."""


class Role(Enum):
    """What a link may do at this table."""

    GUEST = "guest"
    """Somebody else's program."""
    OWNER = "owner"
    """The program the host runs in: it starts, kicks, sets bots and sheet."""
    BOTS = "bots"
    """The host's own runner for bots and for seats whose person is away."""


@dataclass(slots=True)
class Peer:
    """One link."""

    number: PeerId
    role: Role
    since: float
    address: str = ""
    """The address the link comes from; empty inside the program."""
    origin: str = field(init=False)
    """The origin it shares with other links of one machine or network."""
    step: LinkStep = LinkStep.OPEN
    """The state of the link."""
    welcome: bool = False
    """Whether it is in."""
    shows_code: bool = False
    """Whether it has begun to prove that it knows the table's code."""
    answering: Answering | None = None
    heard: float = field(init=False)
    pinged: float | None = None
    """When it was asked whether it is there; None if it has answered since."""
    key: str = ""
    """The public key it has proven; empty before that."""
    candidate: HostCandidate | None = None
    """Where it is reached if it becomes the host."""
    hello: Hello | None = None
    """Its hello, while it has to wait."""
    told: ToldLog | None = None
    """What it has told so far of the part of the match that its new host lacks."""
    ended: int = 0
    """The last match it has confirmed to hold to the end."""
    asked: dict[str, float] = field(default_factory=dict)
    """When it asked last for each person, by key."""
    _limit: RateLimit = field(init=False)

    def __post_init__(self) -> None:
        self.heard = self.since
        self._limit = RateLimit(BURST, PER_SECOND, self.since)
        self.origin = origin_of(self.address)

    def hear(self, now: float) -> bool:
        """A message came; return False if the peer sends faster than it may."""
        self.heard = now
        self.pinged = None
        if self.role is not Role.GUEST:
            return True
        allowed = self._limit.allows(now)
        self._limit.take()
        return allowed

    def has_until(self, when: float) -> None:
        """Check the peer at that time if it is not in by then, however long it has been here."""
        self.since = when - HELLO_SECONDS

    def give_back(self) -> None:
        """Do not count the last message against the peer: it was due."""
        self._limit.give_back()

    @property
    def is_local(self) -> bool:
        """Whether it is part of the host's own program, which cannot fall silent."""
        return self.role is not Role.GUEST

    def next_check(self) -> float:
        """When this peer needs checking if it stays quiet; inf for never."""
        if self.is_local:
            return float("inf")
        if not self.welcome:
            return self.since + HELLO_SECONDS
        quiet = PING_SECONDS if self.pinged is None else SILENT_SECONDS
        return self.heard + quiet
