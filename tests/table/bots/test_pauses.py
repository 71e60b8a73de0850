"""Pauses of bots: natural, longer for hard choices, skipped on request."""

import asyncio
from random import Random

import pytest

from game.rules.match import Match
from game.table.bots.pauses import DICE_LIE, Pauses
from tests.rules.play import play_at_random

DELAY = 0.6


@pytest.fixture
def match() -> Match:
    """A match in progress with many legal choices."""
    found = play_at_random(3, 2, choices=12)[0]
    assert len(found.legal(found.to_act[0])) > 10
    return found


def pauses(delay: float = DELAY) -> Pauses:
    """Pauses at a table whose dice have landed by second 10."""
    made = Pauses(delay, Random(1))
    made.rolled(1, 5, 10.0 - DICE_LIE)
    return made


def test_pauses_are_spread_around_the_delay(match):
    made, seat = pauses(), match.to_act[0]
    found = [made.seconds(match, seat, 10.0) for _ in range(200)]
    assert 0.5 * DELAY <= min(found) < max(found) <= 2.5 * DELAY
    assert len({round(seconds, 1) for seconds in found}) > 4


def test_a_bot_starts_to_think_when_the_dice_have_landed(match):
    seat = match.to_act[0]
    early = pauses().seconds(match, seat, 10.0 - DICE_LIE)
    assert early == pytest.approx(pauses().seconds(match, seat, 10.0) + DICE_LIE)
    assert pauses().seconds(match, seat, 99.0) == pauses().seconds(match, seat, 10.0)


def test_repeating_the_same_roll_restarts_nothing(match):
    made, seat = pauses(), match.to_act[0]
    made.rolled(1, 5, 50.0)
    assert made.seconds(match, seat, 50.0) <= 2.5 * DELAY
    made.rolled(1, 6, 50.0)
    assert made.seconds(match, seat, 50.0) > DICE_LIE


def test_more_legal_choices_make_a_longer_pause():
    found = {}
    for choices in range(4, 40):
        match = play_at_random(3, 2, choices=choices)[0]
        seat = match.to_act[0]
        found[len(match.legal(seat))] = pauses().seconds(match, seat, 10.0)
    few, many = min(found), max(found)
    assert few < many
    assert found[few] < found[many]


def test_without_a_delay_there_is_no_pause(match):
    made = pauses(delay=0.0)
    assert made.seconds(match, match.to_act[0], 10.0 - DICE_LIE) == 0.0


def test_a_pause_stays_well_below_the_time_limit(match):
    assert pauses(60.0).seconds(match, match.to_act[0], 0.0, limit=2.0) < 1.0


def test_skipping_ends_only_the_pauses_under_way(match):
    async def main() -> None:
        made, seat = Pauses(3600.0), match.to_act[0]
        under_way = [asyncio.create_task(made.rest(match, seat)) for _ in range(2)]
        await asyncio.sleep(0)
        made.skip()
        await asyncio.wait_for(asyncio.gather(*under_way), 10.0)
        later = asyncio.create_task(made.rest(match, seat))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not later.done()
        later.cancel()

    asyncio.run(main())
