"""The join screen: six devices, names and looks, getting ready, starting, leaving."""

import pytest
from pygame import Rect, Surface

from game.client.draw.audit import Audit
from game.client.draw.canvas import Canvas
from game.client.draw.viewport import Shape
from game.client.input.presses import (
    Act,
    Click,
    Composed,
    Move,
    PointAt,
    Press,
    Release,
    Scroll,
    Typed,
)
from game.client.input.sources import KEYS as KEYS_WHOLE
from game.client.input.sources import (
    LEFT_KEYS,
    MOUSE,
    RIGHT_KEYS,
    Source,
    SourceKind,
    pad_source,
)
from game.client.seats.plan import PlanRow
from game.client.seats.roster import Player
from game.client.setup.couch_join import START_SECONDS, JoinScene
from game.client.setup.join_card import ASK_SECONDS, GONE_SECONDS, HOLD_SECONDS, SAID_SECONDS, Spot
from game.client.setup.join_places import join_places, leave_box, spot_box
from game.client.setup.naming import DONE, KEYS
from game.client.title.title_scene import TitleScene
from game.client.ui.held_device import pad_number, ways_in
from game.client.ui.message import MessageScene
from game.table.storage.settings import Guise
from tests.client.couch_tables import SOURCES, is_couch
from tests.client.setup.joining import NO, YES, enter, go_to, hear, hold, names


def test_six_devices_join_with_one_press_each(join):
    for source in SOURCES:
        enter(join, source)
    assert [player.source for player in join.roster] == list(SOURCES)
    assert len(set(names(join))) == 6
    assert len({player.tint for player in join.roster}) == 6


def test_a_device_joins_only_once(join):
    enter(join, LEFT_KEYS)
    hear(join, LEFT_KEYS, YES)
    assert len(join.roster) == 1


def test_after_a_short_press_a_player_is_told_to_hold(join):
    enter(join, LEFT_KEYS)
    hear(join, LEFT_KEYS, YES, Release(Act.ACCEPT))
    assert join.cards[0].said == "join.hold_longer"
    join.update(SAID_SECONDS)
    assert join.cards[0].said == ""


def test_after_a_long_press_a_player_is_told_nothing(join):
    enter(join, LEFT_KEYS)
    hold(join, LEFT_KEYS)
    hear(join, LEFT_KEYS, Release(Act.ACCEPT))
    assert join.cards[0].player.ready
    assert join.cards[0].said == ""


def test_a_mouse_can_give_up_only_its_own_seat(join):
    enter(join, MOUSE)
    card = join_places(Shape.WIDE).cards[0]
    hear(join, MOUSE, Click(*leave_box(card).center))
    assert join.cards[0].asked is not None
    hear(join, MOUSE, Click(*spot_box(card, Spot.READY).center))
    assert join.cards == []
    enter(join, LEFT_KEYS)
    hear(join, MOUSE, Click(*leave_box(card).center))  # that seat does not belong to the mouse
    assert join.cards[0].asked is None


def test_a_seventh_player_finds_no_seat(join):
    for source in (*SOURCES, pad_source(903)):
        enter(join, source)
    assert len(join.roster) == 6


def test_moving_changes_tint_and_costume_and_tints_stay_unique(join):
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    first, second = join.roster
    before = (second.tint, second.wears)
    go_to(join, SOURCES[0], Spot.FACE)
    hear(join, SOURCES[0], Move(1, 0))
    go_to(join, SOURCES[0], Spot.TINT)
    hear(join, SOURCES[0], Move(1, 0))
    assert second.tint != before[0]
    assert second.wears is not before[1]
    for _ in range(12):
        hear(join, SOURCES[0], Move(1, 0))
        assert second.tint != first.tint


def test_known_names_are_offered_first_and_names_stay_unique(join):
    join.stage.settings = type(join.stage.settings)(guises=(Guise("Oma"), Guise("Opa")))
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    assert names(join) == ["Oma", "Opa"]
    go_to(join, LEFT_KEYS, Spot.NAME)
    for _ in range(9):
        hear(join, LEFT_KEYS, Move(1, 0))
        assert len(set(names(join))) == 2


def test_back_first_cancels_ready_then_leaves_the_seat_then_the_screen(join):
    enter(join, LEFT_KEYS)
    hold(join, LEFT_KEYS)
    assert next(iter(join.roster)).ready
    hear(join, LEFT_KEYS, NO)
    assert not next(iter(join.roster)).ready
    hear(join, LEFT_KEYS, NO)
    hear(join, LEFT_KEYS, NO)
    assert len(join.roster) == 0
    hear(join, LEFT_KEYS, NO)
    assert isinstance(join.stage.stack.top, TitleScene)


def test_a_pointer_gets_ready_on_its_card(join):
    enter(join, MOUSE)
    box = spot_box(join_places(Shape.WIDE).cards[0], Spot.READY)
    hear(join, MOUSE, Click(*box.center))
    assert next(iter(join.roster)).ready


def test_back_asks_first_and_any_other_input_stays(join):
    enter(join, SOURCES[0])
    hear(join, SOURCES[0], NO)
    assert join.cards[0].asked is not None
    hear(join, SOURCES[0], Move(0, -1))
    hear(join, SOURCES[0], NO)
    assert len(join.roster) == 1
    join.update(ASK_SECONDS)
    assert join.cards[0].asked is None
    hear(join, SOURCES[0], NO)
    assert len(join.roster) == 1


def test_a_device_that_rejoins_is_the_same_person(join):
    enter(join, SOURCES[0])
    enter(join, SOURCES[1])
    player = join.cards[1].player
    player.name, player.tint, player.costume = "Opa", 5, 3
    hear(join, SOURCES[1], NO)
    hear(join, SOURCES[1], NO)
    enter(join, SOURCES[2])
    enter(join, SOURCES[1])
    assert [card.player.name == "Opa" for card in join.cards] == [False, False, True]
    assert (join.cards[2].player.tint, join.cards[2].player.costume) == (5, 3)


def test_the_seat_of_an_unplugged_controller_is_kept_for_a_while(join):
    enter(join, SOURCES[0])
    hold(join, SOURCES[0])
    join.stage.devices._pads.pop(SOURCES[0].number)
    join.update(GONE_SECONDS - 0.1)
    assert [player.missing for player in join.roster] == [True]
    assert join.all_ready == 0.0
    join.update(0.2)
    assert len(join.roster) == 0


def test_a_controller_plugged_in_again_belongs_to_its_player(join):
    enter(join, SOURCES[0])
    pad = join.stage.devices._pads.pop(SOURCES[0].number)
    join.update(0.1)
    join.stage.devices._pads[SOURCES[0].number] = pad
    join.update(0.1)
    (player,) = join.roster
    assert player.asleep
    hear(join, SOURCES[0], Press(Act.ACCEPT))
    assert not player.stopped
    assert len(join.roster) == 1


def test_known_people_come_with_their_colour_and_face_and_all_are_offered(join):
    guises = (Guise("Oma", 4, 2), Guise("Opa", 5, 3), Guise("Mia", 6, 1))
    enter(join, SOURCES[0])
    join.stage.settings = type(join.stage.settings)(guises=guises)
    (player,) = join.roster
    new, seen = player.name, []
    for _ in range(4):
        go_to(join, SOURCES[0], Spot.NAME)
        hear(join, SOURCES[0], Move(1, 0))
        seen.append((player.name, player.tint, player.costume))
    assert seen[:3] == [("Oma", 4, 2), ("Opa", 5, 3), ("Mia", 6, 1)]
    assert seen[3][0] == new


def test_bots_take_at_most_the_remaining_seats(join):
    for source in SOURCES[:5]:
        enter(join, source)
    seen = set()
    go_to(join, SOURCES[0], PlanRow.BOTS)
    for _ in range(4):
        hear(join, SOURCES[0], Move(1, 0))
        seen.add(join.plan.bots)
    assert seen == {0, 1}


def test_the_match_begins_only_when_all_have_been_ready_for_a_while(join):
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    hold(join, LEFT_KEYS)
    join.update(START_SECONDS + 1)
    join.stage.stack.settle()
    assert join.stage.stack.top is join
    hold(join, SOURCES[0])
    join.update(START_SECONDS / 2)
    join.stage.stack.settle()
    assert join.stage.stack.top is join
    join.update(START_SECONDS)
    join.stage.stack.settle()
    table = join.stage.stack.top
    assert is_couch(table)
    table.visit.close()


def test_a_chosen_name_is_remembered_at_the_start(join):
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    join.known.name(first(join), "Mia")
    hold(join, LEFT_KEYS)
    hold(join, SOURCES[0])
    join.update(START_SECONDS)
    join.stage.stack.settle()
    join.stage.stack.top.visit.close()
    assert [guise.name for guise in join.stage.settings.guises] == ["Mia"]


def test_the_first_to_join_has_the_name_in_the_settings(join):
    join.stage.set(name="Mia")
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    assert [player.name for player in join.roster] == ["Mia", "Player 2"]


def test_one_player_without_bots_cannot_start(join):
    enter(join, LEFT_KEYS)
    join.plan.levels.clear()
    hold(join, LEFT_KEYS)
    join.update(START_SECONDS + 1)
    join.stage.stack.settle()
    assert join.stage.stack.top is join


def test_a_short_press_does_not_make_ready(join):
    enter(join, LEFT_KEYS)
    hear(join, LEFT_KEYS, YES)
    join.update(HOLD_SECONDS / 2)
    hear(join, LEFT_KEYS, Release(Act.ACCEPT))
    join.update(HOLD_SECONDS)
    assert not next(iter(join.roster)).ready


def test_a_controller_writes_a_name_on_the_keyboard_of_its_card(join):
    enter(join, SOURCES[0])
    go_to(join, SOURCES[0], Spot.NAME)
    hear(join, SOURCES[0], YES, Move(1, 0), YES)  # the keyboard starts on A; B is next to it
    hear(join, SOURCES[0], Move(-1, 0), YES, Press(Act.SUBMIT))
    assert names(join) == ["Ba"]


def test_keyboard_letters_are_text_while_their_player_writes_a_name(join):
    enter(join, LEFT_KEYS)
    go_to(join, LEFT_KEYS, Spot.NAME)
    hear(join, LEFT_KEYS, YES)
    assert join.typing
    hear(join, KEYS_WHOLE, Typed("김민준"), Press(Act.SUBMIT))
    assert names(join) == ["김민준"]
    assert not join.typing


def test_a_syllable_is_shown_while_an_input_method_composes_it(join):
    enter(join, LEFT_KEYS)
    go_to(join, LEFT_KEYS, Spot.NAME)
    hear(join, LEFT_KEYS, YES)
    naming = join.cards[0].naming
    hear(join, KEYS_WHOLE, Composed("기"))
    assert naming.line.shown == "기"
    hear(join, KEYS_WHOLE, Typed("김"), Composed("미"))
    assert (naming.line.shown, naming.line.text) == ("김미", "김")
    hear(join, KEYS_WHOLE, Typed("민"))
    assert naming.line.shown == "김민"


def test_a_taken_name_gets_a_number(join):
    join.stage.settings = type(join.stage.settings)(guises=(Guise("Oma"),))
    enter(join, LEFT_KEYS)
    enter(join, SOURCES[0])
    go_to(join, SOURCES[0], Spot.NAME)
    hear(join, SOURCES[0], YES)
    join.cards[1].naming.line.write("oma")
    join.cards[1].naming.press(KEYS.index(DONE))
    hear(join, SOURCES[0], Press(Act.SUBMIT))
    assert names(join) == ["Oma", "oma 2"]


def kinds(join: JoinScene) -> list[SourceKind]:
    """The devices shown as ways to take a seat."""
    return [held.kind for held in ways_in(join.stage, join.roster)]


def test_a_controller_is_mentioned_only_if_there_is_one(join):
    assert kinds(join)[0] is SourceKind.PAD
    for pad in list(join.stage.devices):
        join.stage.devices.unplug(pad.instance)
    assert kinds(join) == [SourceKind.LEFT_KEYS, SourceKind.RIGHT_KEYS]


def test_a_joined_keyboard_half_is_no_longer_offered(join):
    for pad in list(join.stage.devices):
        join.stage.devices.unplug(pad.instance)
    enter(join, LEFT_KEYS)
    assert kinds(join) == [SourceKind.RIGHT_KEYS]
    enter(join, RIGHT_KEYS)
    assert kinds(join) == []


def test_a_joined_controller_is_no_longer_offered(join):
    for pad in list(join.stage.devices):
        enter(join, pad.source)
    assert SourceKind.PAD not in kinds(join)


def test_a_touch_player_is_shown_no_buttons(join):
    for pad in list(join.stage.devices):
        join.stage.devices.unplug(pad.instance)
    join.stage.source = Source(SourceKind.TOUCH, 1)
    assert kinds(join) == []


def test_controllers_are_told_apart_by_number(join):
    for source in (SOURCES[1], SOURCES[0], LEFT_KEYS):
        enter(join, source)
    assert [pad_number(join.stage, player) for player in join.roster] == [2, 1, None]


def explains_joining(join: JoinScene) -> bool:
    """Whether the screen says what to press to join."""
    context = join.stage.context
    context.audit = audit = Audit()
    join.draw(Canvas(Surface((1920, 1080)), 1.0, context), 0.0)
    context.audit = None
    return join.stage.words("join.to_join") in [one.text for one in audit.written]


def test_once_all_seats_are_taken_nobody_is_told_how_to_join(join):
    for source in SOURCES:
        assert explains_joining(join)
        enter(join, source)
    assert not explains_joining(join)


# --- strangers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [Act.MENU, Act.SUBMIT, Act.CYCLE, Act.NEXT, Act.PASS])
def test_any_button_of_a_controller_takes_a_seat(join, act):
    hear(join, SOURCES[0], Press(act))
    assert [player.source for player in join.roster] == [SOURCES[0]]


def test_back_on_a_controller_without_a_seat_does_nothing_to_others(join):
    enter(join, SOURCES[0])
    hear(join, SOURCES[1], NO)
    assert join.stage.stack.top is join
    assert [player.source for player in join.roster] == [SOURCES[0], SOURCES[1]]


def test_holding_start_makes_ready_wherever_the_cursor_is(join):
    enter(join, SOURCES[0])
    go_to(join, SOURCES[0], Spot.FACE)
    hear(join, SOURCES[0], Press(Act.MENU))
    join.update(HOLD_SECONDS + 0.01)
    hear(join, SOURCES[0], Release(Act.MENU))
    assert next(iter(join.roster)).ready


def test_escape_leaves_the_screen_even_if_somebody_has_joined(join):
    enter(join, SOURCES[0])
    hear(join, KEYS_WHOLE, Press(Act.MENU))
    assert isinstance(join.stage.stack.top, TitleScene)


def test_escape_asks_first_if_several_people_have_joined(join):
    enter(join, SOURCES[0])
    enter(join, LEFT_KEYS)
    hear(join, KEYS_WHOLE, Press(Act.MENU))
    asked = join.stage.stack.top
    assert isinstance(asked, MessageScene)
    asked.handle(Press(Act.BACK))
    join.stage.stack.settle()
    assert join.stage.stack.top is join
    assert len(join.cards) == 2
    hear(join, KEYS_WHOLE, Press(Act.MENU))
    join.stage.stack.top.handle(Move(1, 0))
    join.stage.stack.top.handle(YES)
    join.stage.stack.settle()
    assert isinstance(join.stage.stack.top, TitleScene)


def first(scene: JoinScene) -> Player:
    return next(iter(scene.roster))


@pytest.mark.parametrize("place", [Spot.TINT, Spot.FACE, PlanRow.SHEET, PlanRow.GAME, PlanRow.BOTS])
def test_holding_the_button_makes_ready_and_changes_nothing_wherever_the_focus_is(join, place):
    enter(join, LEFT_KEYS)
    go_to(join, LEFT_KEYS, place)
    before = first(join).guise, join.plan.sheet, join.plan.mission, list(join.plan.levels)
    hold(join, LEFT_KEYS)
    assert first(join).ready
    assert (first(join).guise, join.plan.sheet, join.plan.mission, join.plan.levels) == before


@pytest.mark.parametrize("row", [PlanRow.SHEET, PlanRow.GAME])
def test_another_sheet_or_game_cancels_ready(join, row):
    enter(join, LEFT_KEYS)
    enter(join, RIGHT_KEYS)
    hold(join, LEFT_KEYS)
    go_to(join, RIGHT_KEYS, row)
    hear(join, RIGHT_KEYS, Move(1, 0))
    assert not first(join).ready


def test_changing_bots_does_not_cancel_ready(join):
    enter(join, LEFT_KEYS)
    enter(join, RIGHT_KEYS)
    hold(join, LEFT_KEYS)
    go_to(join, RIGHT_KEYS, PlanRow.BOTS)
    hear(join, RIGHT_KEYS, Move(1, 0))
    assert first(join).ready


def test_the_bar_names_people_who_are_not_ready_once_somebody_is(join):
    enter(join, LEFT_KEYS)
    enter(join, RIGHT_KEYS)
    second = names(join)[1]
    assert second not in join.bar()[1]
    hold(join, LEFT_KEYS)
    assert second in join.bar()[1]
    assert names(join)[0] not in join.bar()[1]


def wheel(join: JoinScene, box: Rect, lines: int) -> None:
    """Point the mouse at a box and turn its wheel."""
    hear(join, MOUSE, PointAt(*box.center), Scroll(lines))


def test_the_wheel_changes_what_is_below_the_mouse(join: JoinScene) -> None:
    enter(join, LEFT_KEYS)
    bots, player = join.plan.bots, join.cards[0].player
    before = join.roster.next_tint(player.tint, -1)
    wheel(join, join.at.row(PlanRow.BOTS, join.table_rows), 1)
    wheel(join, spot_box(join_places(Shape.WIDE).cards[0], Spot.TINT), -1)
    assert join.plan.bots == bots + 1
    assert player.tint == before


def test_the_wheel_makes_nobody_ready(join: JoinScene) -> None:
    enter(join, LEFT_KEYS)
    wheel(join, spot_box(join_places(Shape.WIDE).cards[0], Spot.READY), 1)
    assert not join.cards[0].player.ready


def test_too_many_people_for_a_mission_are_told(join: JoinScene) -> None:
    for source in SOURCES[:5]:
        enter(join, source)
    join.plan.turn(PlanRow.GAME, 1, 5)
    assert join.bar()[1] == join.stage.words("join.too_many", most=4)


def test_a_single_learner_is_not_told_to_add_a_bot(join: JoinScene) -> None:
    enter(join, SOURCES[0])
    join.plan.turn(PlanRow.GAME, -1, 1)
    assert join.bar()[1] == join.stage.words("join.too_few_people")
