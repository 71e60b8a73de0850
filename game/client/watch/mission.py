"""The picture of a mission on the big view: track, sheets, goal, dice and their tower.

Never here: what counts (`game.rules.goals`), what goes on (`table`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.client.couch.awaited import draw_awaited
from game.client.couch.layout import Layout, Panel
from game.client.couch.looks import Look
from game.client.couch.middle import draw_clock, draw_thrown
from game.client.couch.panel import draw_lively, paint_shell
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.panels import card, felt
from game.client.draw.pieces import Part, patched
from game.client.draw.tower import paint_tower
from game.client.match.mood import draw_beat, paint_warmth
from game.client.mission.circles import LARGE, draw_circles
from game.client.mission.goal import paint_goal
from game.client.mission.tower import draw_falling
from game.client.mission.track import paint_milestones, paint_track
from game.client.watch.layout import (
    GOAL_LARGER,
    MILESTONES_LARGER,
    TRACK_UP,
    MissionLayout,
    mission_layout,
)
from game.client.watch.panel import paint_watched
from game.client.watch.picture import panel_part, sheets_key
from game.rules.mission import MissionPlan

if TYPE_CHECKING:
    from game.client.watch.table import WatchTableScene


def draw_mission(
    canvas: Canvas,
    scene: "WatchTableScene",
    plan: MissionPlan,
    seats: Sequence[Look],
    ahead: float,
) -> None:
    """The whole picture; changes nothing."""
    shown, layout = scene.visit.shown, mission_layout(len(seats))
    words, match = scene.stage.words, scene.visit.shown.match
    marks = (match.roll_number, len(match.goals), match.phase, len(scene.past()), shown.last_roll)
    key = ("watch mission", tuple(seats), sheets_key(shown), marks, words.language)
    ground = canvas.kept("table", key, lambda c: _paint(c, scene, plan, layout, seats))
    parts = [_panel_part(scene, plan, panel, i, seats[i]) for i, panel in enumerate(layout.panels)]
    patched(canvas, "choices", ground, parts)
    now = shown.now + ahead / 60
    draw_beat(canvas, shown, layout.tray, now)
    floor = scene.floor()
    draw_falling(canvas, shown, floor, layout.tower, now)
    if floor is not None:
        draw_thrown(canvas, shown, floor, layout.panels, seats, now)
    still = scene.stage.reduced_motion
    seconds = 0.0 if still else scene.seconds + ahead / 60
    place = _as_couch(layout)
    draw_clock(canvas, place, scene.visit.seconds_left())
    text, awaited = scene.sentence_now(), scene.awaited()
    draw_awaited(canvas, text, place, seats, shown.deeds, awaited, seconds, still)
    for seat, panel in enumerate(layout.panels):
        draw_lively(canvas, words, shown, panel, seat, seats[seat].tint)
        if shown.on_top(seat):
            draw_circles(canvas, shown, plan, seat, panel.grid, size=LARGE)


def _panel_part(
    scene: "WatchTableScene", plan: MissionPlan, panel: Panel, seat: int, look: Look
) -> Part:
    """A seat's choice, and the circles that lie on its sheet."""
    shown, choice = scene.visit.shown, panel_part(scene, panel, seat, look)

    def paint(canvas: Canvas) -> None:
        choice.paint(canvas)
        draw_circles(canvas, shown, plan, seat, panel.grid, size=LARGE)

    return Part(panel.box, (choice.key, len(shown.match.goals)), paint)


def _as_couch(layout: MissionLayout) -> Layout:
    """The same for what draws on any screen of several sheets."""
    return Layout(
        layout.panels,
        layout.awaited,
        layout.awaited,
        layout.tray,
        layout.spread.die,
        (),
        layout.goal,
        None,
        None,
    )


def _paint(
    canvas: Canvas,
    scene: "WatchTableScene",
    plan: MissionPlan,
    layout: MissionLayout,
    seats: Sequence[Look],
) -> None:
    shown, words, match = scene.visit.shown, scene.stage.words, scene.visit.shown.match
    shell_key = ("watch mission", tuple(seats), shown.last_roll)
    canvas.layer("shells", shell_key, lambda c: _paint_shells(c, scene, layout, seats))
    paint_track(canvas.moved(up=TRACK_UP), words, match, plan, scene.past())
    near, box = _larger(canvas, layout.goal, GOAL_LARGER)
    paint_goal(near, words, match, plan, box, scene.visit.names)
    if layout.spare is not None:
        near, box = _larger(canvas, layout.spare, MILESTONES_LARGER)
        paint_milestones(near, words, match, plan, scene.past(), box)
    for seat, panel in enumerate(layout.panels):
        paint_watched(canvas, shown, panel, seat, seats[seat])


def _larger(canvas: Canvas, box: Rect, factor: float) -> tuple[Canvas, Rect]:
    """A canvas that draws everything larger, and on it the box that lies where `box` does."""
    edges = (round(edge / factor) for edge in (box.left, box.top, box.width, box.height))
    return canvas.moved(factor), Rect(*edges)


def _paint_shells(
    canvas: Canvas, scene: "WatchTableScene", layout: MissionLayout, seats: Sequence[Look]
) -> None:
    backdrop(canvas, 12)
    if scene.visit.shown.last_roll:
        paint_warmth(canvas)
    card(canvas, layout.awaited, radius=26, lifted=80)
    felt(canvas, layout.tray, 34)
    paint_tower(canvas, layout.tower)
    for panel, look in zip(layout.panels, seats, strict=True):
        paint_shell(canvas, panel, look)
