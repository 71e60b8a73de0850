"""A code set on the join screen, for people who join over the network."""

import pytest

from game.client.input.presses import (
    Act,
    Click,
    Intent,
    Move,
    Press,
    Typed,
)
from game.client.input.sources import KEYS as KEYS_WHOLE
from game.client.input.sources import (
    LEFT_KEYS,
    MOUSE,
    Heard,
    Source,
)
from game.client.seats.plan import Doors, PlanRow
from game.client.setup.code_entry import CodeScene
from game.client.setup.couch_join import START_SECONDS, JoinScene
from game.client.setup.join_places import value_box
from tests.client.couch_tables import SOURCES
from tests.client.setup.joining import NO, YES, enter, go_to, hear, hold


def asked(join: JoinScene) -> CodeScene:
    """The question for the code over the join screen."""
    top = join.stage.stack.top
    assert isinstance(top, CodeScene)
    return top


def told(join: JoinScene, source: Source, *intents: Intent) -> None:
    """Input from a device to the top scene."""
    for intent in intents:
        join.stage.stack.hear(Heard(source, intent))


def test_a_controller_opens_the_table_and_gives_it_a_code(join):
    enter(join, SOURCES[0])
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    hear(join, SOURCES[0], Move(1, 0))
    assert (join.plan.doors, join.plan.options("Mina", 1).code) == (Doors.OPEN, None)
    hear(join, SOURCES[0], Move(1, 0))
    asked(join)
    told(join, SOURCES[0], YES, Press(Act.SUBMIT))  # the cursor starts on the 5
    assert join.stage.stack.top is join
    options = join.plan.options("Mina", 1)
    assert (options.lan, options.code) == (True, "5")


def test_the_player_who_was_asked_types_the_code(join):
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    go_to(join, LEFT_KEYS, PlanRow.NETWORK)
    hear(join, LEFT_KEYS, Move(1, 0), Move(1, 0))
    told(join, SOURCES[0], YES, NO)  # somebody else at the couch
    told(join, KEYS_WHOLE, Typed("Sesam"), Press(Act.SUBMIT))
    assert join.plan.options("Mina", 1).code == "Sesam"


def test_a_player_with_a_pointer_types_the_code(join):
    enter(join, MOUSE)
    join.plan.doors, join.plan.code = Doors.CODE, "5"
    hear(join, MOUSE, Click(*value_box(join.at.row(PlanRow.NETWORK, join.table_rows)).center))
    told(join, SOURCES[0], YES)  # somebody else at the couch
    told(join, KEYS_WHOLE, Typed("Sesam"), Press(Act.SUBMIT))
    assert join.plan.options("Mina", 1).code == "5Sesam"


def test_if_the_controller_is_unplugged_others_may_answer_the_question(join):
    enter(join, SOURCES[0])
    enter(join, SOURCES[1])
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    hear(join, SOURCES[0], Move(-1, 0))
    told(join, SOURCES[1], NO)
    asked(join)
    join.stage.devices.unplug(SOURCES[0].number)
    told(join, SOURCES[1], NO)
    assert join.stage.stack.top is join
    assert join.plan.doors is Doors.CLOSED


@pytest.mark.parametrize("before", [Doors.CLOSED, Doors.OPEN])
def test_cancelling_the_code_closes_the_table(join, before):
    enter(join, SOURCES[0])
    join.plan.doors = before
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    hear(join, SOURCES[0], Move(1 if before is Doors.OPEN else -1, 0))
    asked(join)
    told(join, SOURCES[0], NO)
    assert join.plan.doors is Doors.CLOSED


def test_cycling_past_the_code_question_skips_that_option(join):
    enter(join, SOURCES[0])
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    seen = []
    for _ in range(4):
        hear(join, SOURCES[0], Move(1, 0))
        if join.stage.stack.top is not join:
            told(join, SOURCES[0], NO)
        seen.append(join.plan.doors)
    assert seen == [Doors.OPEN, Doors.CLOSED] * 2


def test_cancelling_keeps_an_existing_code(join):
    enter(join, SOURCES[0])
    join.plan.doors, join.plan.code = Doors.CODE, "5"
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    hear(join, SOURCES[0], YES)
    told(join, KEYS_WHOLE, NO)
    told(join, SOURCES[0], NO, NO)  # the first removes the 5
    assert (join.plan.doors, join.plan.code) == (Doors.CODE, "5")


def test_an_empty_code_opens_the_table_to_everybody(join):
    enter(join, SOURCES[0])
    join.plan.doors, join.plan.code = Doors.CODE, "5"
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    hear(join, SOURCES[0], YES)
    told(join, SOURCES[0], Press(Act.UNDO), Press(Act.SUBMIT))
    assert (join.plan.doors, join.plan.code) == (Doors.OPEN, "")


def test_a_pointer_clicks_the_code_to_write_it_and_the_arrows_to_change_the_option(join):
    enter(join, MOUSE)
    join.plan.doors, join.plan.code = Doors.CODE, "5"
    row = join.at.row(PlanRow.NETWORK, join.table_rows)
    hear(join, MOUSE, Click(*value_box(row).center))
    assert asked(join).text == "5"
    told(join, MOUSE, NO)
    hear(join, MOUSE, Click(row.right - 20, row.centery))
    assert join.plan.doors is Doors.CLOSED
    hear(join, MOUSE, Click(row.right - 20, row.centery), Click(row.right - 20, row.centery))
    assert join.stage.stack.top is join  # the code is remembered
    assert join.plan.doors is Doors.CODE


def test_nothing_starts_while_somebody_writes_the_code_and_ready_players_stay_ready(join):
    enter(join, SOURCES[0])
    hold(join, SOURCES[0])
    go_to(join, SOURCES[0], PlanRow.NETWORK)
    hear(join, SOURCES[0], Move(1, 0), Move(1, 0))
    join.update(START_SECONDS + 1)
    join.stage.stack.settle()
    asked(join)
    told(join, SOURCES[0], YES, Press(Act.SUBMIT))
    assert next(iter(join.roster)).ready
