"""The options for the gallery: each page, and each row with a description."""

from collections.abc import Callable
from functools import partial

from game.client.options.option_pages import OptionPage
from game.client.options.options_scene import OptionsScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage

EXPLAINED = (
    (OptionPage.YOU, "name"),
    (OptionPage.YOU, "missions_file"),
    (OptionPage.YOU, "frames"),
    (OptionPage.PHONES, "phone_address"),
    (OptionPage.SEEING, "palette"),
    (OptionPage.SCREEN, "safe_area"),
    (OptionPage.SCREEN, "software_drawing"),
    (OptionPage.CONTROLS, "jumping_cursor"),
    (OptionPage.CONTROLS, "dead_zone"),
    (OptionPage.CONTROLS, "background_pads"),
)
"""The rows that explain themselves while they have the focus."""


def at(page: OptionPage, row: str | None, stage: Stage) -> Scene:
    """The options, open at a page, with a row focused."""
    scene = OptionsScene(stage)
    scene.page = page
    if row is not None:
        scene.focus.give(row)
    return scene


SCENES: dict[str, Callable[[Stage], Scene]] = {
    **{page.value: partial(at, page, None) for page in OptionPage},
    **{row: partial(at, page, row) for page, row in EXPLAINED},
}
