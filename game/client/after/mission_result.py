"""The end of a mission: won or lost and why, how much of the goal is done, each seat's share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.client.after.result_places import ResultPlaces
from game.client.after.result_scene import ResultScene
from game.client.board.goal import paint_goal
from game.client.board.track import paint_milestones
from game.client.board.views import records_of
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.confetti import draw_confetti
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, badge, mascot
from game.client.draw.mission_signs import paint_misses
from game.client.draw.panels import card, spot
from game.client.draw.theme import (
    ALERT,
    CARD_BOTTOM,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GOLD,
    TEXT,
    blend,
)
from game.client.match.mission_words import mission_title
from game.client.match.score_figures import minus
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.widget import Widget
from game.client.words import Words
from game.rules.events import Milestone, Result
from game.rules.goals import is_complete, team_points
from game.rules.match import Match
from game.rules.mission import MISSION_ROLLS, MOST_MISSES, Mission
from game.table.play.team_view import team_of
from game.table.storage.records import Records
from net.messages.requests import SetMission

_LEFT: Final = 48
_LEAST_PEN: Final = 120
_ROWS: Final = (324, 448)
"""Top of the seats' rows, and their greatest total height."""


@dataclass(frozen=True, slots=True, eq=False)
class _MissionPlaces:
    """Where everything lies, besides the parts of any result (`result_places`)."""

    width: int
    """Width of the seats' rows."""
    columns: tuple[int, int, int]
    """Middles of column points, jokers and misses."""
    name: int
    """Greatest width of a name."""
    goal: Rect
    milestones: Rect
    cards: tuple[Rect, ...]
    pens: int
    """Lower limit of the team's pens, where there are no cards."""


_WIDE: Final = _MissionPlaces(
    width=1220,
    columns=(640, 780, 980),
    name=380,
    goal=Rect(1300, 32, 572, 410),
    milestones=Rect(1300, 454, 572, 276),
    cards=tuple(Rect(_LEFT + i * 411, 836, 398, 222) for i in range(3)),
    pens=1050,
)
_TALL: Final = _MissionPlaces(
    width=984,
    columns=(478, 610, 770),
    name=270,
    goal=Rect(_LEFT, 860, 484, 450),
    milestones=Rect(548, 860, 484, 364),
    cards=tuple(Rect(_LEFT + i * 332, 1326, 320, 242) for i in range(3)),
    pens=850,
)


class MissionResultScene(ResultScene):
    """The result of a mission."""

    def __init__(
        self,
        stage: Stage,
        visit: Visit,
        past: Mapping[int, Milestone],
        records: Records | None = None,
    ) -> None:
        super().__init__(stage, visit, records)
        match = visit.shown.match
        assert match.setup is not None
        assert match.setup.plan is not None
        self.match, self.plan = match, match.setup.plan
        self._number = self.plan.mission.value
        """The mission played next."""
        self.team = team_of(match, self.plan, records_of(visit.shown, self.ending.looks), past)

    @property
    def at(self) -> ResultPlaces:
        return replace(super().at, cards=self._at.cards)

    @property
    def _at(self) -> _MissionPlaces:
        return _TALL if self.stage.tall else _WIDE

    @property
    def achievements_box(self) -> Rect:
        return Rect(268, 216, self._at.width - 260, 54)

    def _ways(self) -> list[Widget]:
        """After a mission was won, a button for the next one stands beside the one for the same
        again.
        """
        ways = super()._ways()
        again = next((w for w in ways if isinstance(w, Button) and w.name == "again"), None)
        number = self.plan.mission.value + 1
        won = self.ending.over.result is Result.WON
        if again is None or not won or number > len(Mission) or not self.visit.view.owner:
            return ways
        again.box, again.size, again.sign = again.box.copy(), 44, None
        again.action = partial(self._play, self.plan.mission.value)
        again.box.width = again.box.width // 2 - 8
        after = Button(
            name="next",
            box=again.box.move(again.box.width + 16, 0),
            action=partial(self._play, number),
            enabled=again.enabled,
            label=self.stage.words("mission.numbered", number=number),
            size=44,
            tone=ButtonTone.MAIN,
        )
        return [ways[0], after, *ways[1:]]

    def _play(self, number: int) -> None:
        """Somebody wants this mission; the last press decides."""
        self._number = number
        self._again()

    def ask_for_match(self) -> None:
        if self._number != self.plan.mission.value:
            self.visit.session.send(SetMission(self._number))
        super().ask_for_match()

    def _moments_button(self) -> Widget:
        """Beside the headline: there is no chart to put it on."""
        button = super()._moments_button()
        button.box = self._at.milestones.move(0, self._at.milestones.height + 10)
        button.box.height = 76
        return button

    @property
    def won(self) -> bool:
        """Whether the team won."""
        return self.ending.over.result is Result.WON

    @property
    def caption(self) -> str:
        return f"{self._sentence()} {self.why()}"

    def _sentence(self) -> str:
        return self.stage.words("mission.won" if self.won else "mission.lost")

    def why(self) -> str:
        """Why the mission ended (C4, C6)."""
        return reason(self.stage.words, self.match, self.ending.names)

    # --- drawing --------------------------------------------------------------------------------

    def paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 18)
        words = self.stage.words
        spot(canvas, 330, 170, 520, GOLD if self.won else ALERT, 80 if self.won else 44)
        if self.won:
            canvas.centre(icon(canvas, Icon.TROPHY, 92, GOLD), 310, 92)
        left = 376 if self.won else 268
        canvas.text(
            self._sentence(),
            left,
            92,
            80,
            TEXT,
            width=self._at.width + 30 - left,
            shadow=True,
            least=40,
        )
        high = 72 if self.told_by_records.achievements else 112
        canvas.lines(
            self.why(), Rect(268, 142, self._at.width - 240, high), 44, GOLD if self.won else ALERT
        )
        paint_goal(canvas, words, self.team, self._at.goal)
        card(canvas, self._at.milestones, radius=26)
        paint_milestones(canvas, words, self.team, self._at.milestones)
        self._paint_seats(canvas)

    def _paint_seats(self, canvas: Canvas) -> None:
        words = self.stage.words
        heads = ("result.columns", "result.jokers", "mission.misses")
        for middle, key in zip(self._at.columns, heads, strict=True):
            self._paint_column(canvas, words(key), middle)
        for seat in range(len(self.ending.figures)):
            self._paint_seat(canvas, seat, self._seat_box(seat))
        y = self._seat_box(len(self.ending.figures)).top + 32
        total = words("mission.team", count=team_points(self.ending.rolls, self.match.seats))
        used = canvas.text(total, _LEFT + self._at.width - 30, y, 52, GOLD, anchor="right")
        title = mission_title(words, self.plan.mission.value)
        canvas.text(title, _LEFT + 24, y, 46, DIM, width=self._at.width - used - 90)

    def _seat_box(self, seat: int) -> Rect:
        """The box of a seat's row."""
        top, whole = _ROWS
        step = min(142, whole // len(self.ending.figures))
        return Rect(_LEFT, top + seat * step, self._at.width, step - 14)

    @staticmethod
    def _paint_column(canvas: Canvas, text: str, middle: float) -> None:
        canvas.text(
            text, middle, 294, 32, DIM, weight=Weight.MEDIUM, anchor="middle", width=130, least=24
        )

    def _paint_seat(self, canvas: Canvas, seat: int, box: Rect) -> None:
        tint, y, state = self.ending.looks[seat].tint, box.centery, self.match.seats[seat]
        card(
            canvas,
            box,
            radius=24,
            top=blend(CARD_TOP, tint, 0.42),
            bottom=blend(CARD_BOTTOM, tint, 0.22),
            edge=GOLD if self.won else blend(CARD_EDGE, tint, 0.4),
        )
        sign = badge(canvas, self.ending.looks[seat], min(76, box.height - 22))
        canvas.centre(sign, box.left + 72, y)
        name = self.ending.names[seat]
        canvas.text(name, box.left + 128, y, 50, TEXT, width=self._at.name, name=True, least=36)
        value = self.ending.figures[seat]
        canvas.text(minus(value.columns), self._at.columns[0], y, 54, TEXT, anchor="middle")
        canvas.text(minus(value.jokers), self._at.columns[1], y, 54, TEXT, anchor="middle")
        paint_misses(canvas, state.misses, self._at.columns[2] - 88, y - 25, 50)

    def _draw_points(self, canvas: Canvas, share: float) -> None:
        """Each seat's share of the team's points, counting up."""
        for seat, state in enumerate(self.match.seats):
            box, points = self._seat_box(seat), team_points(self.ending.rolls, (state,))
            text = minus(round(points * share))
            right, y = box.right - 30, box.centery
            canvas.text(text, right, y, 66, GOLD, anchor="right", shadow=True)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        self._draw_points(canvas, self.counted(now))
        lively = self.won and not self.stage.reduced_motion
        if lively:
            draw_confetti(canvas, now, self.stage.board)
        hop = max(0.0, 1 - now / 6) * abs((now * 3) % 2 - 1) * 30 if lively else 0.0
        mood = Mood.GRIN if self.won else Mood.SAD
        canvas.centre(self._pen(canvas, 226, 0, mood), 154, 132 - hop)
        self._draw_team(canvas, mood, hop)
        self.draw_waiting(canvas, now)
        self.draw_achievements(canvas, now)

    def _pen(self, canvas: Canvas, height: float, seat: int, mood: Mood) -> Surface:
        look = self.ending.looks[seat]
        return mascot(canvas, height, look.tint, mood, bot=look.bot, costume=look.costume)

    @property
    def _pens_to(self) -> int:
        """Lower limit of the team's pens."""
        top = self.at.cards[0].top if self.ending.moments else self._at.pens
        return min(top, self._at.pens)

    def _draw_team(self, canvas: Canvas, mood: Mood, hop: float) -> None:
        """The team's pens below its rows, if there is room."""
        seats = len(self.ending.figures)
        top = self._seat_box(seats).top + 68
        height = min(300, self._pens_to - 16 - top)
        if height < _LEAST_PEN:
            return
        for seat in range(seats):
            x = _LEFT + self._at.width * (seat + 1) / (seats + 1)
            canvas.centre(self._pen(canvas, height, seat, mood), x, top + height / 2 + 6 - hop / 2)


def reason(words: Words, match: Match, names: Sequence[str]) -> str:
    """Why a mission ended (C4, C6); empty for anything but a finished mission."""
    if match.over is None or match.setup is None or match.setup.plan is None:
        return ""
    rolls, plan = match.roll_number, match.setup.plan
    if match.over.result is Result.WON:
        return words("mission.why_goal", roll=rolls)
    third = [i for i, seat in enumerate(match.seats) if seat.misses >= MOST_MISSES]
    if third and rolls == MISSION_ROLLS and is_complete(plan, match.goals):
        return words("mission.why_last_miss", name=names[third[0]], seats=len(names))
    if third:
        return words("mission.why_miss", name=names[third[0]], roll=rolls)
    return words("mission.why_rolls")
