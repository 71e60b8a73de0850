"""The track of 27 rolls with its three milestones, and the card that spells them out (C5).

Never here: whether a milestone is reached (`game.rules.goals`).
"""

from collections.abc import Mapping
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame, glow, pill, well
from game.client.draw.theme import (
    ALERT,
    AMBER,
    DIM,
    GO,
    GOLD,
    INK,
    ON_GO,
    TEXT,
    WHITE,
    Rgb,
    tint_of,
)
from game.client.fonts import Weight
from game.client.mission.layout import TRACK, flag_box, roll_box
from game.client.words import Words
from game.rules.events import Milestone
from game.rules.goals import team_points
from game.rules.match import Match, Phase
from game.rules.mission import (
    DIE_ROLL,
    MILESTONE_ROLLS,
    MISSION_ROLLS,
    PENALTY_ROLL,
    MissionPlan,
)

_BLEAK: Rgb = (64, 72, 104)
PENALTY_KEYS: Final = {
    PENALTY_ROLL: "penalty_jokers",
    DIE_ROLL: "penalty_die",
    MISSION_ROLLS: "penalty_miss",
}
"""What it costs to miss a milestone, as keys of the words of missions."""


def paint_track_card(canvas: Canvas) -> None:
    """What the track lies on; it does not change."""
    card(canvas, TRACK, radius=26)


def paint_track(
    canvas: Canvas, words: Words, match: Match, plan: MissionPlan, past: Mapping[int, Milestone]
) -> None:
    """The whole track; `past` holds the milestones that have been compared, by roll."""
    _paint_head(canvas, words, match, plan)
    for roll in range(1, MISSION_ROLLS + 1):
        _paint_roll(canvas, match, roll)
    for roll in MILESTONE_ROLLS:
        _paint_flag(canvas, match, plan, roll, past.get(roll))


def _paint_head(canvas: Canvas, words: Words, match: Match, plan: MissionPlan) -> None:
    y, left = TRACK.top + 28, TRACK.left + 26.0
    number = plan.mission.value
    points = words("mission.points", count=team_points(match.roll_number, match.seats))
    right = flag_box(PENALTY_ROLL).left - 24
    used = canvas.text(points, right, y, 38, TEXT, anchor="right")
    left += canvas.text(str(number), left, y, 44, TEXT) + 18
    name = words(f"mission.name_{number}")
    canvas.text(name, left, y, 40, GOLD, width=right - used - 24 - left)


def _paint_roll(canvas: Canvas, match: Match, roll: int) -> None:
    """Rolls that are over are filled with the tint of who was active, those to come are rims."""
    box, tint = roll_box(roll), tint_of((roll - 1) % len(match.seats))
    now = roll == match.roll_number
    over = roll < match.roll_number or (now and match.phase in (Phase.ROLL, Phase.OVER))
    if now:
        glow(canvas, box, GOLD, radius=14, strength=190, blur=14)
        pill(canvas, box, WHITE, radius=14)
        frame(canvas, box, tint, radius=14, line=5)
    elif over:
        pill(canvas, box, tint, radius=14)
    else:
        well(canvas, box, radius=14)
        frame(canvas, box, tint, radius=14, line=2)
    ink = INK if now or over else tint
    canvas.text(str(roll), box.centerx, box.centery - 2, 34, ink, anchor="middle")


def flag_state(
    match: Match, plan: MissionPlan, roll: int, past: Milestone | None
) -> tuple[int, bool, bool, bool]:
    """Points to show at a milestone, whether they are enough, whether it is past, whether next."""
    if past is not None:
        return past.points, past.reached, True, False
    points = team_points(roll, match.seats)
    coming = next((r for r in MILESTONE_ROLLS if r >= match.roll_number), None)
    return points, points >= plan.points_after(roll), False, coming == roll


def next_milestone(past: Mapping[int, Milestone]) -> int:
    """The roll of the milestone that is compared next; the last one once all have been."""
    return next((roll for roll in MILESTONE_ROLLS if roll not in past), MISSION_ROLLS)


def _paint_flag(
    canvas: Canvas, match: Match, plan: MissionPlan, roll: int, past: Milestone | None
) -> None:
    """Points so far and needed; the last one tells the unused jokers apart, as C5 adds them."""
    points, enough, over, coming = flag_state(match, plan, roll, past)
    box, y = flag_box(roll), flag_box(roll).centery - 2
    colour = GO if enough else (150, 34, 62) if over else AMBER if coming else _BLEAK
    pill(canvas, box, colour, radius=14)
    ink = INK if colour is AMBER else ON_GO if colour is GO else WHITE
    text = f"{points}/{plan.points_after(roll)}"
    if roll == MISSION_ROLLS and past is None:
        jokers = sum(seat.jokers for seat in match.seats)
        text = f"{points - jokers}+{jokers}/{plan.points_after(roll)}"
    if enough:
        used = canvas.text(text, box.centerx + 18, y, 34, ink, anchor="middle")
        canvas.centre(icon(canvas, Icon.CHECK, 28, ink), box.centerx - used / 2 - 8, y)
    else:
        used = canvas.text(text, box.left + 20, y, 34, ink)
        _paint_penalty(canvas, plan, roll, box.left + 40 + used, y, ink)


def _paint_penalty(
    canvas: Canvas, plan: MissionPlan, roll: int, x: float, y: float, ink: Rgb
) -> None:
    """What it costs: jokers, a die, or a miss for all."""
    signs = {PENALTY_ROLL: f"−{plan.jokers} !", DIE_ROLL: "−1", MISSION_ROLLS: "+1"}
    used = canvas.text(signs[roll], x, y, 32, ink)
    if roll == DIE_ROLL:
        box = Rect(round(x + used + 6), round(y - 13), 26, 26)
        frame(canvas, box, ink, radius=7, line=4)
        canvas.bar(Rect(box.centerx - 3, box.centery - 3, 6, 6), ink, 3)
    elif roll == MISSION_ROLLS:
        canvas.text("×", x + used + 6, y, 42, ink)


def paint_milestones(
    canvas: Canvas,
    words: Words,
    match: Match,
    plan: MissionPlan,
    past: Mapping[int, Milestone],
    box: Rect,
) -> None:
    """The milestones in words, where there is room for them, on a card."""
    step = box.height / 3
    for i, roll in enumerate(MILESTONE_ROLLS):
        _, enough, over, coming = flag_state(match, plan, roll, past.get(roll))
        ink = GO if enough and over else ALERT if over else GOLD if coming else DIM
        line = Rect(box.left + 24, round(box.top + i * step), box.width - 48, round(step))
        _paint_milestone(canvas, words, plan, roll, line, ink)


def paint_next_milestone(
    canvas: Canvas,
    words: Words,
    match: Match,
    plan: MissionPlan,
    past: Mapping[int, Milestone],
    box: Rect,
) -> None:
    """The milestone that is next, in words, where there is no room for all three."""
    roll = next_milestone(past)
    well(canvas, box, radius=20)
    line = box.inflate(-36, 0)
    _paint_milestone(canvas, words, plan, roll, line, GOLD)
    _, enough, *_ = flag_state(match, plan, roll, past.get(roll))
    if enough:
        canvas.centre(icon(canvas, Icon.CHECK, 40, GO), line.right - 16, box.centery)


def _paint_milestone(
    canvas: Canvas, words: Words, plan: MissionPlan, roll: int, box: Rect, ink: Rgb
) -> None:
    """A milestone and its penalty, one line each."""
    points = plan.points_after(roll)
    head = words("mission.milestone", roll=roll, points=points, count=points)
    canvas.text(head, box.left, box.top + box.height * 0.30, 34, ink, width=box.width)
    canvas.text(
        words(f"mission.{PENALTY_KEYS[roll]}", count=plan.jokers),
        box.left,
        box.top + box.height * 0.70,
        30,
        DIM,
        weight=Weight.MEDIUM,
        width=box.width,
    )
