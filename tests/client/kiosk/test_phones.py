"""Phones at a kiosk: they join by themselves, play alone or beside others, and are forgotten."""

import asyncio
from contextlib import closing

import pytest
from msgspec.structs import replace

from game.client.after.watched_result import WatchResultScene
from game.client.input.presses import Act, Move, Press
from game.client.input.sources import pad_source
from game.client.interrupted.pause_menu import PauseScene
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.kiosk_program import settings_of
from game.client.kiosk.shared import Kiosk
from game.client.kiosk.visitors import VisitorsScene
from game.client.match.visit import Sitting
from game.client.seats.phones import Phones
from game.client.ui.message import MessageScene
from game.kiosk.config import Care, KioskConfig, NetworkConfig
from game.kiosk.pipe_messages import KioskDuty, Standing, Wishes
from game.table.phones.desk import phones_here
from game.table.play.annex import PhonePerson
from game.table.play.options import HostOptions, Persona
from game.table.play.session_notices import KnockNotice
from game.table.storage.folders import data_folder
from game.table.storage.records import Records
from net.messages.lobby import TableState
from net.messages.requests import LeaveSeat, Pause, SetReady
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.kiosk.test_kiosk import press
from tests.client.kiosk.world import PhoneAtTable
from tests.client.phone_gallery import INVITED, WaitingPhones, with_phone
from tests.client.setup.test_phone_cards import read
from tests.table.phones.pages import Page, run

PAD = pad_source(900)
ANNA, BEN = with_phone("Anna", 1), with_phone("Ben", 3)


class Door(WaitingPhones):
    """Phones that may join, without a port."""

    def __init__(self) -> None:
        super().__init__()
        self._allowed = lambda: True
        self.knocks: list[KnockNotice] = []

    def next_knock(self) -> KnockNotice | None:
        return self.knocks.pop(0) if self.knocks else None

    def open(self) -> None:
        """There is no port."""


def rig_with_phones(make_rig, config: KioskConfig = QUICK) -> KioskRig:
    rig = make_rig(config)
    rig.stage.phones = Door()
    return rig


def sit(rig: KioskRig, *people: PhonePerson) -> None:
    """Seat phones on the attract or the join screen."""
    rig.stage.phones.people += people
    rig.wait(0.3)


def play(rig: KioskRig, *people: PhonePerson) -> list[PhoneAtTable]:
    """Seat them and start their match."""
    sit(rig, *people)
    rig.wait(12)
    return rig.world.open[-1].phones


def keep_passing(rig: KioskRig, phones: list[PhoneAtTable], seconds: float) -> None:
    for _ in range(round(seconds * 2)):
        for phone in phones:
            phone.choose_nothing()
        rig.wait(0.5, 0.25)


def until(rig: KioskRig, what, seconds: int = 200) -> bool:
    for _ in range(seconds):
        if what():
            return True
        rig.wait(1, 0.5)
    return False


def is_inviting(rig: KioskRig) -> bool:
    return isinstance(rig.top, AttractScene)


# --- coming ---------------------------------------------------------------------------------------


def test_a_phone_that_sits_down_is_the_first_to_join(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    sit(rig, ANNA)
    assert isinstance(rig.top, VisitorsScene)
    assert [player.name for player in rig.top.roster] == ["Anna"]


def test_a_phone_can_join_after_hours_without_a_press(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    rig.wait(7200, 5.0)
    sit(rig, ANNA)
    rig.wait(3)
    assert isinstance(rig.top, VisitorsScene)


def test_a_phone_that_is_let_in_gets_time_to_sit_down(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    joining = rig.top
    assert isinstance(joining, VisitorsScene)
    let_in: list[str] = []
    rig.stage.phones.knocks.append(KnockNotice("4711", lambda: let_in.append("4711")))
    rig.wait(0.2)
    assert isinstance(rig.top, MessageScene)
    rig.wait(QUICK.play.join_seconds + 1)
    press(rig, PAD, Move(1, 0))
    press(rig, PAD)
    assert let_in == ["4711"]
    rig.wait(5)
    assert rig.top is joining


def test_an_unanswered_question_about_a_phone_closes_and_the_join_screen_stays(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    joining = rig.top
    rig.stage.phones.knocks.append(KnockNotice("4711", lambda: None))
    rig.wait(0.2)
    assert isinstance(rig.top, MessageScene)
    rig.wait(QUICK.away.dialog_seconds + 0.5)
    assert rig.top is joining


def test_a_phone_joins_people_already_there(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    sit(rig, ANNA)
    assert [player.name for player in rig.top.roster] == ["Player 1", "Anna"]


def test_a_phone_that_joins_in_the_last_second_gets_time_to_be_ready(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    rig.wait(7.5)
    sit(rig, ANNA)
    assert rig.top.left > 5


def test_the_match_begins_as_soon_as_the_phones_are_ready(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    sit(rig, with_phone("Anna", 1, True), with_phone("Ben", 3, True))
    rig.wait(2)
    assert rig.world.open[-1].names[:2] == ("Anna", "Ben")


def test_the_match_begins_by_itself_for_phones_that_are_not_ready(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    play(rig, ANNA, BEN)
    assert rig.world.open[-1].names[:2] == ("Anna", "Ben")


def test_when_the_only_phone_leaves_the_attract_screen_returns(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    sit(rig, ANNA)
    rig.stage.phones.people = ()
    rig.wait(0.3)
    assert is_inviting(rig)


def test_a_phone_wakes_a_screen_that_is_dark_at_night(make_rig) -> None:
    rig = make_rig(KioskConfig(care=Care(dark_from="22:00", dark_to="09:30")), hour=23)
    rig.stage.phones = Door()
    rig.wait(2)
    sit(rig, ANNA)
    assert isinstance(rig.top, VisitorsScene)


def test_scanning_the_code_seats_a_person_from_their_phone(make_rig) -> None:
    rig = make_rig()
    rig.stage.phones = phones = Phones(lambda: True)

    async def main() -> None:
        while phones.invitation is None:
            rig.wait(0.1)
        rig.wait(0.1)
        _, port = phones.invitation.short().rsplit(":", 1)
        page = await Page().open(int(port), phones.invitation.key)
        await page.wait(lambda page: page.own.get("may_sit"))
        await page.say("sit", name="Anna", tint=3)
        while not isinstance(rig.top, VisitorsScene):
            rig.wait(0.02)
            await asyncio.sleep(0.01)
        rig.wait(0.3)
        await page.wait(lambda page: page.seat == 0)

    with closing(phones):
        run(main)
    assert [(player.name, player.tint) for player in rig.top.roster] == [("Anna", 3)]


# --- playing --------------------------------------------------------------------------------------


def test_phones_alone_have_the_big_view(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    play(rig, ANNA, BEN)
    assert rig.top.visit.sitting is Sitting.WATCHING
    assert rig.top.visit.view.lobby.state is TableState.PLAYING


def test_people_at_the_screen_and_on_phones_share_a_table(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    play(rig, ANNA)
    assert rig.world.open[-1].names[:2] == ("Player 1", "Anna")
    assert rig.top.visit.sitting is Sitting.COUCH


def test_a_match_of_phones_continues_though_nobody_touches_the_screen(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    phones = play(rig, ANNA, BEN)
    keep_passing(rig, phones, 60)
    assert rig.top.visit.view.lobby.state is TableState.PLAYING
    assert rig.keeper.notes() == []


def test_a_phone_that_thinks_for_long_is_no_stalled_table(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    play(rig, ANNA, BEN)
    rig.wait(300, 1.0)
    assert not rig.keeper.standstill.found


def test_when_all_phones_have_left_the_attract_screen_returns(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    for phone in play(rig, ANNA, BEN):
        phone.ask(LeaveSeat(phone.guest.seats[0]))
    assert until(rig, lambda: is_inviting(rig), 20)


def test_an_unreachable_phone_is_waited_for_as_long_as_anybody(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    for phone in play(rig, ANNA):
        phone.go()
    rig.wait(20)
    assert not is_inviting(rig)
    assert until(rig, lambda: is_inviting(rig), 30)


def test_an_inactive_phone_is_waited_for_as_long_as_anybody(make_rig) -> None:
    opened: list[HostOptions] = []
    kiosk = Kiosk(QUICK, open_table=lambda options, persona: opened.append(options))
    kiosk.open_table(HostOptions(phones=phones_here()), Persona())
    assert opened[0].phones.patience == opened[0].keep_seconds == 25


def test_when_a_visitor_at_the_screen_walks_off_the_phone_plays_on(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    phones = play(rig, ANNA)
    visit = rig.top.visit
    for _ in range(200):
        keep_passing(rig, phones, 0.5)
        if not visit.mine:
            break
    assert not visit.mine
    keep_passing(rig, phones, 30)
    assert rig.keeper.playing is not None
    assert phones[0].guest.seats == (1,)


def test_a_pause_by_phone_ends_after_a_while(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    phones = play(rig, ANNA, BEN)
    phones[0].ask(Pause(phones[0].guest.seats[0]))
    rig.wait(5)
    assert rig.keeper.playing.visit.paused is not None
    rig.wait(10)
    assert rig.keeper.playing.visit.paused is None


def wish(rig: KioskRig, duty: KioskDuty) -> None:
    rig.program.kiosk.operated.hear(Standing(Wishes(duty)))
    rig.wait(1)


def test_a_match_of_phones_alone_stands_still_while_the_kiosk_is_paused(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    phones = play(rig, ANNA, BEN)
    wish(rig, KioskDuty.PAUSED)
    roll = phones[0].guest.match.roll_number
    keep_passing(rig, phones, 60)
    assert phones[0].guest.match.roll_number == roll
    wish(rig, KioskDuty.OPEN)
    keep_passing(rig, phones, 5)
    assert phones[0].guest.match.roll_number > roll


def test_the_pause_survives_a_phone_that_leaves(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    anna, ben = play(rig, ANNA, BEN)
    wish(rig, KioskDuty.PAUSED)
    anna.go()
    rig.wait(2)
    assert ben.guest.lobby.paused in ben.guest.seats


def test_a_phone_that_comes_and_goes_does_not_block_the_start(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    press(rig, PAD)
    for _ in range(150):
        sit(rig, ANNA)
        rig.stage.phones.people = ()
        press(rig, PAD, Move(0, 1))
        rig.wait(2)
        if rig.keeper.playing is not None:
            break
    assert rig.keeper.playing is not None


def test_a_menu_over_a_match_of_phones_closes_while_they_play_on(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    phones = play(rig, ANNA, BEN)
    press(rig, PAD, Press(Act.MENU))
    assert isinstance(rig.top, PauseScene)
    keep_passing(rig, phones, 12)
    assert not isinstance(rig.top, PauseScene)


def test_passers_by_cannot_end_a_match_of_phones(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    play(rig, ANNA, BEN)
    press(rig, PAD, Press(Act.MENU))
    names = {widget.name for widget in rig.top.focus.widgets}
    assert names == {"resume", "rules"}


def finish(rig: KioskRig, phones: list[PhoneAtTable]) -> None:
    """Pass until a bot has ended the match."""
    for _ in range(1500):
        keep_passing(rig, phones, 0.5)
        if isinstance(rig.top, WatchResultScene):
            return
    raise AssertionError("the match never ended")


def test_a_phone_s_result_counts_as_a_person_s_and_stays_a_while(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    phones = play(rig, ANNA)
    finish(rig, phones)
    (record,) = Records(data_folder()).matches()
    assert record.seats[0].name == "Anna"
    assert record.seats[0].level is None
    rig.wait(30, 0.5)
    assert isinstance(rig.top, WatchResultScene)
    assert until(rig, lambda: is_inviting(rig), 30)
    assert "Anna" in [name for name, _ in rig.top.kiosk.charts()[0].lately]


def test_the_next_match_of_phones_begins_when_they_are_ready(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    phones = play(rig, ANNA)
    finish(rig, phones)
    phones[0].ask(SetReady(phones[0].guest.seats[0], True))
    rig.wait(25)
    assert rig.top.visit.view.match_number == 2
    assert rig.top.visit.sitting is Sitting.WATCHING


# --- going ----------------------------------------------------------------------------------------


def test_after_the_visit_the_phones_are_forgotten(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    for phone in play(rig, ANNA, BEN):
        phone.ask(LeaveSeat(phone.guest.seats[0]))
    assert until(rig, lambda: is_inviting(rig), 20)
    press(rig, PAD)
    rig.wait(0.5)
    assert [player.name for player in rig.top.roster] == ["Player 1"]


def test_a_phone_that_is_still_open_may_sit_down_again(make_rig) -> None:
    rig = rig_with_phones(make_rig)
    for phone in play(rig, ANNA):
        phone.ask(LeaveSeat(phone.guest.seats[0]))
    assert until(rig, lambda: is_inviting(rig), 20)
    sit(rig, ANNA)
    assert [player.name for player in rig.top.roster] == ["Anna"]


# --- the code -------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", range(9))
def test_a_camera_reads_the_code_wherever_the_picture_has_shifted(make_rig, step: int) -> None:
    rig = make_rig(KioskConfig(care=Care(shift=16, shift_seconds=10)))
    rig.stage.phones = Door()
    rig.keeper.now = step * 10.0
    for _ in range(200):
        rig.wait(0.1)
        if (rig.program.view.left, rig.program.view.top) != (0, 0) or step == 0:
            break
    rig.program.show(0.5)
    assert read(rig.program.window) == [INVITED.link()]


def test_without_phones_in_the_config_nobody_is_invited() -> None:
    assert settings_of(KioskConfig()).phones
    off = replace(KioskConfig(), network=NetworkConfig(phones=False))
    assert not settings_of(off).phones
