"""Interrupted evenings: pauses, late guests and resumed matches."""

from dataclasses import replace

import pytest

from game.rules.match import Match, Phase
from game.rules.record import digest
from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.host.host_config import Unfinished
from net.host.pauses import MOST_CUT_SHORT
from net.host.peers import Role
from net.messages import requests as r
from net.messages.lobby import SeatKind, TableState
from net.messages.messages import ANSWERED_SECONDS
from net.messages.notices import ClockNotice, MatchOverNotice
from tests.net.worlds import HOST, Player, World


def begun(*names: str, **config: object) -> tuple[World, Player, Player]:
    """A table where the owner Anna and the guest Ben wait for the first choices."""
    world = World(seats=len(names) or 2, **config)
    anna = world.join("Anna", role=Role.OWNER)
    ben = world.join("Ben")
    anna.ask(r.StartMatch())
    world.loop.settle()
    return world, anna, ben


# Pauses.


def test_any_seated_player_may_pause_and_everybody_sees_who_did():
    world, anna, ben = begun()
    ben.ask(r.Pause(1))
    world.loop.settle()
    assert anna.guest.lobby.paused == ben.guest.lobby.paused == 1


def test_nobody_pauses_with_somebody_else_s_seat():
    world, _, ben = begun()
    ben.ask(r.Pause(0))
    world.loop.settle()
    assert ben.refusals == [RefusalCode.NOT_YOUR_SEAT]
    assert world.lobby.paused is None


def test_a_pause_without_a_match_is_refused():
    world = World()
    anna = world.join("Anna")
    anna.ask(r.Pause(0))
    world.loop.settle()
    assert anna.refusals == [RefusalCode.NO_MATCH]


def test_the_time_limit_does_not_run_during_a_pause():
    world, anna, ben = begun(time_limit=20.0)
    world.loop.pass_time(5)
    ben.ask(r.Pause(1))
    world.loop.pass_time(600)
    assert anna.guest.match.to_act == (0, 1)
    ben.ask(r.Resume())
    world.loop.settle()
    assert anna.told(ClockNotice)[-1].seconds == pytest.approx(15)
    world.loop.pass_time(14)
    assert anna.guest.match.roll_number == 1
    world.loop.pass_time(1 + ANSWERED_SECONDS)
    assert anna.guest.match.roll_number == 2


def test_during_a_pause_choices_count_but_no_dice_are_rolled():
    world, anna, ben = begun()
    ben.ask(r.Pause(1))
    for player, seat in ((anna, 0), (ben, 1)):
        player.choose(seat)
    world.loop.pass_time(60)
    assert anna.refusals == ben.refusals == []
    assert anna.guest.match.phase is Phase.ROLL
    ben.ask(r.Resume())
    world.loop.pass_time(1)
    assert anna.guest.match.roll_number == 2


def test_a_roll_that_fell_due_late_in_a_pause_is_not_delayed_by_all_of_it():
    """Guests would leave a host that lets a match stand still for that long."""
    world, anna, ben = begun(pace=2.5)
    world.loop.pass_time(5)
    ben.ask(r.Pause(1))
    world.loop.pass_time(55)
    for player, seat in ((anna, 0), (ben, 1)):
        player.choose(seat)
    world.loop.pass_time(1)
    ben.ask(r.Resume())
    world.loop.pass_time(10)
    assert anna.guest.match.roll_number == 2


def test_only_the_owner_ends_somebody_else_s_pause():
    world, anna, ben = begun("Anna", "Ben", "Cleo", bots=("easy",))
    ben.ask(r.Pause(1))
    cleo = world.join(watch=True)
    cleo.ask(r.Resume())
    world.loop.settle()
    assert cleo.refusals == [RefusalCode.OWNER_ONLY]
    anna.ask(r.Resume())
    world.loop.settle()
    assert world.lobby.paused is None


def test_a_player_whose_pause_was_ended_cannot_pause_again_in_that_roll():
    world, anna, ben = begun()
    ben.ask(r.Pause(1))
    anna.ask(r.Resume())
    ben.ask(r.Pause(1))
    world.loop.settle()
    assert (ben.refusals, world.lobby.paused) == ([RefusalCode.OWNER_ONLY], None)
    for player, seat in ((anna, 0), (ben, 1)):
        player.choose(seat)
    world.loop.pass_time(1)
    ben.ask(r.Pause(1))
    world.loop.settle()
    assert world.lobby.paused == 1


def test_a_seat_whose_pauses_others_keep_ending_gets_no_more_in_this_match():
    world, anna, ben = begun()
    for _ in range(MOST_CUT_SHORT):
        ben.ask(r.Pause(1))
        anna.ask(r.Resume())
        for player, seat in ((anna, 0), (ben, 1)):
            player.choose(seat)
        world.loop.pass_time(1)
        assert ben.refusals == []
    ben.ask(r.Pause(1))
    world.loop.settle()
    assert (ben.refusals, world.lobby.paused) == ([RefusalCode.OWNER_ONLY], None)
    anna.ask(r.Pause(0))
    world.loop.settle()
    assert world.lobby.paused == 0


def test_a_player_who_ends_their_own_pause_may_pause_again():
    world, _, ben = begun()
    for request in (r.Pause(1), r.Resume(), r.Pause(1)):
        ben.ask(request)
    world.loop.settle()
    assert (ben.refusals, world.lobby.paused) == ([], 1)


def test_after_a_minute_any_seated_player_may_end_a_pause():
    world, anna, ben = begun()
    anna.ask(r.Pause(0))
    watcher = world.join(watch=True)
    world.loop.pass_time(59.0)
    ben.ask(r.Resume())
    world.loop.settle()
    assert ben.refusals == [RefusalCode.OWNER_ONLY]
    assert not ben.guest.lobby.anybody_resumes
    world.loop.pass_time(1.1)
    assert ben.guest.lobby.anybody_resumes
    watcher.ask(r.Resume())
    world.loop.settle()
    assert watcher.refusals == [RefusalCode.OWNER_ONLY]
    ben.ask(r.Resume())
    world.loop.settle()
    assert (world.lobby.paused, world.lobby.anybody_resumes) == (None, False)


def test_a_pause_ends_when_its_player_leaves():
    world, _, ben = begun()
    ben.ask(r.Pause(1))
    world.loop.settle()
    ben.shell.leave()
    world.loop.settle()
    assert world.lobby.paused is None


def test_a_pause_ends_when_its_seat_is_given_up():
    world, anna, ben = begun("Anna", "Ben", "Cleo")
    for end in (lambda: ben.ask(r.LeaveSeat(1)), lambda: anna.ask(r.Kick(1))):
        ben.ask(r.Pause(1))
        end()
        world.loop.settle()
        assert world.lobby.paused is None


def test_a_player_s_pauses_last_a_minute_per_roll_in_all():
    world, _, ben = begun(time_limit=20.0)
    ben.ask(r.Pause(1))
    world.loop.pass_time(40.0)
    ben.ask(r.Resume())
    ben.ask(r.Pause(1))
    world.loop.pass_time(20.1)
    assert world.lobby.anybody_resumes
    ben.ask(r.Resume())
    ben.ask(r.Pause(1))
    world.loop.settle()
    assert (ben.refusals, world.lobby.paused) == ([RefusalCode.OWNER_ONLY], None)


def test_asking_for_votes_in_a_pause_does_not_delay_the_deadline_twice():
    world, _, ben = begun(time_limit=20.0)
    ben.guest.stake.vote = lambda lobby, log, host: None  # so that the host waits the full time
    world.loop.pass_time(5.0)
    ben.ask(r.Pause(1))
    world.loop.pass_time(5.0)
    world.shell.renew()
    world.loop.pass_time(10.0)
    ben.ask(r.Resume())
    world.loop.settle()
    running = world.host.table.running
    assert running.deadline - world.loop.now == pytest.approx(15.0, abs=0.1)


def test_a_seat_left_late_in_a_pause_is_kept_no_longer_than_usual():
    world, anna, ben = begun("Anna", "Ben", "Cleo")
    world.bots()
    anna.ask(r.Pause(0))
    world.loop.pass_time(50.0)
    ben.shell.leave()
    world.loop.pass_time(1.0)
    anna.ask(r.Resume())
    world.loop.pass_time(58.0)
    assert world.lobby.seats[1].level is None
    world.loop.pass_time(3.0)
    assert world.lobby.seats[1].level == "easy"


def test_a_seat_may_change_hands_only_a_few_times_in_a_roll():
    world, _, ben = begun("Anna", "Ben", "Cleo")
    for _ in range(15):
        ben.ask(r.LeaveSeat(1))
        ben.ask(r.TakeSeat("Ben", 1))
        world.loop.pass_time(1.0)
    assert RefusalCode.TOO_FAST in ben.refusals
    assert ben.guest.seats == ()  # leaving is always allowed
    taken = sum(one["entry"] == "seated" and one["holder"]["level"] is None
                for one in ben.guest.log.entries)  # fmt: skip
    assert taken == 12


# Late guests.


def test_a_watcher_may_take_the_seat_of_a_bot():
    world, _, _ = begun("Anna", "Ben", "Bot", bots=("easy",))
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 2))
    world.loop.settle()
    assert cleo.guest.seats == (2,)
    assert world.lobby.seats[2].kind is SeatKind.PERSON
    cleo.choose(2)
    world.loop.settle()
    assert 2 not in cleo.guest.match.to_act


def test_a_watcher_may_take_the_seat_of_somebody_away_for_a_minute():
    world, _, ben = begun()
    cleo = world.join(watch=True)
    ben.shell.leave()
    cleo.ask(r.TakeSeat("Cleo"))
    world.loop.pass_time(60.1)
    assert cleo.refusals == [RefusalCode.MATCH_RUNNING]
    cleo.ask(r.TakeSeat("Cleo"))
    world.loop.settle()
    assert cleo.guest.seats == (1,)
    assert not world.lobby.seats[1].away


def test_a_watcher_who_takes_a_seat_votes_for_the_host():
    world, anna, _ = begun("Anna", "Ben", "Bot", bots=("easy",))
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 2))
    world.loop.settle()
    assert cleo.guest.identity.key in anna.guest.log.votes


def test_a_pause_extends_the_time_a_seat_is_kept():
    world, anna, ben = begun("Anna", "Ben", "Cleo", bots=("easy",))
    cleo = world.join(watch=True)
    ben.shell.leave()
    world.loop.pass_time(50.0)
    anna.ask(r.Pause(0))
    world.loop.pass_time(9.0)
    anna.ask(r.Resume())
    world.loop.pass_time(9.0)
    cleo.ask(r.TakeSeat("Cleo", 1))
    world.loop.settle()
    assert cleo.refusals == [RefusalCode.SEAT_KEPT]


def test_nobody_takes_the_seat_of_somebody_present():
    world, _, _ = begun()
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 0))
    cleo.ask(r.TakeSeat("Cleo"))
    world.loop.settle()
    assert cleo.refusals == [RefusalCode.SEAT_NOT_FREE, RefusalCode.MATCH_RUNNING]


# Resumed matches.


def half_played() -> Unfinished:
    """The first rolls of a match of Anna, Ben and a bot."""
    world, anna, ben = begun("Anna", "Ben", "Bot", bots=("easy",))
    world.bots()
    for _ in range(3):
        for player, seat in ((anna, 0), (ben, 1), (anna, 0)):
            player.choose(seat)
            world.loop.pass_time(1)
    lobby = world.lobby
    assert world.host.table.running is not None
    return Unfinished(
        tuple(world.host.table.running.log.events),
        tuple(seat.name for seat in lobby.taken),
        tuple(seat.level for seat in lobby.taken),
    )


def test_a_resumed_match_is_played_to_its_end():
    kept = half_played()
    world = World(unfinished=kept)
    world.bots()
    anna = world.bring(Player(("Anna",)).plays("easy"), Role.OWNER)
    ben = world.bring(Player(("Ben",)).plays("easy"))
    assert (anna.guest.seats, ben.guest.seats) == ((0,), (1,))
    for _ in range(2000):
        if anna.told(MatchOverNotice):
            break
        world.loop.pass_time(1)
    assert anna.digests == ben.digests
    events = anna.guest.match
    assert events.over is not None
    assert world.lobby.state is TableState.LOBBY


def test_a_resumed_match_waits_for_its_people_and_admits_nobody_else():
    kept = half_played()
    world = World(unfinished=kept)
    world.bots()
    assert world.join("Cleo").closed is RefusalCode.MATCH_BEGUN
    anna = world.join("anna", role=Role.OWNER)
    world.loop.pass_time(600)
    before = Match.fold(kept.events)
    assert anna.guest.match.roll_number <= before.roll_number + 1
    assert 1 in anna.guest.match.to_act
    assert world.join("Anna").closed is RefusalCode.MATCH_BEGUN


def test_of_two_at_one_program_those_sit_down_again_whose_seats_still_wait():
    world = World(unfinished=half_played())
    world.bots()
    owner = world.join(role=Role.OWNER)
    owner.ask(r.Kick(1))
    world.loop.pass_time(5)
    both = world.join("Ben", "Anna")
    assert both.guest.seats == (0,)
    assert both.closed is None


def test_the_owner_may_let_a_bot_play_for_somebody_who_does_not_come_back():
    world = World(unfinished=half_played())
    world.bots()
    anna = world.join("Anna", role=Role.OWNER)
    anna.ask(r.Kick(1))
    world.loop.pass_time(5)
    assert world.lobby.seats[1].level == "easy"


def test_whoever_comes_after_a_bot_has_got_their_seat_asks_for_it_like_anybody():
    world = World(unfinished=half_played())
    world.bots()
    anna = world.join("Anna", role=Role.OWNER)
    anna.ask(r.Kick(1))
    world.loop.pass_time(5)
    assert world.join("Ben").closed is RefusalCode.MATCH_BEGUN
    ben = world.join(watch=True)
    ben.ask(r.TakeSeat("Ben", 1))
    world.loop.settle()
    assert (ben.refusals, ben.guest.seats) == ([], (1,))


def test_a_seat_that_waits_again_under_a_new_host_gets_no_bot():
    """Its person had come and gone while a longer log, in which they had not, was taken up."""
    world = World(unfinished=half_played())
    table = world.host.table
    table._away_until[1] = world.loop.time() + 1.0
    table._keep_seats({1: None}, world.loop.time())
    world.loop.pass_time(5)
    assert world.lobby.seats[1].level is None


def test_everybody_s_log_begins_with_what_was_played_before():
    kept = half_played()
    world = World(unfinished=kept)
    anna = world.join("Anna", role=Role.OWNER)
    running = world.host.table.running
    assert digest(running.log.events[: len(kept.events)]) == digest(kept.events)
    assert anna.guest.match.roll_number >= Match.fold(kept.events).roll_number


def test_names_that_do_not_fit_the_resumed_match_are_refused():
    kept = half_played()
    with pytest.raises(NotDone):
        World(unfinished=Unfinished(kept.events, ("Anna",), (None,)))


def test_a_watcher_may_take_a_resumed_seat_whose_person_left_again():
    world = World(unfinished=half_played())
    world.bots()
    world.join("Anna", role=Role.OWNER)
    world.join("Ben").shell.leave()
    world.loop.pass_time(70.0)
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 1))
    world.loop.settle()
    assert (cleo.refusals, cleo.guest.seats) == ([], (1,))


def test_a_resumed_seat_is_first_kept_for_its_person():
    world = World(unfinished=half_played(), keep_seconds=30.0)
    world.bots()
    world.join("Anna", role=Role.OWNER)
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 1))
    world.loop.pass_time(20.0)
    assert (cleo.refusals, cleo.guest.seats) == ([RefusalCode.SEAT_KEPT], ())
    ben = world.join("Ben")
    assert ben.guest.seats == (1,)
    ben.shell.leave()
    world.loop.pass_time(31.0)
    cleo.ask(r.TakeSeat("Cleo", 1))
    world.loop.settle()
    assert cleo.guest.seats == (1,)


def test_a_resumed_seat_goes_to_the_program_that_had_it_before_any_other_with_the_name():
    ours, theirs = Identity(b"b" * 32), Identity(b"e" * 32)
    kept = replace(half_played(), keys=(None, ours.key, None))
    world = World(unfinished=kept, keep_seconds=30.0)
    world.bots()
    world.join("Anna", role=Role.OWNER)
    assert world.join("Ben", identity=theirs).closed is RefusalCode.SEAT_HELD
    assert world.join("Ben", identity=ours).guest.seats == (1,)


def test_another_program_may_come_to_it_by_the_name_after_a_while():
    kept = replace(half_played(), keys=(None, Identity(b"b" * 32).key, None))
    world = World(unfinished=kept, keep_seconds=30.0)
    world.bots()
    world.join("Anna", role=Role.OWNER)
    world.loop.pass_time(31.0)
    assert world.join("Ben", identity=Identity(b"c" * 32)).guest.seats == (1,)


def test_whoever_played_at_the_host_s_program_may_come_from_elsewhere_today():
    world = World(unfinished=replace(half_played(), keys=(None, HOST.key, None)))
    world.join("Anna", role=Role.OWNER)
    assert world.join("Ben", identity=Identity(b"c" * 32)).guest.seats == (1,)


def test_a_seat_kept_in_a_resumed_match_is_kept_for_nobody_in_the_next():
    world = World(unfinished=half_played(), seats=6, time_limit=20.0)
    world.bots()
    anna = world.bring(Player(("Anna",)).plays("easy"), Role.OWNER)
    while world.lobby.state is TableState.PLAYING:
        world.loop.pass_time(2.0)
    dora = world.join("Dora")
    anna.ask(r.StartMatch())
    world.loop.pass_time(4.0)
    seat = dora.guest.seats[0]
    dora.shell.leave()
    world.loop.pass_time(1.0)
    assert world.join("Dora").closed is RefusalCode.MATCH_BEGUN
    assert world.lobby.seats[seat].key == world.host.table.log.seats[seat].key
