"""One person's phone: its current page, the seat they want, the guest that holds it.

Never here: links and encryption (`talk`), what everybody is shown (`snapshot`).
"""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import Struct

from game.rules.cells import Cell, mask_of
from game.rules.choice import Choice
from game.table.bots.advice import AdviceNotice
from game.table.phones.page_messages import (
    FromPage,
    PageChoose,
    PageDecide,
    PageHalt,
    PageHint,
    PagePass,
    PageReady,
    PageSit,
    PageStand,
    PageWhy,
)
from game.table.phones.patience import Patience
from game.table.phones.phone_guest import PhoneGuest
from game.table.phones.snapshot import chooses, decides
from game.table.play.annex import OwnProgram
from game.table.play.explain_illegal import PickedDice, explain_illegal, why_key
from net.base.identity import Identity
from net.base.names import NameFault
from net.base.rate_limit import RateLimit
from net.base.refusals import Refusal, RefusalCode
from net.base.wire import Appearance
from net.chain.entries import decision_of
from net.links.loop import Handle, Loop
from net.messages import notices
from net.messages.lobby import TableState
from net.messages.notices import ClosedNotice, EventsNotice, GuestNotice, RefusedNotice
from net.messages.requests import LeaveSeat, Pause, Rename, Resume, SetReady, TakeSeat

if TYPE_CHECKING:
    from game.table.phones.talk import Talk

_SITS: Final = 6
"""How often somebody may sit down at once; after that, once every other second."""
AGAIN_SECONDS: Final = 1.0
"""Seconds after which to try again for a seat that another program still holds for this phone."""
GRACE_SECONDS: Final = 5.0
"""Seconds a page may be gone before its seat is away: reloading takes two."""


class Desk(Protocol):
    """What a phone needs of its program."""

    program: OwnProgram

    is_lost: bool
    """Whether the program is looking for its table."""

    held: bool
    """Whether the match is held: nobody counts as away, and no phone can resume it."""

    naming: Callable[[str], str]
    """The name for somebody who wants this one; raises `NameFault`."""

    patience: float | None
    """Seconds a choice is waited for until the seat is given up; None: without limit."""

    def advise(self, seat: int) -> None:
        """Ask for a hint for a seat."""
        ...

    def changed(self) -> None:
        """Pages need an update."""
        ...

    def own(self, phone: "Phone") -> str:
        """What a phone is shown of its own seat."""
        ...


class Phone:
    """A person with a phone, identified by the key of their seat, whichever page they open."""

    def __init__(self, secret: bytes, desk: Desk, loop: Loop) -> None:
        self.name = ""
        self._identity = Identity(secret)
        self._look = Appearance()
        self._wants_seat = False
        """Whether they have asked for a seat and not given it up."""
        self._may_return = True
        """Whether they still want a seat under their key: they have not stood up."""
        self._desk = desk
        self._loop = loop
        self._page: Talk | None = None
        self._guest: PhoneGuest | None = None
        self._alarm: Handle | None = None
        self._sits = RateLimit(_SITS, 0.5, loop.time())
        """Each attempt to sit costs the host a handshake."""
        self._patience = Patience(loop, desk.patience, self._stand)
        self._hinted = (0, 0)
        """The match and roll of their last hint: each makes a bot think hard."""
        self._halted = (0, 0)
        """The match and roll of their last pause."""

    @property
    def key(self) -> str:
        """The public key of their seat."""
        return self._identity.key

    @property
    def is_idle(self) -> bool:
        """Whether forgetting them would lose nothing: they have no page, and no seat to come back
        to.
        """
        lobby = self._desk.program.guest.lobby
        held = lobby is not None and bool(lobby.held_by(self.key))
        return self._page is None and self._guest is None and not held

    @property
    def holds(self) -> bool:
        """Whether they have a seat, or one waits for them."""
        lobby = self._desk.program.guest.lobby
        return bool(self.seats) or (lobby is not None and bool(lobby.held_by(self.key)))

    @property
    def plays(self) -> bool:
        """Whether they have a seat now."""
        return self._guest is not None and bool(self._guest.seats)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat they hold, or none."""
        return self._guest.seats if self._guest is not None else ()

    def own(self) -> str:
        """What they are shown of their own seat."""
        return self._desk.own(self)

    # The page.

    def came(self, talk: "Talk") -> None:
        """A page of this person has opened; tell their previous page to stop."""
        before, self._page = self._page, talk
        if before is not None and before is not talk:
            before.turn_away()
        if self._alarm is not None:
            self._alarm.cancel()
        self.find_seat()

    def find_seat(self) -> None:
        """Come back to their own seat: they were asleep, or their program's host was gone.

        They have the name and the look that the table knows.
        """
        lobby = self._desk.program.guest.lobby
        if lobby is None or self._desk.is_lost:
            return
        held = lobby.held_by(self.key)
        if held:
            self.name = held[0].name or self.name
            self._look = held[0].appearance or self._look
        if self._page is None or self._guest is not None:
            return
        if self._wants_seat or (held and self._may_return):
            self._sit(None)

    def bring(self, name: str, look: Appearance) -> None:
        """They came before the table existed: their page will reconnect in a moment."""
        self.name, self._look = name, look
        self._sit(None)
        if self._page is None:
            self._sleep_in(GRACE_SECONDS)

    def _sleep_in(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._loop.call_at(self._loop.time() + seconds, self._fall_asleep)

    def went(self, talk: "Talk") -> None:
        """A page has closed; the seat is away unless another one opens soon."""
        if self._page is talk:
            self._page = None
            self._sleep_in(GRACE_SECONDS)

    def look_for_page(self) -> None:
        """The match resumes after it was held: somebody without a page may still come back."""
        if self._page is None and self._guest is not None:
            self._sleep_in(GRACE_SECONDS)

    def _fall_asleep(self) -> None:
        if self._page is None and not (self._desk.held and self.holds):
            self._leave_table()

    def _leave_table(self) -> None:
        guest, self._guest = self._guest, None
        if guest is not None:
            guest.leave()
            self._desk.changed()

    def _give_way(self) -> None:
        """They wanted a seat and cannot have it: to watch they need no guest."""
        self._wants_seat = False
        self._leave_table()

    def close(self) -> None:
        """The program leaves its table; nothing scheduled brings them back."""
        self._page = None
        self._patience.wait_for(None)
        if self._alarm is not None:
            self._alarm.cancel()
        if self._guest is not None:
            self._guest.leave()

    def look_at_clock(self) -> None:
        """Something happened at the table: check whether it waits for this person."""
        self._patience.wait_for(self._owed())

    def _owed(self) -> Hashable:
        """The choice that the table waits for; None if none."""
        guest = self._desk.program.guest
        lobby, match = guest.lobby, guest.match
        if lobby is None or lobby.state is not TableState.PLAYING or lobby.paused is not None:
            return None
        if not any(chooses(match, seat) or decides(match, seat) for seat in self.seats):
            return None
        return guest.match_number, match.roll_number, match.phase

    # What they ask for.

    def asked(self, message: FromPage) -> None:
        """The page has sent a message for them."""
        self._patience.begin_again()
        if isinstance(message, PageSit):
            if self._sits.allows(self._loop.time()):
                self._sits.take()
                self._take_name(message)
            else:
                self._refuse(Refusal(RefusalCode.TOO_FAST))
            return
        seats = self.seats
        if not seats or self._guest is None:
            return
        seat, ask = seats[0], self._guest.ask
        match message:
            case PageStand():
                self._stand()
            case PageReady(ready):
                ask(SetReady(seat, ready))
            case PageChoose(roll, colour_die, number_die, cells):
                choice = Choice(colour_die, number_die, mask_of(map(Cell, cells)))
                ask(notices.Choose(seat, choice, roll))
            case PagePass(roll):
                ask(notices.Choose(seat, None, roll))
            case PageDecide(roll, jokers, die):
                ask(notices.Decide(decision_of(jokers, die), roll))
            case PageHint():
                self._ask_hint(seat)
            case PageWhy():
                self._explain(seat, message)
            case PageHalt() if self._desk.held:
                pass  # the page says why: it was pressed just before that came
            case PageHalt(paused=True):
                self._pause(seat)
            case PageHalt():
                ask(Resume())

    def _ask_hint(self, seat: int) -> None:
        """Give at most one hint a roll."""
        guest = self._desk.program.guest
        now = guest.match_number, guest.match.roll_number
        if now != self._hinted:
            self._hinted = now
            self._desk.advise(seat)

    def _explain(self, seat: int, asked: PageWhy) -> None:
        """Why a cell does not fit, according to the program's current match."""
        match, dice = self._desk.program.guest.match, PickedDice(asked.colour_die, asked.number_die)
        colours, numbers = match.available
        possible = dice.colour in (None, *colours) and dice.number in (None, *numbers)
        if match.roll is None or asked.roll != match.roll_number or not possible:
            return
        code = explain_illegal(match, seat, dice, Cell(asked.cell))
        self._say(WhyShown(why_key(code, dice) if code is not None else None))

    def _pause(self, seat: int) -> None:
        """Pause at most once a roll, where waiting is limited."""
        guest = self._guest
        assert guest is not None
        shown = self._desk.program.guest
        now = shown.match_number, shown.match.roll_number
        if self._desk.patience is not None and now == self._halted:
            self._refuse(Refusal(RefusalCode.TOO_FAST))
            return
        self._halted = now
        guest.ask(Pause(seat))

    def pause_for_all(self) -> None:
        """Ask for the pause of a held match; it counts as nobody's."""
        if self._guest is not None and self.seats:
            self._guest.ask(Pause(self.seats[0]))

    def _take_name(self, message: PageSit) -> None:
        try:
            name = self._desk.naming(message.name)
        except NameFault:
            self._refuse(Refusal(RefusalCode.BAD_NAME))
            return
        look = Appearance(message.tint, message.costume)
        if self.seats and self._guest is not None:
            self._guest.ask(Rename(self.seats[0], name, look))  # it is theirs if the host agrees
        else:
            self.name, self._look = name, look
            self._sit(message.seat)

    def _sit(self, seat: int | None) -> None:
        """Come to the table, or back to it; `seat`: that of a bot or of somebody who has gone."""
        if self._guest is not None:
            self._guest.leave()
        self._wants_seat = self._may_return = True
        names = () if seat is not None else (self.name,)
        self._guest = PhoneGuest(self._desk.program, names, self._look, self._identity, self._told)
        if seat is not None:
            self._guest.take_over(TakeSeat(self.name, seat, appearance=self._look))

    def _stand(self) -> None:
        self._wants_seat = self._may_return = False
        guest, self._guest = self._guest, None
        if guest is not None:
            for seat in guest.seats:
                guest.ask(LeaveSeat(seat))  # on purpose: nobody is to wait for them
            guest.leave()
        self._desk.changed()

    # What they are told.

    def _told(self, notice: GuestNotice) -> None:
        match notice:
            case EventsNotice():
                return  # what is shown of a match is what the program's own guest has heard
            case RefusedNotice(_, refusal):
                self._refuse(refusal)
                if not self.seats:
                    self._give_way()
            case ClosedNotice(Refusal(RefusalCode.SEAT_HELD)):
                self._guest = None  # by another program that we were at: it lets go in a moment
                self._loop.call_at(self._loop.time() + AGAIN_SECONDS, self.find_seat)
            case ClosedNotice(reason):
                self._guest = None
                if reason is not None:
                    self._wants_seat = self._may_return = False
                    self._refuse(reason)
        self._desk.changed()

    def advised(self, notice: AdviceNotice) -> None:
        """A hint has arrived, perhaps for them."""
        if notice.seat not in self.seats:
            return
        choice = notice.choice
        self._say(
            Advised(
                notice.roll,
                notice.found,
                f"{choice.cells:x}" if choice is not None else "0",
                (choice.colour_die, choice.number_die) if choice is not None else None,
            )
        )

    def _refuse(self, refusal: Refusal) -> None:
        self._say(RefusedShown(refusal.code.value, refusal.params))

    def _say(self, message: Struct) -> None:
        if self._page is not None:
            self._page.say(msgspec.json.encode(message).decode())


class Advised(Struct, frozen=True, tag_field="kind", tag="advice"):
    """What the strongest bot would do: the cells, and the two dice; none for a pass."""

    roll: int
    found: bool
    cells: str
    dice: tuple[int, int] | None


class RefusedShown(Struct, frozen=True, tag_field="kind", tag="refused"):
    """Why a request was refused, as a code with its values."""

    code: str
    params: dict[str, str | int]


class WhyShown(Struct, frozen=True, tag_field="kind", tag="why"):
    """Why a cell cannot be crossed: the key of a sentence; None if it fits alone but not with
    others.
    """

    key: str | None
