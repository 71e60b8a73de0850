"""The coach: it finds nothing in the expert's play and much in careless play."""

from dataclasses import replace
from functools import cache

import pytest

from game.bots.levels import make_bot
from game.commands.coaching import remark_sentence
from game.rules.cells import COLUMN_MASKS
from game.rules.choice import Choice
from game.rules.dice import COLOURS
from game.rules.events import Event, Result
from game.rules.intents import Start
from game.rules.match import Match
from game.rules.setup import Mode, Setup
from game.table.play.bot_match import next_intent
from game.table.play.host_dice import make_chance
from game.table.review.coach import (
    NOISE,
    Reason,
    Remark,
    _nearly_whole,
    coached_seats,
    remark_of,
    remark_record,
    review,
)
from game.table.storage.match_file import SavedMatch
from game.table.storage.sheets import bundled
from tests.client.mission_tables import ended
from tests.rules.play import play_at_random
from tests.rules.scenario import Scenario
from tests.rules.test_settling import EMPTY


@cache
def played(level: str, seats: int, rolls: int) -> tuple[Event, ...]:
    """The beginning of a match of one level against itself."""
    match, chance = Match(), make_chance(3)
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    events = list(match.apply(Start(Setup(mode, seats, bundled("black"), "black"))))
    bots = [make_bot(level, seat) for seat in range(seats)]
    while match.roll_number < rolls or match.to_act:
        events += match.apply(next_intent(match, bots, chance))
    return tuple(events)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_expert_s_own_choices_get_no_remarks(seats: int):
    assert review(played("expert", seats, 12), 0) == []


@pytest.mark.parametrize("seats", [1, 2])
def test_random_choices_cost_points_and_the_costliest_comes_first(seats: int):
    remarks = review(played("random", seats, 12), 0)
    losses = [remark.loss for remark in remarks]
    assert len(remarks) > 3
    assert losses == sorted(losses, reverse=True)
    assert min(losses) >= NOISE


def test_progress_is_reported_for_every_roll():
    told: list[int] = []
    review(played("random", 2, 6), 1, told.append)
    assert told == [1, 2, 3, 4, 5, 6]


def test_an_avoidably_open_column_is_remarked():
    table = Scenario(EMPTY, EMPTY)
    seat = table.match.seats[0]
    seat.cross(sum(COLUMN_MASKS[:8]) & ~1, 5)
    last = seat.sheet.colours[0]
    others = [colour.letter for colour in COLOURS if colour is not last]
    table.roll(f"{last.letter}{others[0]}{others[1]} 112")
    played = next(c for c in table.match.legal(0) if c.colour_die == 1 and c.cells.bit_count() == 1)
    remark = remark_on(table.match, played)
    assert remark.reason is Reason.WHOLE_COLUMN
    assert remark.column == 0
    assert remark.better is not None
    assert remark.better.cells == 1


def remark_on(match: Match, choice) -> Remark:
    from game.table.review.coach import _remark

    found = _remark(match, 0, choice)
    assert found is not None
    return found


def test_an_empty_log_gets_no_remarks():
    assert review([], 0) == []


def test_any_seat_of_a_match_can_be_reviewed():
    _, events = play_at_random(4, 3, 30)
    assert all(isinstance(remark, Remark) for remark in review(events, 2))


def test_a_remark_round_trips_through_a_plain_map():
    for remark in review(played("random", 2, 12), 0):
        assert remark_of(remark_record(remark)) == remark


def test_a_nearly_full_column_counts_for_a_choice():
    table = Scenario(EMPTY, EMPTY)
    state = table.match.seats[0]
    state.cross(COLUMN_MASKS[7] | COLUMN_MASKS[6] & ~(1 << 42 | 1 << 43), 0)
    table.roll("gyb 111")
    inside = Choice(0, 0, 1 << 42)
    beside = Choice(0, 0, 1 << 56)
    assert _nearly_whole(state, inside) == (1, 6)
    assert _nearly_whole(state, beside) == (6, 8)


def test_the_coach_prefers_people_who_sat_here():
    _, events = play_at_random(4, 3, 30)
    levels = (None, "easy", None)
    saved = SavedMatch("", "", ("a", "b", "c"), levels, tuple(events), False)
    assert coached_seats(saved) == (0, 2)
    assert coached_seats(replace(saved, mine=(2,))) == (2,)
    assert coached_seats(replace(saved, mine=(2, 3))) == (2,)  # a seat that does not exist
    bots = replace(saved, levels=("easy",) * 3)
    assert coached_seats(bots) == ()
    mission = replace(saved, events=tuple(ended(3, 3, Result.WON)))
    assert coached_seats(mission) == ()


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words_for_the_terminal(reason):
    remark = Remark(3, 0, 1.4, reason, Choice(0, 0, 1), None, COLOURS[0], 4)
    sentence = remark_sentence(remark)
    assert sentence.startswith("Roll 3, about 1.4 points: not A1 but a pass, which")
    assert "{" not in sentence
