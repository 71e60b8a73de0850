"""The script of the lesson, checked against the engine line by line."""

import pytest

from game.client.lesson.lesson_session import LessonSession
from game.client.lesson.lesson_steps import STEPS, LessonStep, Task, before, begin, play, wanted
from game.client.lesson.script import LATER, LEARNER, OPENING, OPPONENT, ScriptedTurn
from game.client.rulebook.rule_pages import SHEET
from game.rules.choice import Choice
from game.rules.events import ColourCompleted, ColumnCompleted, Marked, Over, Rolled
from game.rules.intents import RollDice
from game.rules.legality import Available, check_choice
from game.rules.match import Match, Phase
from game.rules.refusal import Refused
from game.rules.seat import SeatState
from net.messages.notices import Choose, EventsNotice, RefusedNotice

STEP = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)


def step_of(key: str) -> LessonStep:
    """The step with this key."""
    return next(step for step in STEPS if step.key == key)


def rolled(step: LessonStep) -> Match:
    """The match when the learner's choice in this step is due."""
    match, _ = before(step)
    match.apply(RollDice(step.turn.roll))
    if match.phase is Phase.ACTIVE and match.active == OPPONENT:
        session = LessonSession(step, ("a", "b"), lambda: 0.0)
        session.begin()
        session.poll()
        assert session.view.match is not None
        return session.view.match
    return match


@pytest.mark.parametrize("turns", [OPENING, LATER], ids=["opening", "later"])
def test_every_line_of_the_script_is_legal(turns: tuple[ScriptedTurn, ...]) -> None:
    match = Match()
    begin(match)
    for turn in turns:
        play(match, turn)
    assert match.roll_number == len(turns)


def test_the_final_match_ends_with_its_last_line_and_the_learner_wins() -> None:
    match, _ = before(STEPS[-1])
    assert match.over is None
    events = play(match, STEPS[-1].turn)
    over = events[-1]
    assert isinstance(over, Over)
    assert over.winners == (LEARNER,)


@STEP
def test_every_choice_a_step_asks_for_is_legal(step: LessonStep) -> None:
    match = rolled(step)
    asked = wanted(step, match)
    assert set(asked) <= set(match.legal(LEARNER))
    assert bool(asked) is (step.task is not Task.PASS)


def test_the_learner_is_asked_to_pass_only_if_nothing_fits() -> None:
    assert rolled(step_of("pass")).legal(LEARNER) == ()


def test_the_star_step_leaves_several_choices() -> None:
    match = rolled(step_of("stars"))
    choices = wanted(step_of("stars"), match)
    assert len({choice.cells for choice in choices}) > 5
    assert all(choice.cells & SHEET.stars for choice in choices)


@STEP
def test_drawn_positions_are_right_or_wrong_as_the_engine_says(step: LessonStep) -> None:
    for example in step.examples:
        if example.roll is None:
            continue
        seat = SeatState(SHEET)
        seat.cross(example.crossed, 0)
        fault = None
        try:
            check_choice(seat, example.roll, Available((0,), (0,)), Choice(0, 0, example.cells))
        except Refused as refused:
            fault = refused.code
        assert fault is example.fault


def test_dice_are_taken_only_from_the_fourth_roll_on() -> None:
    assert len(rolled(step_of("block")).available.colours) == 3
    assert len(rolled(step_of("active")).available.colours) == 2


def test_the_joker_step_costs_one_joker() -> None:
    match = rolled(step_of("jokers"))
    (choice,) = wanted(step_of("jokers"), match)
    events = match.apply(_mark(choice))
    assert isinstance(events[0], Marked)
    assert events[0].jokers_used == 1


@pytest.mark.parametrize(
    ("key", "kind"), [("columns", ColumnCompleted), ("colours", ColourCompleted)]
)
def test_the_learner_is_the_first_to_complete_a_column_and_a_colour(key: str, kind: type) -> None:
    match, _ = before(step_of(key))
    done = [event for event in play(match, step_of(key).turn) if isinstance(event, kind)]
    assert [(event.seat, event.first) for event in done if event.seat == LEARNER] == [
        (LEARNER, True)
    ]


def _mark(choice: Choice):  # type: ignore[no-untyped-def]
    from game.client.lesson.lesson_steps import intent_of

    return intent_of(LEARNER, choice)


# --- the session of a step ------------------------------------------------------------------------


@STEP
def test_the_session_of_a_step_plays_it_to_the_end_of_its_roll(step: LessonStep) -> None:
    session = LessonSession(step, ("Mina", "Pia"), lambda: 0.0)
    session.begin()
    session.poll()
    match = session.view.match
    assert match is not None
    asked = wanted(step, match)
    session.send(Choose(LEARNER, asked[0] if asked else None, step.roll))
    (notice,) = session.poll()
    assert isinstance(notice, EventsNotice)
    assert match.roll_number == step.roll
    assert match.phase in (Phase.ROLL, Phase.OVER)


def test_the_session_refuses_what_the_rules_forbid() -> None:
    session = LessonSession(STEPS[0], ("Mina", "Pia"), lambda: 0.0)
    session.begin()
    session.poll()
    session.send(Choose(LEARNER, Choice(0, 0, 0b111), 1))
    (notice,) = session.poll()
    assert isinstance(notice, RefusedNotice)


def test_dice_roll_only_when_the_step_begins() -> None:
    session = LessonSession(STEPS[3], ("Mina", "Pia"), lambda: 0.0)
    session.poll()
    assert session.view.match is not None
    assert session.view.match.phase is Phase.ROLL
    session.begin()
    (notice,) = session.poll()
    assert isinstance(notice, EventsNotice)
    assert isinstance(notice.events[0], Rolled)


def test_the_opponent_finds_another_choice_if_the_learner_takes_the_dice() -> None:
    step = step_of("stars")
    for choice in wanted(step, rolled(step)):
        session = LessonSession(step, ("Mina", "Pia"), lambda: 0.0)
        session.begin()
        session.poll()
        session.send(Choose(LEARNER, choice, step.roll))
        session.poll()
        assert session.view.match is not None
        assert session.view.match.phase is Phase.ROLL
