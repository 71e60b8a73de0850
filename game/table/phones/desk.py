"""The phones of one program: lets pages in, shows them the table, gives each person a guest.

Runs in the net thread beside the program's own side of the table. Never here: HTTP (`net.web`), how
the table looks to a page (`snapshot`), one page's messages (`phone`).
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.rules.match import Match
from game.table.bots.advice import AdviceNotice
from game.table.phones.pages import Pages
from game.table.phones.phone import Phone
from game.table.phones.snapshot import (
    Seen,
    ShownChoices,
    ShownSheets,
    TableShown,
    own_shown,
    prospects_shown,
    table_shown,
)
from game.table.play.annex import OwnProgram, PhoneOptions, ScreenState
from game.table.play.invitation import invitation
from game.table.play.seat_waits import SeatWaits
from game.table.play.session_notices import KnockNotice, Notice, PhonesNotice
from net.chain.log import Log
from net.guest.guest import Guest
from net.links.memory import NetLink, Reader
from net.messages.lobby import TableState
from net.messages.notices import EventsNotice, JoinedNotice, LobbyNotice, LostNotice

MOST_PHONES: Final = 200
"""The most phones remembered, for an evening of people who come and go."""
WAITS_EVERY: Final = 1.0
"""Seconds between two updates of seats that wait for their person."""


class PhoneDesk:
    """Pass it every link, and every notice of the program's own guest."""

    def __init__(
        self, options: PhoneOptions, program: OwnProgram, tell: Callable[[Notice], None]
    ) -> None:
        """`tell` gets what the program's screen needs to know about its phones."""
        loop = asyncio.get_running_loop()
        self.program = program
        self.naming = options.naming
        self.patience = options.patience
        self._options = options
        self._tell = tell
        self._reached: tuple[tuple[str, ...], int] = ((), 0)
        self._invited = ""
        """The key of the invitation on show."""
        self.is_lost = False
        """Whether the program is looking for its table."""
        self.held = False
        """Whether the match is held: nobody with a phone counts as away meanwhile."""
        self._waits = SeatWaits(loop.time)
        self._loop = loop
        self._phones: dict[str, Phone] = {}
        """By the keys of their seats."""
        self._people = options.people
        self._pages = Pages(loop, self)
        self._chosen: dict[int, tuple[Match, object, ShownChoices]] = {}
        """For each seat its legal choices, with the match and whatever else they depend on."""
        self._owns: dict[tuple[tuple[int, ...], str], str] = {}
        """What was shown to each phone of its own since the table changed: watchers share one."""
        self._sheets: ShownSheets = {}
        self._seen = self._look()
        """What pages are shown now."""
        self._reached_by_pages = (0, 0)
        """The match, and how many of its events pages have been shown."""
        self._stale = False
        self._clock: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def key(self) -> bytes:
        """The table's key for phones."""
        lobby = self.program.guest.lobby
        return bytes.fromhex((lobby.phones if lobby is not None else None) or self._options.key)

    def open(self, addresses: Sequence[str], port: int, *, own_table: bool) -> None:
        """The program can be reached at these addresses."""
        self._reached = tuple(addresses), port
        if own_table:
            self._invite()

    def _invite(self) -> None:
        """Say how phones get in; a guest learns the key from its host."""
        key = self.key.hex()
        found = (
            invitation(*self._reached, key, self._options.address) if key != self._invited else None
        )
        if found is not None:
            self._invited = key
            self._tell(PhonesNotice(found))

    def attach(self, link: NetLink, door: Callable[[NetLink], Reader] | None) -> Reader:
        """A browser or program opened a link; `door` takes programs, None if there is no door."""
        return self._pages.attach(link, door)

    def others(self) -> frozenset[str]:
        """The origins of pages from other programs of this table."""
        return frozenset(self._addresses())

    def _addresses(self) -> tuple[str, ...]:
        lobby = self.program.guest.lobby
        if lobby is None:
            return ()
        candidates = [
            candidate for candidate in (lobby.host, *lobby.candidates) if candidate is not None
        ]
        return tuple(dict.fromkeys(str(way) for candidate in candidates for way in candidate.ways))

    def person(self, secret: bytes) -> Phone:
        """The phone whose seat's key is derived from this secret."""
        phone = Phone(secret, self, self._loop)
        if phone.key not in self._phones and len(self._phones) >= MOST_PHONES:
            self._phones = {key: one for key, one in self._phones.items() if not one.is_idle}
        return self._phones.setdefault(phone.key, phone)

    @property
    def lets_knock(self) -> bool:
        """Only in an unlocked lobby without a code, where somebody at the screen can be asked."""
        lobby = self.program.guest.lobby
        if lobby is None or lobby.state is not TableState.LOBBY or not self._options.attended:
            return False
        return lobby.code is None and not lobby.locked

    def knocked(self, knock: KnockNotice) -> None:
        """A page was opened without the key."""
        self._tell(knock)

    def advise(self, seat: int) -> None:
        """Ask for a hint for a seat; it arrives as a notice."""
        self.program.advise(seat)

    def hold(self, held: bool) -> None:
        """The match is held or resumed; tell the pages."""
        self.held = held
        for phone in self._phones.values():
            phone.look_for_page()
        self.changed()

    def pause(self) -> None:
        """Ask for a pause in the name of somebody with a phone, if anybody is there."""
        there = next((phone for phone in self._phones.values() if phone.seats), None)
        if there is not None:
            there.pause_for_all()

    def _bring(self) -> None:
        """People who came before the table existed take their seats."""
        people, self._people = self._people, ()
        for one in people:
            self.person(one.secret).bring(one.name, one.look)

    # What is shown.

    def hear(self, notice: Notice) -> None:
        """Something happened at the program's table."""
        if isinstance(notice, (JoinedNotice, LobbyNotice)):
            self.is_lost = False
            self._waits.take(notice.lobby)
            self._invite()
            self._bring()
            for phone in self._phones.values():
                phone.find_seat()
        if isinstance(notice, LostNotice):
            self.is_lost = True
        if isinstance(notice, AdviceNotice):
            for phone in self._phones.values():
                phone.advised(notice)
        if self.patience is not None:
            for phone in list(self._phones.values()):
                phone.look_at_clock()
        if isinstance(notice, EventsNotice):
            self.look()  # before the guests of phones have checked what they hear
        else:
            self.changed()

    def look(self) -> None:
        """Show the events that our own host already has, unless they were shown before."""
        if self._pages.any and not self._closed:
            seen = self._look()
            if (seen.match_number, len(seen.events)) != self._reached_by_pages:
                self._show(seen)

    def refresh(self) -> None:
        """A page is new and needs the current state."""
        self.changed()

    def changed(self) -> None:
        """Pages need an update; one is scheduled, however much happens meanwhile."""
        if self._pages.any and not self._stale and not self._closed:
            self._stale = True
            self._loop.call_soon(self._show_all)

    def _show_all(self) -> None:
        if self._stale:  # otherwise it was shown with an event, which does not wait
            self._show(self._look())

    def _show(self, seen: Seen) -> None:
        self._stale = False
        self._seen, self._reached_by_pages = seen, (seen.match_number, len(seen.events))
        self._owns.clear()
        table = table_shown(seen, self._addresses())
        self._watch_the_clock(table)
        self._pages.show(msgspec.json.encode(table).decode() if table is not None else "")

    def own(self, phone: Phone) -> str:
        """What a phone is shown of its own seat."""
        who = (phone.seats, phone.name)
        if who not in self._owns:
            shown = own_shown(self._seen, *who, self._choices)
            self._owns[who] = msgspec.json.encode(shown).decode()
        return self._owns[who]

    def _choices(self, match: Match, seat: int) -> ShownChoices:
        """The legal choices of a seat; they stay the same while others choose."""
        now = (match.roll_number, match.available, match.phase, seat in match.to_act)
        of, before, choices = self._chosen.get(seat, (None, None, ()))
        if of is not match or now != before:  # a match told anew is another one
            choices = prospects_shown(match, seat)
            self._chosen[seat] = match, now, choices
        return choices

    def _watch_the_clock(self, table: TableShown | None) -> None:
        """While a seat waits for its person, show the seconds left."""
        waits = table is not None and any(place.waits for place in table.places)
        if self._clock is None and waits and table is not None and table.paused is None:
            self._clock = self._loop.call_later(WAITS_EVERY, self._tick)

    def _tick(self) -> None:
        self._clock = None
        self.changed()

    @property
    def _source(self) -> Guest | Log:
        """Where pages see the match: our own host has it before our guest has checked it."""
        guest, host = self.program.guest, self.program.host
        log = host.host.table.log if host is not None else None
        if log is None or log.number != guest.match_number:
            return guest
        return log

    def _look(self) -> Seen:
        guest, source = self.program.guest, self._source
        events = source.events
        return Seen(
            guest.lobby,
            source.match if events else None,
            guest.match_number,
            events,
            self.is_lost,
            self._waits.seconds,
            ScreenState.PAUSED if self.held else ScreenState.OPEN,
            self._sheets,
        )

    def close(self) -> None:
        """The program leaves its table."""
        self._closed = True
        if self._clock is not None:
            self._clock.cancel()
        for phone in self._phones.values():
            phone.close()
        self._pages.close(for_good=not self._goes_on)

    @property
    def _goes_on(self) -> bool:
        """Whether other programs can continue the table: pages then find their way to them."""
        lobby, own = self.program.guest.lobby, self.program.guest.identity.key
        return lobby is not None and any(
            candidate.key != own for candidate in (*lobby.candidates, lobby.host) if candidate
        )


def phones_here(address: str = "", *, attended: bool = True) -> PhoneOptions:
    """Lets phones in at a program's port; `address`: the one shown to them; `attended`: whether
    somebody at the screen can let in people who typed it.
    """
    return PhoneOptions(PhoneDesk, address=address, attended=attended)
