"""The picture of a mission at the couch: what it shows besides sheets and devices.

Rolls and milestones, the goal with the steps that cursors are at, circles, the tower. What it has
in common with any match stands in `picture`.
"""

from functools import partial
from typing import Protocol

from pygame import Rect

from game.client.couch.layout import Layout, Panel
from game.client.couch.looks import Look
from game.client.couch.picture import CouchPicture, CouchShown
from game.client.couch.strip import draw_frame
from game.client.draw.canvas import Canvas
from game.client.draw.panels import card, felt, spot, well
from game.client.draw.pen import cross
from game.client.draw.pieces import Painting, Part
from game.client.draw.theme import ALERT, GOLD, Rgb
from game.client.draw.tower import paint_tower
from game.client.mission.circles import LARGE, draw_circles
from game.client.mission.goal import paint_goal
from game.client.mission.goal_places import focused_boxes, goal_places, steps_at
from game.client.mission.play import past_of
from game.client.mission.route import draw_clock, paint_route
from game.client.mission.tower import draw_falling
from game.rules.mission import GoalKind, MissionPlan

_SCALE = 36 / 32
"""How much larger the goal is drawn than at one person's table."""
_ROOMY = 480
_TITLE = 66
_DICE = 3


class CouchMissionShown(CouchShown, Protocol):
    """A mission at the couch, as far as its picture asks."""

    @property
    def plan(self) -> MissionPlan | None:
        """The mission on show, None before it has begun."""
        ...


class MissionPicture(CouchPicture):
    """Draws a mission at the couch; changes nothing."""

    def __init__(self, scene: CouchMissionShown) -> None:
        """`scene` is what is drawn."""
        super().__init__(scene)
        self._mission = scene

    @property
    def _plan(self) -> MissionPlan | None:
        return self._mission.plan

    def draw_dice(
        self, canvas: Canvas, layout: Layout, seats: tuple[Look, ...], now: float
    ) -> None:
        shown = self._mission.visit.shown
        if layout.tower is not None:
            draw_falling(canvas, shown, self._mission.floor(), layout.tower, now)
        super().draw_dice(canvas, layout, seats, now)
        self._draw_given_up(canvas, layout)

    def _draw_given_up(self, canvas: Canvas, layout: Layout) -> None:
        """The empty places of dice that the team gave up (C5)."""
        roll = self._mission.visit.shown.roll
        if roll is None:
            return
        side = round(layout.die * 0.66)
        for first, dice in ((0, len(roll.colours)), (_DICE, len(roll.numbers))):
            for die in range(dice, _DICE):
                x, y = layout.dice[first + die]
                box = Rect(x - side // 2, y - side // 2, side, side)
                well(canvas, box, radius=side * 0.27, colour=(8, 14, 20, 150))
                mark = cross(canvas, canvas.px(side * 0.8), die, ALERT)
                canvas.centre(mark, x, y, 0.8)

    def draw_clock(self, canvas: Canvas, layout: Layout) -> None:
        draw_clock(canvas, layout.roll, self._mission.visit.seconds_left())

    # --- the goal -------------------------------------------------------------------------------

    def middle_parts(self, layout: Layout, seats: tuple[Look, ...]) -> list[Part]:
        """Rolls and milestones; the goal with the steps that cursors are at, in their tints."""
        plan = self._plan
        if plan is None:
            return []
        shown, words = self._mission.visit.shown, self._mission.stage.words
        match, past = shown.match, past_of(self._mission.visit)
        tints = [look.tint for look in seats]
        columns = tuple((len(state.columns), state.jokers) for state in match.seats)
        route_key = (match.roll_number, match.phase, len(past), columns, words.language)
        route = partial(
            paint_route,
            words=words,
            match=match,
            plan=plan,
            past=past,
            box=layout.roll,
            tints=tints,
        )
        return [Part(layout.roll, route_key, route), self._goal_part(layout, seats, plan)]

    def _goal_part(self, layout: Layout, seats: tuple[Look, ...], plan: MissionPlan) -> Part:
        match, words = self._mission.visit.shown.match, self._mission.stage.words
        at = [
            (step, seats[seat].tint)
            for seat, hand in self._mission.hands.items()
            if hand.draft is not None and self._mission.roster.at_seat(seat) is not None
            for step in steps_at(plan, seat, hand.cell)
        ]
        crossed = tuple(state.crossed for state in match.seats)
        key = (crossed, len(match.goals), words.language)
        goal = Part(layout.colours, key, lambda c: self._paint_goal(c, layout, seats, plan))
        focus = partial(self._draw_focus, plan=plan, box=self._goal_box(layout), at=at)
        return Part(layout.colours, tuple(at), focus, below=goal)

    @staticmethod
    def _goal_box(layout: Layout) -> Rect:
        """Where the goal lies; in the place of a sheet is room for the mission's name above it."""
        box = layout.colours.copy()
        if box.height > _ROOMY:
            box.top, box.height = box.top + _TITLE, box.height - _TITLE
        return box

    def _draw_focus(
        self,
        canvas: Canvas,
        plan: MissionPlan,
        box: Rect,
        at: list[tuple[tuple[GoalKind, str], Rgb]],
    ) -> None:
        places = goal_places(canvas, self._mission.stage.words, plan, box, _SCALE)
        for step in dict.fromkeys(step for step, _ in at):
            tints = [tint for other, tint in at if other == step]
            for place in focused_boxes(places, [step]):
                draw_frame(canvas, place.inflate(14, 14), tints)

    # --- circles --------------------------------------------------------------------------------

    def marks_key(self, seat: int) -> object:
        goals = self._mission.visit.shown.match.goals
        return tuple(goal.item for goal in goals if goal.kind is GoalKind.CIRCLE)

    def draw_marks(self, canvas: Canvas, panel: Panel, seat: int) -> None:
        if self._plan is not None:
            draw_circles(
                canvas, self._mission.visit.shown, self._plan, seat, panel.grid, size=LARGE
            )

    # --- what stays -----------------------------------------------------------------------------

    def _paint_goal(
        self, canvas: Canvas, layout: Layout, seats: tuple[Look, ...], plan: MissionPlan
    ) -> None:
        words, match = self._mission.stage.words, self._mission.visit.shown.match
        names, box = self._mission.visit.names, self._goal_box(layout)
        tints = [look.tint for look in seats]
        if box.top > layout.colours.top:
            self._paint_title(canvas, plan, layout.colours)
        paint_goal(canvas, words, match, plan, box, names, tints=tints, scale=_SCALE)

    def _paint_title(self, canvas: Canvas, plan: MissionPlan, box: Rect) -> None:
        """What the mission is called."""
        words, number = self._mission.stage.words, plan.mission.value
        title = words("mission.title_of", number=number, name=words(f"mission.name_{number}"))
        y = box.top + _TITLE // 2 + 4
        canvas.text(title, box.left + 24, y, 42, GOLD, width=box.width - 48, least=36)

    def shells(self, layout: Layout) -> list[Painting]:
        steps: list[Painting] = [partial(self._paint_cards, layout=layout)]
        if layout.tower is not None:
            steps.append(partial(paint_tower, box=layout.tower))
        return steps

    def _paint_cards(self, canvas: Canvas, layout: Layout) -> None:
        title = [layout.colours] if layout.colours.height > _ROOMY else []
        for box in (layout.roll, layout.awaited, *title):
            card(canvas, box, radius=26, lifted=80)
        felt(canvas, layout.tray, 34)
        spot(canvas, *layout.tray.center, min(layout.tray.size) * 0.7, (150, 230, 220), 40)
