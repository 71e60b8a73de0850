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
from tests.client.kiosk.stood import QUICK, Stood
from tests.client.tables import is_alone, is_mission

PAD, OTHER = pad_source(900), pad_source(901)
YES = Press(Act.ACCEPT)


def press(stood: Stood, source, *intents) -> None:
    for intent in intents or (YES,):
        stood.hear(Heard(source, intent))


def play(stood: Stood, *sources) -> None:
    """Visitors join, and their match begins."""
    for source in sources:
        press(stood, source)
    stood.wait(20)


# --- attracting -----------------------------------------------------------------------------------


def test_all_pages_are_shown_in_turn_while_nobody_comes(stand) -> None:
    stood, seen = stand(), []
    for _ in range(300):
        stood.wait(1, 0.5)
        if not seen or seen[-1] is not stood.top.page:
            seen.append(stood.top.page)
    # There are no tables around, so their page is left out.
    assert seen[:5] == [
        AttractPage.MATCH,
        AttractPage.RULES,
        AttractPage.MATCH,
        AttractPage.RECORDS,
        AttractPage.MATCH,
    ]
    assert AttractPage.TABLES not in seen
    assert stood.world.finished == []


def test_the_bots_play_one_match_after_the_other(stand) -> None:
    stood = stand()
    numbers = set()
    for _ in range(600):
        stood.wait(1, 0.5)
        numbers.add(stood.top.bots.view.match_number)
    assert len(numbers) > 2
    assert Records(data_folder()).matches() == []


def test_the_bots_play_on_each_sheet_in_turn(stand) -> None:
    stood, seen = stand(replace(QUICK, play=replace(QUICK.play, sheets=("red", "blue")))), []
    for _ in range(600):
        stood.wait(1, 0.5)
        match = stood.top.bots.view.match
        if match is not None and match.setup is not None:
            number = stood.top.bots.view.match_number
            if len(seen) < number:
                seen.append(match.setup.sheet_name)
    assert len(seen) > 2
    assert seen == [("red", "blue")[i % 2] for i in range(len(seen))]


def test_a_bots_table_that_fails_is_retried_at_intervals(stand) -> None:
    stood = stand()
    stood.world.broken = True
    for session in list(stood.world.open):
        session.close()
    stood.top.bots.session.tell_closed()
    before = stood.world.opened
    stood.wait(60)
    assert 5 <= stood.world.opened - before <= 12
    stood.world.broken = False
    stood.wait(10)
    assert stood.top.bots.shown.match.seats


@pytest.mark.parametrize(
    "intent", [YES, Press(Act.MENU), Press(Act.BACK), Move(1, 0), Click(960, 540)], ids=str
)
def test_one_press_of_anything_starts_joining(stand, intent) -> None:
    stood = stand()
    source = MOUSE if isinstance(intent, Click) else PAD
    press(stood, source, intent)
    assert isinstance(stood.top, VisitorsScene)
    assert [player.source for player in stood.top.roster] == [source]


# --- joining --------------------------------------------------------------------------------------


def test_others_join_by_pressing_and_the_match_begins_by_itself(stand) -> None:
    stood = stand()
    press(stood, PAD)
    stood.wait(3)
    press(stood, LEFT_KEYS)
    press(stood, OTHER, Press(Act.MENU))
    stood.wait(12)
    assert is_couch(stood.top)
    assert len(stood.top.roster) == 3


def test_one_visitor_plays_against_a_bot(stand) -> None:
    stood = stand()
    play(stood, PAD)
    assert is_alone(stood.top)
    kinds = [seat.kind for seat in stood.top.visit.view.lobby.taken]
    assert kinds == [SeatKind.PERSON, SeatKind.BOT]


@pytest.mark.parametrize("visitors", [(PAD,), (PAD, OTHER)], ids=["alone", "two at the couch"])
def test_the_window_shows_every_change_in_a_match(stand, visitors) -> None:
    stood = stand(replace(QUICK, screen=Screen(motion=Motion.REDUCED)))
    play(stood, *visitors)
    rolls = set()
    for _ in range(6):
        for source in visitors:
            press(stood, source, Press(Act.PASS), Press(Act.PASS))
        for _ in range(30):
            stood.wait(0.1)
            stood.program.show(0.0)
        rolls.add(stood.top.visit.shown.match.roll_number)
        assert same_when_fresh(stood.program)
    assert len(rolls) > 1


def test_when_everybody_has_left_the_attract_screen_returns(stand) -> None:
    stood = stand()
    press(stood, PAD)
    press(stood, PAD, Press(Act.BACK))
    press(stood, PAD, Press(Act.BACK))
    stood.wait(0.2)
    assert isinstance(stood.top, AttractScene)


def test_a_forbidden_name_is_refused(stand) -> None:
    stood = stand(replace(QUICK, names=Names(words=("rude",))))
    press(stood, LEFT_KEYS)
    scene = stood.top
    card = scene.cards[0]
    for name, called in (("Mr Rude", "Player 1"), ("Mina", "Mina")):
        card.place = Spot.NAME
        press(stood, LEFT_KEYS)
        stood.hear(Heard(LEFT_KEYS, Typed(name)))
        press(stood, LEFT_KEYS, Press(Act.SUBMIT))
        assert card.player.name == called
        assert (card.said == "join.name_refused") == (called == "Player 1")


TOUCH = Source(SourceKind.TOUCH)
FREE = Click(*join_places(Shape.WIDE).cards[1].center)
BEGIN = Click(*join_places(Shape.WIDE).bar.center)


def test_tapping_the_bar_starts_a_match_of_touch_players(stand) -> None:
    stood = stand()
    press(stood, TOUCH, Click(900, 500))
    press(stood, TOUCH, FREE)
    share, text = stood.top.bar()
    assert share == 1.0
    assert text.startswith("Tap here to start")
    press(stood, TOUCH, BEGIN)
    stood.wait(1)
    assert is_couch(stood.top)


def test_after_a_tap_to_start_a_controller_player_gets_a_moment(stand) -> None:
    stood = stand(replace(QUICK, play=replace(QUICK.play, join_seconds=60)))
    press(stood, TOUCH, Click(900, 500))
    press(stood, PAD)
    press(stood, TOUCH, BEGIN)
    stood.wait(3)
    assert isinstance(stood.top, VisitorsScene)
    stood.wait(4)
    assert is_couch(stood.top)


def test_a_tap_starts_nothing_without_touch_players(stand) -> None:
    stood = stand()
    press(stood, PAD)
    press(stood, TOUCH, BEGIN)
    stood.wait(1)
    assert isinstance(stood.top, VisitorsScene)


def test_with_only_a_touch_screen_no_key_is_named(stand) -> None:
    stood = stand(replace(QUICK, play=replace(QUICK.play, inputs=(VisitorInput.TOUCH,))))
    for pad in (900, 901, 902):
        stood.pull(pad)
    assert stood.top.kiosk.press_bar.now(0.0) == "Touch the screen to play"
    press(stood, TOUCH, Click(900, 500))
    assert ways_in(stood.stage, stood.top.roster) == []


def test_name_entry_can_be_switched_off(stand) -> None:
    stood = stand(replace(QUICK, names=Names(entered=False)))
    press(stood, PAD)
    assert Spot.NAME not in stood.top.places


def test_an_endless_name_entry_does_not_block_the_start(stand) -> None:
    stood = stand()
    press(stood, PAD, YES)
    press(stood, OTHER)
    card = stood.top.cards[0]
    card.place = Spot.NAME
    press(stood, PAD)
    assert card.naming is not None
    for _ in range(120):
        press(stood, PAD, Move(0, 1))
        stood.wait(1)
        if is_couch(stood.top):
            break
    assert is_couch(stood.top)


def test_the_visitors_language_ends_with_their_visit(stand) -> None:
    stood = stand(replace(QUICK, screen=Screen(language=Language.GERMAN)))
    assert stood.stage.words.language is Language.GERMAN
    press(stood, PAD)
    scene = stood.top
    scene.cards[0].place = PlanRow.LANGUAGE
    press(stood, PAD, Move(1, 0))
    assert stood.stage.words.language is not Language.GERMAN
    press(stood, PAD, Press(Act.BACK))
    press(stood, PAD, Press(Act.BACK))
    stood.wait(0.1)
    assert stood.stage.words.language is Language.GERMAN


def test_the_visitors_language_is_kept_in_their_match(stand) -> None:
    stood = stand()
    press(stood, PAD)
    stood.stage.set(language=Language.KOREAN)
    stood.wait(15)
    assert is_alone(stood.top)
    assert stood.stage.words.language is Language.KOREAN


def test_a_single_language_is_not_offered(stand) -> None:
    one = Screen(language=Language.KOREAN, languages=(Language.KOREAN,))
    stood = stand(replace(QUICK, screen=one))
    press(stood, PAD)
    assert PlanRow.LANGUAGE not in stood.top.rows


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


def test_leaving_through_the_menu_leaves_nothing_behind(stand) -> None:
    stood = stand()
    play(stood, PAD)
    press(stood, PAD, Press(Act.MENU))
    scene = stood.top
    assert isinstance(scene, MenuScene)
    scene.focus.give("leave")
    press(stood, PAD)
    assert isinstance(stood.top, MessageScene)
    stood.top.focus.give("yes")
    press(stood, PAD)
    assert [type(one) for one in stood.stage.stack.scenes] == [AttractScene]
    assert not list(unfinished_folder(data_folder()).glob("*"))


def finish(stood: Stood) -> None:
    """Pass until the bot has ended the match."""
    for _ in range(4000):
        stood.wait(0.5, 0.25)
        if isinstance(stood.top, ResultScene):
            return
        press(stood, PAD, Press(Act.PASS), Press(Act.PASS))
    raise AssertionError("the match never ended")


def test_a_result_stays_a_while_and_is_recorded(stand) -> None:
    stood = stand()
    play(stood, PAD)
    finish(stood)
    (key,) = stood.world.finished
    assert [record.key for record in Records(data_folder()).matches()] == [key]
    stood.wait(30)
    assert isinstance(stood.top, ResultScene)
    stood.wait(20)
    assert [type(one) for one in stood.stage.stack.scenes] == [AttractScene]
    charts = stood.top.kiosk.charts()
    assert charts[0].matches == 1
    assert charts[0].lately[0][0] == "Player 1"


def test_the_best_of_the_day_includes_only_those_who_played_to_the_end(stand) -> None:
    stood = stand()
    play(stood, PAD, OTHER)
    for _ in range(4000):
        stood.wait(0.5, 0.25)
        if isinstance(stood.top, ResultScene):
            break
        press(stood, PAD, Press(Act.PASS), Press(Act.PASS))
    (record,) = Records(data_folder()).matches()
    assert [bool(seat.stood_in) for seat in record.seats[:2]] == [False, True]
    stood.keeper.go_home()
    assert [name for name, _ in stood.top.kiosk.best_today] == ["Player 1"]


def test_a_result_refused_by_a_full_disk_is_saved_later(stand, caplog) -> None:
    stood = stand()
    blocked = data_folder() / FILE_NAME
    blocked.unlink()
    blocked.mkdir()
    play(stood, PAD)
    finish(stood)
    assert isinstance(stood.top, ResultScene)  # visitors are not told: they cannot help it
    stood.keeper.go_home()
    assert "Results wait for room on the disk: 1" in caplog.text
    assert stood.top.kiosk.late == 1
    blocked.rmdir()
    stood.wait(40)
    assert stood.top.kiosk.late == 0
    assert [name for name, _ in stood.top.kiosk.best_today] == ["Player 1"]
    assert "The results that waited are on the disk now." in caplog.text


def test_closing_the_window_or_leaving_full_screen_does_nothing(stand) -> None:
    stood = stand()
    stood.program.close_asked()
    stood.program.full_screen_asked()
    assert stood.program._running
    assert not stood.stage.settings.full_screen  # as this test's window is


def test_an_abandoned_decision_follows_the_proposal(stand) -> None:
    mission = replace(QUICK.play, modes=(KioskMode.MISSION,))
    stood = stand(replace(QUICK, play=mission))
    play(stood, PAD)
    assert is_mission(stood.top)
    for _ in range(3000):
        stood.wait(0.5, 0.25)
        if isinstance(stood.top, DecisionScene):
            break
        if is_mission(stood.top):
            click_and_send(stood)
    assert isinstance(stood.top, DecisionScene)
    for _ in range(300):
        stood.wait(1, 0.5)
        if isinstance(stood.top, AttractScene):
            break
    assert [type(scene) for scene in stood.stage.stack.scenes] == [AttractScene]


def click_and_send(stood: Stood) -> None:
    """Cross the smallest placement for the seat on show, so that points stay few."""
    visit, scene = stood.top.visit, stood.top
    seat, match = visit.chooser.shown, visit.shown.match
    if seat is None or seat not in match.to_act or visit.chooser.draft(seat) is None:
        return
    legal = match.legal(seat)
    if not legal:
        press(stood, PAD, Press(Act.PASS), Press(Act.PASS))
        return
    choice = min(legal, key=lambda one: one.cells.bit_count())
    clicks = [Click(*scene.layout.panels[0].grid.middle(cell)) for cell in cells_of(choice.cells)]
    press(stood, PAD, *clicks, Press(Act.SUBMIT))


# --- after a crash --------------------------------------------------------------------------------


def test_after_a_crash_the_match_is_resumed(stand) -> None:
    stood = stand()
    play(stood, PAD)
    stood.wait(10)
    roll = stood.top.visit.view.match.roll_number
    stood.die()
    stood.start_again(troubles=1)
    stood.wait(3)
    assert is_alone(stood.top)
    assert stood.top.visit.view.match.roll_number >= roll
    press(stood, PAD)
    finish(stood)
    assert len(Records(data_folder()).matches()) == 1


def test_after_repeated_crashes_the_match_is_played_out_and_its_result_kept(stand) -> None:
    stood = stand()
    play(stood, PAD, OTHER)
    stood.wait(10)
    stood.die()
    stood.start_again(troubles=3)
    assert isinstance(stood.top, AttractScene)
    (record,) = Records(data_folder()).matches()
    assert [seat.name for seat in record.seats[:2]] == ["Player 1", "Player 2"]
    assert not list(unfinished_folder(data_folder()).glob("*"))


def test_a_keyboard_half_starts_joining_too(stand) -> None:
    stood = stand()
    press(stood, RIGHT_KEYS)
    assert isinstance(stood.top, VisitorsScene)
