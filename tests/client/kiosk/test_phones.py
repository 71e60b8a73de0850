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
from tests.client.kiosk.stood import QUICK, Stood
from tests.client.kiosk.test_kiosk import press
from tests.client.kiosk.world import PhoneAtTable
from tests.client.phone_gallery import INVITED, Gathered, with_phone
from tests.client.setup.test_phone_cards import read
from tests.table.phones.pages import Page, run

PAD = pad_source(900)
ANNA, BEN = with_phone("Anna", 1), with_phone("Ben", 3)


class Door(Gathered):
    """Phones that may join, without a port."""

    def __init__(self) -> None:
        super().__init__()
        self._allowed = lambda: True
        self.knocks: list[KnockNotice] = []

    def next_knock(self) -> KnockNotice | None:
        return self.knocks.pop(0) if self.knocks else None

    def open(self) -> None:
        """There is no port."""


def stand_with_phones(stand, config: KioskConfig = QUICK) -> Stood:
    stood = stand(config)
    stood.stage.phones = Door()
    return stood


def sit(stood: Stood, *people: PhonePerson) -> None:
    """Seat phones on the attract or the join screen."""
    stood.stage.phones.people += people
    stood.wait(0.3)


def play(stood: Stood, *people: PhonePerson) -> list[PhoneAtTable]:
    """Seat them and start their match."""
    sit(stood, *people)
    stood.wait(12)
    return stood.world.open[-1].phones


def keep_passing(stood: Stood, phones: list[PhoneAtTable], seconds: float) -> None:
    for _ in range(round(seconds * 2)):
        for phone in phones:
            phone.choose_nothing()
        stood.wait(0.5, 0.25)


def until(stood: Stood, what, seconds: int = 200) -> bool:
    for _ in range(seconds):
        if what():
            return True
        stood.wait(1, 0.5)
    return False


def is_drawing_in(stood: Stood) -> bool:
    return isinstance(stood.top, AttractScene)


# --- coming ---------------------------------------------------------------------------------------


def test_a_phone_that_sits_down_is_the_first_to_join(stand) -> None:
    stood = stand_with_phones(stand)
    sit(stood, ANNA)
    assert isinstance(stood.top, VisitorsScene)
    assert [player.name for player in stood.top.roster] == ["Anna"]


def test_a_phone_can_join_after_hours_without_a_press(stand) -> None:
    stood = stand_with_phones(stand)
    stood.wait(7200, 5.0)
    sit(stood, ANNA)
    stood.wait(3)
    assert isinstance(stood.top, VisitorsScene)


def test_a_phone_that_is_let_in_gets_time_to_sit_down(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    joining = stood.top
    assert isinstance(joining, VisitorsScene)
    let_in: list[str] = []
    stood.stage.phones.knocks.append(KnockNotice("4711", lambda: let_in.append("4711")))
    stood.wait(0.2)
    assert isinstance(stood.top, MessageScene)
    stood.wait(QUICK.play.join_seconds + 1)
    press(stood, PAD, Move(1, 0))
    press(stood, PAD)
    assert let_in == ["4711"]
    stood.wait(5)
    assert stood.top is joining


def test_an_unanswered_question_about_a_phone_closes_and_the_join_screen_stays(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    joining = stood.top
    stood.stage.phones.knocks.append(KnockNotice("4711", lambda: None))
    stood.wait(0.2)
    assert isinstance(stood.top, MessageScene)
    stood.wait(QUICK.away.dialog_seconds + 0.5)
    assert stood.top is joining


def test_a_phone_joins_people_already_there(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    sit(stood, ANNA)
    assert [player.name for player in stood.top.roster] == ["Player 1", "Anna"]


def test_a_phone_that_joins_in_the_last_second_gets_time_to_be_ready(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    stood.wait(7.5)
    sit(stood, ANNA)
    assert stood.top.left > 5


def test_the_match_begins_as_soon_as_the_phones_are_ready(stand) -> None:
    stood = stand_with_phones(stand)
    sit(stood, with_phone("Anna", 1, True), with_phone("Ben", 3, True))
    stood.wait(2)
    assert stood.world.open[-1].names[:2] == ("Anna", "Ben")


def test_the_match_begins_by_itself_for_phones_that_are_not_ready(stand) -> None:
    stood = stand_with_phones(stand)
    play(stood, ANNA, BEN)
    assert stood.world.open[-1].names[:2] == ("Anna", "Ben")


def test_when_the_only_phone_leaves_the_attract_screen_returns(stand) -> None:
    stood = stand_with_phones(stand)
    sit(stood, ANNA)
    stood.stage.phones.people = ()
    stood.wait(0.3)
    assert is_drawing_in(stood)


def test_a_phone_wakes_a_screen_that_is_dark_at_night(stand) -> None:
    stood = stand(KioskConfig(care=Care(dark_from="22:00", dark_to="09:30")), hour=23)
    stood.stage.phones = Door()
    stood.wait(2)
    sit(stood, ANNA)
    assert isinstance(stood.top, VisitorsScene)


def test_scanning_the_code_seats_a_person_from_their_phone(stand) -> None:
    stood = stand()
    stood.stage.phones = phones = Phones(lambda: True)

    async def main() -> None:
        while phones.invitation is None:
            stood.wait(0.1)
        stood.wait(0.1)
        _, port = phones.invitation.short().rsplit(":", 1)
        page = await Page().open(int(port), phones.invitation.key)
        await page.wait(lambda page: page.own.get("may_sit"))
        await page.say("sit", name="Anna", tint=3)
        while not isinstance(stood.top, VisitorsScene):
            stood.wait(0.02)
            await asyncio.sleep(0.01)
        stood.wait(0.3)
        await page.wait(lambda page: page.seat == 0)

    with closing(phones):
        run(main)
    assert [(player.name, player.tint) for player in stood.top.roster] == [("Anna", 3)]


# --- playing --------------------------------------------------------------------------------------


def test_phones_alone_have_the_big_view(stand) -> None:
    stood = stand_with_phones(stand)
    play(stood, ANNA, BEN)
    assert stood.top.visit.sitting is Sitting.WATCHING
    assert stood.top.visit.view.lobby.state is TableState.PLAYING


def test_people_at_the_screen_and_on_phones_share_a_table(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    play(stood, ANNA)
    assert stood.world.open[-1].names[:2] == ("Player 1", "Anna")
    assert stood.top.visit.sitting is Sitting.COUCH


def test_a_match_of_phones_continues_though_nobody_touches_the_screen(stand) -> None:
    stood = stand_with_phones(stand)
    phones = play(stood, ANNA, BEN)
    keep_passing(stood, phones, 60)
    assert stood.top.visit.view.lobby.state is TableState.PLAYING
    assert stood.keeper.notes() == []


def test_a_phone_that_thinks_for_long_is_no_stalled_table(stand) -> None:
    stood = stand_with_phones(stand)
    play(stood, ANNA, BEN)
    stood.wait(300, 1.0)
    assert not stood.keeper.standstill.found


def test_when_all_phones_have_left_the_attract_screen_returns(stand) -> None:
    stood = stand_with_phones(stand)
    for phone in play(stood, ANNA, BEN):
        phone.ask(LeaveSeat(phone.guest.seats[0]))
    assert until(stood, lambda: is_drawing_in(stood), 20)


def test_an_unreachable_phone_is_waited_for_as_long_as_anybody(stand) -> None:
    stood = stand_with_phones(stand)
    for phone in play(stood, ANNA):
        phone.go()
    stood.wait(20)
    assert not is_drawing_in(stood)
    assert until(stood, lambda: is_drawing_in(stood), 30)


def test_an_inactive_phone_is_waited_for_as_long_as_anybody(stand) -> None:
    opened: list[HostOptions] = []
    kiosk = Kiosk(QUICK, open_table=lambda options, persona: opened.append(options))
    kiosk.open_table(HostOptions(phones=phones_here()), Persona())
    assert opened[0].phones.patience == opened[0].keep_seconds == 25


def test_when_a_visitor_at_the_screen_walks_off_the_phone_plays_on(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    phones = play(stood, ANNA)
    visit = stood.top.visit
    for _ in range(200):
        keep_passing(stood, phones, 0.5)
        if not visit.mine:
            break
    assert not visit.mine
    keep_passing(stood, phones, 30)
    assert stood.keeper.playing is not None
    assert phones[0].guest.seats == (1,)


def test_a_pause_by_phone_ends_after_a_while(stand) -> None:
    stood = stand_with_phones(stand)
    phones = play(stood, ANNA, BEN)
    phones[0].ask(Pause(phones[0].guest.seats[0]))
    stood.wait(5)
    assert stood.keeper.playing.visit.paused is not None
    stood.wait(10)
    assert stood.keeper.playing.visit.paused is None


def wish(stood: Stood, duty: KioskDuty) -> None:
    stood.program.kiosk.operated.hear(Standing(Wishes(duty)))
    stood.wait(1)


def test_a_match_of_phones_alone_stands_still_while_the_kiosk_is_paused(stand) -> None:
    stood = stand_with_phones(stand)
    phones = play(stood, ANNA, BEN)
    wish(stood, KioskDuty.PAUSED)
    roll = phones[0].guest.match.roll_number
    keep_passing(stood, phones, 60)
    assert phones[0].guest.match.roll_number == roll
    wish(stood, KioskDuty.OPEN)
    keep_passing(stood, phones, 5)
    assert phones[0].guest.match.roll_number > roll


def test_the_pause_survives_a_phone_that_leaves(stand) -> None:
    stood = stand_with_phones(stand)
    anna, ben = play(stood, ANNA, BEN)
    wish(stood, KioskDuty.PAUSED)
    anna.go()
    stood.wait(2)
    assert ben.guest.lobby.paused in ben.guest.seats


def test_a_phone_that_comes_and_goes_does_not_block_the_start(stand) -> None:
    stood = stand_with_phones(stand)
    press(stood, PAD)
    for _ in range(150):
        sit(stood, ANNA)
        stood.stage.phones.people = ()
        press(stood, PAD, Move(0, 1))
        stood.wait(2)
        if stood.keeper.playing is not None:
            break
    assert stood.keeper.playing is not None


def test_a_menu_over_a_match_of_phones_closes_while_they_play_on(stand) -> None:
    stood = stand_with_phones(stand)
    phones = play(stood, ANNA, BEN)
    press(stood, PAD, Press(Act.MENU))
    assert isinstance(stood.top, PauseScene)
    keep_passing(stood, phones, 12)
    assert not isinstance(stood.top, PauseScene)


def test_passers_by_cannot_end_a_match_of_phones(stand) -> None:
    stood = stand_with_phones(stand)
    play(stood, ANNA, BEN)
    press(stood, PAD, Press(Act.MENU))
    names = {widget.name for widget in stood.top.focus.widgets}
    assert names == {"resume", "rules"}


def finish(stood: Stood, phones: list[PhoneAtTable]) -> None:
    """Pass until a bot has ended the match."""
    for _ in range(1500):
        keep_passing(stood, phones, 0.5)
        if isinstance(stood.top, WatchResultScene):
            return
    raise AssertionError("the match never ended")


def test_a_phone_s_result_counts_as_a_person_s_and_stays_a_while(stand) -> None:
    stood = stand_with_phones(stand)
    phones = play(stood, ANNA)
    finish(stood, phones)
    (record,) = Records(data_folder()).matches()
    assert record.seats[0].name == "Anna"
    assert record.seats[0].level is None
    stood.wait(30, 0.5)
    assert isinstance(stood.top, WatchResultScene)
    assert until(stood, lambda: is_drawing_in(stood), 30)
    assert "Anna" in [name for name, _ in stood.top.kiosk.charts()[0].lately]


def test_the_next_match_of_phones_begins_when_they_are_ready(stand) -> None:
    stood = stand_with_phones(stand)
    phones = play(stood, ANNA)
    finish(stood, phones)
    phones[0].ask(SetReady(phones[0].guest.seats[0], True))
    stood.wait(25)
    assert stood.top.visit.view.match_number == 2
    assert stood.top.visit.sitting is Sitting.WATCHING


# --- going ----------------------------------------------------------------------------------------


def test_after_the_visit_the_phones_are_forgotten(stand) -> None:
    stood = stand_with_phones(stand)
    for phone in play(stood, ANNA, BEN):
        phone.ask(LeaveSeat(phone.guest.seats[0]))
    assert until(stood, lambda: is_drawing_in(stood), 20)
    press(stood, PAD)
    stood.wait(0.5)
    assert [player.name for player in stood.top.roster] == ["Player 1"]


def test_a_phone_that_is_still_open_may_sit_down_again(stand) -> None:
    stood = stand_with_phones(stand)
    for phone in play(stood, ANNA):
        phone.ask(LeaveSeat(phone.guest.seats[0]))
    assert until(stood, lambda: is_drawing_in(stood), 20)
    sit(stood, ANNA)
    assert [player.name for player in stood.top.roster] == ["Anna"]


# --- the code -------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", range(9))
def test_a_camera_reads_the_code_wherever_the_picture_has_shifted(stand, step: int) -> None:
    stood = stand(KioskConfig(care=Care(shift=16, shift_seconds=10)))
    stood.stage.phones = Door()
    stood.keeper.now = step * 10.0
    for _ in range(200):
        stood.wait(0.1)
        if (stood.program.view.left, stood.program.view.top) != (0, 0) or step == 0:
            break
    stood.program.show(0.5)
    assert read(stood.program.window) == [INVITED.link()]


def test_without_phones_in_the_config_nobody_is_invited() -> None:
    assert settings_of(KioskConfig()).phones
    off = replace(KioskConfig(), network=NetworkConfig(phones=False))
    assert not settings_of(off).phones
