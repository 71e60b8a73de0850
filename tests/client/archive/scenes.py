"""Pictures of the archive worth looking at, for the gallery."""

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from game.client.archive.matches import ArchiveScene
from game.client.archive.players import PlayersScene
from game.client.archive.replay_scene import ReplayScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.table.storage.archive import Archive
from tests.client.archive.kept import archive_with

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


def replay(number: int, roll: int, stage: Stage) -> Scene:
    """The replay of a match of the list at a roll, halted there."""
    archive = Archive(FULL)
    scene = ReplayScene(stage, archive.read(archive.records.matches()[number]), lambda: 0.0)
    stage.stack.reset(scene)
    stage.stack.settle()
    scene._session.run(False)
    scene._jump(roll)
    return scene
