"""A match: a fold over events, and the one place that grants or refuses intents.

`apply` checks an intent, derives its events and folds them; `take` folds one event that was granted
elsewhere. Never here: chance, clocks, files, words for people on screen.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

from game.rules.cells import CELLS, mask_of
from game.rules.choice import Choice
from game.rules.dice import Colour, DieKind, Roll
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    DieGivenUp,
    Event,
    Goal,
    Marked,
    Milestone,
    Missed,
    Over,
    Passed,
    Penalty,
    Rolled,
    Settled,
    Started,
)
from game.rules.goals import team_points
from game.rules.intents import GiveUpDie, Intent, Mark, Pass, RollDice, SharePenalty, Start
from game.rules.legality import Available, check_choice, joker_cost, legal_choices
from game.rules.mission import MISSION_ROLLS, MOST_MISSES, PENALTY_ROLL
from game.rules.mission_settling import lost, settle_mission
from game.rules.refusal import Code, Refused
from game.rules.seat import Score, SeatState
from game.rules.settling import settle
from game.rules.setup import OPEN_ROLLS, SEATS, DiceInPlay, Mode, Setup
from game.rules.sheet import Sheet


class Phase(Enum):
    """What the match waits for."""

    NEW = "new"
    """Not begun."""
    ROLL = "roll"
    """A roll is due."""
    ACTIVE = "active"
    """From roll 4 on: the active seat chooses before the others (R2)."""
    CHOOSE = "choose"
    """All seats in `to_act` choose at the same time (R5)."""
    SHARE_PENALTY = "share_penalty"
    """The leader shares out the jokers to strike (C5)."""
    GIVE_UP_DIE = "give_up_die"
    """The leader gives up a die (C5)."""
    OVER = "over"


NO_DICE = Available((), ())


class Match:
    """One play from the first roll to the score; read its fields, change it only by intents."""

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.phase = Phase.NEW
        self.roll_number = 0
        self.active = 0
        self.roll: Roll | None = None
        self.available = NO_DICE
        self.to_act: tuple[int, ...] = ()
        self.seats: list[SeatState] = []
        self.claimed_columns: set[int] = set()
        self.claimed_colours: set[Colour] = set()
        self.dice = DiceInPlay(0, 0)
        self.goals: list[Goal] = []
        self.over: Over | None = None

    @classmethod
    def fold(cls, events: Iterable[Event]) -> "Match":
        """The match these events make."""
        match = cls()
        for event in events:
            match.take(event)
        return match

    def take(self, event: Event) -> None:
        """Fold one event that `apply` granted, here or at another program."""
        _FOLDS[type(event)](self, event)

    def apply(self, intent: Intent) -> tuple[Event, ...]:
        """Grant an intent and return its events, in order.

        Raises `Refused`, and then nothing has changed.
        """
        events = [self._granted(intent)]
        self.take(events[0])
        for follow_up in (self._miss, self._settle):
            for event in follow_up(events[0]):
                self.take(event)
                events.append(event)
        return tuple(events)

    def grants(self, intent: Intent) -> bool:
        """Whether `apply` would grant this intent now; nothing changes."""
        try:
            self._granted(intent)
        except Refused:
            return False
        return True

    def _granted(self, intent: Intent) -> Event:
        """The event that grants the intent itself; raises `Refused`."""
        match intent:
            case Start(setup):
                return self._start(setup)
            case RollDice(roll):
                return self._roll(roll)
            case Mark():
                return self._mark(intent)
            case Pass(seat):
                return self._pass(seat)
            case SharePenalty(jokers):
                return self._share_penalty(jokers)
            case GiveUpDie(kind):
                return self._give_up_die(kind)

    def legal(self, seat: int) -> tuple[Choice, ...]:
        """Every choice but the pass that this seat has now, sorted; empty if none is due."""
        if seat not in self.to_act or self.roll is None:
            return ()
        return tuple(legal_choices(self.seats[seat], self.roll, self.available))

    def prospects(self, seat: int) -> tuple[Choice, ...]:
        """What this seat may prepare: its legal choices, or while the active seat is still
        choosing, what would be legal with all dice on the table (R2).
        """
        if self.phase is Phase.ACTIVE and seat not in self.to_act and self.roll is not None:
            return tuple(legal_choices(self.seats[seat], self.roll, self.available))
        return self.legal(seat)

    def score(self, seat: int) -> Score:
        """This seat's score as it stands (T1)."""
        return self.seats[seat].score()

    def points(self, seat: int) -> int:
        """A seat's points now: its score (T1), or in missions its share of the team's (C5)."""
        state = self.seats[seat]
        if state.in_mission:
            return team_points(self.roll_number, (state,))
        return state.score().total

    # What an intent brings about; each raises Refused and changes nothing.

    def _start(self, setup: Setup) -> Started:
        if self.phase is not Phase.NEW:
            raise Refused(Code.WRONG_PHASE, "This match has begun already.")
        if setup.seats not in SEATS[setup.mode] or not 0 <= setup.starter < setup.seats:
            raise Refused(
                Code.BAD_REQUEST,
                f"{setup.seats} seats with seat {setup.starter} to start do not fit "
                f"mode {setup.mode.value}.",
            )
        if (setup.mode is Mode.MISSION) == (setup.plan is None):
            raise Refused(Code.BAD_REQUEST, "A mission has a plan, and nothing else has one.")
        if setup.plan is not None and len(setup.plan.sheets) != setup.seats:
            raise Refused(Code.BAD_REQUEST, "The plan of a mission has a sheet for each seat.")
        text = setup.sheet.text if setup.sheet else ""
        return Started(setup.mode, setup.seats, setup.sheet_name, text, setup.starter, setup.plan)

    def _roll(self, roll: Roll) -> Rolled:
        if self.setup is None:
            raise Refused(Code.NO_MATCH, "No match has begun.")
        if (len(roll.colours), len(roll.numbers)) != self.dice:
            colours, numbers = self.dice
            raise Refused(
                Code.BAD_REQUEST,
                f"{colours} colours and {numbers} numbers are in play, not '{roll}'.",
            )
        if self.phase is not Phase.ROLL:
            raise Refused(Code.WRONG_PHASE, f"No roll is due now; {self.waits_for()}.")
        return Rolled(self.roll_number + 1, self.active, roll.colours, roll.numbers)

    def _mark(self, intent: Mark) -> Marked:
        self._check_seat_in_match(intent.seat)
        for die, dice in zip((intent.colour_die, intent.number_die), self.dice, strict=True):
            if not 0 <= die < dice:
                raise Refused(Code.BAD_REQUEST, f"These dice are numbered 0 to {dice - 1}.")
        for cell in intent.cells:
            if not 0 <= cell < CELLS:
                raise Refused(Code.BAD_REQUEST, "Cells are A1 to O7.")
        choice = Choice(intent.colour_die, intent.number_die, mask_of(intent.cells))
        if choice.cells.bit_count() != len(intent.cells):
            raise Refused(Code.BAD_REQUEST, f"A cell is named twice in {choice}.")
        roll = self._check_due(intent.seat)
        seat = self.seats[intent.seat]
        colour = check_choice(seat, roll, self.available, choice)
        cost = joker_cost(roll.colours[choice.colour_die], roll.numbers[choice.number_die])
        return Marked(intent.seat, *choice[:2], colour, choice.cells, cost)

    def _pass(self, seat: int) -> Passed:
        self._check_seat_in_match(seat)
        self._check_due(seat)
        return Passed(seat)

    def _share_penalty(self, jokers: tuple[int, ...]) -> Penalty:
        if self.setup is None:
            raise Refused(Code.NO_MATCH, "No match has begun.")
        if len(jokers) != len(self.seats) or min(jokers) < 0:
            raise Refused(Code.BAD_REQUEST, f"Strikes are {len(self.seats)} numbers, 0 or more.")
        if self.phase is not Phase.SHARE_PENALTY or self.setup.plan is None:
            raise Refused(Code.WRONG_PHASE, f"No jokers are to be struck; {self.waits_for()}.")
        asked = self.setup.plan.jokers
        if sum(jokers) != asked:
            raise Refused(Code.WRONG_SHARE, f"{asked} jokers are to be struck, not {sum(jokers)}.")
        for number, (strikes, seat) in enumerate(zip(jokers, self.seats, strict=True)):
            if strikes > seat.jokers:
                raise Refused(
                    Code.WRONG_SHARE, f"Seat {number} has {seat.jokers} jokers, not {strikes}."
                )
        return Penalty(jokers)

    def _give_up_die(self, kind: DieKind) -> DieGivenUp:
        if self.setup is None:
            raise Refused(Code.NO_MATCH, "No match has begun.")
        if self.phase is not Phase.GIVE_UP_DIE:
            raise Refused(Code.WRONG_PHASE, f"No die is to be given up; {self.waits_for()}.")
        return DieGivenUp(kind)

    def _check_seat_in_match(self, seat: int) -> None:
        if self.setup is None:
            raise Refused(Code.NO_MATCH, "No match has begun.")
        if not 0 <= seat < self.setup.seats:
            raise Refused(Code.BAD_REQUEST, f"Seats are 0 to {self.setup.seats - 1}.")

    def _check_due(self, seat: int) -> Roll:
        if self.phase not in (Phase.ACTIVE, Phase.CHOOSE) or self.roll is None:
            raise Refused(Code.WRONG_PHASE, f"No choice is due now; {self.waits_for()}.")
        if seat not in self.to_act:
            raise Refused(
                Code.WRONG_SEAT, f"Seat {seat} has no choice to make now; {self.waits_for()}."
            )
        return self.roll

    def waits_for(self) -> str:
        """What the match waits for, worded as the second half of a sentence."""
        if self.phase in (Phase.ACTIVE, Phase.CHOOSE):
            return f"choices are due from seats {', '.join(map(str, self.to_act))}"
        return {
            Phase.NEW: "no match has begun",
            Phase.ROLL: f"roll {self.roll_number + 1} is due",
            Phase.SHARE_PENALTY: "the leader has to share out jokers to strike",
            Phase.GIVE_UP_DIE: "the leader has to give up a die",
            Phase.OVER: "the match is over",
        }[self.phase]

    # What follows from what was granted.

    def _miss(self, granted: Event) -> Iterator[Event]:
        """In missions a pass is a miss, and the third one ends the match at once (C4)."""
        if self.setup is None or self.setup.plan is None or not isinstance(granted, Passed):
            return
        misses = self.seats[granted.seat].misses + 1
        yield Missed(granted.seat, misses)
        if misses >= MOST_MISSES:
            yield lost(self.seats)

    def _settle(self, _: Event) -> Iterator[Event]:
        """Once every seat has chosen the roll is settled (R6)."""
        if self.phase is not Phase.CHOOSE or self.to_act or self.setup is None:
            return
        plan = self.setup.plan
        if plan is None:
            yield from settle(
                self.setup.mode,
                self.roll_number,
                self.seats,
                self.claimed_columns,
                self.claimed_colours,
            )
        else:
            yield from settle_mission(
                plan,
                self.roll_number,
                self.seats,
                self.claimed_columns,
                self.claimed_colours,
                self.goals,
            )

    # Folding, one method a kind of event.

    def _fold_started(self, event: Started) -> None:
        sheet = Sheet(event.sheet_text) if event.plan is None else None
        setup = Setup(event.mode, event.seats, sheet, event.sheet, event.starter, event.plan)
        self.setup = setup
        self.seats = [
            SeatState(setup.sheet_of(seat), in_mission=event.plan is not None)
            for seat in range(event.seats)
        ]
        self.dice = setup.dice
        self.active = event.starter
        self.phase = Phase.ROLL

    def _fold_rolled(self, event: Rolled) -> None:
        self.roll_number = event.roll
        self.active = event.active
        self.roll = Roll(event.colours, event.numbers)
        self.available = Available(
            tuple(range(len(event.colours))), tuple(range(len(event.numbers)))
        )
        if event.roll > OPEN_ROLLS and len(self.seats) > 1:
            self.phase = Phase.ACTIVE
            self.to_act = (event.active,)
        else:
            self.phase = Phase.CHOOSE
            self.to_act = tuple(range(len(self.seats)))

    def _fold_marked(self, event: Marked) -> None:
        self.seats[event.seat].cross(event.cells, event.jokers_used)
        if self.phase is Phase.ACTIVE:
            self.available = Available(
                tuple(die for die in self.available.colours if die != event.colour_die),
                tuple(die for die in self.available.numbers if die != event.number_die),
            )
        self._chosen(event.seat)

    def _fold_passed(self, event: Passed) -> None:
        self._chosen(event.seat)

    def _chosen(self, seat: int) -> None:
        if self.phase is Phase.ACTIVE:
            self.phase = Phase.CHOOSE
            self.to_act = tuple(number for number in range(len(self.seats)) if number != seat)
        else:
            self.to_act = tuple(number for number in self.to_act if number != seat)

    def _fold_missed(self, event: Missed) -> None:
        self.seats[event.seat].misses = event.misses

    def _fold_settled(self, event: Settled) -> None:
        self._end_roll()
        self._go_on()

    def _end_roll(self) -> None:
        self.roll = None
        self.available = NO_DICE
        self.to_act = ()

    def _go_on(self) -> None:
        """Wait for the next roll."""
        self.phase = Phase.ROLL
        self.to_act = ()
        self.active = self._active_at(self.roll_number + 1)

    def _active_at(self, roll: int) -> int:
        """The active seat of a roll (R0)."""
        assert self.setup is not None
        return (self.setup.starter + roll - 1) % self.setup.seats

    def _fold_column(self, event: ColumnCompleted) -> None:
        self.seats[event.seat].columns[event.column] = event.points
        self.claimed_columns.add(event.column)

    def _fold_colour(self, event: ColourCompleted) -> None:
        self.seats[event.seat].colours[event.colour] = event.points
        self.claimed_colours.add(event.colour)

    def _fold_goal(self, event: Goal) -> None:
        self.goals.append(event)

    def _fold_milestone(self, event: Milestone) -> None:
        """A missed milestone asks for a decision, except after the last roll (C5)."""
        if event.reached or event.roll == MISSION_ROLLS:
            return
        self.phase = Phase.SHARE_PENALTY if event.roll == PENALTY_ROLL else Phase.GIVE_UP_DIE
        self.to_act = (0,)
        self.active = self._active_at(event.roll)

    def _fold_penalty(self, event: Penalty) -> None:
        for seat, strikes in zip(self.seats, event.jokers, strict=True):
            seat.jokers -= strikes
        self._go_on()

    def _fold_die_given_up(self, event: DieGivenUp) -> None:
        colours, numbers = self.dice
        if event.kind is DieKind.COLOUR:
            self.dice = DiceInPlay(colours - 1, numbers)
        else:
            self.dice = DiceInPlay(colours, numbers - 1)
        self._go_on()

    def _fold_over(self, event: Over) -> None:
        self._end_roll()
        self.phase = Phase.OVER
        self.active = self._active_at(self.roll_number)
        self.over = event


_FOLDS: dict[type, Callable[[Match, Any], None]] = {
    Started: Match._fold_started,
    Rolled: Match._fold_rolled,
    Marked: Match._fold_marked,
    Passed: Match._fold_passed,
    Missed: Match._fold_missed,
    Settled: Match._fold_settled,
    ColumnCompleted: Match._fold_column,
    ColourCompleted: Match._fold_colour,
    Goal: Match._fold_goal,
    Milestone: Match._fold_milestone,
    Penalty: Match._fold_penalty,
    DieGivenUp: Match._fold_die_given_up,
    Over: Match._fold_over,
}
