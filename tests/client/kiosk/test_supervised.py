"""Faults of every kind on a made-up clock: how soon the game is killed, and what follows."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.input.presses import Act, Press
from game.client.input.sources import Heard, pad_source
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.resume import MOST_TROUBLES
from game.client.kiosk.seat_keeper import due_seats
from game.client.kiosk.stalled_table import PATIENCE
from game.kiosk.config import Alive, KioskConfig, NetworkConfig
from game.kiosk.supervisor import Verdict
from game.table.storage.folders import data_folder, unfinished_folder
from game.table.storage.records import Records
from net.messages.requests import LeaveSeat
from tests.client.couch_tables import is_couch
from tests.client.kiosk.rig import KioskRig
from tests.client.kiosk.supervised import GROWS_IN, Fault, MadeUpSupervisor
from tests.client.tables import is_alone

PAD, OTHER = pad_source(900), pad_source(901)
ALIVE = Alive(hang_seconds=12, memory_megabytes=700, pause_seconds=2, start_seconds=30)
CONFIG = KioskConfig(network=NetworkConfig(tables=False), alive=ALIVE)


@pytest.fixture
def kept(make_rig: Callable[..., KioskRig]) -> MadeUpSupervisor:
    return MadeUpSupervisor(make_rig(CONFIG), ALIVE)


def press(kept: MadeUpSupervisor, source=PAD, *acts: Act) -> None:
    for act in acts or (Act.ACCEPT,):
        kept.rig.hear(Heard(source, Press(act)))


def play(kept: MadeUpSupervisor, *sources) -> None:
    """Visitors join, and play for a while."""
    for source in sources or (PAD,):
        press(kept, source)
    kept.wait(40)
    for _ in range(6):
        press(kept, PAD, Act.PASS, Act.PASS)
        kept.wait(4)
    assert kept.rig.keeper.playing is not None


def seen(kept: MadeUpSupervisor) -> list[int]:
    """The crossed cells of each sheet on show."""
    return [seat.crossed for seat in kept.rig.keeper.playing.visit.shown.match.seats]


def until(kept: MadeUpSupervisor, true, most: float = 4000) -> None:
    end = kept.now + most
    while not true():
        kept.wait(0.5, 0.25)
        assert kept.now < end


def finish(kept: MadeUpSupervisor) -> None:
    """Pass until the bot has ended the match."""
    for _ in range(4000):
        kept.wait(0.5, 0.25)
        if not kept.rig.keeper.playing:
            return
        press(kept, PAD, Act.PASS, Act.PASS)
    raise AssertionError("the match never ended")


def test_a_healthy_game_is_never_killed(kept) -> None:
    play(kept)
    kept.wait(600, 0.25)
    assert (kept.kills, kept.pauses, kept.wrong) == ([], [], [])


@pytest.mark.parametrize("fault", [Fault.SCREEN_HANGS, Fault.ALL_HANGS])
def test_a_hung_game_is_killed_after_the_configured_time_and_resumes_its_match(
    kept, fault: Fault
) -> None:
    play(kept)
    before = seen(kept)
    kept.cause(fault)
    kept.wait(ALIVE.hang_seconds - 1.2)
    assert kept.kills == []
    kept.wait(1.8)
    (one,) = kept.kills
    assert one.verdict is Verdict.HUNG
    assert ALIVE.hang_seconds < one.waited <= ALIVE.hang_seconds + 0.2
    assert kept.pauses == [ALIVE.pause_seconds]
    assert kept.wrong == []
    assert is_alone(kept.rig.top)
    kept.wait(6)
    assert all(now & then == then for now, then in zip(seen(kept), before, strict=True))
    finish(kept)
    assert [record.key for record in Records(data_folder()).matches()] == kept.rig.world.finished


def test_events_at_the_tables_while_the_screen_hung_are_not_lost(kept) -> None:
    play(kept)
    (session,) = kept.rig.world.open
    kept.rig.step(0.1)
    press(kept, PAD, Act.PASS, Act.PASS)
    before = session.at_hand
    kept.cause(Fault.SCREEN_HANGS)
    kept.wait(ALIVE.hang_seconds - 2)
    meanwhile = session.at_hand
    assert len(meanwhile) > len(before)
    kept.wait(4)
    (session,) = kept.rig.world.open
    assert session.at_hand[: len(meanwhile)] == meanwhile
    assert kept.wrong == []


def test_nothing_happens_at_the_tables_while_every_thread_hangs(kept) -> None:
    play(kept)
    (session,) = kept.rig.world.open
    press(kept, PAD, Act.PASS, Act.PASS)
    before = session.at_hand
    kept.cause(Fault.ALL_HANGS)
    kept.wait(ALIVE.hang_seconds - 2)
    assert session.at_hand == before


def test_a_shorter_stall_is_survived_and_its_presses_are_handled(kept) -> None:
    play(kept)
    kept.cause(Fault.STALLS)
    kept.wait(3)
    press(kept, PAD, Act.MENU)
    assert is_alone(kept.rig.top)
    kept.wait(ALIVE.hang_seconds)
    assert not is_alone(kept.rig.top)
    assert (kept.kills, kept.has_fault, kept.wrong) == ([], False, [])


def test_a_hung_table_is_noticed_and_its_match_resumed(kept) -> None:
    play(kept)
    until(kept, lambda: due_seats(kept.rig.keeper.playing))
    kept.cause(Fault.TABLE_HANGS)
    press(kept, PAD, Act.PASS, Act.PASS)
    kept.wait(PATIENCE - 1)
    assert kept.kills == []
    kept.wait(ALIVE.hang_seconds + 3)
    assert [one.verdict for one in kept.kills] == [Verdict.HUNG]
    assert is_alone(kept.rig.top)
    assert kept.wrong == []
    finish(kept)
    assert len(Records(data_folder()).matches()) == 1


def test_a_hung_table_is_noticed_even_if_nobody_is_there(kept) -> None:
    play(kept)
    kept.cause(Fault.TABLE_HANGS)
    until(kept, lambda: kept.kills, 400)
    assert is_alone(kept.rig.top)
    assert kept.wrong == []


def test_a_slow_player_who_still_presses_buttons_is_left_alone(kept) -> None:
    play(kept)
    until(kept, lambda: due_seats(kept.rig.keeper.playing))
    events = kept.rig.world.open[0].at_hand
    for _ in range(40):
        press(kept, PAD, Act.BACK)
        kept.wait(15, 0.25)
    assert kept.rig.world.open[0].at_hand == events
    assert kept.kills == []


def test_a_grown_game_is_killed_at_its_next_beat_and_resumes_its_match(kept) -> None:
    play(kept, PAD, OTHER)
    kept.cause(Fault.GROWS)
    kept.wait(GROWS_IN - 1)
    assert kept.kills == []
    kept.wait(3)
    assert [one.verdict for one in kept.kills] == [Verdict.GROWN]
    assert is_couch(kept.rig.top)
    kept.wait(300)  # it has released all of it
    assert len(kept.kills) == 1
    assert kept.wrong == []


def test_a_game_that_does_not_start_is_killed_and_started_again(kept) -> None:
    play(kept)
    before = kept.now
    kept.cause(Fault.DOES_NOT_COME_UP)
    assert [one.verdict for one in kept.kills] == [Verdict.SLOW_START]
    assert kept.pauses == [2, 4]
    assert kept.now - before == pytest.approx(ALIVE.start_seconds + 6, abs=0.3)
    assert is_alone(kept.rig.top)
    assert kept.wrong == []


def test_a_match_that_ends_while_the_screen_hangs_has_its_result_kept(kept) -> None:
    kept = MadeUpSupervisor(kept.rig, replace(ALIVE, hang_seconds=3000))
    play(kept)
    kept.rig.world.open[0].send(LeaveSeat(0))  # bots play on by themselves
    kept.cause(Fault.SCREEN_HANGS)
    until(kept, lambda: kept.kills)
    assert len(kept.rig.world.finished) == 1
    assert [type(scene) for scene in kept.rig.stage.stack.scenes] == [AttractScene]
    assert [record.key for record in Records(data_folder()).matches()] == kept.rig.world.finished
    assert kept.wrong == []


def test_a_match_during_which_the_game_fails_too_often_is_played_out(kept) -> None:
    play(kept)
    for number in range(MOST_TROUBLES + 1):
        assert is_alone(kept.rig.top)
        kept.cause((Fault.ALL_HANGS, Fault.GROWS, Fault.DIES)[number])
        until(kept, lambda n=number: kept.troubles == n + 1, 100)
    assert kept.pauses == [2, 4, 8]
    assert (kept.resumed, len(kept.played_out)) == (MOST_TROUBLES, 1)
    assert [type(scene) for scene in kept.rig.stage.stack.scenes] == [AttractScene]
    assert [record.key for record in Records(data_folder()).matches()] == kept.played_out
    assert not list(unfinished_folder(data_folder()).glob("*"))
    assert kept.wrong == []


def test_after_a_calm_time_the_count_of_failures_starts_over(kept) -> None:
    play(kept)
    for _ in range(MOST_TROUBLES):
        kept.cause(Fault.DIES)
    kept.wait(ALIVE.calm_seconds, 0.25)
    assert kept.rig.keeper.attracting  # nobody played on
    play(kept)
    kept.cause(Fault.DIES)
    assert kept.troubles == 1
    assert is_alone(kept.rig.top)


def test_a_match_that_fails_right_after_its_resume_is_kept_once(kept) -> None:
    play(kept)
    kept.cause(Fault.DIES)
    kept.cause(Fault.DIES)  # before the screen has done anything
    assert is_alone(kept.rig.top)
    assert Records(data_folder()).matches() == []
    finish(kept)
    assert len(Records(data_folder()).matches()) == 1
    assert not list(unfinished_folder(data_folder()).glob("*"))
    assert kept.wrong == []


def test_a_match_is_kept_even_if_the_game_dies_at_its_end(kept) -> None:
    play(kept)
    kept.cause(Fault.DIES_AT_END)
    finish(kept)
    assert kept.happened[Fault.DIES_AT_END] == 1
    assert not isinstance(kept.rig.top, ResultScene)
    assert [record.key for record in Records(data_folder()).matches()] == kept.rig.world.finished
    assert not list(unfinished_folder(data_folder()).glob("*"))
    assert kept.wrong == []
