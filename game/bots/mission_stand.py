"""A seat's position in a mission: what its choices are worth to the team, by a net.

A worth is roughly the team's chance of winning. Covers what a choice changes on the seat's own
sheet. Never here: what the seat sees of the others (`mission_around`), or what its dice leave to
them (`mission_judge`).
"""

from collections.abc import Sequence
from typing import Final

from game.bots import features as f
from game.bots import mission_features as m
from game.bots.mission_around import Around, around_of, column_points
from game.bots.mission_sight import MissionSight, mission_sight_of
from game.bots.net import Net
from game.bots.sight import Placement, Sight, View, sight_of
from game.rules.cells import Mask
from game.rules.match import Match
from game.rules.mission import MISSION_ROLLS, MOST_MISSES

LOST: Final = 0.0
"""What a third miss is worth."""
_JOKERS_COUNT: Final = 2
"""The milestone at which jokers count (C5)."""
_LEAST_SHORT, _MOST_SHORT = -11, 28


class MissionStand:
    """One seat's position in a roll of a mission."""

    def __init__(self, net: Net, match: Match, seat: int) -> None:
        assert match.setup is not None
        assert match.setup.plan is not None
        state = match.seats[seat]
        self._net = net
        self._sight: Sight = sight_of(net, state.sheet)
        self._mission: MissionSight = mission_sight_of(net, match.setup.plan.sheets[seat])
        self._around: Around = around_of(net, match, seat)
        self._view: View = self._sight.view(state.crossed)
        self._phase = m.MISSION_PHASES[MISSION_ROLLS - match.roll_number]
        self._misses = state.misses
        self._points = self._around.points + sum(
            column_points(column, self._around.claimed) for column in state.newly_complete_columns()
        )
        self._known: dict[Mask, tuple[int, int]] = {}
        self.jokers = state.jokers
        self.open: dict[tuple[int, int], list[Placement]] = {}
        for placement in self._sight.open(self._view):
            self.open.setdefault((placement.colour, placement.size - 1), []).append(placement)

    @property
    def would_lose(self) -> bool:
        """Whether a pass, which is a miss, would lose the match (C4)."""
        return self._misses + 1 >= MOST_MISSES

    def passing(self) -> float:
        """What a pass is worth (C4)."""
        if self.would_lose:
            return LOST
        view = self._view
        sums = view.sums + self._goal(view.crossed, view.near, view.counts)
        return self._worth(sums, self._points, self.jokers, self._misses + 1)

    def worth(self, placement: Placement, cost: int) -> float:
        """What this placement is worth at a cost of this many jokers."""
        known = self._known.get(placement.cells)
        if known is None:
            known = self._known[placement.cells] = self._after(placement)
        return self._worth(*known, self.jokers - cost, self._misses)

    def _after(self, placement: Placement) -> tuple[int, int]:
        """The sums of the sheet and the goal after a placement, and the team's points."""
        view, claimed = self._view, self._around.claimed
        crossed = view.crossed | placement.cells
        near = (view.near | placement.around) & ~crossed
        counts = list(view.counts)
        counts[placement.colour] += placement.size
        points = self._points
        for column, mask in placement.columns:
            if mask & placement.cells and not mask & ~crossed:
                points += column_points(column, claimed)
        sums = self._sight.sums_after(view, placement)
        return sums + self._goal(crossed, near, counts), points

    def _goal(self, crossed: Mask, near: Mask, counts: Sequence[int]) -> int:
        around = self._around
        return sum(
            self._mission.sums(lacking, around.letters, crossed, near, counts)
            for lacking in around.lacking
        )

    def _worth(self, sums: int, points: int, jokers: int, misses: int) -> float:
        rows, around = self._net.rows, self._around
        if around.stage == _JOKERS_COUNT:
            points += around.jokers + jokers
        short = min(max(around.asked - points, _LEAST_SHORT), _MOST_SHORT)
        sums += around.sums + rows[f.JOKERS_LEFT + jokers] + rows[m.MISSES + misses]
        sums += rows[m.SHORT + around.stage * 40 - _LEAST_SHORT + short]
        return self._net.output(sums, self._phase)
