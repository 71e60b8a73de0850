"""Windows of parts: what one frame paints, what waits for the next, and that no trace is left."""

from dataclasses import dataclass, field

import pygame
import pytest
from pygame import Rect, Surface

from game.client.draw.caches.pieces import Ground, Part, patched, piece
from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Fonts

_SIDE = 10


@dataclass
class Window:
    """A window with parts side by side; each paints its key as a shade of grey."""

    keys: list[int]
    below: dict[int, int] = field(default_factory=dict)
    """The keys of the layers below parts, where there is one."""
    now: set[int] = field(default_factory=set)
    painted: list[int] = field(default_factory=list)
    """Which parts the last frame painted, in order; layers below as -1, -2, …"""
    ground: str = "a"
    light: int = 0
    """The variant of the ground: the brightness below all parts."""
    context: RenderContext = field(default_factory=lambda: RenderContext(Fonts()))
    grounded: bool = False
    """Whether the last frame had a ground for anything drawn over it."""

    def __post_init__(self) -> None:
        self.surface = Surface((200, _SIDE))

    def frame(self, *, at_once: bool = True) -> list[int]:
        """Draw a frame; returns the parts that were painted."""
        self.painted.clear()
        self.context.behind = False
        canvas = Canvas(self.surface, 1.0, self.context, 0, 0)
        ground = Ground(self.ground, [self._paint_black, self._paint_light], variant=self.light)
        parts = [self._part(i) for i in range(len(self.keys))]
        self.grounded = patched(canvas, "test", ground, parts, at_once=at_once)
        return list(self.painted)

    def _paint_black(self, canvas: Canvas) -> None:
        canvas.surface.fill((0, 0, 0))

    def _paint_light(self, canvas: Canvas) -> None:
        canvas.surface.fill((self.light, 0, 0), None, pygame.BLEND_ADD)

    def shown(self) -> list[int]:
        """The shades on the window."""
        return [self.surface.get_at((i * _SIDE, 0)).r for i in range(len(self.keys))]

    def _part(self, number: int) -> Part:
        box = Rect(number * _SIDE, 0, _SIDE, _SIDE)
        key, under = self.keys[number], self.below.get(number)

        def paint(canvas: Canvas) -> None:
            self.painted.append(number)
            canvas.touch(canvas.surface.fill((key, 0, 0), box, pygame.BLEND_ADD))

        def paint_below(canvas: Canvas) -> None:
            self.painted.append(-1 - number)
            assert under is not None
            canvas.surface.fill((under, 0, 0), box, pygame.BLEND_ADD)

        below = None if under is None else Part(box, under, paint_below)
        return Part(box, key, paint, below, now=number in self.now)


def test_at_first_all_parts_are_painted() -> None:
    window = Window([1, 2, 3])
    assert window.frame() == [0, 1, 2]
    assert window.shown() == [1, 2, 3]
    assert not window.context.behind


def test_if_parts_may_come_later_the_background_comes_first_in_two_frames() -> None:
    window = Window([1, 2, 3], below={2: 50}, light=100)
    assert window.frame(at_once=False) == []
    assert not window.grounded
    assert window.shown() == [0, 0, 0]
    assert window.context.behind
    assert window.frame() == []
    assert window.grounded
    assert window.shown() == [100, 100, 100]
    assert window.context.behind


def test_after_the_background_one_part_a_frame_is_painted_urgent_ones_first() -> None:
    window = Window([1, 2, 3], below={2: 50}, now={1, 2})
    window.frame(at_once=False)
    window.frame()
    assert [window.frame() for _ in range(4)] == [[1], [-3, 2], [0], []]
    assert window.shown() == [1, 2, 53]
    assert not window.context.behind


def test_a_background_whose_variant_changes_while_it_is_made_comes_in_the_new_one() -> None:
    window = Window([1, 2])
    window.frame(at_once=False)
    window.light = 100
    frames = 0
    while frames < 20 and (not frames or window.context.behind):
        window.frame()
        frames += 1
    assert window.grounded
    assert window.shown() == [101, 102]


def test_a_new_part_waits_while_the_frame_budget_is_spent() -> None:
    window = Window([1, 2], now={1})
    window.frame(at_once=False)
    window.frame()
    window.context.spent = True
    assert window.frame() == []
    window.context.spent = False
    assert window.frame() == [1]


def test_a_changed_part_repaints_only_its_own_pixels() -> None:
    surface, context = Surface((100, _SIDE)), RenderContext(Fonts())
    box = surface.get_rect()

    def frame(x: int) -> None:
        def paint(canvas: Canvas) -> None:
            canvas.touch(canvas.surface.fill((9, 0, 0), Rect(x, 0, 5, _SIDE)))

        context.dirty.begin(surface)
        canvas = Canvas(surface, 1.0, context, 0, 0, context.dirty)
        ground = Ground("a", [lambda canvas: None])
        patched(canvas, "test", ground, [Part(box, x, paint)])

    frame(10)
    left_by_a_stranger = (80, 5)
    surface.set_at(left_by_a_stranger, (0, 0, 77))
    frame(30)
    assert [x for x in range(100) if surface.get_at((x, 5)).r] == [30, 31, 32, 33, 34]
    assert surface.get_at(left_by_a_stranger).b == 77


def test_of_parts_that_change_together_one_a_frame_is_painted() -> None:
    window = Window([1, 2, 3])
    window.frame()
    window.keys = [11, 2, 13]
    assert window.frame() == [0]
    assert window.shown() == [11, 2, 3]
    assert window.context.behind
    assert window.frame() == [2]
    assert window.shown() == [11, 2, 13]
    assert not window.context.behind
    assert window.frame() == []


def test_urgent_parts_are_painted_at_once_and_others_later() -> None:
    window = Window([1, 2, 3, 4], now={1, 3})
    window.frame()
    window.keys = [11, 12, 13, 14]
    assert window.frame() == [1, 3]
    assert window.frame() == [0]
    assert window.frame() == [2]
    assert not window.context.behind


def test_a_part_that_changes_in_every_frame_does_not_starve_others() -> None:
    window = Window([0, 0, 0])
    window.frame()
    window.keys[2] = 99
    for frame in range(1, 30):
        window.keys[0] = frame
        window.frame()
    assert window.shown()[2] == 99


def test_even_an_urgent_part_does_not_starve_others() -> None:
    window = Window([0, 0, 0], now={0})
    window.frame()
    window.keys[2] = 99
    for frame in range(1, 30):
        window.keys[0] = frame
        window.frame()
    assert window.shown() == [29, 0, 99]


def test_a_change_that_is_undone_is_no_longer_pending() -> None:
    window = Window([1, 2])
    window.frame()
    window.keys = [11, 12]
    window.frame()
    window.keys = [11, 2]
    assert window.frame() == []
    assert not window.context.behind
    assert window.shown() == [11, 2]


def test_the_layer_below_a_part_is_painted_only_when_it_changes() -> None:
    window = Window([1, 2], below={0: 100})
    assert window.frame() == [-1, 0, 1]
    window.keys[0] = 5
    assert window.frame() == [0]
    assert window.shown() == [105, 2]
    window.below[0] = 50
    assert window.frame() == [-1, 0]
    assert window.shown() == [55, 2]


@pytest.mark.parametrize("gone", [{}, {0: 0}], ids=["nothing below", "black below"])
def test_a_removed_layer_below_a_part_leaves_no_trace(gone: dict[int, int]) -> None:
    window = Window([1], below={0: 100})
    window.frame()
    window.below = gone
    window.frame()
    assert window.shown() == [1]


def test_added_parts_are_painted_and_another_background_repaints_all() -> None:
    window = Window([1])
    window.frame()
    window.keys = [1, 2]
    assert window.frame() == [1]
    window.ground = "b"
    assert window.frame() == [0, 1]


def test_once_the_frame_budget_is_spent_only_urgent_parts_are_painted() -> None:
    window = Window([1, 2, 3], now={1})
    window.frame()
    window.keys, window.context.spent = [11, 12, 13], True
    assert window.frame() == [1]
    assert window.context.behind
    window.keys[0] = 21
    assert window.frame() == []
    window.context.spent = False
    assert window.frame() == [0]
    assert window.frame() == [2]
    assert not window.context.behind
    assert window.shown() == [21, 12, 13]


def test_a_new_variant_is_painted_in_the_background_one_step_a_frame() -> None:
    window = Window([1, 2])
    window.frame()
    window.light = 100
    painted = []
    while window.shown() == [1, 2]:
        painted.append(window.frame())
        assert window.context.behind
    # A surface, two steps of the background, a surface for the parts, both parts; then it is shown.
    assert painted == [[], [], [], [], [0], [1], []]
    assert window.shown() == [101, 102]
    assert window.frame() == []
    assert not window.context.behind


def test_an_urgent_part_changes_at_once_while_a_new_variant_is_prepared() -> None:
    window = Window([1, 2], now={1})
    window.frame()
    window.light = 100
    window.frame()
    window.keys = [11, 12]
    window.frame()
    assert window.shown() == [1, 12]
    for _ in range(6):
        window.frame()
    assert window.shown() == [111, 112]


def test_a_part_that_changes_in_every_frame_does_not_delay_a_new_variant_for_ever() -> None:
    window = Window([0, 1])
    window.frame()
    window.light = 100
    for frame in range(1, 10):
        window.keys[0] = frame
        window.frame()
    assert window.shown()[1] == 101


def test_a_variant_restored_before_the_new_one_was_shown_stays() -> None:
    window = Window([1])
    window.frame()
    window.light = 100
    window.frame()
    window.light = 0
    window.keys = [2]
    assert window.frame() == [0]
    assert window.shown() == [2]
    assert not window.context.behind


def test_a_new_variant_waits_while_the_frame_budget_is_spent() -> None:
    window = Window([1])
    window.frame()
    window.light, window.context.spent = 100, True
    for _ in range(9):
        window.frame()
        assert window.context.behind
    assert window.shown() == [1]


def test_on_another_background_a_new_variant_is_shown_at_once() -> None:
    window = Window([1, 2])
    window.frame()
    window.ground, window.light = "b", 100
    assert window.frame() == [0, 1]
    assert window.shown() == [101, 102]


def test_only_the_latest_of_a_large_piece_with_a_slot_is_kept(program) -> None:
    context, painted = program.stage.context, []
    canvas = Canvas(pygame.Surface((1280, 720)), 1.0, context)
    for key in ("a", "a", "b", "a"):
        piece(canvas, Rect(0, 0, 900, 100), key, lambda part, k=key: painted.append(k), slot="bar")
    assert painted == ["a", "b", "a"]
    assert len(context.pieces) == 1
