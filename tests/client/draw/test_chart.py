"""A chart over rolls without anything to show."""

from pygame import Rect, Surface

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.chart import draw_rolls
from game.client.draw.fonts import Fonts


def test_a_match_without_a_roll_has_no_figures_below_its_chart() -> None:
    window = Surface((400, 200))
    draw_rolls(Canvas(window, 1.0, RenderContext(Fonts()), 0, 0), Rect(10, 10, 300, 100), 0)
    assert not any(window.get_buffer().raw)
