"""The picture of a match without a mission on the big view: sheets, dice, who is awaited.

Parts stay until they change, so that a frame paints little. Never here: what goes on (`table`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.couch.awaited import draw_awaited
from game.client.couch.layout import Layout, Panel, layout_for
from game.client.couch.looks import Look
from game.client.couch.middle import draw_clock, draw_tray, paint_colours, paint_roll, paint_shells
from game.client.couch.panel import draw_lively, paint_shell
from game.client.couch.strip import paint_strip
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.pieces import Part, patched
from game.client.match.figures import figures
from game.client.match.mood import draw_beat, paint_warmth
from game.client.match.presenter import Presenter
from game.client.watch.panel import choosing, draw_choosing, paint_watched
from game.client.watch.standing import paint_standing
from game.rules.cells import mask_of

if TYPE_CHECKING:
    from game.client.watch.table import WatchTableScene


def draw_versus(
    canvas: Canvas, scene: "WatchTableScene", seats: Sequence[Look], ahead: float
) -> None:
    """The whole picture; changes nothing."""
    shown, layout = scene.visit.shown, layout_for(len(seats))
    words, awaited = scene.stage.words, scene.awaited()
    roll = (shown.match.roll_number, shown.last_roll)
    key = ("watch", tuple(seats), sheets_key(shown), roll, words.language)
    ground = canvas.kept("table", key, lambda c: _paint(c, scene, layout, seats))
    # Who comes in just then knows for a moment that a match is on, and nothing of it.
    shown_panels = layout.panels if seats else ()
    parts = [panel_part(scene, panel, i, seats[i]) for i, panel in enumerate(shown_panels)]
    patched(canvas, "choices", ground, parts)
    if not seats:
        return
    now = shown.now + ahead / 60
    draw_beat(canvas, shown, layout.tray, now)
    draw_tray(canvas, shown, layout, seats, now)
    draw_clock(canvas, layout, scene.visit.seconds_left())
    still = scene.stage.reduced_motion
    seconds = 0.0 if still else scene.seconds + ahead / 60
    text = scene.sentence_now()
    draw_awaited(canvas, text, layout, seats, shown.deeds, awaited, seconds, still)
    for seat, panel in enumerate(layout.panels):
        draw_lively(canvas, words, shown, panel, seat, seats[seat].tint)


def sheets_key(shown: Presenter) -> tuple[object, ...]:
    """What the sheets look like hangs on this."""
    return tuple(
        (
            state.crossed & ~mask_of(shown.fresh(seat)),
            state.jokers,
            state.misses,
            len(state.columns),
            len(state.colours),
        )
        for seat, state in enumerate(shown.match.seats)
    )


def panel_part(scene: "WatchTableScene", panel: Panel, seat: int, look: Look) -> Part:
    """A seat's choice."""
    awaited = seat in scene.awaited()
    state = choosing(scene.visit.shown, seat, awaited=awaited, words=scene.stage.words)
    return Part(panel.box, state, lambda c: draw_choosing(c, panel, state, look.tint))


def _paint(canvas: Canvas, scene: "WatchTableScene", layout: Layout, seats: Sequence[Look]) -> None:
    shown, words = scene.visit.shown, scene.stage.words
    last = shown.last_roll
    shell_key = ("watch", tuple(seats), last)
    canvas.layer("shells", shell_key, lambda c: _paint_shells(c, layout, seats, last))
    if not seats:
        return
    paint_roll(canvas, words, layout, shown.match.roll_number, last=last)
    paint_colours(canvas, shown.match, layout, seats)
    if layout.strip is not None:
        paint_strip(canvas, shown.match, layout.strip, seats)
    for seat, panel in enumerate(layout.panels):
        paint_watched(canvas, shown, panel, seat, seats[seat])
    if layout.spare is not None:
        gained = [figures(shown.match, seat).gained for seat in range(len(seats))]
        paint_standing(canvas, layout.spare, words("watch.standing"), seats, gained)


def _paint_shells(canvas: Canvas, layout: Layout, seats: Sequence[Look], last: bool) -> None:
    backdrop(canvas, 12)
    if last:
        paint_warmth(canvas)
    if not seats:
        return
    paint_shells(canvas, layout)
    for panel, look in zip(layout.panels, seats, strict=True):
        paint_shell(canvas, panel, look)
