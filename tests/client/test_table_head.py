"""What to do stands above the table whole, however long a name is, in every language."""

from collections.abc import Iterator

import pytest

from game.client.draw.canvas import Canvas
from game.client.match.status import Status
from game.client.scenes.table import TableScene
from game.client.scenes.table_head import draw_status
from game.client.words import load
from game.table.storage.settings import Language, TextSize
from tests.client.tables import lobby, played, visit_at

LONGEST = "Großmutter Hildegard IV."
"""A name may have 24 letters."""
PARTS = {"name": LONGEST, "names": f"{LONGEST}, Bolt", "count": 2}
_OF_MISSIONS = ("mission.decide_share", "mission.decide_die", "mission.must_pass")


def keys() -> Iterator[str]:
    """Every sentence that may stand there."""
    for key in load(Language.ENGLISH):
        if key.startswith(("status.", "why.")) and not key.endswith("_one"):
            yield key
    yield from _OF_MISSIONS


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_every_sentence_fits_beside_the_longest_name(program, language: Language) -> None:
    assert len(LONGEST) == 24
    visit, _ = visit_at(lobby(2, 0, playing=True, name=LONGEST), played(2, 1))
    visit.update(0.0)
    scene, supplies = TableScene(program.stage, visit), program.stage.supplies
    for size in TextSize:
        program.stage.set(language=language, text_size=size)
        supplies.overflows.clear()
        for key in keys():
            canvas = Canvas.of_window(program.window, program.view, supplies)
            draw_status(canvas, scene, Status(key, PARTS, 0, calls=True))
        assert supplies.overflows == []
