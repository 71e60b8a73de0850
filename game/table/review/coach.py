"""The coach: compares a player's choices after a match with what the expert thinks of them.

Finds the choices that cost points, how many, and the best argument for the better one. Losses that
may be chance are left out. Missions and odd sheets are beyond it. Never here: words, drawing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from game.bots.judge import Worth
from game.bots.levels import POINT_AT_TABLE, expert_judge
from game.bots.sight import is_regular
from game.rules.cells import COLUMN_MASKS, Mask, neighbours
from game.rules.choice import Choice, parse_choice
from game.rules.dice import Colour
from game.rules.events import Event, Marked, Passed
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.rules.seat import SeatState

if TYPE_CHECKING:
    from game.table.storage.match_file import SavedMatch

NOISE: Final = 1.0
"""Points: anything that costs less may be the expert's own mistake."""

_NEARLY: Final = 2
"""With this many cells left, a column is nearly complete."""


class Reason(Enum):
    """The argument for the better choice, the weightiest first."""

    WHOLE_COLOUR = "whole-colour"
    """It completes a colour."""
    WHOLE_COLUMN = "whole-column"
    """It completes a column."""
    JOKER = "joker"
    """It needs fewer jokers."""
    STAR = "star"
    """It takes more stars."""
    SINGLE_CELL = "single-cell"
    """It does not leave a single cell of a block."""
    REACH = "reach"
    """It opens more blocks to start in: the others kept columns apart."""
    CELLS = "cells"
    """It crosses more cells."""
    NEARLY_COLUMN = "nearly-column"
    """It leaves less of a column open: two cells or one."""
    PASSED = "passed"
    """Anything would have been better than passing, or passing better than anything."""
    PLACE = "place"
    """Its position is better for later rolls."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A choice that cost points: `played` and `better`, None for a pass, and why."""

    roll: int
    seat: int
    loss: float
    reason: Reason
    played: Choice | None
    better: Choice | None
    colour: Colour | None
    """Of the single cell left, or of what the better choice completes."""
    column: int | None
    """What the better choice completes or nearly completes."""


def coached_seats(saved: "SavedMatch") -> tuple[int, ...]:
    """The seats the coach can review; none for missions and odd sheets.

    Those played where the match was saved, or else those of all people.
    """
    match = Match()
    for event in saved.events[:1]:
        match.take(event)
    people = saved.mine or [seat for seat, level in enumerate(saved.levels) if level is None]
    there = dict(enumerate(match.seats))  # a file of somebody else may name more
    return tuple(seat for seat in people if seat in there and _is_a_game_it_knows(there[seat]))


def match_before(events: Sequence[Event], roll: int, seat: int) -> Match:
    """The match when this seat chose in that roll."""
    match = Match()
    for event in events:
        if isinstance(event, Marked | Passed) and event.seat == seat and match.roll_number == roll:
            break
        match.take(event)
    return match


def remark_record(remark: Remark) -> dict[str, Any]:
    """The remark as a plain map; `remark_of` reads it back."""
    return {
        "seat": remark.seat,
        "roll": remark.roll,
        "loss": remark.loss,
        "reason": remark.reason.value,
        "played": str(remark.played) if remark.played else None,
        "better": str(remark.better) if remark.better else None,
        "colour": remark.colour.value if remark.colour else None,
        "column": remark.column,
    }


def remark_of(record: dict[str, Any]) -> Remark:
    """The remark in a plain map; raises `KeyError` or `ValueError` for anything else."""
    played, better, colour = record["played"], record["better"], record["colour"]
    return Remark(
        record["roll"],
        record["seat"],
        record["loss"],
        Reason(record["reason"]),
        parse_choice(played) if played is not None else None,
        parse_choice(better) if better is not None else None,
        Colour(colour) if colour is not None else None,
        record["column"],
    )


def review(
    events: Sequence[Event], seat: int, report: Callable[[int], None] | None = None
) -> list[Remark]:
    """What this seat's choices cost, the costliest first; empty for what the coach cannot judge.

    `report` is called after each roll; a choice takes the expert some milliseconds.
    """
    match = Match()
    found = []
    for event in events:
        if isinstance(event, Marked | Passed) and event.seat == seat and _is_known(match, seat):
            remark = _remark(match, seat, _choice_of(event))
            if remark is not None:
                found.append(remark)
            if report is not None:
                report(match.roll_number)
        match.take(event)
    return sorted(found, key=lambda remark: -remark.loss)


def _is_known(match: Match, seat: int) -> bool:
    return _is_a_game_it_knows(match.seats[seat]) and seat in match.to_act


def _is_a_game_it_knows(state: SeatState) -> bool:
    return not state.in_mission and is_regular(state.sheet)


def _choice_of(event: Marked | Passed) -> Choice | None:
    if isinstance(event, Passed):
        return None
    return Choice(event.colour_die, event.number_die, event.cells)


def _remark(match: Match, seat: int, played: Choice | None) -> Remark | None:
    """The remark on this choice, if there is one."""
    alone = len(match.seats) == 1
    worths = expert_judge(alone).worths(match, seat)
    best = max(worths, key=lambda one: one.worth)
    mine = _found(match, worths, played)
    if mine is None:
        return None
    loss = (best.worth - mine.worth) / (1.0 if alone else POINT_AT_TABLE)
    if loss < NOISE or best.choice == played:
        return None
    reason, colour, column = _reason(match, match.seats[seat], played, best.choice)
    roll = match.roll_number
    return Remark(roll, seat, round(loss, 1), reason, played, best.choice, colour, column)


def _found(match: Match, worths: Sequence[Worth], played: Choice | None) -> Worth | None:
    """The value of what was played, perhaps with other dice of the same face or cost."""
    if played is None:
        return next((one for one in worths if one.choice is None), None)
    same = [one for one in worths if one.choice is not None and one.choice.cells == played.cells]
    faces = _faces(match, played)
    exact = [one for one in same if one.choice is not None and _faces(match, one.choice) == faces]
    return next(iter(exact or same), None)


def _faces(match: Match, choice: Choice) -> tuple[object, object]:
    assert match.roll is not None
    return match.roll.colours[choice.colour_die], match.roll.numbers[choice.number_die]


def _reason(
    match: Match, state: SeatState, played: Choice | None, better: Choice | None
) -> tuple[Reason, Colour | None, int | None]:
    """The weightiest argument for the better choice."""
    if played is None or better is None:
        return Reason.PASSED, None, None
    colour = _whole_colour(state, better)
    if colour is not None and _whole_colour(state, played) is None:
        return Reason.WHOLE_COLOUR, colour, None
    column = _whole_column(state, better)
    if column is not None and _whole_column(state, played) is None:
        return Reason.WHOLE_COLUMN, None, column
    if _cost(match, better) < _cost(match, played):
        return Reason.JOKER, None, None
    stars = state.sheet.stars
    if (better.cells & stars).bit_count() > (played.cells & stars).bit_count():
        return Reason.STAR, None, None
    single = _single(state, played)
    if single is not None and _single(state, better) is None:
        return Reason.SINGLE_CELL, single, None
    if _opened(state, better) > _opened(state, played):
        return Reason.REACH, None, None
    if better.cells.bit_count() > played.cells.bit_count():
        return Reason.CELLS, None, None
    missing, nearly = _nearly_whole(state, better)
    if missing <= _NEARLY and missing < _nearly_whole(state, played)[0]:
        return Reason.NEARLY_COLUMN, None, nearly
    return Reason.PLACE, None, None


def _cost(match: Match, choice: Choice) -> int:
    assert match.roll is not None
    return joker_cost(match.roll.colours[choice.colour_die], match.roll.numbers[choice.number_die])


def _whole_colour(state: SeatState, choice: Choice) -> Colour | None:
    crossed = state.crossed | choice.cells
    for colour, cells in state.sheet.colour_masks.items():
        if cells & choice.cells and not cells & ~crossed:
            return colour
    return None


def _whole_column(state: SeatState, choice: Choice) -> int | None:
    crossed = state.crossed | choice.cells
    for column, cells in enumerate(COLUMN_MASKS):
        if cells & choice.cells and not cells & ~crossed:
            return column
    return None


def _nearly_whole(state: SeatState, choice: Choice) -> tuple[int, int]:
    """How much the fullest column touched by this choice lacks, and which column that is."""
    crossed = state.crossed | choice.cells
    return min(
        ((cells & ~crossed).bit_count(), column)
        for column, cells in enumerate(COLUMN_MASKS)
        if cells & choice.cells
    )


def _single(state: SeatState, choice: Choice) -> Colour | None:
    """The colour of a block of which this choice leaves a single cell."""
    crossed = state.crossed | choice.cells
    for block in state.sheet.blocks:
        if block.cells & choice.cells and (block.cells & ~crossed).bit_count() == 1:
            return block.colour
    return None


def _opened(state: SeatState, choice: Choice) -> int:
    """How many more blocks can be started in after this choice."""
    fresh: Mask = neighbours(choice.cells) & ~state.reach & ~state.crossed & ~choice.cells
    return sum(1 for block in state.sheet.blocks if block.cells & fresh)
