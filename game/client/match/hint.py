"""Hints for the seats played here: requested, awaited, and on show until they are used.

Never here: finding advice (`game.table.bots.advice`), drawing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.client.match.status_line import StatusLine
from game.client.words import Words, WordValue
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, Cell, Mask, cells_of, column_of
from game.rules.choice import Choice
from game.rules.dice import Colour
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.table.bots.advice import AdviceNotice
from game.table.play.draft import Draft


@dataclass(frozen=True, slots=True)
class Hint:
    """A seat's hint in a roll."""

    roll: int
    thinking: bool = True
    found: bool = False
    choice: Choice | None = None
    """The advised choice once it is found, None for a pass."""
    shown: bool = True
    """Whether it is visible; asking again toggles that."""

    @property
    def cells(self) -> Mask:
        """The cells to light up."""
        return self.choice.cells if self.choice is not None and self.shown else 0


class Hints:
    """The hints at this screen, one for each seat."""

    def __init__(self, advise: Callable[[int], None]) -> None:
        """`advise` asks the table for advice for a seat."""
        self._advise = advise
        self._hints: dict[int, Hint] = {}

    def ask(self, match: Match, seat: int) -> None:
        """A seat that owes a choice wants a hint; the second time, hide it."""
        held = self._hints.get(seat)
        if held is not None and (held.thinking or held.found):
            self._hints[seat] = replace(held, shown=not held.shown)
            return
        self._hints[seat] = Hint(match.roll_number)
        self._advise(seat)

    def take(self, notice: AdviceNotice) -> None:
        """Advice has arrived."""
        held = self._hints.get(notice.seat)
        if held is not None and held.roll == notice.roll:
            self._hints[notice.seat] = replace(
                held, thinking=False, found=notice.found, choice=notice.choice
            )

    def follow(self, match: Match) -> None:
        """Follow the match; drop hints for choices that have been made."""
        self._hints = {
            seat: hint
            for seat, hint in self._hints.items()
            if hint.roll == match.roll_number and seat in match.to_act
        }

    def drop(self, seat: int) -> None:
        """A seat has made its choice."""
        self._hints.pop(seat, None)

    def of(self, seat: int | None) -> Hint | None:
        """The hint on show for a seat."""
        hint = None if seat is None else self._hints.get(seat)
        return hint if hint is not None and hint.shown else None


def hint_line(words: Words, match: Match, seat: int, hint: Hint, draft: Draft | None) -> StatusLine:
    """A hint as a sentence; an empty key once its seat has begun to pick."""
    if draft is not None and not draft.is_empty:
        return StatusLine("")
    if hint.thinking:
        return StatusLine("advice.thinking", seat=seat, calls=True)
    if not hint.found or match.roll is None:
        return StatusLine("advice.none", seat=seat, calls=True)
    if hint.choice is None:
        saves = draft is not None and not draft.is_hopeless and draft.always_costs
        key = "advice.pass_joker" if saves else "advice.pass"
        return StatusLine(key, seat=seat, calls=True)
    state, cells = match.seats[seat], cells_of(hint.choice.cells)
    colour = state.sheet.colours[cells[0]]
    key = _reason(match, seat, hint.choice, colour)
    filled = _filled(match, seat, hint.choice)
    parts: dict[str, WordValue] = {
        "number": len(cells),
        "colour": words(f"advice.{colour.name.lower()}"),
        "letter": COLUMN_LETTERS[filled[0]] if filled else "",
        "where": _where(words, cells),
    }
    return StatusLine(f"advice.{key}", parts, seat, True)


def _where(words: Words, cells: Sequence[Cell]) -> str:
    """The column or columns of cells."""
    columns = sorted({column_of(cell) for cell in cells})
    first, last = COLUMN_LETTERS[columns[0]], COLUMN_LETTERS[columns[-1]]
    if first == last:
        return words("advice.column", letter=first)
    return words("advice.columns", first=first, last=last)


def _price(match: Match, choice: Choice) -> int:
    """How many jokers a choice costs."""
    roll = match.roll
    assert roll is not None
    return joker_cost(roll.colours[choice.colour_die], roll.numbers[choice.number_die])


def _filled(match: Match, seat: int, choice: Choice) -> list[int]:
    """The columns the choice completes, the best reason to make it."""
    state = match.seats[seat]
    crossed = state.crossed | choice.cells
    return [
        column
        for column, cells in enumerate(COLUMN_MASKS)
        if not cells & ~crossed and column not in state.columns
    ]


def _reason(match: Match, seat: int, choice: Choice, colour: Colour) -> str:
    """The main reason for a choice: a whole colour, a whole column, a joker's price, a star."""
    state = match.seats[seat]
    if not state.sheet.colour_masks[colour] & ~(state.crossed | choice.cells):
        return "whole_colour"
    if _filled(match, seat, choice):
        return "whole_column"
    if _price(match, choice):
        return "joker"
    return "star" if state.sheet.stars & choice.cells else "plain"
