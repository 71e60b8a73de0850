"""Every picture of the archive draws, in every language and at three sizes, and every text fits."""

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import pytest

from game.client.app import Program
from game.client.archive.matches import ArchiveScene
from game.client.archive.players import PlayersScene
from game.client.archive.replay import ReplayScene
from game.client.scene import Scene
from game.client.stage import Stage
from game.table.archive import Archive
from game.table.settings import Language
from tests.client.archive.kept import archive_with
from tests.client.conftest import program_of
from tests.client.test_scenes_draw import show

FULL = Path(mkdtemp())
EMPTY = Path(mkdtemp())
archive_with(FULL, 9, seats=6)


def matches(folder: Path, chosen: int = 0) -> Callable[[Stage], Scene]:
    """The list, with this match chosen."""

    def make(stage: Stage) -> Scene:
        scene = ArchiveScene(stage, Archive(folder), folder / "exchange")
        scene.chosen = chosen
        return scene

    return make


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "matches": matches(FULL),
    "a mission in the list": matches(FULL, 1),
    "no matches": matches(EMPTY),
    "players": lambda stage: PlayersScene(stage, Archive(FULL).records),
    "no players": lambda stage: PlayersScene(stage, Archive(EMPTY).records),
}
REPLAYS = {"versus": (0, 9), "mission": (1, 12), "solo": (2, 20)}


def show_replay(program: Program, number: int, roll: int) -> ReplayScene:
    """The replay of a match of the list at a roll, halted there."""
    archive = Archive(FULL)
    record = archive.records.matches()[number]
    scene = ReplayScene(program.stage, archive.read(record), lambda: 0.0)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene._session.run(False)
    scene._jump(roll)
    program.stage.stack.settle()
    for _ in range(4):
        program.step()
    program.show(0.5)
    return scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[1]}")
@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_no_text_is_too_long_for_its_place(
    programs: dict[tuple[int, int], Program], size: tuple[int, int], language: Language
) -> None:
    program = program_of(programs, size, language)
    too_long: dict[str, set[str]] = {}
    for name, make in SCENES.items():
        show(program, make, 4)
        if program.stage.supplies.overflows:
            too_long[name] = set(program.stage.supplies.overflows)
        program.stage.supplies.overflows.clear()
    for name, (number, roll) in REPLAYS.items():
        show_replay(program, number, roll)
        if program.stage.supplies.overflows:
            too_long[name] = set(program.stage.supplies.overflows)
        program.stage.supplies.overflows.clear()
    assert too_long == {}
