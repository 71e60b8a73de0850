"""The track of 27 rolls with its three milestones, and the card that spells them out (C5).

Never here: whether a milestone is reached (`game.rules.goals`).
"""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import frame, glow, pill, well
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
)
from game.client.match.mission_words import milestone_sentence, penalty_sentence
from game.client.words import Words
from game.rules.mission import (
    DIE_ROLL,
    MILESTONE_ROLLS,
    MISSION_ROLLS,
    PENALTY_ROLL,
    MissionPlan,
)
from game.table.play.team_view import TeamView

_BLEAK: Rgb = (64, 72, 104)


def _roll_box(track: Rect, roll: int) -> Rect:
    """The box of a roll on the track, 1 to 27."""
    step = (track.width - 40) / MISSION_ROLLS
    left = track.left + 20 + (roll - 1) * step
    return Rect(round(left) + 3, track.bottom - 64, round(step) - 6, 54)


def _flag_box(track: Rect, roll: int) -> Rect:
    """The box of the flag above a milestone."""
    width = 262 if roll == MISSION_ROLLS else 216  # the last one tells jokers apart as well
    box = Rect(0, track.top + 6, width, 42)
    box.centerx = _roll_box(track, roll).centerx
    box.right = min(box.right, track.right - 14)
    return box


def paint_track(canvas: Canvas, words: Words, team: TeamView, box: Rect) -> None:
    """The whole track: a heading, all rolls, a flag above each milestone."""
    _paint_head(canvas, words, team, box)
    for roll in range(1, MISSION_ROLLS + 1):
        _paint_roll(canvas, team, roll, _roll_box(box, roll))
    for roll in MILESTONE_ROLLS:
        _paint_flag(canvas, team, roll, _flag_box(box, roll))


def _paint_head(canvas: Canvas, words: Words, team: TeamView, box: Rect) -> None:
    y, left = box.top + 28, box.left + 26.0
    number = team.plan.mission.value
    points = words("mission.points", count=team.points[-1 if team.roll == MISSION_ROLLS else 0])
    right = _flag_box(box, PENALTY_ROLL).left - 24
    used = canvas.text(points, right, y, 38, TEXT, anchor="right")
    left += canvas.text(str(number), left, y, 44, TEXT) + 18
    name = words(f"mission.name_{number}")
    canvas.text(name, left, y, 40, GOLD, width=right - used - 24 - left)


def _paint_roll(canvas: Canvas, team: TeamView, roll: int, box: Rect) -> None:
    """Past rolls are filled with the tint of their active player, future ones are outlines."""
    tint = team.seats[(roll - 1) % len(team.seats)].look.tint
    now, over = roll == team.roll, team.is_over(roll)
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


def _paint_flag(canvas: Canvas, team: TeamView, roll: int, box: Rect) -> None:
    """Points so far and needed; the last flag lists unused jokers apart, as C5 adds them."""
    flag, needed, y = team.flag(roll), team.plan.points_after(roll), box.centery - 2
    missed, open_ = (150, 34, 62), AMBER if flag.next else _BLEAK
    colour: Rgb = GO if flag.enough else missed if flag.past else open_
    pill(canvas, box, colour, radius=14)
    ink = INK if colour is AMBER else ON_GO if colour is GO else WHITE
    text = f"{flag.points}/{needed}"
    if roll == MISSION_ROLLS and not flag.past:
        jokers = sum(seat.jokers for seat in team.seats)
        text = f"{flag.points - jokers}+{jokers}/{needed}"
    if flag.enough:
        used = canvas.text(text, box.centerx + 18, y, 34, ink, anchor="middle")
        canvas.centre(icon(canvas, Icon.CHECK, 28, ink), box.centerx - used / 2 - 8, y)
    else:
        used = canvas.text(text, box.left + 20, y, 34, ink)
        _paint_penalty(canvas, team.plan, roll, box.left + 40 + used, y, ink)


def _paint_penalty(
    canvas: Canvas, plan: MissionPlan, roll: int, x: float, y: float, ink: Rgb
) -> None:
    """The penalty: jokers, a die, or a miss for everybody."""
    signs = {PENALTY_ROLL: f"−{plan.jokers} !", DIE_ROLL: "−1", MISSION_ROLLS: "+1"}
    used = canvas.text(signs[roll], x, y, 32, ink)
    if roll == DIE_ROLL:
        box = Rect(round(x + used + 6), round(y - 13), 26, 26)
        frame(canvas, box, ink, radius=7, line=4)
        canvas.bar(Rect(box.centerx - 3, box.centery - 3, 6, 6), ink, 3)
    elif roll == MISSION_ROLLS:
        canvas.text("×", x + used + 6, y, 42, ink)


def paint_milestones(
    canvas: Canvas, words: Words, team: TeamView, box: Rect, *, scale: float = 1.0
) -> None:
    """The milestones in words, on a card, where there is room."""
    pad = 8 * scale
    step = (box.height - 2 * pad) / 3
    for i, roll in enumerate(MILESTONE_ROLLS):
        flag, side = team.flag(roll), round(30 * scale)
        open_ = GOLD if flag.next else DIM
        ink = GO if flag.enough and flag.past else ALERT if flag.past else open_
        top = round(box.top + pad + i * step)
        line = Rect(box.left + side, top, box.width - 2 * side, round(step))
        _paint_milestone(canvas, words, team.plan, roll, line, ink, scale)


def paint_next_milestone(canvas: Canvas, words: Words, team: TeamView, box: Rect) -> None:
    """The next milestone in words, where there is no room for all three."""
    roll = team.next_milestone
    well(canvas, box, radius=20)
    line = box.inflate(-36, 0)
    _paint_milestone(canvas, words, team.plan, roll, line, GOLD)
    if team.flag(roll).enough:
        canvas.centre(icon(canvas, Icon.CHECK, 40, GO), line.right - 16, box.centery)


def _paint_milestone(
    canvas: Canvas,
    words: Words,
    plan: MissionPlan,
    roll: int,
    box: Rect,
    ink: Rgb,
    scale: float = 1.0,
) -> None:
    """A milestone and its penalty, one line each."""
    head = milestone_sentence(words, plan, roll)
    canvas.text(head, box.left, box.top + box.height * 0.30, 34 * scale, ink, width=box.width)
    canvas.text(
        penalty_sentence(words, plan, roll),
        box.left,
        box.top + box.height * 0.70,
        30 * scale,
        DIM,
        weight=Weight.MEDIUM,
        width=box.width,
    )
