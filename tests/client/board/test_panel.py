"""Fixed parts of a panel: the letters of its columns."""

import pytest
from pygame import Rect, Surface

from game.client.board.own_layout import own_layout
from game.client.board.panel import paint_shell
from game.client.draw.canvas import Canvas
from game.client.draw.theme import GOLD
from game.rules.seat import COLUMN_FIRST


@pytest.mark.parametrize("contrast", [False, True])
def test_the_letter_of_the_starting_column_is_gold(
    program, contrast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program.stage.context, "contrast", contrast)
    panel = own_layout(2).panels[0]
    picture = Surface((1920, 1080))
    paint_shell(Canvas(picture, 1.0, program.stage.context), panel, (160, 100, 240))
    letter = Rect(0, 0, 40, 40)
    letter.center = round(panel.grid.column_middle(len(COLUMN_FIRST) // 2)), panel.letters_y
    shown = {tuple(picture.get_at((x, y)))[:3] for x, y in points(letter)}
    assert min(sum(abs(a - b) for a, b in zip(one, GOLD, strict=True)) for one in shown) < 30


def points(box: Rect) -> list[tuple[int, int]]:
    return [(x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom)]
