"""A kiosk's world with a made-up clock, and the tables it drives.

Host, guest and recorder are the real ones; only threads, processes and the clock are made up. Never
here: the kiosk's program (`rig`), or what keeps it alive (`supervised`).
"""

import dataclasses
import datetime
import os
from pathlib import Path

import pytest

from game.bots.levels import make_bot
from game.client.kiosk import resume
from game.kiosk import playing_out
from game.rules.events import Event
from game.rules.match import Phase
from game.rules.proposals import proposed_decision
from game.table.play import recorder
from game.table.play.annex import PhonePerson
from game.table.play.hold import Hold
from game.table.play.hosting import new_host
from game.table.play.options import HostOptions, Persona
from game.table.play.recorder import Recorder
from game.table.play.session_notices import Notice
from game.table.play.view import TableView
from game.table.storage.archive import Archive
from game.table.storage.match_file import match_key
from game.version import VERSION
from net.base.identity import Identity
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.guest.guest import Guest
from net.host.peers import Role
from net.messages.notices import (
    Choose,
    ClosedNotice,
    EventsNotice,
    JoinedNotice,
    LobbyNotice,
    MatchOverNotice,
    Request,
)
from net.messages.requests import Pause
from net.program.shell import GuestShell, HostShell, connect_in_memory
from tests.net.worlds import LivingLoop, MadeUpLoop

MORNING = datetime.datetime(2026, 11, 21, 9, 0)


class World:
    """Time, the open tables, and the fate of the matches."""

    def __init__(self, data: Path, seed: int = 1, morning: datetime.datetime = MORNING) -> None:
        self.loop = MadeUpLoop()
        self.data = data
        self.seed = seed
        self.morning = morning
        self._begun = self.loop.now
        self.finished: list[str] = []
        """The keys of all finished matches of visitors."""
        self.open: list[SteppedSession] = []
        self.opened = 0
        self.broken = False
        """Whether every new table closes at once, as if this machine had a fault."""
        self.dies_at_end = False
        """Whether the process dies at the end of the next match, before that is recorded."""
        self.died = False
        """Whether it has just died."""

    @property
    def seconds(self) -> float:
        return self.loop.now - self._begun

    def wall(self) -> datetime.datetime:
        return self.morning + datetime.timedelta(seconds=self.seconds)

    def open_table(self, options: HostOptions, persona: Persona) -> "SteppedSession":
        self.opened += 1
        session = SteppedSession(self, options, persona, self.seed * 100_000 + self.opened)
        self.open.append(session)
        return session

    # --- the recorder's replacement for the module `time` ---------------------------------------

    def time(self) -> float:
        return self.wall().timestamp()

    def strftime(self, form: str) -> str:
        return self.wall().strftime(form)


class SteppedSession:
    """A `Session` for a visit, in the made-up time of a world."""

    def __init__(self, world: World, options: HostOptions, persona: Persona, seed: int) -> None:
        loop, self._world = LivingLoop(world.loop), world
        self._clock = loop
        self.view = TableView(loop.time)
        self.persona = persona
        self._coming: list[Notice] = []
        self.silent = False
        """Whether this table no longer does anything."""
        options = dataclasses.replace(options, seed=seed)
        self._recorder: Recorder | None = None
        self._guest = Guest(VERSION, persona.names, identity=Identity())
        self._written = 0.0
        """When the recorder last received something, in the world's time."""
        self._owner: GuestShell | None = None
        self._host: HostShell | None = None
        self._hold = Hold(self.send, self._pause_by_phone)
        self.phones: list[PhoneAtTable] = []
        owner = persona.names[0] if persona.names else ""
        if world.broken:
            self.tell_closed()
            return
        try:
            self._host = HostShell(
                new_host(options, owner, None, loop.time(), self._guest.identity), loop
            )
        except NotDone as reason:
            self._coming.append(ClosedNotice(reason.refusal))
            return
        if persona.record:
            self._recorder = Recorder(
                self._guest, Archive(world.data), self._coming.append, persona.stood_in
            )
        self._owner = connect_in_memory(self._host, self._guest, Role.OWNER, loop, self._hear)
        self._bots = _Bots(self._host, loop, options.bot_delay, seed)
        people = options.phones.people if options.phones is not None else ()
        self.phones = [PhoneAtTable(self._host, loop, person) for person in people]
        loop.settle()

    def _hear(self, notice: Notice) -> None:
        world = self._world
        if isinstance(notice, MatchOverNotice) and self.persona.record:
            world.finished.append(self.key)
            if world.dies_at_end:
                world.dies_at_end, world.died, self._recorder = False, True, None
        if self._recorder is not None:
            self._recorder.hear(notice)
            self._written = world.time()
        self._coming.append(notice)
        if isinstance(notice, (JoinedNotice, LobbyNotice, EventsNotice)):
            self._hold.look(self._guest)

    @property
    def key(self) -> str:
        """The key of the current match in the records."""
        lobby = self._guest.lobby
        assert lobby is not None
        return match_key(lobby.table_id, self._guest.match_number)

    @property
    def at_hand(self) -> tuple[Event, ...]:
        """The events of the visitors' running match; empty without one."""
        runs = self.persona.record and self._recorder is not None
        match = self._guest.match
        if not runs or match.setup is None or match.over is not None:
            return ()
        return tuple(self._guest.events)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat by seat."""
        lobby = self._guest.lobby
        return tuple(seat.name or "" for seat in lobby.taken) if lobby is not None else ()

    @property
    def idle(self) -> float:
        """Seconds since the match was last written to disk."""
        return self._world.time() - self._written

    def tell_closed(self) -> None:
        """The table closes because of a fault."""
        self._coming.append(ClosedNotice(Refusal(RefusalCode.INTERNAL)))

    def poll(self) -> list[Notice]:
        notices, self._coming = self._coming, []
        for notice in notices:
            self.view.take(notice)
        return notices

    def send(self, request: Request) -> None:
        if self._owner is not None:
            self._owner.ask(request)

    def advise(self, seat: int) -> None:
        """Nobody gives advice here."""

    def hurry(self) -> None:
        """Bots here answer after a while, whoever waits."""

    def hold(self, held: bool) -> None:
        """Hold or release the match, as a real table does."""
        (self._hold.begin if held else self._hold.end)(self._guest)

    def _pause_by_phone(self) -> None:
        for phone in [one for one in self.phones if one.is_there][:1]:
            phone.ask(Pause(phone.guest.seats[0]))

    def close(self, wait: bool = True) -> None:
        if self in self._world.open:
            self._world.open.remove(self)
        if self._host is not None:
            self._host.close()
            self._world.loop.settle()
        if self._recorder is not None:
            self._recorder.close()
        self._clock.alive = False

    def fall_silent(self) -> None:
        """The table's thread hangs, and the rest of the program does not."""
        self.silent, self._clock.alive = True, False

    def crash(self) -> None:
        """The process dies: nothing is closed, nothing more happens."""
        writer = self._recorder._writer if self._recorder is not None else None
        if writer is not None:  # the disk would have the time of the last write
            os.utime(writer.path, (self._written, self._written))
        self._world.open.remove(self)
        self._clock.alive = False
        self._recorder = None
        self._owner = None
        self._host = None


class PhoneAtTable:
    """The guest of a person with a phone at the table."""

    def __init__(self, host: HostShell, loop: LivingLoop, person: PhonePerson) -> None:
        self.guest = Guest(
            VERSION, (person.name,), identity=Identity(person.secret), appearances=(person.look,)
        )
        self._shell = connect_in_memory(host, self.guest, Role.GUEST, loop, lambda notice: None)

    @property
    def is_there(self) -> bool:
        """Whether they have a seat and are reachable."""
        return self._shell.link is not None and bool(self.guest.seats)

    @property
    def due(self) -> bool:
        """Whether they owe a choice."""
        return self.guest.seats[0] in self.guest.match.to_act if self.guest.seats else False

    def choose_nothing(self) -> None:
        """Pass, if a choice is due."""
        if self.due:
            self.ask(Choose(self.guest.seats[0], None, self.guest.match.roll_number))

    def ask(self, request: Request) -> None:
        self._shell.ask(request)

    def go(self) -> None:
        """Their phone becomes unreachable."""
        if self._shell.link is not None:
            self._shell.link.close()


class _Bots:
    """A table's bots; they choose at once and answer after a while.

    They choose at random: a real kiosk's bots think in their own process, and what they learn about
    sheets must not count as memory of the screen.
    """

    def __init__(self, host: HostShell, loop: LivingLoop, delay: float, seed: int) -> None:
        self._guest = Guest(VERSION, ())
        self._loop = loop
        self._delay = delay
        self._bots = [make_bot("random", seed + seat) for seat in range(6)]
        self._begun: set[tuple[int, int, int]] = set()
        self._shell = connect_in_memory(host, self._guest, Role.BOTS, loop, self._hear)

    def _hear(self, notice: Notice) -> None:
        if not isinstance(notice, (EventsNotice, LobbyNotice)):
            return
        match, lobby = self._guest.match, self._guest.lobby
        if lobby is None or match.phase not in (Phase.ACTIVE, Phase.CHOOSE):
            return
        if len(self._begun) > 1000:
            self._begun.clear()
        for seat in match.to_act:
            key = (self._guest.match_number, match.roll_number, seat)
            if lobby.seats[seat].level is not None and key not in self._begun:
                self._begun.add(key)
                at = self._loop.time() + self._delay
                self._loop.call_at(at, lambda seat=seat, key=key: self._choose(seat, key))

    def _choose(self, seat: int, key: tuple[int, int, int]) -> None:
        guest, match = self._guest, self._guest.match
        now = (guest.match_number, match.roll_number, seat)
        if now == key and seat in match.to_act and proposed_decision(match) is None:
            self._shell.ask(Choose(seat, self._bots[seat].choose(match, seat), match.roll_number))


def use_made_up_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Date records by the world's clock, and compute the age of unfinished matches by it."""
    for module in (recorder, playing_out, resume):
        monkeypatch.setattr(module, "time", world)


__all__ = ["PhoneAtTable", "SteppedSession", "World", "use_made_up_time"]
