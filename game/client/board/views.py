"""The views of all seats and of their team, made from the match on show and the choices made here.

Never here: drawing, or the views' fields (`game.table.play.seat_view`,
`game.table.play.team_view`).
"""

from game.client.board.hand import Hand
from game.client.match.presenter import Deed, Presenter
from game.client.match.visit import Visit
from game.rules.cells import mask_of
from game.table.play.draft import Draft
from game.table.play.seat_view import (
    ChoiceView,
    Cursor,
    Doing,
    Look,
    SeatProgress,
    SeatView,
    choice_of,
    claims_of,
    record_of,
)
from game.table.play.team_view import TeamView, team_of

_PEN_RESTS = 1.6
"""Seconds after which the pen of a resting cursor fades."""
_NOTHING = ChoiceView()


def records_of(shown: Presenter, looks: tuple[Look, ...]) -> tuple[SeatProgress, ...]:
    """The records of all seats."""
    claims = claims_of(shown.match)
    return tuple(
        record_of(shown.match, seat, look, claims, mask_of(shown.fresh(seat)))
        for seat, look in enumerate(looks)
    )


class Views:
    """The records of all seats and the view of their team, made anew when something changes."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._made_of: object = None
        self.records: tuple[SeatProgress, ...] = ()
        """In the order of the seats."""
        self.team: TeamView | None = None
        """None outside missions."""

    def refresh(self) -> None:
        """Look for new events, and for people who come, go or change their looks."""
        visit, shown = self._visit, self._visit.shown
        people = tuple((one.seat, one.tint, one.costume) for one in visit.roster or ())
        view = visit.view
        waits = tuple(map(view.waits, range(len(view.names))))
        made_of = shown, shown.changes, view.lobby, view.names, people, waits
        if made_of == self._made_of:
            return
        self._made_of, plan = made_of, visit.plan
        self.records = records_of(shown, visit.looks)
        self.team = None
        if plan is not None:
            self.team = team_of(shown.match, plan, self.records, visit.past)


def seat_view(
    shown: Presenter,
    record: SeatProgress,
    draft: Draft | None = None,
    cursor: Cursor | None = None,
    *,
    awaited: bool,
    looked_at: bool = False,
    offer: bool = False,
) -> SeatView:
    """A seat's view; `draft` and `cursor` are those of its local player.

    `offer`: frame cells that fit before anything is picked.

    Its latest choice is marked until the next roll, or while somebody looks at the sheet.
    """
    points = None if shown.counts(record.seat) else shown.points(record.seat, shown.now)
    doing, choice = _doing(shown, record, draft, awaited, offer)
    choosing = doing is Doing.CHOOSING or (draft is not None and not shown.dice_moving)
    marked = looked_at or doing is Doing.MARKED
    latest = shown.latest.get(record.seat, 0) & record.crossed if marked else 0
    cursor = cursor if choosing else None
    return SeatView(record, awaited, points, doing, choice, cursor, latest=latest)


def _doing(
    shown: Presenter, record: SeatProgress, draft: Draft | None, awaited: bool, offer: bool
) -> tuple[Doing, ChoiceView]:
    """What a seat is doing, and with which dice and cells."""
    roll = shown.roll
    if shown.dice_moving or roll is None:
        return Doing.NOTHING, _NOTHING
    deed = shown.deeds.get(record.seat, Deed.WAITING)
    if deed is Deed.MARKED and record.seat in shown.dice_of:
        colour, number = shown.dice_of[record.seat]
        return Doing.MARKED, ChoiceView(roll.colours[colour], roll.numbers[number])
    if deed is Deed.PASSED:
        return Doing.PASSED, _NOTHING
    if draft is not None:
        return Doing.CHOOSING, choice_of(draft, roll, record.sheet, offer=offer)
    thinks = awaited and not record.look.waits  # who is away does not think
    return (Doing.THINKING if thinks else Doing.NOTHING), _NOTHING


def cursor_of(hand: Hand, now: float) -> Cursor:
    """Where a hand's cursor is; a press that does not work shakes it."""
    since, shake = now - hand.refused_at, 0.0
    if 0 <= since < 0.3:
        shake = 5 * (1 - since / 0.3) * (1 if int(since * 30) % 2 else -1)
    return Cursor(hand.cell, pen_at(hand.moved_at, now), round(shake))


def pen_at(moved_at: float, now: float) -> int:
    """Opacity of the pen at a cursor, in eighths: it fades while nothing moves."""
    return round(8 * max(0.0, min(1.0, 1.0 - (now - moved_at - _PEN_RESTS) / 0.4)))
