"""An unhurried program: late frames while bots think, load of screens at rest.

The loop runs as in a real program, at sixty frames a second on the dummy driver.
"""

import time
from collections.abc import Callable, Iterator

from game.bots.levels import LEVELS
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.idle import AWAKE
from game.client.match.visit import Sitting, Visit
from game.client.setup.lobby_scene import LobbyScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.match import Phase
from game.table.phones.desk import phones_here
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.storage.settings import Motion, Settings
from net.messages.notices import Choose
from tests.bench import phones
from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.frames import count_as_drawn, draw_ahead
from tests.bench.programs import Program as Child
from tests.bench.rows import Row
from tests.client import watch_scenes as watched
from tests.client.couch_tables import couch
from tests.client.tables import lobby, played, settle, visit_at

_LATE = 0.020
_SHARE = 480
"""One frame in this many may be late."""
_PATIENCE = 20.0
_SETTLED = 400
"""Steps after which nothing moves in a match that nobody continues."""
_COUNTED = {2: "two", 5: "five"}
_MOST_AT_REST = 15.0
"""In percent of a core."""


class _Timed(Program):
    """A program that records when its frames begin, and ends after some seconds."""

    def __init__(self) -> None:
        settings = Settings(
            window_width=1920,
            window_height=1080,
            lesson_taken=1,
            effects_volume=0,
            music_volume=0,
        )
        super().__init__(settings, None)
        self.begun: list[float] = []
        self.each: Callable[[], None] = lambda: None
        self._until = 0.0

    def put(self, scene: Scene | None) -> None:
        """Show this scene alone."""
        self.stage.stack.reset(scene)
        self.stage.stack.settle()

    def turn_for(self, seconds: float) -> list[float]:
        """Run for this many seconds; returns the seconds each frame took."""
        self.begun.clear()
        self._running = True
        self._until = time.perf_counter() + seconds
        self.turn()
        return [after - before for before, after in zip(self.begun, self.begun[1:], strict=False)]

    def beat(self) -> None:
        self.begun.append(time.perf_counter())
        self.each()
        if self.begun[-1] >= self._until:
            self.quit()


def _bots_think(program: _Timed, seconds: float, bots: int) -> Row:
    """A match of one person, who passes at once, against bots of the strongest level."""
    options = HostOptions(
        lan=False,
        seats=1 + bots,
        bots=(LEVELS[-1],) * bots,
        start_when_full=True,
        pace=0.5,
        bot_delay=0.0,
        seed=1,
    )
    session = Session.host(options, Persona(("Mina",), record=False))
    visit = Visit(session, local=True)

    passed: set[tuple[int, int]] = set()

    def play() -> None:
        match = session.view.match
        if match is None:
            return
        for seat in session.view.my_seats:
            now = (match.roll_number, seat)
            if seat in match.to_act and now not in passed:
                passed.add(now)
                session.send(Choose(seat, None, match.roll_number))

    try:
        # A table draws its first pictures within a minute; those are not measured here. Meanwhile
        # the bots' process starts.
        program.put(_own_table(program.stage, bots))
        draw_ahead(program)
        _until(lambda: visit.update(0.0) or session.view.match, "a match with bots begins")
        program.put(BoardScene(program.stage, visit, Sitting.ALONE))
        program.each = play
        program.turn_for(0.5)
        frames = program.turn_for(seconds)
    finally:
        program.each = lambda: None
        program.put(None)
        session.close()
    return _late(f"while {_COUNTED[bots]} bots think", frames, 1)


def _phones_come(program: _Timed, seconds: float) -> Row:
    """A lobby that 64 phones join at once, while its screen runs."""
    options = HostOptions(lan=False, seats=6, phones=phones_here(), binds=("127.0.0.1",))
    session = Session.host(options, Persona(("Mina",), record=False))
    visit = Visit(session, local=True)
    crowd = None
    try:
        _until(lambda: visit.update(0.0) or session.view.invitation, "phones are let in")
        invited = session.view.invitation
        assert invited is not None
        _, _, port = invited.short().rpartition(":")
        crowd = Child(phones.crowd, int(port), invited.key)
        crowd.hear()
        program.put(LobbyScene(program.stage, visit))
        program.turn_for(1.0)
        crowd.tell("come")
        frames = program.turn_for(seconds)
        crowd.hear()
    finally:
        program.put(None)
        if crowd is not None:
            Child.end([crowd])
        session.close()
    return _late(f"while {phones.CROWD} phones come", frames, 1)


def _until(true: Callable[[], object], what: str) -> None:
    end = time.perf_counter() + _PATIENCE
    while not true():
        time.sleep(0.01)
        if time.perf_counter() > end:
            raise CannotRun(f"timed out waiting until {what}")


def _late(name: str, frames: list[float], budget: float | None) -> Row:
    late = sum(frame > _LATE for frame in frames) * _SHARE / max(1, len(frames))
    return Row(f"frames over 20 ms of {_SHARE} {name}", 1, late, "frames", budget)


def _at_rest(program: _Timed, seconds: float) -> Iterator[Row]:
    """Idle screens, beside the share of a core they may take."""
    visit, _ = visit_at(lobby(3, 1, 2))
    value, frames = _share_of_a_core(program, LobbyScene(program.stage, visit), seconds)
    yield Row("lobby at rest, of a core", _MOST_AT_REST, value, "%", 1)
    yield _late("in that lobby", frames, None)
    for name, make in (("couch of six", _couch), ("big view of six", _big_view)):
        value, _ = _share_of_a_core(program, make(program.stage), seconds)
        yield Row(f"{name} at rest, of a core", _MOST_AT_REST, value, "%", 1)


def _share_of_a_core(program: _Timed, scene: Scene, seconds: float) -> tuple[float, list[float]]:
    """The percentage of a core a scene takes once it is at rest, and its frames."""
    program.put(scene)
    program.turn_for(0.1)
    for _ in range(_SETTLED):
        program.step()
    count_as_drawn(program)
    program.turn_for(0.1)  # pending changes are painted a part a frame
    for _ in range(AWAKE + 1):
        program.rest.draws(False)
    begun = time.process_time()
    frames = program.turn_for(seconds)
    return (time.process_time() - begun) / seconds * 100, frames


def _own_table(stage: Stage, bots: int) -> Scene:
    """A table as large as the one at which bots think."""
    visit, _ = visit_at(lobby(1, bots, playing=True), played(1 + bots, 1, stop=Phase.CHOOSE))
    settle(visit)
    visit.move(Motion.FULL)
    return BoardScene(stage, visit, Sitting.ALONE)


def _couch(stage: Stage) -> Scene:
    """Six people at one screen, all of whom think."""
    return couch(stage, 6, 0, rolls=9, stop=Phase.CHOOSE)[0]


def _big_view(stage: Stage) -> Scene:
    """The same match as watchers see it on a television."""
    return watched.table(6, 0, 16, Phase.CHOOSE, stage)


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of an unhurried program."""
    program = _Timed()
    try:
        for bots in _COUNTED:
            yield _bots_think(program, depth.of(3, 24), bots)
        yield _phones_come(program, depth.of(2, 8))
        yield from _at_rest(program, depth.of(1, 10))
    finally:
        program.close()


_ROWS = ("frames over 20 ms", "lobby at rest", "couch of six at rest", "big view of six at rest")
BENCH = Bench("calm", _ROWS, measure)
