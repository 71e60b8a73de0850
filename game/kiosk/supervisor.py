"""Keeps a kiosk's game running: starts it, listens to its beats, restarts it.

A small process that knows no pygame. `Doctor` and `RestartBackoff` make the decisions, without a
process or clock of their own; the process is `game_process`.
"""

import contextlib
import os
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from msgspec.structs import replace

from game.kiosk.config import Alive
from game.kiosk.game_process import Beat, GameProcess, Heard, Printed, how_it_ended
from game.kiosk.hours import Timetable, is_open
from game.kiosk.kept_config import KeptConfig
from game.kiosk.kept_wishes import keep_wishes, kept_wishes, lasting
from game.kiosk.log_files import KioskLog
from game.kiosk.operator_server import serve_operator
from game.kiosk.pipe_messages import (
    LONGEST_MESSAGE,
    AskPicture,
    BeginKiosk,
    ClearRecords,
    Done,
    KioskDoing,
    KioskDuty,
    Now,
    OperatorDeed,
    RestartCause,
    ScreenPicture,
    Standing,
    ToGame,
    Vitals,
    Wished,
    Wishes,
)
from game.kiosk.places import data_of
from game.kiosk.pulse import CANNOT, ENDED, NO_WINDOW
from game.kiosk.status import Machine, Restart, Status, in_words, machine
from game.kiosk.status_link import StatusLink
from game.kiosk.watchdog import Watchdog
from game.table.bots.children import command_of
from game.version import VERSION
from net.base.names import shown

_TELL_SECONDS: Final = 0.7
"""Seconds a hung game has to write down where it hangs."""
_MEASURE_SECONDS: Final = 10.0
_LONGEST_ILLNESS: Final = 900.0
_LONGEST_WAIT: Final = 5.0
_RESTARTS_TOLD: Final = 20
_LONGEST_PATH: Final = 1000


class Verdict(Enum):
    """What is wrong with a running game."""

    FINE = "fine"
    HUNG = "hung"
    SLOW_START = "slow start"
    GROWN = "grown"


class Doctor:
    """Judges a running game by its beats. Times are seconds of any clock."""

    def __init__(self, alive: Alive, now: float) -> None:
        """`now`: when the game was started."""
        self._alive = alive
        self._last = now
        self._beaten = False
        self.memory = self.most = 0

    def beat(self, now: float, memory: int, most: int = 0) -> None:
        """A beat arrived; `memory` and its limit `most` in bytes, 0 if unknown."""
        self._last, self._beaten, self.memory, self.most = now, True, memory, most

    def judge(self, now: float) -> Verdict:
        """The current verdict."""
        quiet = now - self._last
        if not self._beaten:
            return Verdict.SLOW_START if quiet > self._alive.start_seconds else Verdict.FINE
        if quiet > self._alive.hang_seconds:
            return Verdict.HUNG
        return Verdict.GROWN if 0 < self.most < self.memory else Verdict.FINE


class RestartBackoff:
    """The wait before the next start: it doubles each time until a game has run calmly."""

    def __init__(self, alive: Alive) -> None:
        self._alive = alive
        self.troubles = 0
        """How often a game has failed without a calm period between."""
        self._ends = 0

    def after(self, ran: float, *, failed: bool = True) -> float:
        """Seconds to wait after a game that ran this long; one that has not `failed` never started
        up.
        """
        if ran >= self._alive.calm_seconds:
            self.troubles = self._ends = 0
        pause = self._alive.pause_seconds * 2.0 ** min(self._ends, 30)
        self._ends += 1
        self.troubles += failed
        return min(pause, self._alive.longest_pause_seconds)


class Supervisor:
    """One kiosk; `run` returns its exit status. Everything but `run` may be called by other
    threads.
    """

    def __init__(
        self,
        command: Callable[[int], Sequence[str]],
        config: KeptConfig,
        log: KioskLog,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`command` makes the game's command line from the number of recent troubles."""
        self._command = command
        self._config = config
        self._log = log
        self._clock = clock
        self._timetable = Timetable(wall())
        self._wall = wall
        self._pauses = RestartBackoff(config.config.alive)
        self._stopped = threading.Event()
        # Signals put into it as well, while the loop takes from it: no lock of Python's would do.
        self._asked: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._watchdog = Watchdog()
        self._begun = self._well_at = clock()
        self._game: GameProcess | None = None
        self._doctor: Doctor | None = None
        self._started = 0.0
        self._trouble = "The game is about to start."
        self._restarts: deque[Restart] = deque(maxlen=_RESTARTS_TOLD)
        self._restart_count = 0
        self._now = Now(KioskDoing.ATTRACTING)
        self._due: RestartCause | None = None
        """Why the game should be restarted."""
        self._at_once = False
        """Whether to do that even while somebody plays."""
        self._machine = Machine()
        self._measured = -_MEASURE_SECONDS
        self._shut = False
        """Whether it was closed at the last check of the opening hours."""
        self.wishes = kept_wishes(data_of(config.config))
        self.picture: tuple[float, bytes] = (0.0, b"")
        """The last picture of the screen: its time by our clock, and the JPEG."""

    # --- what others ask for --------------------------------------------------------------------

    def stop(self) -> None:
        """End the game and then this; may be called by a signal."""
        self._stopped.set()
        self._asked.put(lambda: None)

    def reload(self) -> None:
        """Read the config again; may be called by a signal."""
        self._asked.put(self._reload)

    def wish(self, wishes: Wishes) -> None:
        """The operator changes settings."""
        self._asked.put(lambda: self._wish(wishes))

    def do(self, deed: OperatorDeed) -> None:
        """The operator wants this done."""
        self._asked.put(lambda: self._do(deed))

    def look(self) -> None:
        """A new `picture` is wanted."""
        self._asked.put(lambda: self._tell(AskPicture()))

    @property
    def config(self) -> KeptConfig:
        """The config in use."""
        return self._config

    def status(self) -> Status:
        """How the kiosk is now."""
        now, game, doctor = self._clock(), self._game, self._doctor
        runs = game is not None
        return Status(
            version=VERSION,
            supervisor=os.getpid(),
            game=game.pid if game is not None else None,
            uptime=now - self._begun,
            game_uptime=now - self._started if runs else 0.0,
            trouble=self._trouble,
            doing=self._now.doing if runs and not self._trouble else None,
            people=self._now.people if runs else 0,
            late=self._now.late if runs else 0,
            wishes=self.wishes,
            closed=self._closed,
            config=shown(str(self._config.path), _LONGEST_PATH),
            config_fault=self._config.fault,
            memory=doctor.memory if doctor is not None and runs else 0,
            memory_limit=doctor.most if doctor is not None and runs else 0,
            machine=self._machine,
            restart_count=self._restart_count,
            restarts=tuple(self._restarts),
            log=self._log.last,
        )

    @property
    def _closed(self) -> bool:
        by_hours = self.wishes.duty is KioskDuty.OPEN
        return by_hours and not is_open(self._config.config.hours, self._wall())

    # --- the loop -------------------------------------------------------------------------------

    def run(self) -> int:
        """Keep the game running until it is ended with its PIN, or by `stop`."""
        self._log.say(f"The kiosk starts (process {os.getpid()}).")
        self._tell_fault("")
        while not self._stopped.is_set():
            begun = self._clock()
            end = self._run_once()
            if self._stopped.is_set():
                break
            if end.status in (ENDED, CANNOT):
                ended = end.status == ENDED
                how = "by its PIN" if ended else "since it cannot run here; see the log"
                self._log.say(f"The kiosk ends {how}.")
                return 0 if ended else 1
            ran = self._clock() - begun
            pause = 0.0 if end.wanted else self._pauses.after(ran, failed=end.came_up)
            self._restarts.append(Restart(time.time(), end.reason, end.cause))
            self._restart_count += not end.wanted
            again = "now" if end.wanted else f"in {pause:g} s"
            self._trouble = f"{end.reason} It is started again {again}."
            self._log.say(f"The game is started again {again}.")
            self._pause(pause)
            self._look_at_config()
        self._watchdog.ends()
        self._log.say("The kiosk ends as the system wishes.")
        return 0

    def _pause(self, seconds: float) -> None:
        """Wait, but answer requests meanwhile, and stop when something ends the pause."""
        end = self._clock() + seconds
        while not self._stopped.is_set() and (left := end - self._clock()) > 0:
            with contextlib.suppress(queue.Empty):
                self._asked.get(timeout=min(left, _LONGEST_WAIT))()
            self._answer()

    def _run_once(self) -> "_End":
        """Run the game to its end, whatever brings that about."""
        try:
            game = self._game = GameProcess(self._command(self._pauses.troubles))
        except (OSError, RuntimeError) as error:  # no memory, no descriptors, no threads: for now
            self._log.say(reason := f"The game cannot be started ({error}).")
            return _End(RestartCause.NOT_STARTED, reason, came_up=False)
        game.tell(BeginKiosk(self._config.config, self._standing))
        self._log.say(f"The game runs (process {game.pid}).")
        self._started = self._clock()
        self._doctor = doctor = Doctor(self._config.config.alive, self._started)
        self._trouble, self._due, self._at_once = "The game starts.", None, False
        self._now = Now(KioskDoing.ATTRACTING)
        try:
            return self._mind(game, doctor)
        finally:
            self._game = None

    def _mind(self, game: GameProcess, doctor: Doctor) -> "_End":
        while True:
            game.hear(self._hear)
            self._answer()
            if self._stopped.is_set():
                return self._end(game, RestartCause.ENDED, "The system wishes it.")
            status = game.status
            if status is not None:
                game.hear(self._hear)
                game.clear()
                self._log.say(how := how_it_ended(status))
                return _End(RestartCause.ENDED, how, status, came_up=status != NO_WINDOW)
            if self._due and (self._at_once or self._now.doing is KioskDoing.ATTRACTING):
                return self._end(game, self._due, _DUE[self._due])
            verdict = doctor.judge(self._clock())
            if verdict is not Verdict.FINE:
                return self._put_down(game, verdict, doctor)

    def _answer(self) -> None:
        """Do what others have requested, and tell the system that we are alive."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._asked.get_nowait()()
        now = self._clock()
        if now - self._measured >= _MEASURE_SECONDS:
            self._measured, self._machine = now, machine(data_of(self._config.config))
            self._look_at_the_hour()
        # A game that does not come up for long may have a display that is no good: start all anew.
        if now - self._well_at < _LONGEST_ILLNESS:
            self._watchdog.feed(now, in_words(self.status()))

    def _look_at_the_hour(self) -> None:
        """Settings for a day end with it; at night everything is restarted."""
        opens, restarts = self._timetable.look(self._config.config, self._wall())
        closed = not is_open(self._config.config.hours, self._wall())
        if closed is not self._shut:
            self._shut = closed
            self._log.say(f"The hours say that the kiosk is {'closed' if closed else 'open'} now.")
        if opens and self.wishes.duty in (KioskDuty.CLOSING, KioskDuty.DARK, KioskDuty.EXTRA):
            self._wish(replace(self.wishes, duty=KioskDuty.OPEN))
        if restarts:
            self._due = RestartCause.DAILY

    def _hear(self, heard: Heard) -> None:
        match heard:
            case Beat(memory, most):
                assert self._doctor is not None
                self._well_at = self._clock()
                self._doctor.beat(self._well_at, memory, most)
                if self._trouble:
                    self._trouble = ""
                    self._config.worked()
            case Printed(text):
                self._log.note(f"  {text}")
            case Now(doing, _, late):
                self._say_what_waits(late)
                self._now = heard
                if doing is KioskDoing.OPERATOR:
                    self._tell(self._standing)
            case ScreenPicture(jpeg):
                self.picture = self._clock(), jpeg
            case Wished(wishes):
                self._wish(wishes)
            case Done(deed):
                self._do(deed)

    def _say_what_waits(self, late: int) -> None:
        if late > self._now.late:
            self._log.say(f"Results wait in memory for room on the disk: {late}.")
        elif self._now.late and not late:
            self._log.say("The results that waited are on the disk now.")

    def _put_down(self, game: GameProcess, verdict: Verdict, doctor: Doctor) -> "_End":
        """Kill a hung game, after asking it where it hangs."""
        cause, reason = _SENTENCES[verdict]
        reason = reason.format(memory=doctor.memory // 1_000_000)
        self._log.say(reason)
        if verdict is Verdict.HUNG:  # it has beaten: it can tell
            game.ask_where()
            end = time.monotonic() + _TELL_SECONDS
            while time.monotonic() < end:
                game.hear(self._hear)
        game.kill()
        return _End(cause, reason)

    def _end(self, game: GameProcess, cause: RestartCause, reason: str) -> "_End":
        if game.end():
            self._log.say("The game did not end by itself and is killed.")
        return _End(cause, reason, wanted=True)

    # --- what the operator asks for -------------------------------------------------------------

    @property
    def _standing(self) -> Standing:
        shown = self._now.doing is KioskDoing.OPERATOR
        return Standing(self.wishes, self._config.fault, self._vitals() if shown else None)

    def _vitals(self) -> Vitals:
        last = self._restarts[-1].cause if self._restarts else None
        free, warm = self._machine.disk_free, self._machine.temperature
        up = self._clock() - self._begun
        return Vitals(up, self._restart_count, last, free, warm, self._closed)

    def _tell(self, message: ToGame) -> None:
        if self._game is not None:
            self._game.tell(message)

    def _reload(self) -> None:
        """Use the current config: at once if nobody plays, else when they have gone."""
        before = self._config.fault
        if self._config.look():
            self._log.say("The config has changed and is taken when nobody plays.")
            self._due = RestartCause.CONFIG
        elif not self._config.fault:
            mended = "The config has no fault any more." if before else _NOTHING_NEW
            self._log.say(mended)
        self._tell_fault(before, always=True)

    def _look_at_config(self) -> None:
        """Before each start: somebody may have edited it."""
        before = self._config.fault
        if self._config.look():
            self._pauses = RestartBackoff(self._config.config.alive)
            self._log.say("The config has changed and is taken.")
        self._tell_fault(before)

    def _tell_fault(self, before: str, *, always: bool = False) -> None:
        fault = self._config.fault
        if fault and (always or fault != before):
            self._log.say(f"The config '{self._config.path}' has a fault; {_AS_BEFORE}")
            for line in fault.splitlines():
                self._log.say(f"  {line}")
        if fault != before:
            self._tell(self._standing)

    def _wish(self, wishes: Wishes) -> None:
        message = shown(wishes.message, LONGEST_MESSAGE).strip()
        wishes = replace(wishes, message=message)
        if wishes != self.wishes:
            if lasting(wishes) != lasting(self.wishes):
                keep_wishes(data_of(self._config.config), wishes)
            self.wishes = wishes
            self._log.say(f"The operator sets: {_told(wishes)}.")
            self._tell(self._standing)

    def _do(self, deed: OperatorDeed) -> None:
        self._log.say(f"The operator wants: {deed.value}.")
        match deed:
            case OperatorDeed.RESTART:
                self._due, self._at_once = RestartCause.OPERATOR, True
            case OperatorDeed.CLEAR_RECORDS:
                self._tell(ClearRecords())


@dataclass(frozen=True, slots=True)
class _End:
    """How one run of the game ended."""

    cause: RestartCause
    reason: str
    status: int | None = None
    """Its exit status, None if we ended it."""
    wanted: bool = False
    """Whether this was no error."""
    came_up: bool = True
    """Whether it got as far as doing anything, such as failing in a match."""


def _told(wishes: Wishes) -> str:
    language = wishes.language.value if wishes.language is not None else "as the config says"
    message = f", message '{wishes.message}'" if wishes.message else ""
    return (
        f"{wishes.duty.value}, volume {wishes.volume} %, brightness {wishes.brightness} %, "
        f"language {language}{message}"
    )


_NOTHING_NEW: Final = "The config says nothing new."
_AS_BEFORE: Final = "the last one that worked is used."
_SENTENCES: Final = {
    Verdict.HUNG: (RestartCause.HUNG, "The game hangs and is killed."),
    Verdict.SLOW_START: (RestartCause.SLOW_START, "The game does not come up and is killed."),
    Verdict.GROWN: (RestartCause.GROWN, "The game needs {memory} MB of memory and is killed."),
}
_DUE: Final = {
    RestartCause.DAILY: "It is the hour of the daily restart.",
    RestartCause.CONFIG: "The config has changed.",
    RestartCause.OPERATOR: "The operator wants it.",
}


def supervise(command: Callable[[int], Sequence[str]], config: KeptConfig, log: KioskLog) -> int:
    """Run a kiosk in this process until SIGTERM, SIGINT or its PIN; returns the exit status."""
    supervisor = Supervisor(command, config, log)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: supervisor.stop())
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: supervisor.reload())
    link = StatusLink(data_of(config.config), supervisor.status, log)
    serve_operator(supervisor, log)
    try:
        return supervisor.run()
    finally:
        link.close()
        log.close()


def own_command(config: str) -> Callable[[int], list[str]]:
    """The command line of this program's game."""
    return lambda troubles: [
        *command_of("game"),
        "kiosk",
        "--config",
        config,
        "--inside",
        str(troubles),
    ]
