"""The host: who gets in, who may do what, what each refusal is, and what time brings."""

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.base.identity import Identity
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import WireChoice
from net.chain.entries import choice_statement
from net.guest.guest import GuestState
from net.host.admission import MOST_WATCHERS
from net.host.config import HostConfig
from net.host.host import Close, Host, Send
from net.host.peers import PING_SECONDS, SILENT_SECONDS, Role
from net.host.play import BOT_SECONDS
from net.links.memory import memory_pair
from net.messages import messages as m
from net.messages import requests as r
from net.messages.lobby import MOST_BANNED, SeatKind, TableState
from net.messages.notices import Choose, ClockNotice, EventsNotice, LobbyNotice
from net.program.shell import GuestShell
from tests.net.worlds import HOST, SHEETS, Player, World, fair_chance, secret_of


def legal(player: Player, seat: int):
    return player.guest.match.legal(seat)


# Coming in.


def test_a_guest_with_a_name_gets_a_seat():
    world = World()
    anna = world.join("Anna")
    assert anna.guest.seats == (0,)
    assert world.people == ["Anna"]


def test_a_program_may_bring_several_people():
    world = World()
    family = world.join("Anna", "Ben", "Cleo")
    assert family.guest.seats == (0, 1, 2)


def test_several_people_come_in_together_or_not_at_all():
    world = World(seats=2)
    world.join("Anna")
    assert world.join("Ben", "Cleo").closed is RefusalCode.TABLE_FULL
    assert world.people == ["Anna"]


def test_a_full_table_says_so():
    world = World(seats=2, bots=("easy", "easy"))
    assert world.join("Anna").closed is RefusalCode.TABLE_FULL


def test_a_taken_name_is_refused_with_the_name():
    world = World()
    world.join("Anna")
    second = world.join("anna")
    assert second.closed is RefusalCode.NAME_TAKEN
    assert second.guest.seats == ()


def test_a_name_that_cannot_be_shown_is_refused():
    assert World().join("\u202eAnna").closed is RefusalCode.BAD_NAME


def test_a_match_that_has_begun_takes_no_seats():
    world = playing()
    assert world.join("Late").closed is RefusalCode.MATCH_BEGUN
    assert world.join().closed is RefusalCode.MATCH_BEGUN


def test_a_watcher_may_come_into_a_match_and_gets_all_of_it():
    world = playing()
    watcher = world.join(watch=True)
    assert watcher.closed is None
    assert watcher.guest.events == world.host.table.running.log.events
    assert world.lobby.watchers == 1


def test_a_code_at_a_table_without_one_is_refused():
    assert World().join("Anna", code="sesame").closed is RefusalCode.NO_CODE_HERE


def of_protocol_99(player: Player) -> None:
    player.guest._outbox = [replace(player.guest._outbox[0], protocol=99, version="9.0")]


def test_another_protocol_is_told_both_versions():
    world = World()
    player = Player(("Anna",))
    begin = player.guest.start
    player.guest.start = lambda now, at_home=False: (begin(now, at_home), of_protocol_99(player))
    world.bring(player)
    assert player.closed is RefusalCode.VERSION
    reason = player.notices[-1].reason
    assert reason.params == {"guest": "9.0", "host": "1.0"}


def test_too_many_links_are_refused():
    world = World()
    players = []
    for _ in range(MOST_WATCHERS):
        players.append(world.join(watch=True))
        world.loop.pass_time(0.02)
    assert all(player.guest.state is GuestState.IN for player in players)
    assert all(player.closed is None for player in players)
    assert world.join(watch=True).closed is RefusalCode.TOO_MANY_PEERS
    assert world.join("Anna").closed is None


def test_a_locked_table_lets_nobody_new_in_but_those_who_sit_there():
    world = World()
    owner = world.join("Anna", role=Role.OWNER)
    ben = world.join("Ben")
    ben.ask(r.SetLocked(True))
    world.loop.settle()
    assert ben.refusals == [RefusalCode.OWNER_ONLY]
    owner.ask(r.SetLocked(True))
    world.loop.settle()
    assert world.join("Cleo").closed is RefusalCode.LOCKED
    assert world.join(watch=True).closed is RefusalCode.LOCKED
    owner.ask(r.SetLocked(False))
    world.loop.settle()
    assert world.join("Cleo").closed is None


def test_a_first_message_that_begins_no_handshake_is_refused():
    host = World().host
    peer, _ = host.connect(Role.GUEST, 0.0)
    actions = host.receive(peer, m.Ping(), 0.0)
    assert actions[0].message.refusal.code is RefusalCode.BAD_MESSAGE
    assert actions[1] == Close(peer)


def test_a_second_hello_is_refused():
    world = World()
    anna = world.join("Anna")
    anna.says(m.Hello(("Ben",)))
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE
    assert world.people == []


def test_a_peek_tells_of_the_table_and_joins_nothing():
    world = World(seats=4, bots=("easy",))
    peer, _ = world.host.connect(Role.GUEST, 1000.0)
    send, close = world.host.receive(peer, m.Peek(99, "9.0"), 1007.0)
    info = send.message
    assert (info.name, info.seats, info.free, info.state) == ("Friday", 4, 3, TableState.LOBBY)
    assert info.age == 7.0
    assert close == Close(peer)


@pytest.mark.parametrize(
    "data", [b"\0\0\0\0", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\x01\xc0", b"\xff" * 9]
)
def test_bytes_that_are_no_message_hurt_only_their_sender(data):
    world = World()
    anna, ben = world.join("Anna"), world.join("Ben")
    anna.says_bytes(data)
    world.loop.settle()
    assert anna.closed is RefusalCode.BAD_MESSAGE
    assert ben.closed is None
    assert world.people == ["Ben"]


def test_a_peer_that_floods_the_host_is_closed():
    world = World()
    anna, ben = world.join("Anna"), world.join("Ben")
    anna.says(*[m.Ping()] * 200)
    world.loop.settle()
    assert anna.closed is RefusalCode.TOO_FAST
    assert ben.closed is None


def test_choices_that_are_due_never_count_as_a_flood():
    world = World(seats=2)
    owner = world.join(role=Role.OWNER)
    players = [world.bring(Player((name,)).plays("random")) for name in ("Anna", "Ben")]
    owner.ask(r.StartMatch())
    world.loop.settle()
    assert len(owner.guest.events) > 100
    assert [player.closed for player in players] == [None, None]


# A configuration.


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"sheet": "pink"}, RefusalCode.UNKNOWN_SHEET),
        ({"bots": ("genius",)}, RefusalCode.UNKNOWN_LEVEL),
        ({"seats": 1}, RefusalCode.TOO_FEW_SEATS),
        ({"seats": 7}, RefusalCode.TOO_MANY_SEATS),
        ({"seats": 2, "bots": ("easy",) * 3}, RefusalCode.TOO_MANY_SEATS),
    ],
)
def test_a_table_nobody_can_have_is_refused(options, code):
    config = HostConfig(HOST, "id", "Friday", "1.0", SHEETS, ("easy",), **options)
    with pytest.raises(NotDone) as caught:
        Host(config, fair_chance(), 0.0)
    assert caught.value.refusal.code is code


# Asking.


def owned(**config) -> tuple[World, Player, Player]:
    world = World(**config)
    return world, world.join("Anna", role=Role.OWNER), world.join("Ben")


def known(name: str) -> Player:
    """Somebody whose key and part in the dice are always the same."""
    player, identity = Player((name,)), Identity(name[:1].encode() * 32)
    player.guest.stake.identity = identity
    player.guest.stake.secret = lambda: secret_of(identity, b"dice")
    return player


def playing(**config) -> World:
    """A match of two guests that do nothing."""
    world = World(seats=2, start_when_full=True, **config)
    world.anna, world.ben = (world.bring(known(name)) for name in ("Anna", "Ben"))
    assert world.lobby.state is TableState.PLAYING
    return world


def ask(world: World, player: Player, request) -> RefusalCode | None:
    before = len(player.refusals)
    player.ask(request)
    world.loop.settle()
    return player.refusals[-1] if len(player.refusals) > before else None


@pytest.mark.parametrize(
    "request_",
    [
        r.StartMatch(),
        r.SetBot(3, "easy"),
        r.SetSheet("red"),
        r.SetSeatCount(3),
        r.Kick(0),
    ],
    ids=lambda request: type(request).__name__,
)
def test_the_owners_requests_are_the_owners(request_):
    world, _, ben = owned()
    assert ask(world, ben, request_) is RefusalCode.OWNER_ONLY


def test_the_owner_sets_bots_sheet_and_seats():
    world, anna, _ = owned()
    for request in (r.SetBot(3, "easy"), r.SetSheet("red"), r.SetSeatCount(4)):
        assert ask(world, anna, request) is None
    assert (world.lobby.sheet, len(world.lobby.seats)) == ("red", 4)
    assert [seat.kind for seat in world.lobby.seats].count(SeatKind.BOT) == 1
    assert ask(world, anna, r.SetBot(2, None)) is None
    assert [seat.kind for seat in world.lobby.seats].count(SeatKind.BOT) == 0


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (r.SetBot(3, "genius"), RefusalCode.UNKNOWN_LEVEL),
        (r.SetBot(1, "easy"), RefusalCode.SEAT_NOT_FREE),
        (r.SetBot(1, None), RefusalCode.SEAT_NOT_FREE),
        (r.SetSheet("pink"), RefusalCode.UNKNOWN_SHEET),
        (r.SetSeatCount(1), RefusalCode.TOO_FEW_SEATS),
        (r.TakeSeat("Ben"), RefusalCode.NAME_TAKEN),
        (r.TakeSeat("Cleo", 1), RefusalCode.SEAT_NOT_FREE),
        (r.TakeSeat(""), RefusalCode.BAD_NAME),
        (r.TakeSeat("x" * 25), RefusalCode.BAD_NAME),
        (r.TakeSeat("x" * 250), RefusalCode.BAD_NAME),
        (r.Rename(1, "Cleo"), RefusalCode.NOT_YOUR_SEAT),
        (r.Rename(0, "Ben"), RefusalCode.NAME_TAKEN),
        (r.LeaveSeat(1), RefusalCode.NOT_YOUR_SEAT),
        (r.LeaveSeat(3), RefusalCode.NOT_YOUR_SEAT),
        (r.Kick(3), RefusalCode.NO_SUCH_SEAT),
        (Choose(0, None, 0), RefusalCode.NO_MATCH),
        (r.SetBot(99, "easy"), RefusalCode.BAD_MESSAGE),
    ],
    ids=str,
)
def test_each_refusal_in_the_lobby_has_its_code_and_changes_nothing(request_, code):
    world, anna, _ = owned()
    before = world.lobby
    assert ask(world, anna, request_) is code
    assert world.lobby == before
    assert anna.closed is None


def test_a_start_with_too_few_seats_is_refused():
    world = World()
    anna = world.join("Anna", role=Role.OWNER)
    assert ask(world, anna, r.StartMatch()) is RefusalCode.TOO_FEW_SEATS


def test_people_take_and_leave_further_seats():
    world, _, ben = owned()
    assert ask(world, ben, r.TakeSeat("Bea")) is None
    assert ben.guest.seats == (1, 2)
    assert ask(world, ben, r.LeaveSeat(1)) is None
    assert ask(world, ben, r.Rename(2, "Bella")) is None
    assert world.people == ["Anna", "Bella"]


def test_who_is_kicked_is_told_and_closed():
    world, anna, ben = owned()
    assert ask(world, anna, r.Kick(1)) is None
    assert ben.closed is RefusalCode.KICKED
    assert world.people == ["Anna"]


def join_from(world: World, address: str, *names: str, **options: object) -> Player:
    """Somebody comes in from this address."""
    player = Player(names, **options)
    near, far = memory_pair(world.loop.call_soon)
    far.far_host = address
    player.shell = GuestShell(player.guest, world.loop, player.hear)
    near.reader = player.shell.reader_of(near)
    far.reader = world.shell.attach(far)
    player.shell.start(near)
    world.loop.settle()
    return player


BEN = Identity(b"b" * 32)


def ben_kicked() -> tuple[World, Player]:
    world = World()
    anna = world.join("Anna", role=Role.OWNER)
    join_from(world, "10.0.0.2", "Ben", identity=BEN)
    ask(world, anna, r.Kick(1))
    return world, anna


def test_who_is_kicked_does_not_come_again_from_elsewhere_with_the_same_key():
    world, _ = ben_kicked()
    assert join_from(world, "10.0.0.9", "Bob", identity=BEN).closed is RefusalCode.KICKED
    assert join_from(world, "10.0.0.9", watch=True, identity=BEN).closed is RefusalCode.KICKED


def test_who_is_kicked_does_not_come_again_from_there_with_another_key():
    world, _ = ben_kicked()
    assert join_from(world, "10.0.0.2", "Bob").closed is RefusalCode.KICKED


def test_nobody_else_is_kept_out_with_them():
    world, _ = ben_kicked()
    assert join_from(world, "10.0.0.3", "Cleo").closed is None


def test_everybody_sees_who_was_kicked_and_the_owner_lets_them_in_again():
    world, anna = ben_kicked()
    assert [one.name for one in anna.guest.lobby.banned] == ["Ben"]
    cleo = join_from(world, "10.0.0.3", "Cleo")
    assert ask(world, cleo, r.LetIn(BEN.key)) is RefusalCode.OWNER_ONLY
    assert ask(world, anna, r.LetIn(BEN.key)) is None
    assert join_from(world, "10.0.0.2", "Ben", identity=BEN).closed is None


def test_where_somebody_was_kicked_from_is_forgotten_with_their_key():
    """A lobby names so many at most; an origin without a name could never be let in again."""
    world, _ = ben_kicked()
    table = world.host.table
    for number in range(MOST_BANNED):
        table.lobby = table.lobby.banning(Identity(bytes([number]) * 32).key, "Somebody")
    assert join_from(world, "10.0.0.2", "Bob").closed is None


def test_the_lobby_is_closed_to_requests_while_a_match_runs():
    world, anna, ben = owned()
    ask(world, anna, r.StartMatch())
    for request in (r.StartMatch(), r.SetSheet("red"), r.SetBot(3, "easy"), r.Rename(0, "Zoe")):
        assert ask(world, anna, request) is RefusalCode.MATCH_RUNNING
    assert ask(world, ben, r.TakeSeat("Bea")) is RefusalCode.MATCH_RUNNING


# Choosing.


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


def test_a_choice_for_a_roll_that_is_over_came_too_late():
    world = playing()
    for player, seat in ((world.anna, 0), (world.ben, 1)):
        ask(world, player, Choose(seat, None, 1))
    assert world.anna.guest.match.roll_number == 2
    assert ask(world, world.anna, Choose(0, None, 1)) is RefusalCode.TOO_LATE
    assert world.anna.guest.match.to_act == (0, 1)


def test_a_choice_for_a_roll_that_has_not_come_is_not_even_sent():
    world = playing()
    assert ask(world, world.anna, Choose(0, None, 7)) is RefusalCode.TOO_LATE
    assert world.anna.guest.match.to_act == (0, 1)


def signed(player: Player, seat: int, wire: WireChoice | None, **other: object) -> r.MakeChoice:
    """A choice as a guest sends it that does not know the rules."""
    log = player.guest.log
    said = choice_statement(log.table, log.number, seat, log.answers, wire)
    ours = r.MakeChoice(seat, log.number, log.answers, wire, player.guest.identity.sign(said))
    return replace(ours, **other)


def answer_to(world: World, request: r.MakeChoice) -> Refusal:
    """What Anna is told."""
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
def test_a_choice_that_is_not_the_one_its_player_signed_is_refused(other, code):
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
    world.loop.pass_time(1.0)  # at the start only a little rest
    for player, seat in ((world.anna, 0), (world.ben, 1)):
        ask(world, player, Choose(seat, None, 1))
    assert world.anna.guest.match.phase is Phase.ROLL
    world.loop.pass_time(2.9)
    assert world.anna.guest.match.roll_number == 1
    world.loop.pass_time(0.2)
    assert world.anna.guest.match.roll_number == 2


def test_whoever_does_not_choose_in_time_passes_d2():
    world = playing(time_limit=20.0)
    assert world.anna.told(ClockNotice)[-1].seconds == 20.0
    ask(world, world.anna, Choose(0, legal(world.anna, 0)[0], 1))
    world.loop.pass_time(19.9)
    assert world.ben.guest.match.roll_number == 1
    world.loop.pass_time(0.2)
    assert any(type(event).__name__ == "Passed" for event in world.ben.guest.events)
    world.loop.pass_time(2.0)
    assert world.ben.guest.match.roll_number == 2


def test_who_comes_late_to_look_on_is_told_the_time_left():
    world = playing(time_limit=20.0)
    world.loop.pass_time(5.0)
    assert world.join(watch=True).told(ClockNotice)[-1].seconds == pytest.approx(15.0)


def test_a_seat_whose_person_is_gone_is_played_on_by_a_bot():
    world = playing(away_seconds=8.0)
    bots = world.bots()
    world.ben.shell._link.close()
    world.loop.settle()
    assert world.lobby.seats[1].away
    assert world.lobby.seats[1].level is None
    world.loop.pass_time(8.0)
    assert world.lobby.seats[1].level == "easy"
    assert 1 not in bots.guest.match.to_act
    assert bots.guest.seats == ()


def test_a_seat_whose_person_is_gone_passes_where_no_bot_stands_in():
    world = playing(away_seconds=8.0, stand_in=None)
    world.ben.shell.leave()
    world.loop.pass_time(8.0)
    assert world.anna.guest.match.to_act == (0,)


def test_a_table_everybody_left_does_not_race_through_its_rolls():
    world = playing(away_seconds=1.0, stand_in=None)
    world.anna.shell.leave()
    world.ben.shell.leave()
    world.loop.pass_time(60.0)
    assert 10 < world.host.table.running.match.roll_number < 70


def test_who_gives_up_the_seat_in_a_match_is_replaced_at_once():
    world = playing()
    world.bots()
    assert ask(world, world.ben, r.LeaveSeat(1)) is None
    assert world.lobby.seats[1].level == "easy"
    assert world.ben.closed is None


def test_bots_that_never_answer_pass():
    world = World(seats=2, bots=("easy",), start_with=1)
    anna = world.join("Anna")
    ask(world, anna, Choose(0, None, 1))
    world.loop.pass_time(BOT_SECONDS + 2.0)
    assert anna.guest.match.roll_number == 2


def test_a_peer_that_falls_silent_is_asked_and_then_dropped():
    world = World()
    anna, ben = world.join("Anna"), world.join("Ben")
    ben.shell._link._other.reader.data = lambda data: None  # nothing of Ben's arrives any more
    world.loop.pass_time(PING_SECONDS + 1.0)
    assert world.people == ["Anna", "Ben"]
    world.loop.pass_time(SILENT_SECONDS)
    assert world.people == ["Anna"]
    assert anna.closed is None


def test_quiet_peers_that_answer_stay():
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


def test_every_action_is_to_a_peer_that_is_known():
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
