"""A copy of the supervisor on a made-up clock: faults happen, the game is killed and restarted.

`Doctor`, `RestartBackoff` and the game's `Pulse` are the real ones; only processes and pipes are
made up. Each restarted game is compared with what was there before. Never here: who plays
(`visitors`).
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.client.kiosk.attract import AttractScene
from game.client.kiosk.resume import MOST_TROUBLES
from game.kiosk.config import Alive
from game.kiosk.game_process import _LOOK_SECONDS
from game.kiosk.pulse import BEAT, BEAT_SECONDS, Pulse
from game.kiosk.supervisor import _TELL_SECONDS, Doctor, RestartBackoff, Verdict
from game.rules.events import Event
from game.table.storage.records import Records
from tests.client.kiosk.rig import Hang, KioskRig
from tests.client.kiosk.world import SteppedSession

USUAL: Final = 200_000_000
"""The memory of a healthy game, in bytes."""
GROWS_IN: Final = 60.0
"""Seconds until a growing game reaches its limit."""
STALLS: Final = 0.8
"""How long a game stalls that recovers by itself, as a share of the time allowed."""
_JUST: Final = 1e-6


class Fault(Enum):
    """What can happen to a game."""

    DIES = "dies"
    DIES_AT_END = "dies at the end of a match"
    DOES_NOT_COME_UP = "dies and does not come up"
    SCREEN_HANGS = "screen hangs"
    ALL_HANGS = "all hangs"
    STALLS = "stalls"
    """It hangs, and recovers before anybody has to intervene."""
    TABLE_HANGS = "table hangs"
    """The visitors' table stops answering while the screen keeps running."""
    GROWS = "grows"


@dataclass(frozen=True, slots=True)
class Kill:
    """A game that was killed."""

    verdict: Verdict
    waited: float
    """Seconds since its last beat, since it exceeded its limit, or since its start."""


@dataclass(frozen=True, slots=True)
class AtHand:
    """The visitors' match as it stood when the process ended."""

    key: str
    events: tuple[Event, ...]
    names: tuple[str, ...]
    idle: float

    @classmethod
    def of(cls, session: SteppedSession) -> "AtHand":
        return cls(session.key, session.at_hand, session.names, session.idle)


class MadeUpSupervisor:
    """Keeps a kiosk's program alive; time passes through it."""

    def __init__(self, rig: KioskRig, alive: Alive) -> None:
        self.rig = rig
        self.alive = alive
        self.happened: Counter[Fault] = Counter()
        self.kills: list[Kill] = []
        self.pauses: list[float] = []
        self.played_out: list[str] = []
        """The keys of the matches that had to be ended without their players."""
        self.resumed = 0
        self.wrong: list[str] = []
        """Violations found, as sentences."""
        self._pauses = RestartBackoff(alive)
        self._stuck = 0
        """How many of the next starts fail."""
        self._limit = 2.0 * USUAL
        """The bytes the game may use, from its last beat."""
        self._start()
        rig.program._pulse = Pulse(self._hear, lambda: self.now)

    @property
    def now(self) -> float:
        return self.rig.world.loop.now

    @property
    def troubles(self) -> int:
        """The number of troubles without a calm time in between."""
        return self._pauses.troubles

    @property
    def has_fault(self) -> bool:
        """Whether a fault is active."""
        return self.rig.hang is not None or self._silent or self._growth > 0

    @property
    def _silent(self) -> bool:
        return any(session.silent for session in self.rig.world.open)

    def _start(self) -> None:
        self._doctor = Doctor(self.alive, self.now)
        self._begun = self._beaten = self.now
        self._memory, self._growth = float(USUAL), 0.0
        self._too_much: float | None = None
        self._recovers_at: float | None = None

    # --- faults ---------------------------------------------------------------------------------

    def cause(self, fault: Fault) -> None:
        """Start this fault, unless another one is active."""
        if self.has_fault:
            return
        if fault is Fault.DIES_AT_END:
            self.rig.world.dies_at_end = True
            return  # counted once it has happened
        played = [session for session in self.rig.world.open if session.at_hand]
        if fault is Fault.TABLE_HANGS and not played:
            return
        self.happened[fault] += 1
        match fault:
            case Fault.DIES:
                self._restart()
            case Fault.DOES_NOT_COME_UP:
                self._stuck = 1
                self._restart()
            case Fault.SCREEN_HANGS:
                self.rig.hang = Hang.SCREEN
            case Fault.ALL_HANGS:
                self.rig.hang = Hang.ALL
            case Fault.TABLE_HANGS:
                for session in played:
                    session.fall_silent()
            case Fault.STALLS:
                self.rig.hang = Hang.SCREEN
                self._recovers_at = self.now + STALLS * self.alive.hang_seconds
            case Fault.GROWS:
                self._growth = (self._limit - USUAL) / GROWS_IN

    # --- time -----------------------------------------------------------------------------------

    def wait(self, seconds: float, step: float = 0.1) -> None:
        """Let this much time pass; more if the game is killed and restarted meanwhile."""
        end = self.now + seconds
        while self.now < end - _JUST:
            self._step(min(step, _LOOK_SECONDS) if self.has_fault else step)

    def _step(self, step: float) -> None:
        if self._growth > 0:
            self._memory += self._growth * step
            if self._memory <= self._limit:
                self._too_much = None  # while visitors play there may be more
            elif self._too_much is None:
                self._too_much = self.now
        self.rig.step(step)
        if self.rig.world.died:
            self.rig.world.died = False
            self.happened[Fault.DIES_AT_END] += 1
            self._restart()
        elif self._recovers_at is not None and self.now >= self._recovers_at:
            self._recovers_at = None
            self.rig.go_on()
        elif (verdict := self._doctor.judge(self.now)) is not Verdict.FINE:
            self._kill(verdict)

    def _hear(self, line: bytes) -> None:
        if not line.startswith(BEAT):
            self.wrong.append(f"{line!r} is no beat")
        self._beaten = self.now
        self._limit = float(line.split()[2])
        if self._growth > 0 and self._too_much is None and self._memory > self._limit:
            self._too_much = self.now  # the limit may drop, because visitors have left
        self._doctor.beat(self.now, int(self._memory), int(self._limit))

    # --- killing and restarting -----------------------------------------------------------------

    def _kill(self, verdict: Verdict) -> None:
        self._note_kill(verdict)
        if verdict is Verdict.HUNG:  # it reports where it hangs, and its tables may continue
            self.rig.step(_TELL_SECONDS)
        self._restart()

    def _note_kill(self, verdict: Verdict) -> None:
        """Record how long it took, and whether it was right."""
        alive = self.alive
        match verdict:
            case Verdict.HUNG:
                waited, least = self.now - self._beaten, alive.hang_seconds
                has_fault, most = self._silent or self.rig.hang is not None, least + _LOOK_SECONDS
            case Verdict.GROWN:
                waited, least = self.now - (self._too_much or self.now), 0.0
                has_fault, most = self._too_much is not None, BEAT_SECONDS + 2 * _LOOK_SECONDS
            case _:
                waited, least = self.now - self._begun, alive.start_seconds
                has_fault, most = True, least + _LOOK_SECONDS
        if not has_fault:
            self.wrong.append(f"a healthy game was killed: {verdict.value}")
        elif not least - _JUST <= waited <= most + _JUST:
            self.wrong.append(f"{verdict.value}: killed after {waited:.2f} s")
        self.kills.append(Kill(verdict, waited))

    def _restart(self) -> None:
        """The process dies; after the pause a new one starts."""
        before = [AtHand.of(one) for one in self.rig.world.open if one.at_hand]
        began = self.now
        self.rig.die()
        self._pause()
        while self._stuck:
            self._stuck -= 1
            self._fail_to_start()
            self._pause()
        self.rig.start_again(self.troubles)
        self._start()
        self._check_after_restart(before, self.now - began)

    def _pause(self) -> None:
        pause = self._pauses.after(self.now - self._begun)
        self.pauses.append(pause)
        self.rig.world.loop.pass_time(pause)

    def _fail_to_start(self) -> None:
        self._start()
        while (verdict := self._doctor.judge(self.now)) is Verdict.FINE:
            self.rig.world.loop.pass_time(_LOOK_SECONDS)
        self._note_kill(verdict)

    # --- what must hold afterwards --------------------------------------------------------------

    def _check_after_restart(self, before: list[AtHand], away: float) -> None:
        """Check that the match continues or its result is kept, and that nothing else is open."""
        rig = self.rig
        first, *others = [type(scene) for scene in rig.stage.stack.scenes]
        if first is not AttractScene or len(others) > bool(before):
            self.wrong.append(f"after a restart {others} are open")
        for at_hand in before:
            fresh = at_hand.idle + away <= self.alive.resume_minutes * 60
            if self.troubles <= MOST_TROUBLES and fresh:
                self._check_resumed(at_hand)
            else:
                self._check_played_out(at_hand)

    def _check_resumed(self, before: AtHand) -> None:
        self.resumed += 1
        now = [AtHand.of(one) for one in self.rig.world.open if one.at_hand]
        if self.rig.keeper.playing is None or len(now) != 1:
            self.wrong.append(f"{before.key} was not resumed")
        elif now[0].events[: len(before.events)] != before.events:
            self.wrong.append(f"{before.key} has lost events")
        elif now[0].names != before.names:
            self.wrong.append(f"{before.names} play as {now[0].names}")

    def _check_played_out(self, before: AtHand) -> None:
        self.played_out.append(before.key)
        if self.rig.keeper.playing is not None:
            self.wrong.append(f"{before.key} should not have been resumed")
        if before.key not in {record.key for record in Records(self.rig.world.data).matches(50)}:
            self.wrong.append(f"{before.key} has no result")
