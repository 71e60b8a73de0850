"""A kiosk that an operator tends: what they want holds at the screen, and what goes on is told."""

import json

import pygame
import pytest
from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.input.presses import Act, Move, Press, Typed
from game.client.input.sources import KEYS, Heard, pad_source
from game.client.interrupted.pause_menu import PauseScene
from game.client.kiosk.follow import FOOT
from game.client.kiosk.operated import Operated
from game.client.kiosk.operator_scene import OperatorScene, Row
from game.client.kiosk.operator_signs import small_picture
from game.client.kiosk.pin import PinScene
from game.client.kiosk.visitors import VisitorsScene
from game.client.seats.plan import PlanRow
from game.client.ui.message import MessageScene
from game.kiosk.config import Hours, Lock, Screen, SoundConfig
from game.kiosk.pipe_messages import (
    AskPicture,
    ClearRecords,
    KioskDuty,
    RestartCause,
    Standing,
    Vitals,
    Wishes,
)
from game.kiosk.pulse import SAYS, Pulse
from game.table.storage.records import Records
from game.table.storage.settings import Language
from tests.client.conftest import catch_up
from tests.client.kiosk.stood import QUICK, Stood
from tests.client.kiosk.test_kiosk import finish
from tests.client.tables import is_alone

PAD = pad_source(900)
YES = Heard(PAD, Press(Act.ACCEPT))
WITH_PIN = replace(QUICK, lock=Lock(pin="2580"))
OPEN_TILL_18 = replace(QUICK, hours=Hours(saturday="10:00-18:00"))
"""The made-up day is a Saturday."""


def wish(stood: Stood, fault: str = "", **wishes: object) -> None:
    """The supervisor tells what the operator wants."""
    standing = Standing(replace(Wishes(), **wishes), fault)
    stood.program.kiosk.operated.hear(standing)
    stood.wait(0.5)


def said(stood: Stood) -> list[dict]:
    """What the game tells its supervisor from now on."""
    lines: list[dict] = []

    def write(line: bytes) -> None:
        word, _, rest = line.partition(b" ")
        if word == SAYS:
            lines.append(json.loads(rest))

    stood.program.kiosk.operated._pulse = Pulse(write, lambda: 0.0)
    return lines


def light(stood: Stood) -> int:
    catch_up(stood.program, 0.5)
    return sum(pygame.transform.average_color(stood.program.window)[:3])


def play(stood: Stood) -> None:
    stood.hear(YES)
    stood.wait(20)
    assert is_alone(stood.top)


def ask_for_the_pin(stood: Stood) -> None:
    ways = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    for step in WITH_PIN.lock.steps:
        stood.hear(Heard(PAD, Move(*ways[step.value])))


# --- duty -----------------------------------------------------------------------------------------


def test_paused_it_takes_no_press_and_time_stands_still(stand) -> None:
    stood = stand()
    wish(stood, duty=KioskDuty.PAUSED)
    since = stood.top.since
    stood.hear(YES)
    stood.wait(30)
    assert stood.keeper.attracting
    assert stood.top.since == since
    assert light(stood) > 0
    wish(stood, duty=KioskDuty.OPEN)
    stood.hear(YES)
    assert isinstance(stood.top, VisitorsScene)


def test_a_match_that_was_paused_goes_on_where_it_was(stand) -> None:
    stood = stand()
    play(stood)
    table = stood.world.open[-1]._guest
    wish(stood, duty=KioskDuty.PAUSED)
    stood.wait(300, 1.0)
    assert table.lobby.paused == 0
    wish(stood, duty=KioskDuty.OPEN)
    stood.wait(1)
    assert table.lobby.paused is None
    assert is_alone(stood.top)
    assert 0 in stood.top.visit.mine


def test_a_match_that_a_visitor_had_paused_themselves_still_stands_when_the_kiosk_goes_on(
    stand,
) -> None:
    stood = stand()
    play(stood)
    stood.hear(Heard(PAD, Press(Act.MENU)))
    stood.wait(1)
    table = stood.world.open[-1]._guest
    assert table.lobby.paused == 0
    wish(stood, duty=KioskDuty.PAUSED)
    wish(stood, duty=KioskDuty.OPEN)
    assert isinstance(stood.top, PauseScene)
    assert table.lobby.paused == 0


def test_nobody_at_the_screen_sees_whose_pause_it_was(stand) -> None:
    stood = stand()
    play(stood)
    scene = stood.top
    wish(stood, duty=KioskDuty.PAUSED)
    stood.program.kiosk.operated.hear(Standing())
    for _ in range(30):
        stood.wait(1 / 60, 1 / 60)
        assert stood.top is scene


@pytest.mark.parametrize("duty", [KioskDuty.PAUSED, KioskDuty.CLOSING, KioskDuty.DARK])
def test_the_pin_opens_the_service_menu_whatever_is_wanted(stand, duty: KioskDuty) -> None:
    stood = stand(WITH_PIN)
    wish(stood, duty=duty)
    ask_for_the_pin(stood)
    assert isinstance(stood.top, PinScene)
    stood.wait(1)
    assert light(stood) > 0


def test_closing_lets_a_match_go_on_and_then_nobody_begins(stand) -> None:
    stood = stand()
    play(stood)
    wish(stood, duty=KioskDuty.CLOSING)
    assert stood.program.view.foot == FOOT
    stood.hear(Heard(PAD, Move(1, 0)))
    stood.wait(5)
    assert is_alone(stood.top)
    stood.wait(120)
    assert stood.keeper.attracting
    assert light(stood) == 0
    stood.hear(YES)
    stood.wait(1)
    assert stood.keeper.attracting


def test_closing_lets_nobody_go_on_from_a_result(stand) -> None:
    stood = stand()
    play(stood)
    finish(stood)
    wish(stood, duty=KioskDuty.CLOSING)
    assert isinstance(stood.top, ResultScene)
    for _ in range(60):
        stood.hear(YES)
        stood.wait(1, 0.5)
    assert stood.keeper.attracting


def test_dark_now_ends_whatever_goes_on(stand) -> None:
    stood = stand()
    play(stood)
    wish(stood, duty=KioskDuty.DARK)
    assert light(stood) == 0
    stood.hear(YES)
    stood.wait(1)
    assert stood.keeper.attracting
    wish(stood, duty=KioskDuty.OPEN)
    stood.wait(1)
    assert light(stood) > 0


@pytest.mark.parametrize("duty", [KioskDuty.CLOSING, KioskDuty.DARK])
def test_phones_are_not_let_in_while_it_is_shut(stand, duty: KioskDuty) -> None:
    stood = stand()
    wish(stood, duty=duty)
    stood.wait(2)
    assert stood.stage.phones.invitation is None


# --- hours ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hour", "plays"), [(9, False), (11, True), (18, False)])
def test_visitors_play_within_the_hours(stand, hour: int, plays: bool) -> None:
    stood = stand(OPEN_TILL_18, hour=hour)
    stood.wait(1)
    stood.hear(YES)
    assert isinstance(stood.top, VisitorsScene) is plays
    assert (light(stood) > 0) is plays


@pytest.mark.parametrize("duty", [KioskDuty.DARK, KioskDuty.PAUSED])
def test_a_screen_that_shows_nothing_waits_for_no_picture(stand, duty: KioskDuty) -> None:
    stood = stand()
    wish(stood, duty=duty)
    stood.wait(2)
    stood.stage.context.behind = True  # as it was when the lights went out
    stood.program.show(0.5)
    assert not stood.stage.context.behind


def test_before_it_closes_a_line_says_when(stand) -> None:
    stood = stand(OPEN_TILL_18, hour=17)
    stood.wait(1)
    assert stood.program._foot_line() is None
    stood.wait(51 * 60, 10.0)
    text, _ = stood.program._foot_line()
    assert text == "We close at 18:00"


def test_an_operator_may_keep_it_open(stand) -> None:
    stood = stand(OPEN_TILL_18, hour=19)
    wish(stood, duty=KioskDuty.EXTRA)
    stood.hear(YES)
    assert isinstance(stood.top, VisitorsScene)


# --- what else is set -----------------------------------------------------------------------------


def test_the_volume_is_a_part_of_the_configs_at_this_hour(stand) -> None:
    sound = SoundConfig(effects=80, music=40, by_hour=("12:00-13:00 50",))
    stood = stand(replace(QUICK, sound=sound), hour=12)
    wish(stood, volume=50)
    assert (stood.stage.settings.effects_volume, stood.stage.settings.music_volume) == (20, 10)
    stood.wait(3600, 10.0)
    assert (stood.stage.settings.effects_volume, stood.stage.settings.music_volume) == (40, 20)


def test_brightness_darkens_everything(stand) -> None:
    stood = stand()
    stood.wait(2)
    bright = light(stood)
    wish(stood, brightness=30)
    assert light(stood) < bright * 0.5


def test_a_language_holds_at_once_while_nobody_plays_and_visitors_may_still_choose(stand) -> None:
    stood = stand()
    wish(stood, language=Language.KOREAN)
    assert stood.stage.settings.language is Language.KOREAN
    stood.hear(YES)
    stood.stage.set(language=Language.DUTCH)
    wish(stood, language=Language.KOREAN, volume=90)
    assert stood.stage.settings.language is Language.DUTCH


def test_visitors_may_choose_another_than_a_language_that_the_config_does_not_offer(stand) -> None:
    offered = (Language.ENGLISH, Language.GERMAN)
    stood = stand(replace(QUICK, screen=Screen(languages=offered)))
    wish(stood, language=Language.KOREAN)
    stood.hear(YES)
    stood.top.turn_table(PlanRow.LANGUAGE, 1)
    assert stood.stage.settings.language is Language.ENGLISH


def test_a_message_has_room_of_its_own_below_the_board(stand) -> None:
    stood = stand()
    wish(stood, message="The workshop begins at 3.")
    stood.wait(10)
    assert stood.program.view.foot == FOOT
    assert stood.program._foot_line()[0] == "The workshop begins at 3."
    wish(stood)
    stood.wait(10)
    assert stood.program.view.foot == 0


def test_a_fault_of_the_config_shows_while_nobody_plays(stand) -> None:
    stood = stand()
    wish(stood, fault="Line 3: no.\nLine 4: no.")
    text, _ = stood.program._foot_line()
    assert text == "Config: Line 3: no. The last one that worked is used."
    play(stood)
    assert "Config" not in stood.program._foot_line()[0]


def test_records_can_be_cleared(stand) -> None:
    stood = stand()
    play(stood)
    finish(stood)
    assert Records(stood.world.data).matches()
    stood.program.kiosk.operated.hear(ClearRecords())
    stood.wait(1)
    assert Records(stood.world.data).matches() == []


# --- what is told ---------------------------------------------------------------------------------


def test_what_goes_on_is_told_whenever_it_changes(stand) -> None:
    stood = stand()
    told = said(stood)
    stood.wait(2)
    play(stood)
    doings = list(dict.fromkeys(one["doing"] for one in told))
    assert doings == ["nobody plays", "somebody joins", "a match"]
    assert told[-1]["people"] == 1


def test_a_picture_comes_when_it_is_asked_for(stand) -> None:
    stood = stand()
    stood.wait(1)
    light(stood)
    told = said(stood)
    stood.program.kiosk.operated.hear(AskPicture())
    stood.wait(0.5)
    assert [one["type"] for one in told if "jpeg" in one] == ["picture"]
    assert small_picture(stood.program.window).startswith(b"\xff\xd8")


# --- the service menu -----------------------------------------------------------------------------


def menu(stood: Stood) -> OperatorScene:
    scene = OperatorScene(stood.stage, stood.program.kiosk, stood._end, 30)
    stood.stage.stack.push(scene)
    stood.stage.stack.settle()
    return scene


def widget(scene: OperatorScene, name: str):
    return next(one for one in scene.focus.widgets if one.name == name)


def test_what_is_set_in_the_menu_holds_at_once_and_is_told(stand) -> None:
    stood = stand()
    told, scene = said(stood), menu(stood)
    widget(scene, Row.VOLUME.value).change(-1)
    widget(scene, Row.DUTY.value).change(1)
    assert stood.program.kiosk.operated.wishes == Wishes(volume=90, duty=KioskDuty.EXTRA)
    assert told[-1]["wishes"]["volume"] == 90


@pytest.mark.parametrize("deed", ["restart", "clear records"])
def test_what_cannot_be_taken_back_is_asked_for_first(stand, deed: str) -> None:
    stood = stand()
    told, scene = said(stood), menu(stood)
    widget(scene, deed).press()
    stood.stage.stack.settle()
    assert isinstance(stood.top, MessageScene)
    assert told == []
    widget(stood.top, "yes").press()
    assert told[-1]["deed"] == deed


def test_the_menu_goes_away_when_nobody_touches_it(stand) -> None:
    stood = stand()
    menu(stood)
    stood.wait(31, 0.5)
    assert stood.keeper.attracting


def test_nothing_that_comes_from_the_supervisor_is_lost() -> None:
    operated = Operated()
    operated.hear(AskPicture())
    operated.hear(Standing(Wishes(volume=1)))
    operated.hear(Standing(Wishes(volume=2), "Line 1: no."))
    assert operated.poll() == [AskPicture()]
    assert operated.standing == Standing(Wishes(volume=2), "Line 1: no.")


def test_a_message_across_the_screen_is_written_in_the_service_menu(stand) -> None:
    stood = stand(WITH_PIN)
    menu = OperatorScene(stood.stage, stood.program.kiosk, lambda: None, 10)
    stood.stage.stack.push(menu)
    stood.stage.stack.settle()
    lines = said(stood)
    menu.focus.give("message")
    stood.hear(YES)
    for letter in "Back":
        stood.wait(4)
        stood.hear(Heard(KEYS, Typed(letter)))
    stood.hear(Heard(KEYS, Press(Act.SUBMIT)))
    assert stood.top is menu
    assert lines[-1]["wishes"]["message"] == "Back"


def test_a_kiosk_closed_by_its_hours_is_not_all_well(stand) -> None:
    stood = stand(WITH_PIN)
    menu = OperatorScene(stood.stage, stood.program.kiosk, lambda: None, 10)
    stood.program.kiosk.operated.standing = Standing(vitals=Vitals(60, 0, closed=True))
    assert menu._how() == "operator.closed"


@pytest.mark.parametrize("language", list(Language))
def test_the_menu_says_in_each_language_why_the_game_was_started_again(stand, language) -> None:
    stood = stand(WITH_PIN)
    stood.stage.set(language=language)
    menu = OperatorScene(stood.stage, stood.program.kiosk, lambda: None, 10)
    said = set()
    for cause in RestartCause:
        stood.program.kiosk.operated.standing = Standing(vitals=Vitals(60, 3, cause))
        said.add(menu._last_reason())
    assert len(said) == len(RestartCause)
    assert all("3" in line for line in said)
