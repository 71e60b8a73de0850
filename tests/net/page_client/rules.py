"""The rules of a match: granted events are folded, and the events they cause are derived."""

from abc import ABC, abstractmethod

from .sheet import FIRST, LATER, Seat, Sheet
from .signed import Map, canonical, sha


class Rules(ABC):
    """What all modes have in common."""

    def __init__(self, started: Map, sheets: list[Sheet]) -> None:
        assert len(sheets) == started["seats"]
        assert 0 <= started["starter"] < started["seats"]
        self.seats = [Seat(sheet) for sheet in sheets]
        self.starter = started["starter"]
        self.events = [started]
        self.phase = "roll"
        self.roll = 0
        self.active = 0
        self.kinds_of_dice = {"colour": 3, "number": 3}
        self.dice: tuple[list, list] = ([], [])
        self.taken: tuple[int, int] | None = None
        self.to_act: set[int] = set()

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def decision_due(self) -> bool:
        """Whether the leader has to decide (missions only)."""
        return self.phase in ("share_penalty", "give_up_die")

    @property
    def dice_in_play(self) -> tuple[int, int]:
        return self.kinds_of_dice["colour"], self.kinds_of_dice["number"]

    def digest(self) -> str:
        return sha(b"".join(canonical(event) + b"\n" for event in self.events)).hex()

    # Granted events.

    def rolled(self, colours: list, numbers: list) -> None:
        assert self.phase == "roll", f"a roll in phase {self.phase}"
        assert (len(colours), len(numbers)) == self.dice_in_play
        everybody = set(range(len(self.seats)))
        self.roll += 1
        self.active = (self.starter + self.roll - 1) % len(self.seats)
        self.dice, self.taken = (colours, numbers), None
        self.tell("rolled", roll=self.roll, active=self.active, colours=colours, numbers=numbers)
        if self.roll <= 3 or len(everybody) == 1:
            self.phase, self.to_act = "choose", everybody
        else:
            self.phase, self.to_act = "active", {self.active}

    def chosen(self, number: int, choice: Map | None) -> None:
        assert number in self.to_act, f"seat {number} has no choice to make"
        if choice is None:
            self.tell("passed", seat=number)
        else:
            self._mark(number, choice)
        self.to_act.discard(number)
        if choice is None and self.passing_ends_it(number):
            return
        if self.phase == "active":
            if choice is not None:
                self.taken = (choice["colour_die"], choice["number_die"])
            self.phase, self.to_act = "choose", set(range(len(self.seats))) - {number}
        elif not self.to_act:
            self._settle()

    def decided(self, jokers: list[int], die: str | None) -> None:
        raise AssertionError("a decision, but no mission")

    @property
    def proposal(self) -> Map:
        """The decision taken if the leader makes none."""
        raise AssertionError("a decision, but no mission")

    # Derived events.

    def tell(self, event: str, **fields: object) -> None:
        self.events.append({"event": event, **fields})

    def end(self, result: str, winners: list[int], totals: list[int]) -> None:
        self.phase, self.to_act = "over", set()
        self.tell("over", result=result, winners=winners, totals=totals)

    def _mark(self, number: int, choice: Map) -> None:
        colour_die, number_die = choice["colour_die"], choice["number_die"]
        assert 0 <= colour_die < len(self.dice[0]) and 0 <= number_die < len(self.dice[1])
        if self.taken is not None:
            assert colour_die != self.taken[0] and number_die != self.taken[1], "R2: a die is gone"
        faces = (self.dice[0][colour_die], self.dice[1][number_die])
        self.events.append({**self.seats[number].cross(choice, *faces), "seat": number})

    def _settle(self) -> None:
        self.phase = "roll"
        self.tell("settled", roll=self.roll)
        claimed = {column for seat in self.seats for column in seat.columns}
        new_columns: list[set[str]] = [set() for _ in self.seats]
        for number, seat in enumerate(self.seats):
            for column in seat.whole_columns:
                if column not in seat.columns:
                    new_columns[number].add(column)
                    first = column not in claimed
                    points = seat.columns[column] = (FIRST if first else LATER)[column]
                    self.tell("column", seat=number, column=column, points=points, first=first)
        claimed = {colour for seat in self.seats for colour in seat.colours}
        for number, seat in enumerate(self.seats):
            for colour in seat.whole_colours:
                if colour not in seat.colours:
                    first = colour not in claimed
                    points = seat.colours[colour] = self.points_of_colour(first)
                    self.tell("colour", seat=number, colour=colour, points=points, first=first)
        self.after_settling(new_columns)

    # Differences between the modes.

    @abstractmethod
    def points_of_colour(self, first: bool) -> int:
        """What a complete colour scores."""

    @abstractmethod
    def passing_ends_it(self, number: int) -> bool:
        """Handle a pass; returns whether it ends the match."""

    @abstractmethod
    def after_settling(self, new_columns: list[set[str]]) -> None:
        """Events after columns and colours; gets the columns that each seat completed now."""


class Versus(Rules):
    """Everyone for themselves."""

    def __init__(self, started: Map) -> None:
        assert started["mode"] == "versus" and 2 <= started["seats"] <= 6
        super().__init__(started, [Sheet(started["sheet_text"])] * started["seats"])

    def points_of_colour(self, first: bool) -> int:
        return 5 if first else 3

    def passing_ends_it(self, number: int) -> bool:
        return False

    def after_settling(self, new_columns: list[set[str]]) -> None:
        if any(len(seat.colours) >= 2 for seat in self.seats):
            totals = [self._total(seat) for seat in self.seats]
            ranks = [(total, s.jokers) for total, s in zip(totals, self.seats, strict=True)]
            winners = [number for number, rank in enumerate(ranks) if rank == max(ranks)]
            self.end("finished", winners, totals)

    @staticmethod
    def _total(seat: Seat) -> int:
        bonuses = sum(seat.colours.values()) + sum(seat.columns.values())
        return bonuses + seat.jokers - 2 * len(seat.sheet.stars - seat.crossed)
