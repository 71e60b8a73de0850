"""What to do is shown above the table in full, however long a name is, in every language."""

from collections.abc import Iterator

import pytest

from game.client.board.head import HeadLine, paint_status
from game.client.draw.canvas import Canvas
from game.client.match.status_line import StatusLine
from game.client.ui.signs import in_hand
from game.client.words import load
from game.table.play.seat_view import Look
from game.table.storage.settings import Language, TextSize

LONGEST = "Großmutter Hildegard IV."
"""A name may have 24 characters."""
PARTS = {"name": LONGEST, "names": f"{LONGEST}, Bolt", "count": 2, "letter": "M"}
_OF_MISSIONS = ("mission.decide_share", "mission.decide_die", "mission.must_pass")


def keys() -> Iterator[str]:
    """Every sentence that may be shown there."""
    for key in load(Language.ENGLISH):
        if key.startswith(("status.", "couch.why_")) and not key.endswith("_one"):
            yield key
    yield from _OF_MISSIONS


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_every_sentence_fits_beside_the_longest_name(program, language: Language) -> None:
    assert len(LONGEST) == 24
    look, held = Look(LONGEST, (200, 200, 80)), in_hand(program.stage)
    context = program.stage.context
    for size in TextSize:
        program.stage.set(language=language, text_size=size)
        context.overflows.clear()
        for key in keys():
            canvas = Canvas.of_window(program.window, program.view, context)
            told = HeadLine(StatusLine(key, PARTS, 0, calls=True), look, True, held)
            paint_status(canvas, program.stage.words, told)
        assert context.overflows == []
