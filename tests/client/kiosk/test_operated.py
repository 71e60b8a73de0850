"""A kiosk under an operator: their wishes take effect at the screen, and its state is reported."""

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
    """The supervisor passes the operator's wishes on."""
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


def test_a_paused_kiosk_ignores_presses_and_stops_its_clock(stand) -> None:
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


def test_a_match_paused_by_the_kiosk_continues_where_it_was(stand) -> None:
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


def test_a_visitor_s_own_pause_outlasts_the_kiosk_s(
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


def test_the_screen_does_not_show_whose_pause_it_was(stand) -> None:
    stood = stand()
    play(stood)
    scene = stood.top
    wish(stood, duty=KioskDuty.PAUSED)
    stood.program.kiosk.operated.hear(Standing())
    for _ in range(30):
        stood.wait(1 / 60, 1 / 60)
        assert stood.top is scene


@pytest.mark.parametrize("duty", [KioskDuty.PAUSED, KioskDuty.CLOSING, KioskDuty.DARK])
def test_the_pin_opens_the_service_menu_in_every_duty(stand, duty: KioskDuty) -> None:
    stood = stand(WITH_PIN)
    wish(stood, duty=duty)
    ask_for_the_pin(stood)
    assert isinstance(stood.top, PinScene)
    stood.wait(1)
    assert light(stood) > 0


def test_closing_lets_a_match_end_and_starts_no_other(stand) -> None:
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


def test_closing_allows_no_next_match_from_a_result(stand) -> None:
    stood = stand()
    play(stood)
    finish(stood)
    wish(stood, duty=KioskDuty.CLOSING)
    assert isinstance(stood.top, ResultScene)
    for _ in range(60):
        stood.hear(YES)
        stood.wait(1, 0.5)
    assert stood.keeper.attracting


def test_going_dark_ends_everything(stand) -> None:
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
def test_phones_are_not_admitted_while_it_is_closed(stand, duty: KioskDuty) -> None:
    stood = stand()
    wish(stood, duty=duty)
    stood.wait(2)
    assert stood.stage.phones.invitation is None


# --- hours ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hour", "plays"), [(9, False), (11, True), (18, False)])
def test_visitors_play_only_during_opening_hours(stand, hour: int, plays: bool) -> None:
    stood = stand(OPEN_TILL_18, hour=hour)
    stood.wait(1)
    stood.hear(YES)
    assert isinstance(stood.top, VisitorsScene) is plays
    assert (light(stood) > 0) is plays


@pytest.mark.parametrize("duty", [KioskDuty.DARK, KioskDuty.PAUSED])
def test_a_dark_or_paused_screen_has_no_pending_drawing(stand, duty: KioskDuty) -> None:
    stood = stand()
    wish(stood, duty=duty)
    stood.wait(2)
    stood.stage.context.behind = True  # as it was when the screen went dark
    stood.program.show(0.5)
    assert not stood.stage.context.behind


def test_a_line_announces_the_closing_time(stand) -> None:
    stood = stand(OPEN_TILL_18, hour=17)
    stood.wait(1)
    assert stood.program._foot_line() is None
    stood.wait(51 * 60, 10.0)
    text, _ = stood.program._foot_line()
    assert text == "We close at 18:00"


def test_the_operator_can_keep_it_open_after_hours(stand) -> None:
    stood = stand(OPEN_TILL_18, hour=19)
    wish(stood, duty=KioskDuty.EXTRA)
    stood.hear(YES)
    assert isinstance(stood.top, VisitorsScene)


# --- what else is set -----------------------------------------------------------------------------


def test_the_operator_s_volume_scales_the_config_s_at_this_hour(stand) -> None:
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


def test_the_operator_s_language_applies_while_nobody_plays(stand) -> None:
    stood = stand()
    wish(stood, language=Language.KOREAN)
    assert stood.stage.settings.language is Language.KOREAN
    stood.hear(YES)
    stood.stage.set(language=Language.DUTCH)
    wish(stood, language=Language.KOREAN, volume=90)
    assert stood.stage.settings.language is Language.DUTCH


def test_visitors_can_leave_a_language_the_config_does_not_offer(stand) -> None:
    offered = (Language.ENGLISH, Language.GERMAN)
    stood = stand(replace(QUICK, screen=Screen(languages=offered)))
    wish(stood, language=Language.KOREAN)
    stood.hear(YES)
    stood.top.turn_table(PlanRow.LANGUAGE, 1)
    assert stood.stage.settings.language is Language.ENGLISH


def test_a_message_is_shown_below_the_board(stand) -> None:
    stood = stand()
    wish(stood, message="The workshop begins at 3.")
    stood.wait(10)
    assert stood.program.view.foot == FOOT
    assert stood.program._foot_line()[0] == "The workshop begins at 3."
    wish(stood)
    stood.wait(10)
    assert stood.program.view.foot == 0


def test_a_config_fault_is_shown_while_nobody_plays(stand) -> None:
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


def test_every_change_of_activity_is_reported(stand) -> None:
    stood = stand()
    told = said(stood)
    stood.wait(2)
    play(stood)
    doings = list(dict.fromkeys(one["doing"] for one in told))
    assert doings == ["nobody plays", "somebody joins", "a match"]
    assert told[-1]["people"] == 1


def test_a_picture_is_sent_on_request(stand) -> None:
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


def test_menu_settings_take_effect_at_once_and_are_reported(stand) -> None:
    stood = stand()
    told, scene = said(stood), menu(stood)
    widget(scene, Row.VOLUME.value).change(-1)
    widget(scene, Row.DUTY.value).change(1)
    assert stood.program.kiosk.operated.wishes == Wishes(volume=90, duty=KioskDuty.EXTRA)
    assert told[-1]["wishes"]["volume"] == 90


@pytest.mark.parametrize("deed", ["restart", "clear records"])
def test_irreversible_actions_ask_first(stand, deed: str) -> None:
    stood = stand()
    told, scene = said(stood), menu(stood)
    widget(scene, deed).press()
    stood.stage.stack.settle()
    assert isinstance(stood.top, MessageScene)
    assert told == []
    widget(stood.top, "yes").press()
    assert told[-1]["deed"] == deed


def test_the_menu_closes_when_nobody_touches_it(stand) -> None:
    stood = stand()
    menu(stood)
    stood.wait(31, 0.5)
    assert stood.keeper.attracting


def test_nothing_the_supervisor_sends_is_lost() -> None:
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


def test_a_kiosk_outside_its_hours_is_shown_as_closed(stand) -> None:
    stood = stand(WITH_PIN)
    menu = OperatorScene(stood.stage, stood.program.kiosk, lambda: None, 10)
    stood.program.kiosk.operated.standing = Standing(vitals=Vitals(60, 0, closed=True))
    assert menu._how() == "operator.closed"


@pytest.mark.parametrize("language", list(Language))
def test_the_menu_gives_the_reason_of_the_last_restart_in_each_language(stand, language) -> None:
    stood = stand(WITH_PIN)
    stood.stage.set(language=language)
    menu = OperatorScene(stood.stage, stood.program.kiosk, lambda: None, 10)
    said = set()
    for cause in RestartCause:
        stood.program.kiosk.operated.standing = Standing(vitals=Vitals(60, 3, cause))
        said.add(menu._last_reason())
    assert len(said) == len(RestartCause)
    assert all("3" in line for line in said)
