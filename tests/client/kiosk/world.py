"""A kiosk's world with a made-up clock: tables driven by it, and a program to stand before.

Everything is the real thing but threads, processes and the clock: host, guest, recorder, scenes.
"""

import dataclasses
import datetime
from pathlib import Path

import pytest

from game.bots.levels import make_bot
from game.client.app import Program
from game.client.devices import Family, Pad
from game.client.kiosk.keeper import Keeper
from game.client.kiosk.kiosk import Kiosk
from game.client.kiosk.program import KioskProgram
from game.client.sources import Heard
from game.client.stage import Stage
from game.kiosk.config import KioskConfig
from game.rules.match import Phase
from game.rules.proposals import proposed_decision
from game.table import recorder as recorder_module
from game.table.archive import Archive
from game.table.hosting import new_host
from game.table.notices import Notice
from game.table.options import HostOptions, Persona
from game.table.recorder import Recorder
from game.table.view import TableView
from game.version import VERSION
from net.guest import Guest
from net.notices import Choose, ClosedNotice, EventsNotice, LobbyNotice, MatchOverNotice, Request
from net.peers import Role
from net.refusals import NotDone, Refusal, RefusalCode
from net.shell import GuestShell, HostShell, connect_in_memory
from tests.net.worlds import LivingLoop, MadeUpLoop

MORNING = datetime.datetime(2026, 11, 21, 9, 0)


class World:
    """Time, the tables that are open, and what became of the matches."""

    def __init__(self, data: Path, seed: int = 1, morning: datetime.datetime = MORNING) -> None:
        self.loop = MadeUpLoop()
        self.data = data
        self.seed = seed
        self.morning = morning
        self._begun = self.loop.now
        self.finished: list[str] = []
        """The keys of all matches of visitors that came to their end."""
        self.open: list[SteppedSession] = []
        self.opened = 0
        self.broken = False
        """Whether every table that is opened closes at once, as by a fault of this machine."""

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

    # --- what the recorder takes for the module `time` ------------------------------------------

    def time(self) -> float:
        return self.wall().timestamp()

    def strftime(self, form: str) -> str:
        return self.wall().strftime(form)


class SteppedSession:
    """What `Session` is to a visit, in the made-up time of a world."""

    def __init__(self, world: World, options: HostOptions, persona: Persona, seed: int) -> None:
        loop, self._world = LivingLoop(world.loop), world
        self._clock = loop
        self.view = TableView(loop.time)
        self.persona = persona
        self._coming: list[Notice] = []
        options = dataclasses.replace(options, seed=seed)
        self._recorder: Recorder | None = None
        self._owner: GuestShell | None = None
        self._host: HostShell | None = None
        owner = persona.names[0] if persona.names else ""
        if world.broken:
            self.tell_closed()
            return
        try:
            self._host = HostShell(new_host(options, owner, None, loop.time()), loop)
        except NotDone as reason:
            self._coming.append(ClosedNotice(reason.refusal))
            return
        guest = Guest(VERSION, persona.names)
        self._guest = guest
        if persona.record:
            self._recorder = Recorder(guest, Archive(world.data), self._coming.append)
        self._owner = connect_in_memory(self._host, guest, Role.OWNER, loop, self._hear)
        self._bots = _Bots(self._host, loop, options.bot_delay, seed)
        loop.settle()

    def _hear(self, notice: Notice) -> None:
        if self._recorder is not None:
            self._recorder.hear(notice)
        if isinstance(notice, MatchOverNotice) and self.persona.record:
            lobby = self._guest.lobby
            assert lobby is not None
            self._world.finished.append(f"{lobby.table_id}-{notice.match}")
        self._coming.append(notice)

    def tell_closed(self) -> None:
        """The table is gone by a fault."""
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

    def close(self, wait: bool = True) -> None:
        if self in self._world.open:
            self._world.open.remove(self)
        if self._host is not None:
            self._host.close()
            self._world.loop.settle()
        if self._recorder is not None:
            self._recorder.close()
        self._clock.alive = False

    def crash(self) -> None:
        """The process is gone: nothing is closed, nothing more happens."""
        self._world.open.remove(self)
        self._clock.alive = False
        self._recorder = None
        self._owner = None
        self._host = None


class _Bots:
    """The bots of a table; they choose at once and answer after a while.

    They choose by chance: a kiosk's bots think in a process of their own, and what they come to
    know of sheets must not count as memory of the screen.
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
            self._shell.ask(Choose(seat, self._bots[seat].choose(match, seat)))


class Stood:
    """A kiosk's program in a world, driven by hand."""

    def __init__(self, program: Program, world: World, config: KioskConfig) -> None:
        """`program` lends its window: pygame knows one window at a time."""
        self.world = world
        self.config = config
        self.ended = False
        self.program = _kiosk_program(program, self._kiosk())
        self.program.keeper._end = self._end
        self._prepare()
        self.program.open()

    def _kiosk(self) -> Kiosk:
        return Kiosk(
            self.config,
            open_table=self.world.open_table,  # type: ignore[arg-type]
            wall=self.world.wall,
            browser=_NoTables(),  # type: ignore[arg-type]
            data=self.world.data,
        )

    def _prepare(self) -> None:
        for number in (900, 901, 902):
            self.plug(number)

    def _end(self) -> None:
        self.ended = True

    @property
    def stage(self) -> Stage:
        return self.program.stage

    @property
    def top(self) -> object:
        return self.stage.stack.top

    @property
    def keeper(self) -> Keeper:
        return self.program.keeper

    def plug(self, number: int) -> None:
        """A controller is plugged in."""
        self.stage.devices.add(Pad(number, f"guid {number}", "pad", Family.XBOX))

    def pull(self, number: int) -> None:
        """A controller is pulled."""
        self.stage.devices.unplug(number)

    def hear(self, heard: Heard) -> None:
        """Somebody does something."""
        self.program.hear(heard)
        self.stage.stack.settle()

    def wait(self, seconds: float, step: float = 0.1) -> None:
        """Let time pass for tables and screen."""
        for _ in range(max(1, round(seconds / step))):
            self.world.loop.pass_time(step)
            self.program.pass_time(step)

    def crash(self) -> None:
        """The process dies and is started again by its supervisor."""
        for session in list(self.world.open):
            session.crash()
        self.stage.stack._scenes.clear()
        self.stage.stack._asked.clear()
        kiosk = self._kiosk()
        self.program.kiosk = kiosk
        self.program.keeper = Keeper(self.stage, kiosk, self._end)
        self.program.open(troubles=1)

    def close(self) -> None:
        """Everything is over."""
        self.stage.stack.reset(None)
        self.stage.stack.settle()
        self.stage.home, self.stage.locked = None, False


class _NoTables:
    """A LAN without tables."""

    def tables(self) -> tuple[()]:
        return ()

    def close(self, wait: bool = True) -> None:
        """Nothing to close."""


def _kiosk_program(program: Program, kiosk: Kiosk) -> KioskProgram:
    """A kiosk's program in the window of another one."""
    made = KioskProgram.__new__(KioskProgram)
    made.__dict__.update(program.__dict__)
    made.kiosk = kiosk
    made._shift, made._foot, made._dark, made._pointer_moved = (0, 0), 0, False, 0.0
    made.keeper = Keeper(made.stage, kiosk, lambda: None)
    made.stage.locked = True
    made.stage.home = made.home
    return made


def use_made_up_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are dated by the world's clock."""
    monkeypatch.setattr(recorder_module, "time", world)


__all__ = ["Stood", "World", "use_made_up_time"]
