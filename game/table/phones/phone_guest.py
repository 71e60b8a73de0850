"""A phone's guest in this program: a member of the table that can never be its host.

Never here: what the phone is shown, what it may say.
"""

import asyncio
from collections.abc import Callable, Sequence

from game.table.play.annex import OwnProgram
from game.version import VERSION
from net.base.address import Address
from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.base.wire import Appearance
from net.guest.guest import Guest
from net.host.host import Host
from net.links.memory import NetLink, memory_pair
from net.links.tcp import TcpNetwork
from net.messages.heritage import Heritage
from net.messages.lobby import TableState
from net.messages.notices import EventsNotice, GuestNotice, JoinedNotice, Request
from net.messages.requests import TakeSeat
from net.program.member import Member
from net.program.shell import HostShell


class PhoneGuest:
    """A phone's connection to the table."""

    def __init__(
        self,
        program: OwnProgram,
        names: Sequence[str],
        look: Appearance,
        identity: Identity,
        tell: Callable[[GuestNotice], None],
    ) -> None:
        """Without `names` it comes to watch, and may ask for a seat later."""
        self._program = program
        self._tell = tell
        lobby = program.guest.lobby
        code = lobby.code if lobby is not None else None
        looks = (look,) if names else ()
        guest = Guest(VERSION, tuple(names), not names, code, identity, appearances=looks)
        loop = asyncio.get_running_loop()
        self._tcp = TcpNetwork()
        self._wanted: TakeSeat | None = None
        self._left = False
        self._member = Member(guest, VERSION, self, self, loop)
        self._go()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats it holds."""
        return self._member.guest.seats

    def ask(self, request: Request) -> None:
        """Ask the host for something."""
        self._member.shell.ask(request)

    def take_over(self, request: TakeSeat) -> None:
        """Take a seat; in a running match, once we have heard it: the host wants to know up to
        which entry we agree.
        """
        self._wanted = request

    def leave(self) -> None:
        """Leave the table; in a match the seat waits. Nothing more is heard of it."""
        self._left = True
        self._member.leave()

    # What its member needs of a network: the host may be in this very program.

    def dial(self, ways: Sequence[Address], done: Callable[[NetLink | None], None]) -> None:
        """A link to the first of these addresses that answers, None if none does."""
        candidate = self._program.guest.candidate
        if candidate is not None and set(ways) & set(candidate.ways):
            done(self._link_within())
        else:
            self._tcp.dial(ways, done)

    def _go(self) -> None:
        """Go to the host, wherever it is now."""
        lobby = self._program.guest.lobby
        host = lobby.host if lobby is not None else None
        if self._program.host is not None or host is None:
            self._member.sit_down(self._link_within())
        else:
            self._member.guest.expected_key = host.key
            self._tcp.dial(host.ways, self._dialled)

    def _dialled(self, link: NetLink | None) -> None:
        if self._left:
            if link is not None:
                link.close()
        elif link is not None:
            self._member.sit_down(link)
        else:
            self._member.shell.give_up(Refusal(RefusalCode.LINK_LOST))

    def _link_within(self) -> NetLink:
        """A link to the host in this program."""
        near, far = memory_pair(asyncio.get_running_loop().call_soon)
        far.reader = self._program.enter(far)
        return near

    # What its member needs of a household.

    def tell(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        wanted = self._wanted
        if wanted is not None and _is_word_of_match(notice):
            self._wanted = None
            asyncio.get_running_loop().call_soon(self.ask, wanted)
        if not self._left:
            self._tell(notice)

    def make_host(self, heritage: Heritage) -> Host:
        """Never called: a program without a candidate cannot become the host."""
        raise AssertionError("a phone is no host")

    def begins_hosting(self, host: HostShell) -> None:
        """Never: see `make_host`."""

    def hosting_changed(self) -> None:
        """Never: see `make_host`."""

    def ends_hosting(self) -> None:
        """Never: see `make_host`."""


def _is_word_of_match(notice: GuestNotice) -> bool:
    """Whether the match has been received, or there is none."""
    if isinstance(notice, JoinedNotice):
        return notice.lobby.state is not TableState.PLAYING
    return isinstance(notice, EventsNotice)
