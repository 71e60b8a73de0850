"""Missions at a table: their numbers, the leader's decisions, and the default decision."""

from dataclasses import replace
from functools import partial

import pytest

from game.rules.dice import DieKind
from game.rules.intents import GiveUpDie, SharePenalty
from game.rules.match import Phase
from game.rules.mission import GoalKind, Mission
from game.rules.setup import Mode
from game.table.storage.mission_board import bundled_boards, mission_setup
from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.host.host_config import Unfinished
from net.host.peers import Role
from net.messages.lobby import TableState
from net.messages.notices import Decide
from net.messages.requests import SetMission, StartMatch
from tests.net.simulator.kinds import hard_mission
from tests.net.worlds import Player, World, secret_of

BEN = Identity(b"b" * 32)


def team(seats: int = 2, **config: object) -> World:
    settings = {"mode": Mode.MISSION, "mission": 1, "mission_setup": hard_mission, **config}
    return World(seats=seats, **settings)


class Careful(Player):
    """Takes the first legal choice, so that it seldom misses, and decides nothing."""

    def plays_first_legal(self) -> "Careful":
        class FirstLegal:
            def choose(self, match, seat):
                legal = match.legal(seat)
                return legal[0] if legal else None

        self._bot = FirstLegal()
        return self


def leader_and_friend(**config: object) -> tuple[World, Player, Player]:
    """Two people who play until the leader has to decide."""
    world = team(**config)
    anna = world.bring(Careful(("Anna",)).plays_first_legal(), Role.OWNER)
    ben = Careful(("Ben",), identity=BEN)
    ben.guest.stake.secret = lambda: secret_of(BEN, b"dice")  # to make the dice repeatable
    world.bring(ben.plays_first_legal())
    anna.ask(StartMatch())
    world.loop.settle()
    return world, anna, ben


def decision_due(**config: object) -> tuple[World, Player, Player]:
    world, anna, ben = leader_and_friend(**config)
    if world.host.table.running is None or anna.guest.match.phase is not Phase.SHARE_PENALTY:
        pytest.fail(f"no decision came; {anna.guest.match.phase} at {anna.guest.match.roll_number}")
    return world, anna, ben


def test_all_peers_of_a_mission_hold_the_same_events():
    world = team(mission_setup=mission_setup, bots=("easy",), seats=3)
    world.bots()
    anna = world.bring(Player(("Anna",)).plays("easy", 1), Role.OWNER)
    ben = world.bring(Player(("Ben",)).plays("easy", 2))
    anna.ask(StartMatch())
    world.loop.pass_time(60.0)
    while world.host.table.running is not None:
        decision = world.host.table.running.proposal()
        if decision is not None:
            anna.ask(Decide(decision, anna.guest.match.roll_number))
        world.loop.pass_time(5.0)
    assert anna.digests == ben.digests
    assert len(anna.digests) == 1


def test_a_resumed_mission_waits_for_its_leader_to_come_and_decide():
    world, *_ = decision_due()
    events = tuple(world.host.table.running.log.events)
    kept = Unfinished(events, ("Anna", "Ben"), (None, None))
    settings = {"mode": Mode.MISSION, "mission": 1, "mission_setup": hard_mission, "seats": 2}
    again = World(unfinished=kept, **settings)
    again.loop.pass_time(5.0)
    assert again.host.table.running.match.phase is Phase.SHARE_PENALTY
    leader = again.join("Anna")
    asked = leader.guest.match.setup.plan.jokers
    leader.ask(Decide(SharePenalty((asked, 0)), leader.guest.match.roll_number))
    again.loop.settle()
    assert again.host.table.running.match.phase is not Phase.SHARE_PENALTY
    entries = again.host.table.running.log.entries
    assert [one["why"] for one in entries if one["entry"] == "decided"] == [None]


def test_c14_the_leader_decides():
    world, anna, ben = decision_due()
    asked = anna.guest.match.setup.plan.jokers
    anna.ask(Decide(SharePenalty((asked, 0)), anna.guest.match.roll_number))
    world.loop.settle()
    assert ben.guest.match.seats[0].jokers == anna.guest.match.seats[0].jokers
    assert anna.guest.match.phase is not Phase.SHARE_PENALTY
    assert anna.refusals == []


def test_c14_only_the_leader_decides():
    world, _, ben = decision_due()
    ben.ask(Decide(SharePenalty((0, 4)), ben.guest.match.roll_number))
    world.loop.settle()
    assert ben.refusals == [RefusalCode.NOT_YOUR_SEAT]


def test_a_decision_against_the_rules_is_refused():
    world, anna, _ = decision_due()
    anna.ask(Decide(SharePenalty((0, 1)), anna.guest.match.roll_number))
    anna.ask(Decide(GiveUpDie(DieKind.COLOUR), anna.guest.match.roll_number))
    world.loop.settle()
    assert anna.refusals == [RefusalCode.RULE, RefusalCode.RULE]


def test_without_a_time_limit_the_leader_is_waited_for():
    world, anna, _ = decision_due()
    world.loop.pass_time(600.0)
    assert anna.guest.match.phase is Phase.SHARE_PENALTY


def test_c14_when_time_runs_out_the_proposal_is_taken():
    world, anna, _ = decision_due(time_limit=30.0)
    world.loop.pass_time(29.0)
    assert anna.guest.match.phase is Phase.SHARE_PENALTY
    world.loop.pass_time(2.0)
    assert anna.guest.match.phase is not Phase.SHARE_PENALTY


def test_c14_when_the_leader_leaves_the_proposal_is_taken_at_once():
    world, anna, ben = decision_due()
    anna.shell.leave()
    world.loop.settle()
    assert ben.guest.match.phase is not Phase.SHARE_PENALTY


def test_c14_a_bot_leader_takes_the_proposal_at_once():
    world = team(bots=("easy", "easy"), start_when_full=True)
    watcher = world.join(watch=True)
    world.bots()
    world.loop.pass_time(120.0)
    assert watcher.guest.match.phase is Phase.OVER


def test_only_the_owner_chooses_the_next_mission():
    world = team()
    anna = world.join("Anna", role=Role.OWNER)
    ben = world.join("Ben")
    anna.ask(SetMission(4))
    ben.ask(SetMission(2))
    world.loop.settle()
    assert world.lobby.mission == 4
    assert ben.refusals == [RefusalCode.OWNER_ONLY]


def test_a_table_of_another_mode_plays_no_missions():
    world = World()
    anna = world.join("Anna", role=Role.OWNER)
    anna.ask(SetMission(4))
    world.loop.settle()
    assert anna.refusals == [RefusalCode.NO_MISSIONS]


def several(names: str, **config: object) -> tuple[World, Player]:
    """A versus table for six that also knows missions, and its owner."""
    world = World(seats=6, mission_setup=mission_setup, **config)
    owner = world.join(names[0], role=Role.OWNER)
    for name in names[1:]:
        world.join(name)
    return world, owner


def test_the_owner_switches_a_table_to_missions_and_back():
    world, anna = several("AB")
    anna.ask(SetMission(4))
    world.loop.settle()
    assert (world.lobby.mode, world.lobby.mission, len(world.lobby.seats)) == (Mode.MISSION, 4, 4)
    anna.ask(SetMission(None))
    world.loop.settle()
    assert (world.lobby.mode, world.lobby.mission) == (Mode.VERSUS, None)
    assert (len(world.lobby.seats), world.lobby.goal) == (6, ())


def test_more_than_four_taken_seats_are_too_many_for_a_mission():
    world, anna = several("ABCDE")
    anna.ask(SetMission(1))
    world.loop.settle()
    assert anna.refusals == [RefusalCode.TOO_MANY_FOR_MISSION]
    assert (world.lobby.mode, len(world.lobby.taken)) == (Mode.VERSUS, 5)


def test_a_table_switched_to_missions_plays_one():
    world, anna = several("AB")
    anna.ask(SetMission(2))
    anna.ask(StartMatch())
    world.loop.settle()
    setup = anna.guest.match.setup
    assert (setup.mode, setup.plan.mission) == (Mode.MISSION, Mission.ROWS)


def test_the_lobby_shows_the_goal_from_the_host_s_numbers():
    boards = {seats: replace(board, numbers=board.numbers | {"mission_2_rows": seats})
              for seats, board in bundled_boards().items()}  # fmt: skip
    world = team(4, mission=2, mission_setup=partial(mission_setup, boards=boards))
    anna = world.join("Anna", role=Role.OWNER)
    ben = world.join("Ben")
    world.loop.settle()
    assert world.lobby.goal == ((GoalKind.ROW, 2),)
    assert ben.guest.lobby.goal == ((GoalKind.ROW, 2),)
    anna.ask(StartMatch())
    world.loop.settle()
    assert ben.guest.match.setup.plan.needed == ((GoalKind.ROW, 2),)


@pytest.mark.parametrize("config", [{"mode": Mode.MISSION}, {"mission": 2}])
def test_a_mission_table_needs_a_mission_and_others_must_not_have_one(config: dict[str, object]):
    with pytest.raises(NotDone) as caught:
        World(seats=2, **config)
    assert caught.value.refusal.code is RefusalCode.NO_MISSIONS


def test_a_pass_at_the_table_is_a_miss():
    world = team()
    anna = world.join("Anna", role=Role.OWNER)
    ben = world.join("Ben")
    anna.ask(StartMatch())
    world.loop.settle()
    assert world.lobby.state is TableState.PLAYING
    ben.choose(1)
    world.loop.settle()
    assert anna.guest.match.seats[1].misses == 1


def test_c4_time_running_out_ends_a_mission_at_the_third_miss():
    world = team(mission_setup=mission_setup, time_limit=20.0)
    anna = world.join("Anna", role=Role.OWNER)
    world.join("Ben")
    anna.ask(StartMatch())
    world.loop.settle()
    world.loop.pass_time(600.0)  # both are out of time in every roll
    assert anna.guest.match.over is not None
    assert world.lobby.state is TableState.LOBBY
