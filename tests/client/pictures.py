"""Pictures of the program for the docs: `python -m tests.client.pictures docs/pictures`.

Draws without a screen, at 1920 by 1080, so anyone can make them again after a change.
"""

import sys
from pathlib import Path
from typing import Final

from tests.client import conftest  # first, because it tells SDL that there is no screen

# isort: split

import pygame
from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.board.board_scene import BoardScene
from game.client.match.visit import Sitting
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.kiosk.config import AttractPage
from game.rules.cells import cells_of
from game.rules.match import Phase
from net.messages.lobby import Lobby
from tests.client.analyses import Ready
from tests.client.kiosk.scenes import attract
from tests.client.tables import lobby, played, settle, visit_at
from tests.client.test_scenes_draw import show

NAMES: Final = ("Mina", "Jonas", "Soo-ah", "Opa")
SIZE: Final = (1920, 1080)
_STEPS: Final = {"kiosk": 300}
"""Steps before a picture is taken, where half a second is not right."""


def friends(*, playing: bool) -> Lobby:
    """Four friends at a table."""
    shown = lobby(4, 0, playing=playing)
    seats = [replace(seat, name=name) for seat, name in zip(shown.seats, NAMES, strict=True)]
    return replace(shown, seats=tuple(seats))


def table(stage: Stage) -> BoardScene:
    """Late in a match: seat 0 has picked cells and not sent them yet."""
    visit, _ = visit_at(friends(playing=True), played(4, 34, stop=Phase.CHOOSE, seed=12))
    settle(visit)
    draft = visit.chooser.current
    assert draft is not None
    legal = visit.shown.match.prospects(0)
    most = max(legal, key=lambda choice: choice.cells.bit_count())
    for cell in cells_of(most.cells):
        draft.pick_cell(cell)
    return BoardScene(stage, visit, Sitting.ALONE)


def result(stage: Stage) -> ResultScene:
    """The end of the same match."""
    visit, _ = visit_at(friends(playing=False), played(4, 200, seed=12))
    settle(visit)
    stage.look_back = Ready  # type: ignore[assignment]
    return ResultScene(stage, visit)


def kiosk(stage: Stage) -> Scene:
    """What a kiosk shows while nobody plays."""
    return attract(AttractPage.MATCH, 3.0, True, stage)


def main(folder: Path) -> None:
    """Write the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    program = conftest.program_of({}, SIZE)
    for name, make in (("table", table), ("result", result), ("kiosk", kiosk)):
        show(program, make, _STEPS.get(name, 30))
        pygame.image.save(program.window, folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
