"""The picture of a match without a mission on the big view: sheets, dice, who is awaited.

Parts stay until they change, so that a frame paints little. Never here: what goes on (`table`).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from game.client.couch.awaited import draw_awaited
from game.client.couch.layout import Layout, Panel, layout_for
from game.client.couch.looks import Look
from game.client.couch.middle import draw_clock, draw_tray, paint_colours, paint_roll, paint_shells
from game.client.couch.panel import draw_lively, paint_shell
from game.client.couch.strip import paint_strip
from game.client.draw.canvas import Canvas
from game.client.draw.pieces import Ground, Part, patched
from game.client.match.figures import figures
from game.client.match.mood import draw_beat, night
from game.client.match.presenter import Presenter
from game.client.stage import Stage
from game.client.visit import Visit
from game.client.watch.panel import Choosing, choosing, draw_choosing, paint_watched
from game.client.watch.standing import paint_standing
from game.rules.cells import mask_of


class WatchShown(Protocol):
    """A table that is looked on at, as far as its picture asks."""

    stage: Stage
    visit: Visit
    seconds: float
    """How long it has been shown."""

    def awaited(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        ...

    def sentence_now(self) -> str:
        """What goes on."""
        ...


def draw_versus(canvas: Canvas, scene: WatchShown, seats: Sequence[Look], ahead: float) -> None:
    """The whole picture; changes nothing."""
    shown, layout = scene.visit.shown, layout_for(len(seats))
    words, awaited = scene.stage.words, scene.awaited()
    # Who comes in just then knows for a moment that a match is on, and nothing of it.
    panels = layout.panels if seats else ()
    parts = [panel_part(scene, panel, i, seats[i]) for i, panel in enumerate(panels)]
    if seats:
        parts += _middle_parts(scene, layout, seats)
    patched(canvas, "choices", _ground(shown, layout, seats), parts)
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


def panel_part(scene: WatchShown, panel: Panel, seat: int, look: Look) -> Part:
    """A seat's sheet, and its choice on it."""
    awaited = seat in scene.awaited()
    state = choosing(scene.visit.shown, seat, awaited=awaited, words=scene.stage.words)
    return choice_part(scene.visit.shown, panel, seat, look, state)


def choice_part(shown: Presenter, panel: Panel, seat: int, look: Look, now: Choosing) -> Part:
    """A seat's sheet, and on it how far it is with its choice."""
    state = shown.match.seats[seat]
    key = (
        state.crossed & ~mask_of(shown.fresh(seat)),
        state.jokers,
        state.misses,
        tuple(state.columns.items()),
        frozenset(shown.match.claimed_columns),
    )
    sheet = Part(panel.box, key, lambda c: paint_watched(c, shown, panel, seat, look))
    paint = partial(draw_choosing, panel=panel, now=now, tint=look.tint)
    return Part(panel.box, now, paint, below=sheet, now=bool(shown.on_top(seat)))


def _middle_parts(scene: WatchShown, layout: Layout, seats: Sequence[Look]) -> Iterator[Part]:
    """What stands between the sheets."""
    shown, words = scene.visit.shown, scene.stage.words
    match, roll = shown.match, shown.roll_number
    last, language = shown.last_roll, words.language
    yield Part(
        layout.roll,
        (roll, last, language),
        lambda c: paint_roll(c, words, layout, roll, last=last),
    )
    crossed = tuple((state.crossed, len(state.colours)) for state in match.seats)
    yield Part(layout.colours, crossed, lambda c: paint_colours(c, match, layout, seats))
    strip, spare = layout.strip, layout.spare
    if strip is not None:
        columns = tuple((state.crossed, len(state.columns)) for state in match.seats)
        yield Part(strip, columns, lambda c: paint_strip(c, match, strip, seats))
    if spare is not None:
        gained = tuple(figures(match, seat).gained for seat in range(len(seats)))
        heading = words("watch.standing")
        yield Part(
            spare, (gained, heading), lambda c: paint_standing(c, spare, heading, seats, gained)
        )


def _ground(shown: Presenter, layout: Layout, seats: Sequence[Look]) -> Ground:
    """The night, and what everything lies on."""
    steps = night(shown)
    if seats:
        steps.append(partial(paint_shells, layout=layout))
        for panel, look in zip(layout.panels, seats, strict=True):
            steps.append(partial(paint_shell, panel=panel, look=look))
    key = ("watch", tuple(seats), shown.match.setup)
    return Ground(key, steps, mood=shown.last_roll)
