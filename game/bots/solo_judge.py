"""What choices are worth in the solo game (O1 to O3), one or two rolls deep.

Never here: tables and missions.
"""

from collections.abc import Callable
from typing import Final

from game.bots.judge import Worth, cheapest_ways
from game.bots.outlook import Outlook, SoloRows
from game.bots.sight import Placement, sight_of
from game.rules.match import Match
from game.rules.setup import SOLO_ROLLS
from game.rules.sheet import Sheet

_LESS: Final = 0.01
CLOSE: Final = 2.0
"""Choices that look this much worse than the best are not looked at twice."""


class SoloJudge:
    """Values positions after a choice by a net or the rule of thumb; the best `looks` again, by the
    exact mean over the next roll.
    """

    def __init__(self, rows_of: Callable[[Sheet], SoloRows], looks: int = 0) -> None:
        """`rows_of` returns the rows for a sheet."""
        self._rows_of = rows_of
        self._looks = looks

    def worths(self, match: Match, seat: int) -> list[Worth]:
        """Points still to come after each choice."""
        state = match.seats[seat]
        assert match.roll is not None
        rows = self._rows_of(state.sheet)
        sight = sight_of(rows, state.sheet)
        view = sight.view(state.crossed)
        left = SOLO_ROLLS - match.roll_number
        outlook = Outlook(rows, sight, view, state.jokers, left)
        ways = cheapest_ways(match.roll, match.available, state.jokers)
        found = [Worth(None, outlook.passing())]
        tried: list[tuple[Placement | None, int]] = [(None, 0)]
        for placement in sight.open(view):
            way = ways.get((placement.colour, placement.size - 1))
            if way is not None:
                found.append(Worth(way.choice(placement.cells), outlook.worth(placement, way.cost)))
                tried.append((placement, way.cost))
        if not self._looks or len(found) == 1:
            return found
        order = sorted(range(len(found)), key=lambda index: -found[index].worth)
        first = found[order[0]].worth
        close = [i for i in order[: self._looks] if found[i].worth >= first - CLOSE]
        deep = {index: outlook.deep(*tried[index]) for index in close}
        # A choice looked at only once stays as far behind as it looked, and is never the best.
        shift, best = deep[order[0]] - first, max(deep.values())
        return [
            Worth(one.choice, deep.get(index, min(one.worth + shift, best - _LESS)))
            for index, one in enumerate(found)
        ]
