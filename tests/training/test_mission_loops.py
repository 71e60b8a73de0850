"""The training loops in C compute what the bots compute in missions: features and values.

A net trained there is worth something here only as long as the two agree.
"""

from functools import cache
from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.mission_around import around_of
from game.bots.mission_stand import MissionStand
from game.bots.nets import mission_net, mission_net_name
from game.bots.outlook import NEVER
from game.rules.cells import cells_of
from game.rules.events import Event, Marked
from game.rules.goals import team_points
from game.rules.intents import Start
from game.rules.match import Match, Phase
from game.rules.mission import MISSION_SHEETS, GoalKind, Mission
from game.table.play.bot_match import next_intent
from game.table.storage.mission_board import mission_setup, mission_sheet
from game.training import loops as c
from tests.training.test_loops import CLOSE, floats, in_c, integers, needs_compiler, number_of


@cache
def table_of(seat: int) -> c.SheetTable:
    return c.SheetTable(mission_sheet(MISSION_SHEETS[seat]).sheet.text)


def extras_of(seat: int) -> list[int]:
    circles = mission_sheet(MISSION_SHEETS[seat]).circles
    return table_of(seat).extras([list(map(int, cells_of(circle))) for circle in circles])


def positions(mission: Mission, seats: int) -> list[tuple[Match, list[Event]]]:
    """One match of bots, at some of its rolls, with a bot that sometimes passes."""
    chance, match, events = Random(3), Match(), list[Event]()
    bots = [make_bot("easy", seat) for seat in range(seats)]
    events += match.apply(Start(mission_setup(mission, seats)))
    found: list[tuple[Match, list[Event]]] = []
    while match.phase is not Phase.OVER:
        if (
            match.to_act
            and match.roll is not None
            and match.roll_number in (1, 5, 9, 13, 17, 22, 27)
        ):
            found.append((Match.fold(events), list(events)))
        events += match.apply(next_intent(match, bots, chance))
    return found


def look(match: Match, events: list[Event], seat: int) -> tuple[float, list[float]]:
    """The values C gives a pass and each placement."""
    seats, plan = len(match.seats), match.setup.plan
    placed = [
        [
            number_of(table_of(one), event.cells)
            for event in events
            if isinstance(event, Marked) and event.seat == one
        ]
        for one in range(seats)
    ]
    passing, found = floats([0.0]), floats([0.0] * c.MOST_PLACEMENTS)
    c.loops().look_on_mission(
        integers([number for one in range(seats) for number in table_of(one).flat()]),
        integers([number for one in range(seats) for number in extras_of(one)]),
        in_c(mission_net_name(plan.mission)).pointer,
        integers(c.plan_numbers(plan)),
        seats,
        seat,
        match.roll_number,
        integers([number for numbers in placed for number in numbers]),
        integers([len(numbers) for numbers in placed]),
        integers([state.jokers for state in match.seats]),
        integers([state.misses for state in match.seats]),
        integers([sum(1 << column for column in state.columns) for state in match.seats]),
        sum(1 << column for column in match.claimed_columns),
        team_points(1, match.seats),
        sum(goal.kind is GoalKind.LETTER for goal in match.goals),
        int(sum(match.dice) < 6),
        passing,
        found,
    )
    return passing[0], list(found)


@needs_compiler
@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("mission", Mission)
def test_both_value_choices_the_same(mission: Mission, seats: int) -> None:
    net = mission_net(mission)
    for match, events in positions(mission, seats):
        for seat in range(seats):
            passing, found = look(match, events, seat)
            stand = MissionStand(net, match, seat)
            assert around_of(net, match, seat).lacking
            assert passing == pytest.approx(stand.passing(), abs=CLOSE)
            worths = {
                number_of(table_of(seat), one.cells): stand.worth(one, 0)
                for some in stand.open.values()
                for one in some
            }
            seen = {
                k: worth
                for k, worth in enumerate(found[: table_of(seat).first[-1]])
                if worth > NEVER
            }
            assert seen == pytest.approx(worths, abs=CLOSE)
