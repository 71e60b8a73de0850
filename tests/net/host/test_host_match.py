"""The host in a match: choices, each refusal, and what happens over time."""

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.base.wire import WireChoice
from net.chain import changes, log
from net.chain.entries import choice_statement
from net.chain.votes import made_vote
from net.guest.stake import Stake
from net.host.host import Send
from net.host.peers import PING_SECONDS, SILENT_SECONDS
from net.host.table_play import BOT_SECONDS
from net.messages import messages as m
from net.messages import requests as r
from net.messages.lobby import TableState
from net.messages.messages import ANSWERED_SECONDS
from net.messages.notices import Choose, ClockNotice, EventsNotice, LobbyNotice
from tests.net.tables import ask, legal, owned, playing
from tests.net.worlds import HOST, Player, World

# Choices.


def test_a_choice_reaches_everybody_as_an_event():
    world = playing()
    choice = legal(world.anna, 0)[0]
    assert ask(world, world.anna, Choose(0, choice, 1)) is None
    for player in (world.anna, world.ben):
        assert player.guest.events[-1].cells == choice.cells


def test_a_choice_for_somebody_elses_seat_is_refused_to_its_sender_only():
    world = playing()
    assert ask(world, world.ben, Choose(0, None, 1)) is RefusalCode.NOT_YOUR_SEAT
    assert world.anna.refusals == []
    assert len(world.anna.guest.events) == 2


def test_a_choice_against_the_rules_names_the_rule():
    world = playing()
    illegal = legal(world.anna, 0)[0]._replace(cells=1 << 0)
    assert ask(world, world.anna, Choose(0, illegal, 1)) is RefusalCode.RULE
    assert world.anna.notices[-1].refusal.params["rule"]
    assert len(world.ben.guest.events) == 2


def test_a_second_choice_in_one_roll_is_refused():
    world = playing()
    assert ask(world, world.anna, Choose(0, None, 1)) is None
    assert ask(world, world.anna, Choose(0, None, 1)) is RefusalCode.RULE
    assert world.anna.notices[-1].refusal.params == {"rule": "wrong-seat"}


def test_a_log_that_is_nearly_full_gets_no_more_rolls(monkeypatch: pytest.MonkeyPatch):
    """Players who pass for ever would fill it, and no entry could follow."""
    world = playing()
    monkeypatch.setattr("net.chain.log.MOST_ENTRIES", world.host.table.log.count + 1200)
    for player, seat in ((world.anna, 0), (world.ben, 1)):
        assert ask(world, player, Choose(seat, None, 1)) is None
    world.loop.pass_time(10)
    assert world.anna.guest.match.phase is Phase.ROLL
    assert world.anna.guest.match.roll_number == 1


def test_a_choice_for_a_finished_roll_is_too_late():
    world = playing()
    for player, seat in ((world.anna, 0), (world.ben, 1)):
        ask(world, player, Choose(seat, None, 1))
    assert world.anna.guest.match.roll_number == 2
    assert ask(world, world.anna, Choose(0, None, 1)) is RefusalCode.TOO_LATE
    assert world.anna.guest.match.to_act == (0, 1)


def test_a_choice_for_a_future_roll_is_not_even_sent():
    world = playing()
    assert ask(world, world.anna, Choose(0, None, 7)) is RefusalCode.TOO_LATE
    assert world.anna.guest.match.to_act == (0, 1)


def signed(player: Player, seat: int, wire: WireChoice | None, **other: object) -> r.MakeChoice:
    """A signed choice of a guest that does not know the rules."""
    log = player.guest.log
    said = choice_statement(log.table, log.number, seat, log.answers, wire)
    ours = r.MakeChoice(seat, log.number, log.answers, wire, player.guest.identity.sign(said))
    return replace(ours, **other)


def answer_to(world: World, request: r.MakeChoice) -> Refusal:
    """The answer Anna gets."""
    return world.host.receive(1, m.Ask(99, request), world.loop.time())[0].message.refusal


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"match": 2}, RefusalCode.TOO_LATE),
        ({"answers": "0" * 64}, RefusalCode.TOO_LATE),
        ({"signature": None}, RefusalCode.BAD_PROOF),
        ({"signature": "0" * 128}, RefusalCode.BAD_PROOF),
        ({"choice": WireChoice(0, 0, ("H1",))}, RefusalCode.BAD_PROOF),
    ],
    ids=str,
)
def test_a_choice_that_differs_from_the_signed_one_is_refused(other, code):
    world = playing()
    assert answer_to(world, signed(world.anna, 0, None, **other)).code is code
    assert world.anna.guest.match.to_act == (0, 1)


def test_a_cell_named_twice_is_refused():
    world = playing()
    choice = WireChoice(0, 0, ("H1", "H1"))
    assert answer_to(world, signed(world.anna, 0, choice)).code is RefusalCode.BAD_PROOF


# Time.


def test_the_next_roll_waits_for_the_pace():
    world = playing(pace=3.0)
    world.loop.pass_time(1.0)  # only a short rest at the start
    for player, seat in ((world.anna, 0), (world.ben, 1)):
        ask(world, player, Choose(seat, None, 1))
    assert world.anna.guest.match.phase is Phase.ROLL
    world.loop.pass_time(2.9)
    assert world.anna.guest.match.roll_number == 1
    world.loop.pass_time(0.2)
    assert world.anna.guest.match.roll_number == 2


def test_a_player_who_does_not_choose_in_time_passes_d2():
    world = playing(time_limit=20.0)
    assert world.anna.told(ClockNotice)[-1].seconds == 20.0
    ask(world, world.anna, Choose(0, legal(world.anna, 0)[0], 1))
    world.loop.pass_time(19.9)
    assert world.ben.guest.match.roll_number == 1
    world.loop.pass_time(0.2)
    assert any(type(event).__name__ == "Passed" for event in world.ben.guest.events)
    world.loop.pass_time(2.0)
    assert world.ben.guest.match.roll_number == 2


def test_a_late_watcher_is_told_the_time_left():
    world = playing(time_limit=20.0)
    world.loop.pass_time(5.0)
    assert world.join(watch=True).told(ClockNotice)[-1].seconds == pytest.approx(15.0)


def test_a_bot_plays_the_seat_of_somebody_who_is_gone():
    world = playing(keep_seconds=8.0)
    bots = world.bots()
    world.ben.shell._link.close()
    world.loop.settle()
    assert world.lobby.seats[1].away
    assert world.lobby.seats[1].level is None
    world.loop.pass_time(8.0)
    assert world.lobby.seats[1].level == "easy"
    assert 1 not in bots.guest.match.to_act
    assert bots.guest.seats == ()


def test_the_match_waits_a_minute_for_the_choice_of_an_absent_player():
    world = playing()
    world.bots()
    world.ben.shell._link.close()
    world.loop.settle()
    ask(world, world.anna, Choose(0, None, 1))
    world.loop.pass_time(59.0)
    assert world.anna.guest.match.roll_number == 1
    assert world.lobby.seats[1].held
    world.loop.pass_time(2.0)
    assert world.lobby.seats[1].level == "easy"
    assert not world.lobby.seats[1].held


def test_a_table_that_starts_by_itself_starts_again_after_a_while():
    world = World(seats=2, start_when_full=True, again_after=20.0)
    anna, _ = (world.bring(Player((name,)).plays("easy")) for name in ("Anna", "Ben"))
    assert len(anna.digests) == 1
    world.loop.pass_time(19.0)
    assert len(anna.digests) == 1
    world.loop.pass_time(2.0)
    assert len(anna.digests) == 2


def test_a_table_starts_again_at_once_when_everybody_is_ready():
    world = World(seats=2, start_when_full=True, again_after=20.0)
    people = [world.bring(Player((name,)).plays("easy")) for name in ("Anna", "Ben")]
    assert ask(world, people[0], r.SetReady(0, True)) is None
    assert len(people[0].digests) == 1
    assert ask(world, people[1], r.SetReady(1, True)) is None
    assert len(people[0].digests) == 2
    assert not any(seat.ready for seat in world.lobby.seats)


def test_nobody_declares_somebody_else_ready():
    world = World(seats=3)
    anna, _ = world.join("Anna"), world.join("Ben")
    assert ask(world, anna, r.SetReady(1, True)) is RefusalCode.NOT_YOUR_SEAT


def test_bots_alone_do_not_start_another_match():
    world = World(seats=2, bots=("easy", "easy"), start_when_full=True, again_after=20.0)
    world.bots()
    world.loop.pass_time(4000.0)
    assert world.lobby.match == 1
    assert world.lobby.state is TableState.LOBBY


def test_without_a_stand_in_bot_the_seat_of_somebody_who_is_gone_passes():
    world = playing(keep_seconds=8.0, stand_in=None)
    world.ben.shell.leave()
    world.loop.pass_time(8.0)
    assert world.anna.guest.match.to_act == (0,)


def test_a_table_everybody_left_does_not_race_through_its_rolls():
    world = playing(keep_seconds=1.0, stand_in=None)
    world.anna.shell.leave()
    world.ben.shell.leave()
    world.loop.pass_time(60.0)
    assert 10 < world.host.table.running.match.roll_number < 70


def test_a_bot_that_the_owner_lets_play_for_somebody_away_waits_a_moment_for_them():
    """They count how fast the host answers for them."""
    world, anna, ben = owned()
    ask(world, anna, r.StartMatch())
    ben.shell._link.close()
    world.loop.settle()
    assert ask(world, anna, r.Kick(1)) is None
    assert world.lobby.seats[1].level is None
    world.loop.pass_time(ANSWERED_SECONDS)
    assert world.lobby.seats[1].level == "easy"


def test_a_seat_given_up_during_a_match_is_replaced_at_once():
    world = playing()
    world.bots()
    assert ask(world, world.ben, r.LeaveSeat(1)) is None
    assert world.lobby.seats[1].level == "easy"
    assert world.ben.closed is None


VERA = Identity(b"v" * 32)


def sits_down_late(world: World) -> Player:
    """Vera, who looks on, takes the seat of a bot."""
    vera = world.join(watch=True, identity=VERA)
    assert ask(world, vera, r.TakeSeat("Vera", 1)) is None
    return vera


def with_a_bot() -> World:
    world = World(seats=2, bots=("easy",), start_with=1)
    world.anna = world.join("Anna")
    return world


def test_a_vote_for_which_the_dice_have_no_room_is_kept_until_a_roll_makes_some(monkeypatch):
    world = with_a_bot()
    monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 1)
    vera, table = sits_down_late(world), world.host.table
    monkeypatch.setattr(Stake, "vote", lambda *state: None)  # she has voted, and does not again
    vote = made_vote(VERA, table.log, 0, HOST.key, "7" * 64)
    assert table.vote(VERA.key, vote, world.loop.time())
    monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 2)
    world.loop.settle()
    assert VERA.key not in table.log.dice.keys
    for one, seat in ((world.anna, 0), (vera, 1)):
        ask(world, one, Choose(seat, None, 1))
    assert table.log.dice.tip_of(VERA.key) == vote.tip


def test_whoever_has_a_seat_may_vote_anew_there_when_nobody_else_may_come_to_it(monkeypatch):
    """Others may have come and gone."""
    world = with_a_bot()
    vera = sits_down_late(world)
    monkeypatch.setattr(changes, "MOST_COMING", 0)
    running = world.host.table.running
    assert not running.may_sit(1, VERA.key)
    tip = "7" * 64
    for one, seat in ((world.anna, 0), (vera, 1)):
        ask(world, one, Choose(seat, None, 1))
    running.agree(1, made_vote(VERA, running.log, 0, HOST.key, tip), 0.0)
    assert running.log.dice.tip_of(VERA.key) == tip


def test_bots_that_never_answer_pass():
    world = World(seats=2, bots=("easy",), start_with=1)
    anna = world.join("Anna")
    ask(world, anna, Choose(0, None, 1))
    world.loop.pass_time(BOT_SECONDS + 2.0)
    assert anna.guest.match.roll_number == 2


def test_a_silent_peer_is_pinged_and_then_dropped():
    world = World()
    anna, ben = world.join("Anna"), world.join("Ben")
    ben.shell._link._other.reader.data = lambda data: None  # nothing from Ben arrives any more
    world.loop.pass_time(PING_SECONDS + 1.0)
    assert world.people == ["Anna", "Ben"]
    world.loop.pass_time(SILENT_SECONDS)
    assert world.people == ["Anna"]
    assert anna.closed is None


def test_a_quiet_peer_that_answers_pings_stays():
    world = World()
    world.join("Anna")
    world.loop.pass_time(600.0)
    assert world.people == ["Anna"]


def test_closing_the_table_tells_everybody():
    world, anna, ben = owned()
    world.shell.close()
    world.loop.settle()
    assert {anna.closed, ben.closed} == {RefusalCode.TABLE_CLOSED}


def test_renaming_the_table_tells_everybody():
    world, _, ben = owned()
    world.shell.rename("Friday 2")
    world.loop.settle()
    assert ben.told(LobbyNotice)[-1].lobby.table_name == "Friday 2"


def test_every_action_addresses_a_known_peer():
    world = World()
    world.join("Anna")
    actions = world.host.rename("Other", 0.0)
    assert [action.peers for action in actions if isinstance(action, Send)] == [(1,)]


def test_events_of_one_choice_come_in_one_notice():
    world = playing()
    ask(world, world.anna, Choose(0, None, 1))
    ask(world, world.ben, Choose(1, None, 1))
    batches = [notice.events for notice in world.anna.told(EventsNotice)]
    assert [len(batch) for batch in batches][:4] == [1, 1, 1, 2]


def test_a_match_whose_log_is_full_is_given_up_once_nobody_plays_it(monkeypatch) -> None:
    """A stranger could pass without end, and nobody else could ever play at that table."""
    monkeypatch.setattr("net.chain.log.MOST_ENTRIES", log._ROOM + 20)
    world = World(seats=2, start_when_full=True)
    eve = world.bring(Player(("Eve", "Mallory")).plays("easy"))
    world.loop.pass_time(5.0)
    assert world.host.table.log.is_full
    assert world.lobby.state is TableState.PLAYING
    eve.shell.leave()
    world.loop.pass_time(1.0)
    assert world.lobby.state is TableState.LOBBY
    assert world.host.table.latest is None
    assert [world.join(name).guest.seats for name in ("Anna", "Ben")] == [(0,), (1,)]
    assert eve.guest.match_number < world.lobby.match
