"""The dice of the roll on show, on any tray: thrown, at rest, or leaving.

Never here: where trays and places are, or which dice may be chosen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import put_die, taken_die, thin_die, warm
from game.client.draw.dice.solid import Face
from game.client.draw.dice.tumble import SECONDS, Pose, throw
from game.client.draw.floor import Floor
from game.client.draw.mascot import badge
from game.client.draw.panels import well
from game.client.draw.pen import warm_crosses
from game.client.draw.sheet_picture import cell_pixels
from game.client.draw.theme import Rgb
from game.client.match.presenter import LEAVING, Presenter, TakenDie
from game.rules.dice import DieKind
from game.table.play.seat_view import Look

_REACH: Final = 300
"""How far a taken die flies before it disappears."""
_SHAKEN: Final = 5.0


@dataclass(frozen=True, slots=True)
class FeltDie:
    """A die of the roll: which one, where it is now, and who has taken it, if anybody."""

    slot: int
    kind: DieKind
    index: int
    face: Face
    pose: Pose
    taken: TakenDie | None


def felt_dice(shown: Presenter, floor: Floor, now: float) -> list[FeltDie]:
    """All dice of the roll on show, front ones last; empty before the first roll."""
    roll = shown.roll
    if roll is None or len(floor.places) != len(roll.colours) + len(roll.numbers):
        return []
    dice = [
        FeltDie(slot, kind, index, face, shown.pose(floor, slot, now), taken)
        for slot, (kind, index, face, taken) in enumerate(_of(shown))
    ]
    return sorted(dice, key=lambda die: die.pose.y) if shown.dice_moving else dice


def _of(shown: Presenter) -> Iterator[tuple[DieKind, int, Face, TakenDie | None]]:
    if shown.roll is None:
        return
    for index, colour in enumerate(shown.roll.colours):
        yield DieKind.COLOUR, index, colour, shown.taken_colours.get(index)
    for index, number in enumerate(shown.roll.numbers):
        yield DieKind.NUMBER, index, number, shown.taken_numbers.get(index)


def draw_lying(
    canvas: Canvas,
    shown: Presenter,
    die: FeltDie,
    size: float,
    now: float,
    *,
    lift: float = 0.0,
    light: Rgb | None = None,
) -> None:
    """A die nobody has taken, thrown or at rest; `lift` and `light` mark it as meant."""
    pose, here = die.pose, shown.appeared(now)
    if pose.hidden:
        return
    if here < 1:
        canvas.centre(thin_die(canvas, die.face, size, pose.strip, here), pose.x, pose.y)
        return
    x, raised = pose.x, pose.lift + lift
    shake = shown.shake(now)
    if shake:
        beat = int(now * 34) + die.slot
        x += _SHAKEN * shake * (1 if beat % 2 else -1)
        raised += _SHAKEN * shake * (beat % 3)
    put_die(
        canvas, die.face, x, pose.y, size, pose.strip, frame=pose.frame, lift=raised, glow=light
    )


def draw_taken(
    canvas: Canvas,
    shown: Presenter,
    die: FeltDie,
    size: float,
    now: float,
    look: Look,
    toward: tuple[float, float],
) -> None:
    """A taken die's empty place with its player's badge, and the die while it flies there."""
    if die.taken is None:
        return
    x, y = die.pose.x, die.pose.y
    side = round(size * 0.63)
    well(
        canvas,
        Rect(round(x) - side // 2, round(y) - side // 2, side, side),
        radius=side * 0.27,
        colour=(8, 14, 20, 150),
    )
    share = 1.0
    if shown.lively:
        share = max(0.0, min(1.0, (now - die.taken.at) / LEAVING))
    canvas.centre(badge(canvas, look, side * 0.6), x, y, 1.0 if share > 0.7 else share)
    if share >= 1.0:
        return
    dx, dy = toward[0] - x, toward[1] - y
    reach = min(1.0, _REACH / max(1.0, (dx * dx + dy * dy) ** 0.5)) * share * share
    hop = 130 * share * (1 - share)
    fade = 1.0 - max(0.0, share - 0.35) / 0.65
    taken_die(canvas, die.face, x + dx * reach, y + dy * reach - hop, size, die.pose.strip, fade)


def prepare(canvas: Canvas, shown: Presenter, size: float, *pitches: float) -> None:
    """Draw in advance, while nothing moves, what will move: dice, and crosses for these pitches."""
    if shown.lively and not shown.dice_moving and warm(canvas, size):
        for pitch in pitches:
            warm_crosses(canvas, cell_pixels(canvas, pitch))


def knocks(shown: Presenter, floor: Floor, seconds: float) -> float:
    """How hard dice knocked in the last `seconds`, 0 to 1; 0 is silence."""
    since = shown.now - shown.rolled_at
    if not shown.lively or since > SECONDS + seconds or shown.roll is None:
        return 0.0
    heard = throw(shown.throw_seed, floor).heard(since - seconds, since)
    return max((knock.strength for knock in heard), default=0.0)
