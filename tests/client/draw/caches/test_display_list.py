"""Display lists: of two frames, only the pixels that differ are redrawn."""

import pytest
from pygame import SRCALPHA, Rect, Surface

from game.client.draw.caches.display_list import DisplayList, changed, redraw
from game.client.draw.shapes import PREMULTIPLIED

SIZE = (200, 100)
SKY, RED = (10, 20, 40), (200, 30, 30)


def picture(side: int = 10, colour: tuple[int, ...] = RED) -> Surface:
    """A square of one colour."""
    made = Surface((side, side), SRCALPHA)
    made.fill(colour)
    return made


GROUND = Surface(SIZE)
GROUND.fill(SKY)
PEN, CAP = picture(), picture(8, (30, 200, 30))


def noted(*pens: tuple[int, int], alpha: float = 1.0) -> DisplayList:
    """A background with pens at these places."""
    sketch = DisplayList(SIZE)
    sketch.blit(GROUND, (0, 0))
    for place in pens:
        sketch.fade(PEN, place, alpha, special_flags=PREMULTIPLIED)
    return sketch


def places(before: DisplayList, after: DisplayList) -> list[Rect]:
    return changed(before.strokes, after.strokes)


def test_equal_frames_leave_nothing_to_draw():
    assert places(noted((5, 5), (90, 40)), noted((5, 5), (90, 40))) == []


def test_a_moved_picture_is_redrawn_at_both_places():
    assert places(noted((5, 5)), noted((9, 5))) == [Rect(5, 5, 14, 10)]


def test_distant_changes_are_drawn_separately():
    before, after = noted((5, 5), (150, 60)), noted((5, 7), (150, 62))
    assert places(before, after) == [Rect(5, 5, 10, 12), Rect(150, 60, 10, 12)]


def test_only_what_appeared_or_disappeared_is_drawn():
    assert places(noted((5, 5)), noted((5, 5), (90, 40))) == [Rect(90, 40, 10, 10)]
    assert places(noted((5, 5), (90, 40)), noted((90, 40))) == [Rect(5, 5, 10, 10)]


def test_a_change_of_opacity_redraws_a_picture():
    assert places(noted((5, 5)), noted((5, 5), alpha=0.5)) == [Rect(5, 5, 10, 10)]
    assert places(noted((5, 5), alpha=0.5), noted((5, 5), alpha=0.5)) == []


def test_a_changed_mark_redraws_its_region():
    before, after = noted(), noted()
    before.mark(Rect(20, 20, 30, 30), "no cross")
    after.mark(Rect(20, 20, 30, 30), "cross")
    assert places(before, after) == [Rect(20, 20, 30, 30)]


def test_nothing_is_drawn_outside_the_recorded_clip():
    before, after = noted(), noted()
    for sketch, place in ((before, 100), (after, 104)):
        sketch.set_clip(Rect(0, 0, 106, 100))
        sketch.blit(PEN, (place, 40))
        sketch.set_clip(None)
    assert places(before, after) == [Rect(100, 40, 6, 10)]


@pytest.mark.parametrize("alpha", [1.0, 0.4])
def test_a_window_redrawn_in_parts_looks_like_one_drawn_whole(alpha):
    window, whole = Surface(SIZE), Surface(SIZE)
    before, after = noted((5, 5), (9, 9), alpha=alpha), noted((11, 6), (9, 9), alpha=alpha)
    for sketch in (before, after):
        sketch.bar(Rect(60, 60, 40, 20), (250, 250, 250), 6)
        sketch.blit(CAP, (8, 7), (2, 2, 5, 5), PREMULTIPLIED)
    redraw(window, before.strokes, [window.get_rect()])
    redraw(window, after.strokes, places(before, after))
    redraw(whole, after.strokes, [whole.get_rect()])
    assert bytes(window.get_buffer()) == bytes(whole.get_buffer())


def test_nothing_is_drawn_outside_the_window():
    assert redraw(Surface(SIZE), noted((300, 300)).strokes, [Rect(300, 300, 10, 10)]) == []
