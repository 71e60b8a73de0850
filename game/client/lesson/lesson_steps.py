"""The steps of the tutorial: what each shows, and what it asks the learner to do.

Words are in the word files under `lesson`. Never here: drawing, or which choices are legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.client.lesson.script import LATER, LEARNER, OPENING, SEATS, ScriptedTurn
from game.client.rulebook.rule_pages import PAGES, SHEET, Example
from game.rules.cells import cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.dice import parse_roll
from game.rules.events import Event
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.rules.refusal import Code
from game.rules.setup import Mode, Setup
from game.table.storage.sheets import DEFAULT_SHEET


class Task(Enum):
    """What a step asks for."""

    DICE = "dice"
    """Pick the two dice, no cells yet."""
    CROSS = "cross"
    """Cross the cells of the script."""
    STAR = "star"
    """Cross any star: the choice is free."""
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One rule: its key in the word files, where it happens, and positions that illustrate it."""

    key: str
    turns: tuple[ScriptedTurn, ...]
    roll: int
    """The number of its roll in the match of `turns`, from 1."""
    examples: tuple[Example, ...] = ()
    task: Task = Task.CROSS

    @property
    def turn(self) -> ScriptedTurn:
        """The roll and the choices of this step."""
        return self.turns[self.roll - 1]


def intent_of(seat: int, choice: Choice | None) -> Mark | Pass:
    """What a seat asks of the match with a choice; None is a pass."""
    if choice is None:
        return Pass(seat)
    return Mark(seat, choice.colour_die, choice.number_die, cells_of(choice.cells))


def begin(match: Match) -> list[Event]:
    """Begin a match of the tutorial."""
    return list(match.apply(Start(Setup(Mode.VERSUS, SEATS, SHEET, DEFAULT_SHEET))))


def play(match: Match, turn: ScriptedTurn) -> list[Event]:
    """Play a whole scripted roll."""
    events = list(match.apply(RollDice(turn.roll)))
    while match.to_act:
        seat = match.to_act[0]
        events += match.apply(intent_of(seat, turn.choices[seat]))
    return events


def before(step: LessonStep) -> tuple[Match, list[Event]]:
    """The match when the step's roll is due, and the events that led there."""
    match = Match()
    events = begin(match)
    for turn in step.turns[: step.roll - 1]:
        events += play(match, turn)
    return match, events


def wanted(step: LessonStep, match: Match) -> tuple[Choice, ...]:
    """The legal choices that the step accepts; none if it asks for a pass."""
    roll, legal = match.roll, match.legal(LEARNER)
    if roll is None or step.task is Task.PASS:
        return ()

    def cost(choice: Choice) -> int:
        return joker_cost(roll.colours[choice.colour_die], roll.numbers[choice.number_die])

    if step.task is Task.STAR:
        stars = match.seats[LEARNER].sheet.stars
        return tuple(choice for choice in legal if choice.cells & stars and not cost(choice))
    asked = step.turn.choices[LEARNER]
    assert asked is not None
    return tuple(c for c in legal if c.cells == asked.cells and cost(c) == cost(asked))


def _examples(key: str) -> tuple[Example, ...]:
    """Those of a page of the rule book."""
    return next(page.examples for page in PAGES if page.key == key)


def _at(
    turns: Sequence[ScriptedTurn], roll: int, faces: str, names: str, fault: Code | None
) -> Example:
    """A choice in the learner's position when a roll of the tutorial is due."""
    match, _ = before(LessonStep("", tuple(turns), roll))
    cells = mask_of(parse_cell(name) for name in names.split())
    return Example(match.seats[LEARNER].crossed, parse_roll(faces), cells, fault)


def _wrong_colour(faces: str, names: str) -> Example:
    """A first choice with a cell that has not the colour of the die."""
    cells = mask_of(parse_cell(name) for name in names.split())
    return Example(0, parse_roll(faces), cells, Code.WRONG_COLOUR)


STEPS: Final[tuple[LessonStep, ...]] = (
    LessonStep(
        "dice", OPENING, 1, (_examples("dice")[0], _wrong_colour("b 3", "H3 I3 J3")), Task.DICE
    ),
    LessonStep("start", OPENING, 1, _examples("dice")),
    LessonStep("beside", OPENING, 2, _examples("beside")),
    LessonStep("block", OPENING, 3, _examples("block")),
    LessonStep("active", OPENING, 4),
    LessonStep("exact", OPENING, 5, _examples("exact")),
    LessonStep(
        "jokers",
        OPENING,
        6,
        (_examples("jokers")[1], _wrong_colour("x 3", "H4 H5 H6")),
    ),
    LessonStep(
        "stars", OPENING, 7, (replace(_at(OPENING, 7, "r 1", "N4", None), roll=None),), Task.STAR
    ),
    LessonStep(
        "pass",
        LATER,
        25,
        (
            _at(LATER, 25, "o 2", "G2 H2", None),
            _at(LATER, 25, "g 5", "I4 J4", Code.WRONG_COUNT),
        ),
        Task.PASS,
    ),
    LessonStep("columns", LATER, 26, _examples("columns")),
    LessonStep("colours", LATER, 27, _examples("colours")),
    LessonStep("end", LATER, 28, _examples("end")),
)
"""All steps in order."""
