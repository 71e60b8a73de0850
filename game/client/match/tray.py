"""The felt under the large sheet: the dice of the roll on show."""

from collections.abc import Mapping

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice import die, put_die, taken_die, warm
from game.client.draw.mascot import badge
from game.client.draw.panels import felt, frame, well
from game.client.draw.solid import Face
from game.client.draw.theme import CREAM, GOLD, tint_of
from game.client.draw.tumble import AT_REST, flight
from game.client.match.layout import DIE, TRAY, die_box, die_place
from game.client.match.presenter import Presenter, Taken
from game.rules.dice import DieKind
from game.table.draft import Draft

_LEAVING = 0.55


def paint_tray(canvas: Canvas) -> None:
    """The felt; it does not move."""
    felt(canvas, TRAY, 34)


def draw_tray(
    canvas: Canvas,
    shown: Presenter,
    draft: Draft | None,
    names: tuple[str, ...],
    now: float,
    focused: tuple[DieKind, int] | None,
) -> None:
    """All dice of the roll, lying, rolling or leaving."""
    if shown.roll is None:
        return
    if not shown.dice_moving and not shown.reduced_motion:
        warm(canvas, DIE)
    dice = max(len(shown.roll.colours), len(shown.roll.numbers))
    rows: tuple[tuple[DieKind, tuple[Face, ...], Mapping[int, Taken]], ...] = (
        (DieKind.COLOUR, shown.roll.colours, shown.taken_colours),
        (DieKind.NUMBER, shown.roll.numbers, shown.taken_numbers),
    )
    for kind, faces, taken in rows:
        for index, face in enumerate(faces):
            slot = index + (dice if kind is DieKind.NUMBER else 0)
            box = die_box(kind is DieKind.NUMBER, index, dice)
            place = die_place(kind is DieKind.NUMBER, index, dice)
            if focused == (kind, index):
                frame(canvas, box, GOLD, radius=24, line=5)
            if index in taken:
                _draw_taken(canvas, face, place, slot, taken, index, names, now)
            else:
                _draw_die(canvas, shown, draft, kind, index, face, place, slot, now)


def _draw_die(
    canvas: Canvas,
    shown: Presenter,
    draft: Draft | None,
    kind: DieKind,
    index: int,
    face: Face,
    place: tuple[int, int],
    slot: int,
    now: float,
) -> None:
    x, y = place
    if shown.dice_moving:
        path = AT_REST if shown.reduced_motion else flight(now - shown.rolled_at, slot)
        put_die(canvas, face, x + path.aside, y, DIE, slot, frame=path.frame, lift=path.lift)
        return
    if draft is None:
        put_die(canvas, face, x, y, DIE, slot)
        return
    chosen = _chosen(draft, kind) == index
    picked = index == (draft.picked_colour if kind is DieKind.COLOUR else draft.picked_number)
    if not chosen and not picked and index not in draft.usable(kind):
        canvas.centre(die(canvas, face, DIE, slot), x, y, 0.36)
        return
    light = GOLD if picked else CREAM if chosen else None
    put_die(canvas, face, x, y, DIE, slot, lift=12 if light else 0, glow=light)


def _chosen(draft: Draft, kind: DieKind) -> int | None:
    """The die that would be sent, whether picked by hand or found by the program."""
    if draft.pair is None:
        return None
    return draft.pair.colour_die if kind is DieKind.COLOUR else draft.pair.number_die


def _draw_taken(
    canvas: Canvas,
    face: Face,
    place: tuple[int, int],
    slot: int,
    taken: Mapping[int, Taken],
    index: int,
    names: tuple[str, ...],
    now: float,
) -> None:
    """The empty place of a die with the sign of who took it; the die itself while it leaves."""
    x, y = place
    what = taken[index]
    hollow = Rect(x - 52, y - 52, 104, 104)
    well(canvas, hollow, radius=28, colour=(8, 14, 20, 150))
    share = min(1.0, (now - what.at) / _LEAVING)
    name = names[what.seat] if what.seat < len(names) else "?"
    canvas.centre(badge(canvas, name, tint_of(what.seat), 62), x, y, share)
    if share < 1.0:
        taken_die(canvas, face, x + 60 * share, y - 220 * share * share, DIE, slot, 1.0 - share)
