"""A draft: one seat's choice in the making, before anything is sent (D4, R5).

Dice may be picked first or cells first; the draft finds what still fits. It knows only the legal
choices it was given. Never here: pygame, devices, words, or the rules themselves.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.rules.cells import Cell, Mask
from game.rules.choice import Choice
from game.rules.dice import DieKind, Roll
from game.rules.legality import joker_cost


class Pair(NamedTuple):
    """A colour die and a number die, by their indices in the roll."""

    colour_die: int
    number_die: int


class _Picks(NamedTuple):
    """What was picked by hand so far; `turn` counts how often the pair was cycled."""

    colour_die: int | None = None
    number_die: int | None = None
    cells: Mask = 0
    turn: int = 0


class Draft:
    """A choice in the making, out of the legal `choices` for these faces."""

    def __init__(self, choices: Iterable[Choice], roll: Roll) -> None:
        self._choices = tuple(choices)
        self._roll = roll
        self._picks = _Picks()
        self._history: list[_Picks] = []
        self._known: dict[object, object] = {}
        """Results already computed for these choices; a screen asks many times a second."""

    # What can be read.

    @property
    def is_hopeless(self) -> bool:
        """Whether there is nothing to choose, so that the seat can only pass (P5)."""
        return not self._choices

    @property
    def always_costs(self) -> bool:
        """Whether every choice needs a joker."""
        known = self._known.get("always costs")
        if isinstance(known, bool):
            return known
        pairs = {Pair(choice.colour_die, choice.number_die) for choice in self._choices}
        costs = all(map(self.cost_of, pairs))
        self._known["always costs"] = costs
        return costs

    @property
    def cells(self) -> Mask:
        """The cells picked so far: the preview."""
        return self._picks.cells

    @property
    def picked_colour(self) -> int | None:
        """The colour die picked by hand."""
        return self._picks.colour_die

    @property
    def picked_number(self) -> int | None:
        """The number die picked by hand."""
        return self._picks.number_die

    @property
    def is_empty(self) -> bool:
        """Whether nothing is picked."""
        return self._picks[:3] == _Picks()[:3]

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._history)

    def candidates(self) -> Mask:
        """The cells that may be picked next, given the dice and cells picked so far (D4)."""
        return self._union(self._picks) & ~self._picks.cells

    def usable(self, kind: DieKind) -> frozenset[int]:
        """The dice of a kind that may be picked, or picked instead, without losing the cells."""
        picks = self._picks
        known = self._known.get((kind, picks[:3]))
        if isinstance(known, frozenset):
            return known
        if kind is DieKind.COLOUR:
            fitting = self._fitting(picks._replace(colour_die=None))
            usable = frozenset(choice.colour_die for choice in fitting)
        else:
            fitting = self._fitting(picks._replace(number_die=None))
            usable = frozenset(choice.number_die for choice in fitting)
        self._known[kind, picks[:3]] = usable
        return usable

    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of dice that pay for exactly the picked cells, fewest jokers first.

        Of pairs with the same faces only the first is listed.
        """
        picks = self._picks
        known = self._known.get(("pairs", picks[:3]))
        if isinstance(known, tuple):
            return known
        exact = [choice for choice in self._fitting(picks) if choice.cells == picks.cells]
        by_faces: dict[tuple[object, object], Pair] = {}
        for choice in exact:
            faces = self._faces(choice)
            by_faces.setdefault(faces, Pair(choice.colour_die, choice.number_die))
        pairs = tuple(sorted(by_faces.values(), key=lambda pair: (self.cost_of(pair), pair)))
        self._known["pairs", picks[:3]] = pairs
        return pairs

    @property
    def pair(self) -> Pair | None:
        """The pair of dice that would be sent, None while the cells need more or other dice."""
        pairs = self.pairs()
        return pairs[self._picks.turn % len(pairs)] if pairs else None

    @property
    def meant(self) -> tuple[int | None, int | None]:
        """The colour die and the number die: picked, or found for the cells; None while open."""
        pair, colour, number = self.pair, self.picked_colour, self.picked_number
        if pair is not None:
            colour = pair.colour_die if colour is None else colour
            number = pair.number_die if number is None else number
        return colour, number

    @property
    def cost(self) -> int:
        """The jokers that sending would cost; 0 while nothing can be sent."""
        pair = self.pair
        return self.cost_of(pair) if pair else 0

    @property
    def choice(self) -> Choice | None:
        """The choice that can be sent now."""
        pair = self.pair
        return Choice(*pair, self._picks.cells) if pair else None

    def cost_of(self, pair: Pair) -> int:
        """The jokers a pair costs (P4)."""
        return joker_cost(self._roll.colours[pair.colour_die], self._roll.numbers[pair.number_die])

    # What a player does; each returns whether anything changed.

    def pick_die(self, kind: DieKind, die: int) -> bool:
        """Pick a die, or put it back if it is picked; cells that no longer fit are dropped."""
        picks = self._picks
        if kind is DieKind.COLOUR:
            picks = picks._replace(colour_die=None if picks.colour_die == die else die, turn=0)
        else:
            picks = picks._replace(number_die=None if picks.number_die == die else die, turn=0)
        if not self._fits(picks):
            picks = picks._replace(cells=0)
        if not self._fits(picks):
            # The other die was in the way: what was picked last counts.
            if kind is DieKind.COLOUR:
                picks = picks._replace(number_die=None)
            else:
                picks = picks._replace(colour_die=None)
        return self._step(picks)

    def pick_cell(self, cell: Cell) -> bool:
        """Pick a cell, or take it back; one that fits the dice but not the cells starts over."""
        picks = self._picks
        bit = 1 << cell
        attempts = [picks._replace(cells=picks.cells ^ bit, turn=0)]
        if not picks.cells & bit:
            attempts.append(picks._replace(cells=bit, turn=0))
        return any(self._step(attempt) for attempt in attempts)

    def fill(self, cell: Cell) -> bool:
        """Pick the whole placement at this cell if the dice and cells leave only one."""
        wanted = self._picks.cells | 1 << cell
        fitting = {choice.cells for choice in self._fitting(self._picks._replace(cells=wanted))}
        return len(fitting) == 1 and self._step(self._picks._replace(cells=fitting.pop(), turn=0))

    def cycle(self) -> bool:
        """Take the next pair of dice that pays for the same cells."""
        return len(self.pairs()) > 1 and self._step(self._picks._replace(turn=self._picks.turn + 1))

    def keep(self) -> None:
        """Treat the current picks as given: `undo` does not take them back."""
        self._history.clear()

    def undo(self) -> bool:
        """Undo the last step."""
        if not self._history:
            return False
        self._picks = self._history.pop()
        return True

    def clear(self) -> None:
        """Drop everything."""
        self._picks = _Picks()
        self._history.clear()

    def offer(self, choices: Iterable[Choice]) -> bool:
        """New legal choices, since dice were taken; False if that invalidated the draft."""
        was_complete = self.pair is not None
        self._choices = tuple(choices)
        self._known.clear()
        if self._fits(self._picks) and (self.pair is not None or not was_complete):
            return True
        self.clear()
        return False

    # How it is worked out.

    def _step(self, picks: _Picks) -> bool:
        if picks == self._picks or not self._fits(picks):
            return False
        self._history.append(self._picks)
        self._picks = picks
        return True

    def _union(self, picks: _Picks) -> Mask:
        """All cells of the choices that hold every pick."""
        known = self._known.get(("union", picks[:3]))
        if isinstance(known, int):
            return known
        union = 0
        for choice in self._fitting(picks):
            union |= choice.cells
        self._known["union", picks[:3]] = union
        return union

    def _fits(self, picks: _Picks) -> bool:
        return picks[:3] == _Picks()[:3] or next(self._fitting(picks), None) is not None

    def _fitting(self, picks: _Picks) -> Iterator[Choice]:
        """The legal choices that hold every pick."""
        for choice in self._choices:
            if (
                picks.cells & ~choice.cells == 0
                and picks.colour_die in (None, choice.colour_die)
                and picks.number_die in (None, choice.number_die)
            ):
                yield choice

    def _faces(self, choice: Choice) -> tuple[object, object]:
        return self._roll.colours[choice.colour_die], self._roll.numbers[choice.number_die]
