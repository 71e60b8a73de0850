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
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.kiosk.test_kiosk import finish
from tests.client.tables import is_alone

PAD = pad_source(900)
YES = Heard(PAD, Press(Act.ACCEPT))
WITH_PIN = replace(QUICK, lock=Lock(pin="2580"))
OPEN_TILL_18 = replace(QUICK, hours=Hours(saturday="10:00-18:00"))
"""The made-up day is a Saturday."""


def wish(rig: KioskRig, fault: str = "", **wishes: object) -> None:
    """The supervisor passes the operator's wishes on."""
    standing = Standing(replace(Wishes(), **wishes), fault)
    rig.program.kiosk.operated.hear(standing)
    rig.wait(0.5)


def said(rig: KioskRig) -> list[dict]:
    """What the game tells its supervisor from now on."""
    lines: list[dict] = []

    def write(line: bytes) -> None:
        word, _, rest = line.partition(b" ")
        if word == SAYS:
            lines.append(json.loads(rest))

    rig.program.kiosk.operated._pulse = Pulse(write, lambda: 0.0)
    return lines


def light(rig: KioskRig) -> int:
    catch_up(rig.program, 0.5)
    return sum(pygame.transform.average_color(rig.program.window)[:3])


def play(rig: KioskRig) -> None:
    rig.hear(YES)
    rig.wait(20)
    assert is_alone(rig.top)


def ask_for_the_pin(rig: KioskRig) -> None:
    ways = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    for step in WITH_PIN.lock.steps:
        rig.hear(Heard(PAD, Move(*ways[step.value])))


# --- duty -----------------------------------------------------------------------------------------


def test_a_paused_kiosk_ignores_presses_and_stops_its_clock(make_rig) -> None:
    rig = make_rig()
    wish(rig, duty=KioskDuty.PAUSED)
    since = rig.top.since
    rig.hear(YES)
    rig.wait(30)
    assert rig.keeper.attracting
    assert rig.top.since == since
    assert light(rig) > 0
    wish(rig, duty=KioskDuty.OPEN)
    rig.hear(YES)
    assert isinstance(rig.top, VisitorsScene)


def test_a_match_paused_by_the_kiosk_continues_where_it_was(make_rig) -> None:
    rig = make_rig()
    play(rig)
    table = rig.world.open[-1]._guest
    wish(rig, duty=KioskDuty.PAUSED)
    rig.wait(300, 1.0)
    assert table.lobby.paused == 0
    wish(rig, duty=KioskDuty.OPEN)
    rig.wait(1)
    assert table.lobby.paused is None
    assert is_alone(rig.top)
    assert 0 in rig.top.visit.mine


def test_a_visitor_s_own_pause_outlasts_the_kiosk_s(
    make_rig,
) -> None:
    rig = make_rig()
    play(rig)
    rig.hear(Heard(PAD, Press(Act.MENU)))
    rig.wait(1)
    table = rig.world.open[-1]._guest
    assert table.lobby.paused == 0
    wish(rig, duty=KioskDuty.PAUSED)
    wish(rig, duty=KioskDuty.OPEN)
    assert isinstance(rig.top, PauseScene)
    assert table.lobby.paused == 0


def test_the_screen_does_not_show_whose_pause_it_was(make_rig) -> None:
    rig = make_rig()
    play(rig)
    scene = rig.top
    wish(rig, duty=KioskDuty.PAUSED)
    rig.program.kiosk.operated.hear(Standing())
    for _ in range(30):
        rig.wait(1 / 60, 1 / 60)
        assert rig.top is scene


@pytest.mark.parametrize("duty", [KioskDuty.PAUSED, KioskDuty.CLOSING, KioskDuty.DARK])
def test_the_pin_opens_the_service_menu_in_every_duty(make_rig, duty: KioskDuty) -> None:
    rig = make_rig(WITH_PIN)
    wish(rig, duty=duty)
    ask_for_the_pin(rig)
    assert isinstance(rig.top, PinScene)
    rig.wait(1)
    assert light(rig) > 0


def test_closing_lets_a_match_end_and_starts_no_other(make_rig) -> None:
    rig = make_rig()
    play(rig)
    wish(rig, duty=KioskDuty.CLOSING)
    assert rig.program.view.foot == FOOT
    rig.hear(Heard(PAD, Move(1, 0)))
    rig.wait(5)
    assert is_alone(rig.top)
    rig.wait(120)
    assert rig.keeper.attracting
    assert light(rig) == 0
    rig.hear(YES)
    rig.wait(1)
    assert rig.keeper.attracting


def test_closing_allows_no_next_match_from_a_result(make_rig) -> None:
    rig = make_rig()
    play(rig)
    finish(rig)
    wish(rig, duty=KioskDuty.CLOSING)
    assert isinstance(rig.top, ResultScene)
    for _ in range(60):
        rig.hear(YES)
        rig.wait(1, 0.5)
    assert rig.keeper.attracting


def test_going_dark_ends_everything(make_rig) -> None:
    rig = make_rig()
    play(rig)
    wish(rig, duty=KioskDuty.DARK)
    assert light(rig) == 0
    rig.hear(YES)
    rig.wait(1)
    assert rig.keeper.attracting
    wish(rig, duty=KioskDuty.OPEN)
    rig.wait(1)
    assert light(rig) > 0


@pytest.mark.parametrize("duty", [KioskDuty.CLOSING, KioskDuty.DARK])
def test_phones_are_not_admitted_while_it_is_closed(make_rig, duty: KioskDuty) -> None:
    rig = make_rig()
    wish(rig, duty=duty)
    rig.wait(2)
    assert rig.stage.phones.invitation is None


# --- hours ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hour", "plays"), [(9, False), (11, True), (18, False)])
def test_visitors_play_only_during_opening_hours(make_rig, hour: int, plays: bool) -> None:
    rig = make_rig(OPEN_TILL_18, hour=hour)
    rig.wait(1)
    rig.hear(YES)
    assert isinstance(rig.top, VisitorsScene) is plays
    assert (light(rig) > 0) is plays


@pytest.mark.parametrize("duty", [KioskDuty.DARK, KioskDuty.PAUSED])
def test_a_dark_or_paused_screen_has_no_pending_drawing(make_rig, duty: KioskDuty) -> None:
    rig = make_rig()
    wish(rig, duty=duty)
    rig.wait(2)
    rig.stage.context.behind = True  # as it was when the screen went dark
    rig.program.show(0.5)
    assert not rig.stage.context.behind


def test_a_line_announces_the_closing_time(make_rig) -> None:
    rig = make_rig(OPEN_TILL_18, hour=17)
    rig.wait(1)
    assert rig.program._foot_line() is None
    rig.wait(51 * 60, 10.0)
    text, _ = rig.program._foot_line()
    assert text == "We close at 18:00"


def test_the_operator_can_keep_it_open_after_hours(make_rig) -> None:
    rig = make_rig(OPEN_TILL_18, hour=19)
    wish(rig, duty=KioskDuty.EXTRA)
    rig.hear(YES)
    assert isinstance(rig.top, VisitorsScene)


# --- what else is set -----------------------------------------------------------------------------


def test_the_operator_s_volume_scales_the_config_s_at_this_hour(make_rig) -> None:
    sound = SoundConfig(effects=80, music=40, by_hour=("12:00-13:00 50",))
    rig = make_rig(replace(QUICK, sound=sound), hour=12)
    wish(rig, volume=50)
    assert (rig.stage.settings.effects_volume, rig.stage.settings.music_volume) == (20, 10)
    rig.wait(3600, 10.0)
    assert (rig.stage.settings.effects_volume, rig.stage.settings.music_volume) == (40, 20)


def test_brightness_darkens_everything(make_rig) -> None:
    rig = make_rig()
    rig.wait(2)
    bright = light(rig)
    wish(rig, brightness=30)
    assert light(rig) < bright * 0.5


def test_the_operator_s_language_applies_while_nobody_plays(make_rig) -> None:
    rig = make_rig()
    wish(rig, language=Language.KOREAN)
    assert rig.stage.settings.language is Language.KOREAN
    rig.hear(YES)
    rig.stage.set(language=Language.DUTCH)
    wish(rig, language=Language.KOREAN, volume=90)
    assert rig.stage.settings.language is Language.DUTCH


def test_visitors_can_leave_a_language_the_config_does_not_offer(make_rig) -> None:
    offered = (Language.ENGLISH, Language.GERMAN)
    rig = make_rig(replace(QUICK, screen=Screen(languages=offered)))
    wish(rig, language=Language.KOREAN)
    rig.hear(YES)
    rig.top.turn_table(PlanRow.LANGUAGE, 1)
    assert rig.stage.settings.language is Language.ENGLISH


def test_a_message_is_shown_below_the_board(make_rig) -> None:
    rig = make_rig()
    wish(rig, message="The workshop begins at 3.")
    rig.wait(10)
    assert rig.program.view.foot == FOOT
    assert rig.program._foot_line()[0] == "The workshop begins at 3."
    wish(rig)
    rig.wait(10)
    assert rig.program.view.foot == 0


def test_a_config_fault_is_shown_while_nobody_plays(make_rig) -> None:
    rig = make_rig()
    wish(rig, fault="Line 3: no.\nLine 4: no.")
    text, _ = rig.program._foot_line()
    assert text == "Config: Line 3: no. The last one that worked is used."
    play(rig)
    assert "Config" not in rig.program._foot_line()[0]


def test_records_can_be_cleared(make_rig) -> None:
    rig = make_rig()
    play(rig)
    finish(rig)
    assert Records(rig.world.data).matches()
    rig.program.kiosk.operated.hear(ClearRecords())
    rig.wait(1)
    assert Records(rig.world.data).matches() == []


# --- what is told ---------------------------------------------------------------------------------


def test_every_change_of_activity_is_reported(make_rig) -> None:
    rig = make_rig()
    told = said(rig)
    rig.wait(2)
    play(rig)
    doings = list(dict.fromkeys(one["doing"] for one in told))
    assert doings == ["nobody plays", "somebody joins", "a match"]
    assert told[-1]["people"] == 1


def test_a_picture_is_sent_on_request(make_rig) -> None:
    rig = make_rig()
    rig.wait(1)
    light(rig)
    told = said(rig)
    rig.program.kiosk.operated.hear(AskPicture())
    rig.wait(0.5)
    assert [one["type"] for one in told if "jpeg" in one] == ["picture"]
    assert small_picture(rig.program.window).startswith(b"\xff\xd8")


# --- the service menu -----------------------------------------------------------------------------


def menu(rig: KioskRig) -> OperatorScene:
    scene = OperatorScene(rig.stage, rig.program.kiosk, rig._end, 30)
    rig.stage.stack.push(scene)
    rig.stage.stack.settle()
    return scene


def widget(scene: OperatorScene, name: str):
    return next(one for one in scene.focus.widgets if one.name == name)


def test_menu_settings_take_effect_at_once_and_are_reported(make_rig) -> None:
    rig = make_rig()
    told, scene = said(rig), menu(rig)
    widget(scene, Row.VOLUME.value).change(-1)
    widget(scene, Row.DUTY.value).change(1)
    assert rig.program.kiosk.operated.wishes == Wishes(volume=90, duty=KioskDuty.EXTRA)
    assert told[-1]["wishes"]["volume"] == 90


@pytest.mark.parametrize("deed", ["restart", "clear records"])
def test_irreversible_actions_ask_first(make_rig, deed: str) -> None:
    rig = make_rig()
    told, scene = said(rig), menu(rig)
    widget(scene, deed).press()
    rig.stage.stack.settle()
    assert isinstance(rig.top, MessageScene)
    assert told == []
    widget(rig.top, "yes").press()
    assert told[-1]["deed"] == deed


def test_the_menu_closes_when_nobody_touches_it(make_rig) -> None:
    rig = make_rig()
    menu(rig)
    rig.wait(31, 0.5)
    assert rig.keeper.attracting


def test_nothing_the_supervisor_sends_is_lost() -> None:
    operated = Operated()
    operated.hear(AskPicture())
    operated.hear(Standing(Wishes(volume=1)))
    operated.hear(Standing(Wishes(volume=2), "Line 1: no."))
    assert operated.poll() == [AskPicture()]
    assert operated.standing == Standing(Wishes(volume=2), "Line 1: no.")


def test_a_message_across_the_screen_is_written_in_the_service_menu(make_rig) -> None:
    rig = make_rig(WITH_PIN)
    menu = OperatorScene(rig.stage, rig.program.kiosk, lambda: None, 10)
    rig.stage.stack.push(menu)
    rig.stage.stack.settle()
    lines = said(rig)
    menu.focus.give("message")
    rig.hear(YES)
    for letter in "Back":
        rig.wait(4)
        rig.hear(Heard(KEYS, Typed(letter)))
    rig.hear(Heard(KEYS, Press(Act.SUBMIT)))
    assert rig.top is menu
    assert lines[-1]["wishes"]["message"] == "Back"


def test_a_kiosk_outside_its_hours_is_shown_as_closed(make_rig) -> None:
    rig = make_rig(WITH_PIN)
    menu = OperatorScene(rig.stage, rig.program.kiosk, lambda: None, 10)
    rig.program.kiosk.operated.standing = Standing(vitals=Vitals(60, 0, closed=True))
    assert menu._how() == "operator.closed"


@pytest.mark.parametrize("language", list(Language))
def test_the_menu_gives_the_reason_of_the_last_restart_in_each_language(make_rig, language) -> None:
    rig = make_rig(WITH_PIN)
    rig.stage.set(language=language)
    menu = OperatorScene(rig.stage, rig.program.kiosk, lambda: None, 10)
    said = set()
    for cause in RestartCause:
        rig.program.kiosk.operated.standing = Standing(vitals=Vitals(60, 3, cause))
        said.add(menu._last_reason())
    assert len(said) == len(RestartCause)
    assert all("3" in line for line in said)
