"""Callouts and sounds for events, one after the other."""

import pytest

from game.client.board.own_layout import own_layout
from game.client.draw.canvas import Canvas
from game.client.match.announce import (
    Callout,
    Crier,
    announcements,
    last_roll,
    out_of_reach,
)
from game.client.match.announced import draw_announcement
from game.client.match.event_sounds import sound_of
from game.client.match.last_roll import enders, is_last_roll, nears_end
from game.client.match.presence import of_notice
from game.client.seats.looks import listed
from game.client.sound import Sound
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, Mask
from game.rules.dice import Colour, DieKind
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    DieGivenUp,
    Goal,
    Marked,
    Milestone,
    Missed,
    Passed,
    Penalty,
    Rolled,
    Started,
)
from game.rules.intents import Start
from game.rules.match import Match, Phase
from game.rules.mission import GoalKind, Mission
from game.rules.setup import Mode
from game.table.storage.mission_board import mission_setup
from game.table.storage.settings import Language
from net.messages.notices import AnewNotice, HostChangedNotice
from tests.client import mission_tables as missions
from tests.client.tables import played

NAMES = ("Mina", "Jonas", "Soo-ah")
ENGLISH = Words(Language.ENGLISH)


def said(*events) -> list[str]:
    """The English sentences for events shown together."""
    return [one.sentence(ENGLISH, NAMES) for one in announcements(events)]


def test_a_column_is_announced_with_its_players_and_points():
    assert said(ColumnCompleted(0, 4, 2, True)) == ["Column E is full – Mina, 2 points"]
    assert said(ColumnCompleted(1, 7, 1, True)) == ["Column H is full – Jonas, 1 point"]


def test_players_who_complete_a_column_together_are_announced_together():
    events = [ColumnCompleted(seat, 0, 5, True) for seat in (0, 2)]
    assert said(*events) == ["Column A is full – Mina, Soo-ah, 5 points each"]


def test_c11_a_letter_that_no_sheet_can_complete_any_more_is_said():
    match = Match()
    match.apply(Start(mission_setup(Mission.NOCHMAL, 1)))
    full = ColumnCompleted(0, COLUMN_LETTERS.index("H"), 1, True)
    assert list(out_of_reach([full], match)) == []
    match.seats[0].crossed = COLUMN_MASKS[full.column]
    assert [one.sentence(ENGLISH, NAMES) for one in out_of_reach([full], match)] == [
        "Column H was full too early: the goal is out of reach"
    ]
    assert list(out_of_reach([Passed(0)], match)) == []


def test_what_is_said_now_replaces_its_kind_and_is_followed_by_what_it_interrupts():
    crier = Crier()
    column = Callout("column", Sound.COLUMN, (0,), 4, 2)
    crier.say(column, Callout("turn", Sound.YOUR_TURN, (0,)))
    assert crier.update(0.0) == column
    turn = Callout("turn", Sound.YOUR_TURN, (1,))
    crier.say_now(turn)
    assert crier.update(0.0) == turn
    assert crier.update(3.0) == column
    assert crier.update(3.0) is None


def test_only_first_completions_are_announced():
    assert said(ColumnCompleted(0, 4, 1, False), ColourCompleted(0, Colour.RED, 3, False)) == []


def test_a_colour_is_announced_by_name():
    assert said(ColourCompleted(1, Colour.BLUE, 5, True)) == ["Blue is complete – Jonas, 5 points"]


def test_in_missions_a_colour_has_no_points():
    assert said(ColourCompleted(1, Colour.BLUE, 0, True)) == ["Blue is complete – Jonas"]


def test_a_joker_is_announced():
    marked = Marked(0, 0, 0, Colour.RED, Mask(1), 1)
    one = next(announcements([marked]))
    assert one.minor
    assert one.sentence(ENGLISH, NAMES) == "Mina spends a joker"


@pytest.mark.parametrize(
    ("event", "sentence", "sound"),
    [
        (Goal(GoalKind.ROW, "3", 1), "Row 3 is full – Jonas", Sound.GOAL),
        (Goal(GoalKind.STAR, "A", 1), "The star of column A – Jonas", Sound.GOAL),
        (Milestone(10, 8, 5, True), "Milestone reached with 8 points", Sound.MILESTONE),
        (Milestone(10, 4, 5, False), "Milestone missed: 4 of 5 points", Sound.FELL_SHORT),
        (Missed(2, 1), "Soo-ah marks a miss, number 1 of 3", Sound.MISS),
        (Penalty((1, 2)), "3 jokers are struck", Sound.MISS),
        (DieGivenUp(DieKind.COLOUR), "A colour die is gone for good", Sound.MISS),
    ],
)
def test_every_step_of_a_mission_is_announced_whoever_made_it(event, sentence, sound):
    (one,) = announcements([event])
    assert one.sentence(ENGLISH, NAMES) == sentence
    assert one.sound is sound


def test_callouts_follow_one_another():
    crier = Crier()
    first, second = Callout("last", Sound.LAST_ROLL), Callout("miss", Sound.MISS)
    crier.say(first, second)
    assert crier.update(0.01) is first
    assert crier.update(0.5) is None
    assert crier.update(1.0) is second
    assert crier.update(1.0) is None
    assert crier.current is second
    crier.update(1.1)
    assert crier.current is None


def test_minor_callouts_give_way():
    crier = Crier()
    joker = Callout("joker", Sound.JOKER, minor=True)
    crier.say(joker, Callout("last", Sound.LAST_ROLL))
    begun = crier.update(0.01)
    assert begun is not None
    assert begun.key == "last"
    crier.update(5.0)
    assert crier.current is None


def test_our_own_actions_sound_different_from_others():
    marked = Marked(1, 0, 0, Colour.RED, Mask(1), 0)
    assert sound_of(marked, (1,)) is Sound.CROSS
    assert sound_of(marked, (0,)) is Sound.CROSS_THERE
    assert sound_of(Passed(1), (0,)) is Sound.PASS
    assert sound_of(Passed(1), (1,)) is None


def test_a_throw_has_the_sound_of_its_animation():
    rolled = Rolled(1, 0, (), ())
    assert sound_of(rolled, ()) is Sound.ROLL
    assert sound_of(rolled, (), lively=True) is Sound.THROW
    assert sound_of(rolled, (), lively=True, mission=True) is Sound.TOWER


def test_later_completions_are_heard_only_by_their_own_players():
    late = ColumnCompleted(1, 4, 1, False)
    assert sound_of(late, (1,)) is Sound.LATER
    assert sound_of(late, (0,)) is None


# --- the last roll --------------------------------------------------------------------------------


def lasts(events) -> list[tuple[int, bool]]:
    """For each choice of a match, its roll and whether that roll was known to be the last."""
    match, found = Match(), []
    for event in events:
        match.take(event)
        if not isinstance(event, Started) and match.phase in (Phase.ACTIVE, Phase.CHOOSE):
            found.append((match.roll_number, is_last_roll(match)))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_only_the_real_last_roll_is_announced_as_the_last(seed):
    events = played(4, 300, seed=seed)
    whole = Match.fold(events)
    known = [roll for roll, last in lasts(events) if last]
    assert set(known) <= {whole.roll_number}


def test_solo_knows_its_thirtieth_roll():
    events = played(1, 30, mode=Mode.SOLO, stop=Phase.CHOOSE)
    assert Match.fold(events).roll_number == 30
    assert is_last_roll(Match.fold(events))


def test_a_mission_knows_its_last_roll_and_two_colours_do_not_end_it():
    events = missions.played(1, 2, 27, Phase.ACTIVE, seed=3)
    match = Match.fold(events)
    if match.roll_number == 27:
        assert is_last_roll(match)
    assert enders(match) == ()


@pytest.mark.parametrize("seed", range(3))
def test_the_end_is_near_from_the_first_complete_colour_on(seed):
    match, near = Match(), []
    for event in played(4, 300, seed=seed):
        match.take(event)
        near.append((any(seat.colours for seat in match.seats), nears_end(match)))
    assert all(whole is told for whole, told in near)
    assert near[-1] == (True, True)
    assert near[0] == (False, False)


def test_solo_nears_its_end_in_its_last_five_rolls():
    match, near = Match(), set()
    for event in played(1, 30, mode=Mode.SOLO, stop=Phase.CHOOSE):
        match.take(event)
        if nears_end(match) and not any(seat.colours for seat in match.seats):
            near.add(match.roll_number)
    assert near == {26, 27, 28, 29, 30}


# --- drawing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_every_announcement_fits_in_every_language(programs, language):
    from game.client.board.layout import versus_layout
    from tests.client.conftest import program_of

    program = program_of(programs, (1920, 1080), language)
    canvas = Canvas.of_window(program.window, program.view, program.stage.context)
    names = ("Opa Heinrich", "Wilhelmina", "Maximiliane")
    everything = [
        *announcements([ColumnCompleted(seat, 14, 5, True) for seat in (0, 1)]),
        *announcements([ColourCompleted(1, colour, 5, True) for colour in Colour]),
        *announcements([ColourCompleted(1, Colour.ORANGE, 0, True)]),
        *announcements([Marked(0, 0, 0, Colour.RED, Mask(1), 2)]),
        *announcements([Goal(kind, "A", 1) for kind in GoalKind]),
        *announcements([Milestone(10, 18, 25, True), Milestone(10, 18, 25, False)]),
        *announcements([Missed(1, 2), Penalty((2, 2)), DieGivenUp(DieKind.NUMBER)]),
        last_roll(),
        last_roll((0,)),
        *of_notice(HostChangedNotice(True, "Maximiliane")),
        *of_notice(HostChangedNotice(False, "Maximiliane")),
        *of_notice(AnewNotice((Passed(0),))),
        *(Callout(key, Sound.BACK, parts={"name": names[1]}) for key in ("away", "back")),
    ]
    people = listed(names)
    for box in (own_layout(2).said, *(versus_layout(seats).said for seats in (2, 4, 6))):
        for one in everything:
            crier = Crier()
            crier.say(one)
            crier.update(0.5)
            draw_announcement(canvas, program.stage.words, crier, box, people)
    assert program.stage.context.overflows == []
