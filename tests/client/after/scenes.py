"""The screens after a match in states worth looking at, for the gallery."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from game.client.after.coach_scene import CoachScene
from game.client.after.moments_scene import MomentsScene
from game.client.after.people import kept_in_memory
from game.client.after.result_scene import ResultScene
from game.client.after.watched_result import PAGE_SECONDS, WatchResultScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.storage.records import MatchRecord, Records, SeatRecord
from tests.client.analyses import Broken, Content, Ready, ReadyForOne, Silent
from tests.client.tables import lobby, played, settle, visit_at


def moments_over(result: ResultScene) -> Scene:
    """The moments shown over a result."""
    return MomentsScene(result.stage, result.ending, result.chances, result.show, result.follow)


def moments_of(people: int, mode: Mode, stage: Stage) -> Scene:
    """The moments of a finished match."""
    visit, _ = visit_at(lobby(people, 0, mode=mode), played(people, 200, mode=mode))
    settle(visit)
    return moments_over(ResultScene(stage, visit))


def coached(
    people: int, number: int, look_back: type[Silent], stage: Stage, mode: Mode = Mode.VERSUS
) -> Scene:
    """The coach at its `number`-th remark on the first seat."""
    stage.look_back = look_back  # type: ignore[assignment]
    visit, _ = visit_at(lobby(people, 0, mine=people, mode=mode), played(people, 200, mode=mode))
    settle(visit)
    saved = kept_in_memory(visit)
    assert saved is not None
    scene = CoachScene(stage, saved, visit.looks)
    scene.number = number
    stage.look_back = Silent  # type: ignore[assignment]
    return scene


def result_with_chances(
    people: int, bots: int, make: type[ResultScene], stage: Stage, mode: Mode = Mode.VERSUS
) -> Scene:
    """A result with the chances of winning; watchers see it in its second half."""
    stage.look_back = Ready  # type: ignore[assignment]
    events = played(people + bots, 200, mode=mode)
    visit, _ = visit_at(lobby(people, bots, mode=mode), events)
    settle(visit)
    scene = make(stage, visit)
    scene.chances.begin()
    scene.chances.update(9.0)
    scene.seconds = PAGE_SECONDS + 1 if make is WatchResultScene else 0.0
    stage.look_back = Silent  # type: ignore[assignment]
    return scene


def moments_with_chances(people: int, stage: Stage) -> Scene:
    """All moments beside the chances of winning."""
    below = result_with_chances(people, 0, ResultScene, stage)
    assert isinstance(below, ResultScene)
    return moments_over(below)


def result_of_guest(stage: Stage) -> Scene:
    """The result at somebody else's table."""
    visit, _ = visit_at(lobby(3, 1), played(4, 200, seed=12), owner=False)
    settle(visit)
    return ResultScene(stage, visit)


def result_with_achievements(mode: Mode, stage: Stage) -> Scene:
    """The result of somebody who has just broken their records."""
    people = 1 if mode is Mode.SOLO else 3
    visit, _ = visit_at(lobby(people, 0, mode=mode), played(people, 200, mode=mode))
    settle(visit)
    records = Records(Path(mkdtemp()))
    for name in visit.names:
        worse = SeatRecord(name, None, -30, 0, 0, 0, 0, False)
        one = MatchRecord(name, 1, mode, None, "black", Result.FINISHED, 30, "", (worse,))
        records.add(one)
    return ResultScene(stage, visit, records)


SCENES: dict[str, Callable[[Stage], Scene]] = {
    **{f"coach: remark {number}": partial(coached, 2, number, ReadyForOne) for number in range(3)},
    "coach: of four": partial(coached, 4, 1, ReadyForOne),
    "coach: alone": partial(coached, 1, 0, Ready, mode=Mode.SOLO),
    "coach: at work": partial(coached, 2, 0, Silent),
    "coach: nothing lost": partial(coached, 2, 0, Content),
    "coach: out of reach": partial(coached, 2, 0, Broken),
    **{
        f"result of {people} with chances": partial(result_with_chances, people, 0, ResultScene)
        for people in (2, 4, 6)
    },
    "result of one with prospects": partial(result_with_chances, 1, 0, ResultScene, mode=Mode.SOLO),
    "result with chances in a room": partial(result_with_chances, 3, 1, WatchResultScene),
    **{
        f"moments of {people} with chances": partial(moments_with_chances, people)
        for people in (2, 5)
    },
    "moments of six": partial(moments_of, 6, Mode.VERSUS),
    "moments of one": partial(moments_of, 1, Mode.SOLO),
    "result with a first win": partial(result_with_achievements, Mode.VERSUS),
    "result with a solo record": partial(result_with_achievements, Mode.SOLO),
    "result of a guest": result_of_guest,
}
