"""Screens of the archive worth looking at, for the gallery."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from game.client.archive.matches import ArchiveScene
from game.client.archive.players import PlayersScene
from game.client.archive.replay_scene import ReplayScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.table.storage.archive import Archive
from tests.client.archive.kept import archive_with


@cache
def folder_with(matches: int) -> Path:
    """A folder with this many matches, played when first asked for."""
    folder = Path(mkdtemp())
    if matches:
        archive_with(folder, matches, seats=6)
    return folder


def archive(matches: int) -> Archive:
    """An archive of this many matches."""
    return Archive(folder_with(matches))


def matches(count: int, chosen: int = 0) -> Callable[[Stage], Scene]:
    """The list of that many, with this match selected."""

    def make(stage: Stage) -> Scene:
        scene = ArchiveScene(stage, archive(count), folder_with(count) / "exchange")
        scene.chosen = chosen
        return scene

    return make


@cache
def archive_without_a_file() -> Archive:
    """An archive of three matches, of which the latest, of six, has lost its file."""
    kept = archive_with(Path(mkdtemp()), 3, seats=6)
    (kept.matches_folder / kept.records.matches()[0].file).unlink()
    return kept


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "matches": matches(9),
    "a file is gone": lambda stage: ArchiveScene(stage, archive_without_a_file()),
    "a mission in the list": matches(9, 1),
    "no matches": matches(0),
    "players": lambda stage: PlayersScene(stage, archive(9).records),
    "no players": lambda stage: PlayersScene(stage, archive(0).records),
}
REPLAYS = {"versus": (0, 9), "mission": (1, 12), "solo": (2, 20)}


def replay(number: int, roll: int, stage: Stage) -> Scene:
    """The replay of a match from the list, halted at a roll."""
    kept = archive(9)
    scene = ReplayScene(stage, kept.read(kept.records.matches()[number]), lambda: 0.0)
    stage.stack.reset(scene)
    stage.stack.settle()
    scene._session.run(False)
    scene._jump(roll)
    scene._laid = False  # the caller needs its table below it as well
    return scene
