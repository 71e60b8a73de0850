"""A kiosk with visitors, on a made-up clock: joining, leaving, returning, nothing left open."""

import pytest
from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.board.decision import DecisionScene
from game.client.draw.viewport import Shape
from game.client.input.presses import Act, Click, Move, Press, Typed
from game.client.input.sources import (
    LEFT_KEYS,
    MOUSE,
    RIGHT_KEYS,
    Heard,
    Source,
    SourceKind,
    pad_source,
)
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.visitors import VisitorsScene, plan_of
from game.client.seats.plan import PlanRow
from game.client.setup.join_card import Spot
from game.client.setup.join_places import join_places
from game.client.ui.held_device import ways_in
from game.client.ui.menu import MenuScene
from game.client.ui.message import MessageScene
from game.kiosk.config import AttractPage, KioskMode, Names, Play, Screen, VisitorInput
from game.rules.cells import cells_of
from game.rules.mission import Mission
from game.rules.setup import Mode
from game.table.storage.folders import data_folder, unfinished_folder
from game.table.storage.records import FILE_NAME, Records
from game.table.storage.settings import Language, Motion
from net.messages.lobby import SeatKind
from tests.client.board.test_patched import same_when_fresh
from tests.client.couch_tables import is_couch
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.tables import is_alone, is_mission

PAD, OTHER = pad_source(900), pad_source(901)
YES = Press(Act.ACCEPT)


def press(rig: KioskRig, source, *intents) -> None:
    for intent in intents or (YES,):
        rig.hear(Heard(source, intent))


def play(rig: KioskRig, *sources) -> None:
    """Visitors join, and their match begins."""
    for source in sources:
        press(rig, source)
    rig.wait(20)


# --- attracting -----------------------------------------------------------------------------------


def test_all_pages_are_shown_in_turn_while_nobody_comes(make_rig) -> None:
    rig, seen = make_rig(), []
    for _ in range(300):
        rig.wait(1, 0.5)
        if not seen or seen[-1] is not rig.top.page:
            seen.append(rig.top.page)
    # There are no tables around, so their page is left out.
    assert seen[:5] == [
        AttractPage.MATCH,
        AttractPage.RULES,
        AttractPage.MATCH,
        AttractPage.RECORDS,
        AttractPage.MATCH,
    ]
    assert AttractPage.TABLES not in seen
    assert rig.world.finished == []


def test_the_bots_play_one_match_after_the_other(make_rig) -> None:
    rig = make_rig()
    numbers = set()
    for _ in range(600):
        rig.wait(1, 0.5)
        numbers.add(rig.top.bots.view.match_number)
    assert len(numbers) > 2
    assert Records(data_folder()).matches() == []


def test_the_bots_play_on_each_sheet_in_turn(make_rig) -> None:
    rig, seen = make_rig(replace(QUICK, play=replace(QUICK.play, sheets=("red", "blue")))), []
    for _ in range(600):
        rig.wait(1, 0.5)
        match = rig.top.bots.view.match
        if match is not None and match.setup is not None:
            number = rig.top.bots.view.match_number
            if len(seen) < number:
                seen.append(match.setup.sheet_name)
    assert len(seen) > 2
    assert seen == [("red", "blue")[i % 2] for i in range(len(seen))]


def test_a_bots_table_that_fails_is_retried_at_intervals(make_rig) -> None:
    rig = make_rig()
    rig.world.broken = True
    for session in list(rig.world.open):
        session.close()
    rig.top.bots.session.tell_closed()
    before = rig.world.opened
    rig.wait(60)
    assert 5 <= rig.world.opened - before <= 12
    rig.world.broken = False
    rig.wait(10)
    assert rig.top.bots.shown.match.seats


@pytest.mark.parametrize(
    "intent", [YES, Press(Act.MENU), Press(Act.BACK), Move(1, 0), Click(960, 540)], ids=str
)
def test_one_press_of_anything_starts_joining(make_rig, intent) -> None:
    rig = make_rig()
    source = MOUSE if isinstance(intent, Click) else PAD
    press(rig, source, intent)
    assert isinstance(rig.top, VisitorsScene)
    assert [player.source for player in rig.top.roster] == [source]


# --- joining --------------------------------------------------------------------------------------


def test_others_join_by_pressing_and_the_match_begins_by_itself(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD)
    rig.wait(3)
    press(rig, LEFT_KEYS)
    press(rig, OTHER, Press(Act.MENU))
    rig.wait(12)
    assert is_couch(rig.top)
    assert len(rig.top.roster) == 3


def test_one_visitor_plays_against_a_bot(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    assert is_alone(rig.top)
    kinds = [seat.kind for seat in rig.top.visit.view.lobby.taken]
    assert kinds == [SeatKind.PERSON, SeatKind.BOT]


@pytest.mark.parametrize("visitors", [(PAD,), (PAD, OTHER)], ids=["alone", "two at the couch"])
def test_the_window_shows_every_change_in_a_match(make_rig, visitors) -> None:
    rig = make_rig(replace(QUICK, screen=Screen(motion=Motion.REDUCED)))
    play(rig, *visitors)
    rolls = set()
    for _ in range(6):
        for source in visitors:
            press(rig, source, Press(Act.PASS), Press(Act.PASS))
        for _ in range(30):
            rig.wait(0.1)
            rig.program.show(0.0)
        rolls.add(rig.top.visit.shown.match.roll_number)
        assert same_when_fresh(rig.program)
    assert len(rolls) > 1


def test_when_everybody_has_left_the_attract_screen_returns(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD)
    press(rig, PAD, Press(Act.BACK))
    press(rig, PAD, Press(Act.BACK))
    rig.wait(0.2)
    assert isinstance(rig.top, AttractScene)


def test_a_forbidden_name_is_refused(make_rig) -> None:
    rig = make_rig(replace(QUICK, names=Names(words=("rude",))))
    press(rig, LEFT_KEYS)
    scene = rig.top
    card = scene.cards[0]
    for name, called in (("Mr Rude", "Player 1"), ("Mina", "Mina")):
        card.place = Spot.NAME
        press(rig, LEFT_KEYS)
        rig.hear(Heard(LEFT_KEYS, Typed(name)))
        press(rig, LEFT_KEYS, Press(Act.SUBMIT))
        assert card.player.name == called
        assert (card.said == "join.name_refused") == (called == "Player 1")


TOUCH = Source(SourceKind.TOUCH)
FREE = Click(*join_places(Shape.WIDE).cards[1].center)
BEGIN = Click(*join_places(Shape.WIDE).bar.center)


def test_tapping_the_bar_starts_a_match_of_touch_players(make_rig) -> None:
    rig = make_rig()
    press(rig, TOUCH, Click(900, 500))
    press(rig, TOUCH, FREE)
    share, text = rig.top.bar()
    assert share == 1.0
    assert text.startswith("Tap here to start")
    press(rig, TOUCH, BEGIN)
    rig.wait(1)
    assert is_couch(rig.top)


def test_after_a_tap_to_start_a_controller_player_gets_a_moment(make_rig) -> None:
    rig = make_rig(replace(QUICK, play=replace(QUICK.play, join_seconds=60)))
    press(rig, TOUCH, Click(900, 500))
    press(rig, PAD)
    press(rig, TOUCH, BEGIN)
    rig.wait(3)
    assert isinstance(rig.top, VisitorsScene)
    rig.wait(4)
    assert is_couch(rig.top)


def test_a_tap_starts_nothing_without_touch_players(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD)
    press(rig, TOUCH, BEGIN)
    rig.wait(1)
    assert isinstance(rig.top, VisitorsScene)


def test_with_only_a_touch_screen_no_key_is_named(make_rig) -> None:
    rig = make_rig(replace(QUICK, play=replace(QUICK.play, inputs=(VisitorInput.TOUCH,))))
    for pad in (900, 901, 902):
        rig.pull(pad)
    assert rig.top.kiosk.press_bar.now(0.0) == "Touch the screen to play"
    press(rig, TOUCH, Click(900, 500))
    assert ways_in(rig.stage, rig.top.roster) == []


def test_name_entry_can_be_switched_off(make_rig) -> None:
    rig = make_rig(replace(QUICK, names=Names(entered=False)))
    press(rig, PAD)
    assert Spot.NAME not in rig.top.places


def test_an_endless_name_entry_does_not_block_the_start(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD, YES)
    press(rig, OTHER)
    card = rig.top.cards[0]
    card.place = Spot.NAME
    press(rig, PAD)
    assert card.naming is not None
    for _ in range(120):
        press(rig, PAD, Move(0, 1))
        rig.wait(1)
        if is_couch(rig.top):
            break
    assert is_couch(rig.top)


def test_the_visitors_language_ends_with_their_visit(make_rig) -> None:
    rig = make_rig(replace(QUICK, screen=Screen(language=Language.GERMAN)))
    assert rig.stage.words.language is Language.GERMAN
    press(rig, PAD)
    scene = rig.top
    scene.cards[0].place = PlanRow.LANGUAGE
    press(rig, PAD, Move(1, 0))
    assert rig.stage.words.language is not Language.GERMAN
    press(rig, PAD, Press(Act.BACK))
    press(rig, PAD, Press(Act.BACK))
    rig.wait(0.1)
    assert rig.stage.words.language is Language.GERMAN


def test_the_visitors_language_is_kept_in_their_match(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD)
    rig.stage.set(language=Language.KOREAN)
    rig.wait(15)
    assert is_alone(rig.top)
    assert rig.stage.words.language is Language.KOREAN


def test_a_single_language_is_not_offered(make_rig) -> None:
    one = Screen(language=Language.KOREAN, languages=(Language.KOREAN,))
    rig = make_rig(replace(QUICK, screen=one))
    press(rig, PAD)
    assert PlanRow.LANGUAGE not in rig.top.rows


def test_the_config_decides_what_is_offered() -> None:
    plan = plan_of(Play(modes=(KioskMode.SOLO,), sheets=("red",), bots=()))
    assert (plan.sheet, plan.games, plan.levels) == ("red", (None,), [])
    assert plan.may_start(1)
    assert plan.options("Mina", 1).mode is Mode.SOLO
    plan.turn(PlanRow.BOTS, 1, 1)
    plan.turn(PlanRow.SHEET, 1, 1)
    assert (plan.bots, plan.sheet) == (0, "red")


def test_where_only_solo_and_missions_are_offered_two_play_a_mission() -> None:
    plan = plan_of(Play(modes=(KioskMode.SOLO, KioskMode.MISSION)))
    assert plan.options("Mina", 1).mode is Mode.SOLO
    plan.fit(2)
    assert plan.mission is Mission(1)
    assert plan.options("Mina", 2).mode is Mode.MISSION


# --- left alone -----------------------------------------------------------------------------------


def test_leaving_through_the_menu_leaves_nothing_behind(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    press(rig, PAD, Press(Act.MENU))
    scene = rig.top
    assert isinstance(scene, MenuScene)
    scene.focus.give("leave")
    press(rig, PAD)
    assert isinstance(rig.top, MessageScene)
    rig.top.focus.give("yes")
    press(rig, PAD)
    assert [type(one) for one in rig.stage.stack.scenes] == [AttractScene]
    assert not list(unfinished_folder(data_folder()).glob("*"))


def finish(rig: KioskRig) -> None:
    """Pass until the bot has ended the match."""
    for _ in range(4000):
        rig.wait(0.5, 0.25)
        if isinstance(rig.top, ResultScene):
            return
        press(rig, PAD, Press(Act.PASS), Press(Act.PASS))
    raise AssertionError("the match never ended")


def test_a_result_stays_a_while_and_is_recorded(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    finish(rig)
    (key,) = rig.world.finished
    assert [record.key for record in Records(data_folder()).matches()] == [key]
    rig.wait(30)
    assert isinstance(rig.top, ResultScene)
    rig.wait(20)
    assert [type(one) for one in rig.stage.stack.scenes] == [AttractScene]
    charts = rig.top.kiosk.charts()
    assert charts[0].matches == 1
    assert charts[0].lately[0][0] == "Player 1"


def test_the_best_of_the_day_includes_only_those_who_played_to_the_end(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD, OTHER)
    for _ in range(4000):
        rig.wait(0.5, 0.25)
        if isinstance(rig.top, ResultScene):
            break
        press(rig, PAD, Press(Act.PASS), Press(Act.PASS))
    (record,) = Records(data_folder()).matches()
    assert [bool(seat.stood_in) for seat in record.seats[:2]] == [False, True]
    rig.keeper.go_home()
    assert [name for name, _ in rig.top.kiosk.best_today] == ["Player 1"]


def test_a_result_refused_by_a_full_disk_is_saved_later(make_rig, caplog) -> None:
    rig = make_rig()
    blocked = data_folder() / FILE_NAME
    blocked.unlink()
    blocked.mkdir()
    play(rig, PAD)
    finish(rig)
    assert isinstance(rig.top, ResultScene)  # visitors are not told: they cannot help it
    rig.keeper.go_home()
    assert "Results wait for room on the disk: 1" in caplog.text
    assert rig.top.kiosk.late == 1
    blocked.rmdir()
    rig.wait(40)
    assert rig.top.kiosk.late == 0
    assert [name for name, _ in rig.top.kiosk.best_today] == ["Player 1"]
    assert "The results that waited are on the disk now." in caplog.text


def test_closing_the_window_or_leaving_full_screen_does_nothing(make_rig) -> None:
    rig = make_rig()
    rig.program.close_asked()
    rig.program.full_screen_asked()
    assert rig.program._running
    assert not rig.stage.settings.full_screen  # as this test's window is


def test_an_abandoned_decision_follows_the_proposal(make_rig) -> None:
    mission = replace(QUICK.play, modes=(KioskMode.MISSION,))
    rig = make_rig(replace(QUICK, play=mission))
    play(rig, PAD)
    assert is_mission(rig.top)
    for _ in range(3000):
        rig.wait(0.5, 0.25)
        if isinstance(rig.top, DecisionScene):
            break
        if is_mission(rig.top):
            click_and_send(rig)
    assert isinstance(rig.top, DecisionScene)
    for _ in range(300):
        rig.wait(1, 0.5)
        if isinstance(rig.top, AttractScene):
            break
    assert [type(scene) for scene in rig.stage.stack.scenes] == [AttractScene]


def click_and_send(rig: KioskRig) -> None:
    """Cross the smallest placement for the seat on show, so that points stay few."""
    visit, scene = rig.top.visit, rig.top
    seat, match = visit.chooser.shown, visit.shown.match
    if seat is None or seat not in match.to_act or visit.chooser.draft(seat) is None:
        return
    legal = match.legal(seat)
    if not legal:
        press(rig, PAD, Press(Act.PASS), Press(Act.PASS))
        return
    choice = min(legal, key=lambda one: one.cells.bit_count())
    clicks = [Click(*scene.layout.panels[0].grid.middle(cell)) for cell in cells_of(choice.cells)]
    press(rig, PAD, *clicks, Press(Act.SUBMIT))


# --- after a crash --------------------------------------------------------------------------------


def test_after_a_crash_the_match_is_resumed(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    rig.wait(10)
    roll = rig.top.visit.view.match.roll_number
    rig.die()
    rig.start_again(troubles=1)
    rig.wait(3)
    assert is_alone(rig.top)
    assert rig.top.visit.view.match.roll_number >= roll
    press(rig, PAD)
    finish(rig)
    assert len(Records(data_folder()).matches()) == 1


def test_after_repeated_crashes_the_match_is_played_out_and_its_result_kept(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD, OTHER)
    rig.wait(10)
    rig.die()
    rig.start_again(troubles=3)
    assert isinstance(rig.top, AttractScene)
    (record,) = Records(data_folder()).matches()
    assert [seat.name for seat in record.seats[:2]] == ["Player 1", "Player 2"]
    assert not list(unfinished_folder(data_folder()).glob("*"))


def test_a_keyboard_half_starts_joining_too(make_rig) -> None:
    rig = make_rig()
    press(rig, RIGHT_KEYS)
    assert isinstance(rig.top, VisitorsScene)
