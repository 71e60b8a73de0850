"""The picture of a mission on the big view: track, sheets, goal, dice and their tower.

Never here: what counts (`game.rules.goals`), what goes on (`table`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from pygame import Rect

from game.client.couch.awaited import draw_awaited
from game.client.couch.layout import Layout, Panel
from game.client.couch.looks import Look
from game.client.couch.middle import draw_clock, draw_thrown
from game.client.couch.panel import draw_lively, paint_shell
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.draw.panels import card, felt
from game.client.draw.pieces import Ground, Part, patched
from game.client.draw.tower import paint_tower
from game.client.match.mood import draw_beat, night
from game.client.match.presenter import Presenter
from game.client.mission.circles import LARGE, draw_circles
from game.client.mission.goal import paint_goal
from game.client.mission.layout import TRACK_ROOM
from game.client.mission.tower import draw_falling
from game.client.mission.track import paint_milestones, paint_track, paint_track_card
from game.client.watch.layout import (
    GOAL_LARGER,
    MILESTONES_LARGER,
    TRACK_UP,
    MissionLayout,
    mission_layout,
)
from game.client.watch.picture import WatchShown, panel_part
from game.rules.events import Milestone
from game.rules.mission import MissionPlan


class WatchMissionShown(WatchShown, Protocol):
    """A mission that is looked on at, as far as its picture asks."""

    def past(self) -> dict[int, Milestone]:
        """The milestones that have been compared, by roll."""
        ...

    def floor(self) -> Floor | None:
        """Where the dice on show were thrown."""
        ...


def draw_mission(
    canvas: Canvas,
    scene: WatchMissionShown,
    plan: MissionPlan,
    seats: Sequence[Look],
    ahead: float,
) -> None:
    """The whole picture; changes nothing."""
    shown, layout, words = scene.visit.shown, mission_layout(len(seats)), scene.stage.words
    parts = [_panel_part(scene, plan, panel, i, seats[i]) for i, panel in enumerate(layout.panels)]
    parts += _team_parts(scene, plan, layout)
    patched(canvas, "choices", _ground(shown, layout, seats), parts)
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
    scene: WatchMissionShown, plan: MissionPlan, panel: Panel, seat: int, look: Look
) -> Part:
    """A seat's sheet and choice, and the circles that lie on it."""
    shown, choice = scene.visit.shown, panel_part(scene, panel, seat, look)

    def paint(canvas: Canvas) -> None:
        choice.paint(canvas)
        draw_circles(canvas, shown, plan, seat, panel.grid, size=LARGE)

    return replace(choice, key=(choice.key, len(shown.match.goals)), paint=paint)


def _team_parts(
    scene: WatchMissionShown, plan: MissionPlan, layout: MissionLayout
) -> Iterator[Part]:
    """What is of the whole team: track, goal, milestones."""
    words, match, past = scene.stage.words, scene.visit.shown.match, scene.past()
    names = scene.visit.names
    rolls = (match.roll_number, match.phase, len(past), words.language)
    crossed = tuple((state.crossed, state.jokers, len(state.columns)) for state in match.seats)
    key = (rolls, crossed, len(match.goals), names)

    def paint_goal_larger(canvas: Canvas) -> None:
        near, box = _larger(canvas, layout.goal, GOAL_LARGER)
        paint_goal(near, words, match, plan, box, names)

    track = TRACK_ROOM.move(0, -round(TRACK_UP))
    yield Part(track, key, lambda c: paint_track(c.moved(up=TRACK_UP), words, match, plan, past))
    yield Part(layout.goal, key, paint_goal_larger)
    spare = layout.spare
    if spare is not None:
        near = partial(_larger, box=spare, factor=MILESTONES_LARGER)
        yield Part(spare, key, lambda c: _paint_milestones(*near(c), scene, plan))


def _paint_milestones(
    canvas: Canvas, box: Rect, scene: WatchMissionShown, plan: MissionPlan
) -> None:
    match = scene.visit.shown.match
    paint_milestones(canvas, scene.stage.words, match, plan, scene.past(), box)


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


def _larger(canvas: Canvas, box: Rect, factor: float) -> tuple[Canvas, Rect]:
    """A canvas that draws everything larger, and on it the box that lies where `box` does."""
    edges = (round(edge / factor) for edge in (box.left, box.top, box.width, box.height))
    return canvas.moved(factor), Rect(*edges)


def _ground(shown: Presenter, layout: MissionLayout, seats: Sequence[Look]) -> Ground:
    """The night, and what everything lies on."""
    steps = night(shown)
    steps.append(partial(_paint_cards, layout=layout))
    for panel, look in zip(layout.panels, seats, strict=True):
        steps.append(partial(paint_shell, panel=panel, look=look))
    key = ("watch mission", tuple(seats), shown.match.setup)
    return Ground(key, steps, mood=shown.last_roll)


def _paint_cards(canvas: Canvas, layout: MissionLayout) -> None:
    paint_track_card(canvas.moved(up=TRACK_UP))
    if layout.spare is not None:
        near, box = _larger(canvas, layout.spare, MILESTONES_LARGER)
        card(near, box, radius=26)
    card(canvas, layout.awaited, radius=26, lifted=80)
    felt(canvas, layout.tray, 34)
    paint_tower(canvas, layout.tower)
