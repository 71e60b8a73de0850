"""Missions: what C1 to C14 change, goals, milestones and the leader's decisions."""

from .rules import Rules, Versus
from .sheet import COLUMNS, Seat, Sheet
from .signed import Map

LETTERS = "NOCHMAL"
MILESTONES = (10, 19, 27)
LAST_ROLL = 27
MOST_MISSES = 3
KINDS = {
    1: ("colour",),
    2: ("row",),
    3: ("colour", "star"),
    4: ("row", "circle"),
    5: ("colour", "letter"),
}
"""What each mission counts, in the order of its `goal` events."""


def rules_of(started: Map) -> Rules:
    return Mission(started) if started["mode"] == "mission" else Versus(started)


class Mission(Rules):
    """All seats together against the host's board."""

    def __init__(self, started: Map) -> None:
        plan = started["plan"]
        assert started["mode"] == "mission" and 1 <= started["seats"] <= 4
        assert started["starter"] == 0, "C1: seat 0 starts"
        assert sorted(plan["needed"]) == sorted(KINDS[plan["mission"]])
        assert len(plan["points"]) == len(MILESTONES)
        super().__init__(started, [Sheet(sheet["text"]) for sheet in plan["sheets"]])
        self.circles = [[set(cells) for cells in sheet["circles"]] for sheet in plan["sheets"]]
        assert all([len(cells) for cells in circles] == [4] * 6 for circles in self.circles)
        self.plan = plan
        self.done: dict[str, set[str]] = {kind: set() for kind in KINDS[plan["mission"]]}
        """The items of the goal that have counted, by kind."""

    def points_of_colour(self, first: bool) -> int:
        return 0

    # Misses.

    def passing_ends_it(self, number: int) -> bool:
        self._miss(number)
        if self._too_many_misses:
            self._end_together("lost")
        return self.over

    def _miss(self, number: int) -> None:
        self.seats[number].misses += 1
        self.tell("missed", seat=number, misses=self.seats[number].misses)

    @property
    def _too_many_misses(self) -> bool:
        return any(seat.misses >= MOST_MISSES for seat in self.seats)

    # Settling a roll.

    def after_settling(self, new_columns: list[set[str]]) -> None:
        for kind in self.done:
            self._count_goals(kind, new_columns)
        reached = self._milestone() if self.roll in MILESTONES else True
        if self.roll == LAST_ROLL and not reached:
            for number in range(len(self.seats)):
                self._miss(number)
        if self._too_many_misses:
            self._end_together("lost")
        elif all(len(items) >= self.plan["needed"][kind] for kind, items in self.done.items()):
            self._end_together("won")
        elif self.roll == LAST_ROLL:
            self._end_together("lost")
        elif not reached and self.roll == MILESTONES[0]:
            self._penalty_is_due()
        elif not reached:
            self.phase = "give_up_die"

    def _count_goals(self, kind: str, new_columns: list[set[str]]) -> None:
        by_seat = [self._items(kind, number, new_columns) for number in range(len(self.seats))]
        for item in sorted({item for items in by_seat for item in items} - self.done[kind]):
            lowest = next(number for number, items in enumerate(by_seat) if item in items)
            self.done[kind].add(item)
            self.tell("goal", name=f"{kind}:{item}", seat=lowest)

    def _items(self, kind: str, number: int, new_columns: list[set[str]]) -> list[str]:
        """What a seat has achieved for the goal in this settling."""
        seat = self.seats[number]
        if kind == "colour":
            return list(seat.colours)
        if kind == "row":
            return seat.whole_rows
        if kind == "star":
            return [column for column in COLUMNS if self._has_star(seat, column)]
        if kind == "circle":
            circles = enumerate(self.circles[number], start=1)
            return [str(circle) for circle, cells in circles if cells <= seat.crossed]
        done = len(self.done["letter"])
        return [c for c in new_columns[number] if c == LETTERS[done : done + 1]]

    @staticmethod
    def _has_star(seat: Seat, column: str) -> bool:
        return any(cell[0] == column for cell in seat.sheet.stars & seat.crossed)

    def _milestone(self) -> bool:
        points = sum(sum(seat.columns.values()) for seat in self.seats)
        if self.roll == LAST_ROLL:
            points += sum(seat.jokers for seat in self.seats)
        needed = self.plan["points"][MILESTONES.index(self.roll)]
        reached = points >= needed
        self.tell("milestone", roll=self.roll, points=points, needed=needed, reached=reached)
        return reached

    def _end_together(self, result: str) -> None:
        winners = list(range(len(self.seats))) if result == "won" else []
        totals = [sum(seat.columns.values()) + seat.jokers for seat in self.seats]
        self.end(result, winners, totals)

    # The leader's decisions.

    def _penalty_is_due(self) -> None:
        left = [seat.jokers for seat in self.seats]
        if len(left) == 1:
            self._strike([min(left[0], self.plan["jokers"])])
        elif sum(left) <= self.plan["jokers"]:
            self._strike(left)
        else:
            self.phase = "share_penalty"

    def _strike(self, jokers: list[int]) -> None:
        for seat, count in zip(self.seats, jokers, strict=True):
            seat.jokers -= count
        self.tell("penalty", jokers=jokers)

    @property
    def proposal(self) -> Map:
        if self.phase == "give_up_die":
            return {"jokers": [], "die": "number"}
        assert self.phase == "share_penalty", "no decision is due"
        left = [seat.jokers for seat in self.seats]
        for _ in range(self.plan["jokers"]):
            left[left.index(max(left))] -= 1
        return {"jokers": [s.jokers - kept for s, kept in zip(self.seats, left, strict=True)]} | {
            "die": None
        }

    def decided(self, jokers: list[int], die: str | None) -> None:
        if self.phase == "share_penalty":
            assert len(jokers) == len(self.seats), "C5: a number for each seat"
            assert die is None and sum(jokers) == self.plan["jokers"], "C5: not the number due"
            for seat, count in zip(self.seats, jokers, strict=True):
                assert 0 <= count <= seat.jokers, "C5: more than the seat has"
            self._strike(jokers)
        else:
            assert self.phase == "give_up_die" and not jokers and die in self.kinds_of_dice
            self.kinds_of_dice[die] -= 1
            self.tell("die_given_up", kind=die)
        self.phase = "roll"
