"""Dirty regions: the background is redrawn only where something covered it, without a trace."""

import pygame
import pytest
from pygame import Rect, Surface

from game.client.draw.caches.dirty_regions import DirtyRegions

SIZE = (40, 30)
NIGHT, DAY, INK = (10, 20, 30), (200, 210, 220), (250, 0, 0)


def ground(colour: tuple[int, int, int] = NIGHT) -> Surface:
    picture = Surface(SIZE)
    picture.fill(colour)
    return picture


class Window(Surface):
    """Counts how often it is covered completely."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.laid = 0

    def blit(self, source: Surface, dest: object = (0, 0), *rest: object, **more: object) -> Rect:
        self.laid += source.get_size() == SIZE
        return super().blit(source, dest, *rest, **more)  # type: ignore[arg-type]


@pytest.fixture
def window() -> Window:
    return Window()


def draw(over: DirtyRegions, window: Surface, *boxes: Rect) -> None:
    over.boxes.extend(window.fill(INK, box) for box in boxes)


def colours(window: Surface) -> set[tuple[int, ...]]:
    width, height = SIZE
    return {tuple(window.get_at((x, y)))[:3] for x in range(width) for y in range(height)}


def test_the_first_background_is_drawn_whole(window: Window) -> None:
    over = DirtyRegions()
    over.begin(window)
    over.lay(window, ground())
    assert window.laid == 1


def test_the_same_background_is_redrawn_only_below_what_was_drawn(window: Window) -> None:
    over, night = DirtyRegions(), ground()
    over.begin(window)
    over.lay(window, night)
    draw(over, window, Rect(3, 3, 5, 5))
    over.begin(window)
    over.lay(window, night)
    assert window.laid == 1
    assert colours(window) == {NIGHT}


@pytest.mark.parametrize("left", range(9))
def test_the_background_covers_everything_that_was_drawn(window: Window, left: int) -> None:
    over, night = DirtyRegions(), ground()
    over.begin(window)
    over.lay(window, night)
    draw(over, window, Rect(left, 0, 7, 30))
    over.begin(window)
    over.lay(window, night)
    assert window.laid == 1
    assert colours(window) == {NIGHT}


def test_another_background_is_drawn_whole(window: Window) -> None:
    over = DirtyRegions()
    for colour in (NIGHT, DAY):
        over.begin(window)
        over.lay(window, ground(colour))
    assert window.laid == 2
    assert colours(window) == {DAY}


def test_drawings_of_frames_without_a_background_are_covered_later(window: Window) -> None:
    over, night = DirtyRegions(), ground()
    over.begin(window)
    over.lay(window, night)
    for x in range(4):
        over.begin(window)
        draw(over, window, Rect(x * 4, 2, 3, 3))
    over.begin(window)
    over.lay(window, night)
    assert colours(window) == {NIGHT}


def test_a_changed_part_of_the_background_is_redrawn(window: Window) -> None:
    over, picture = DirtyRegions(), ground()
    over.begin(window)
    over.lay(window, picture)
    over.begin(window)
    over.spoil(picture, picture.fill(DAY, Rect(7, 7, 9, 2)))
    over.lay(window, picture)
    assert window.laid == 1
    assert window.get_at((8, 8))[:3] == DAY


def test_a_picture_over_other_drawings_is_no_background(window: Window) -> None:
    over, night, day = DirtyRegions(), ground(), ground(DAY)
    for _ in range(2):
        over.begin(window)
        over.lay(window, night)
        draw(over, window, Rect(1, 1, 4, 4))
        over.lay(window, day)
    over.begin(window)
    over.lay(window, night)
    assert colours(window) == {NIGHT}


def test_another_window_has_its_own_regions(window: Window) -> None:
    over, night, other = DirtyRegions(), ground(), Window()
    for one in (window, other):
        over.begin(one)
        over.lay(one, night)
    assert other.laid == 1


def test_a_region_that_covers_most_of_the_window_redraws_all_of_it(window: Window) -> None:
    over, night = DirtyRegions(), ground()
    over.begin(window)
    over.lay(window, night)
    draw(over, window, Rect(0, 0, 39, 29))
    over.begin(window)
    over.lay(window, night)
    assert window.laid == 2
    assert colours(window) == {NIGHT}


def test_forgetting_redraws_the_whole_background(window: Window) -> None:
    over, night = DirtyRegions(), ground()
    for _ in range(2):
        over.forget()
        over.begin(window)
        over.lay(window, night)
    assert window.laid == 2


def test_pygame_returns_the_region_a_clipped_picture_covers(window: Window) -> None:
    window.set_clip(Rect(0, 0, 10, 10))
    assert pygame.Surface.blit(window, ground(DAY), (5, 5)) == Rect(5, 5, 5, 5)
