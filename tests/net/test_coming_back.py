"""Rejoining: a guest whose link broke gets its seats back, and all that happened meanwhile."""

from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.guest.guest import Guest, GuestState
from net.host.peers import Role
from net.links.memory import memory_pair
from net.messages import requests as r
from net.messages.notices import EventsNotice, JoinedNotice, LostNotice, MatchOverNotice
from net.program.shell import GuestShell
from tests.net.worlds import Player, World


class Keyed(Player):
    """A player with a key whose link can be cut and restored."""

    def __init__(self, name: str, identity: Identity | None = None) -> None:
        super().__init__((name,))
        self.identity = identity or Identity()
        self.guest = Guest("1.0", (name,), identity=self.identity)

    def enter(self, world: World) -> "Keyed":
        """Join, or rejoin."""
        near, far = memory_pair(world.loop.call_soon)
        if not hasattr(self, "shell"):
            self.shell = GuestShell(self.guest, world.loop, self.hear)
        near.reader = self.shell.reader_of(near)
        far.reader = world.shell.attach(far)
        self.near = near
        world.loop.call_soon(lambda: self.shell.start(near))
        world.loop.settle()
        return self


def begun(*, bots: int = 0) -> tuple[World, Player, Keyed]:
    """Anna's table, where a match with Ben has begun."""
    world = World(seats=2 + bots, bots=("easy",) * bots)
    anna = world.join("Anna", role=Role.OWNER)
    ben = Keyed("Ben").enter(world)
    anna.ask(r.StartMatch())
    world.loop.settle()
    return world, anna, ben


def cut(world: World, ben: Keyed) -> None:
    ben.near.close()
    world.loop.settle()


def test_a_guest_whose_link_broke_in_a_match_reports_it_and_does_not_give_up():
    world, _, ben = begun()
    cut(world, ben)
    assert ben.guest.state is GuestState.LOST
    assert ben.told(LostNotice) == [LostNotice()]
    assert world.lobby.seats[1].away


def test_it_gets_its_seat_back_with_only_its_key():
    world, _, ben = begun()
    cut(world, ben)
    ben.enter(world)
    assert ben.guest.seats == (1,)
    assert not world.lobby.seats[1].away
    assert ben.told(JoinedNotice)[-1].back


def test_it_gets_exactly_the_events_it_lacks():
    world, anna, ben = begun()
    cut(world, ben)
    anna.choose(0)
    world.loop.settle()
    before = len(ben.guest.events)
    told = len(ben.told(EventsNotice))
    ben.enter(world)
    later = [event for notice in ben.told(EventsNotice)[told:] for event in notice.events]
    assert ben.guest.events == anna.guest.events
    assert later == anna.guest.events[before:]


def test_an_accepted_choice_is_not_lost():
    world, _, ben = begun()
    ben.choose(1)
    world.loop.settle()
    cut(world, ben)
    ben.enter(world)
    assert ben.guest.match.to_act == (0,)
    assert ben.refusals == []


def test_a_restarted_program_gets_its_seat_and_the_whole_match():
    world, anna, ben = begun()
    anna.choose(0)
    world.loop.settle()
    cut(world, ben)
    again = Keyed("Ben", ben.identity).enter(world)
    assert again.guest.seats == (1,)
    assert again.guest.events == anna.guest.events


def test_a_bot_that_stood_in_gives_the_seat_back():
    world, _, ben = begun()
    world.bots()
    cut(world, ben)
    world.loop.pass_time(60)
    assert world.lobby.seats[1].level == "easy"
    ben.enter(world)
    assert (world.lobby.seats[1].level, ben.guest.seats) == (None, (1,))


def test_a_guest_that_rejoins_after_the_end_gets_the_end():
    world, anna, ben = begun()
    world.bots()
    cut(world, ben)
    anna.plays("easy")
    anna._choose()
    for _ in range(3000):
        if anna.told(MatchOverNotice):
            break
        world.loop.pass_time(1)
    events = list(anna.guest.events)
    ben.enter(world)
    assert ben.guest.events == events
    assert ben.digests == anna.digests


def test_a_watcher_comes_back_to_a_locked_table_while_strangers_stay_out():
    world = World(seats=2)
    anna = world.join("Anna", role=Role.OWNER)
    eve = Keyed("Eve")
    eve.guest = Guest("1.0", (), watch=True, identity=eve.identity)
    eve.enter(world)
    anna.ask(r.SetLocked(True))
    world.loop.settle()
    cut(world, eve)
    eve.enter(world)
    assert eve.guest.state is GuestState.IN
    assert world.join(watch=True).closed is RefusalCode.LOCKED


def test_nobody_gets_a_seat_with_somebody_else_s_key():
    world, _, ben = begun()
    cut(world, ben)
    thief = Keyed("Ben", Forged(ben.identity.key)).enter(world)
    assert thief.closed is RefusalCode.BAD_PROOF
    assert world.lobby.seats[1].away


class Forged(Identity):
    """Somebody else's public key with a different secret."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._claimed = key

    @property
    def key(self) -> str:
        return self._claimed


def test_a_second_program_cannot_take_a_seat_whose_link_still_answers():
    world, _, ben = begun()
    second = Keyed("Ben", ben.identity).enter(world)
    assert second.closed is RefusalCode.SEAT_HELD
    assert ben.guest.state is GuestState.IN


def test_a_dead_link_is_noticed_within_five_seconds():
    world, anna, ben = begun()
    ben.near._open = False  # as if the cable were out: nothing arrives, and nobody is told
    world.loop.pass_time(5)
    assert anna.guest.lobby.seats[1].away


def test_a_seat_that_somebody_else_has_taken_over_is_lost():
    world, _, ben = begun()
    cut(world, ben)
    world.loop.pass_time(60.1)
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 1))
    world.loop.settle()
    ben.enter(world)
    assert ben.closed is RefusalCode.MATCH_BEGUN
    assert world.lobby.seats[1].name == "Cleo"


def test_the_seat_is_kept_for_a_minute():
    world, _, ben = begun()
    cut(world, ben)
    world.loop.pass_time(59.0)
    cleo = world.join(watch=True)
    cleo.ask(r.TakeSeat("Cleo", 1))
    world.loop.settle()
    assert cleo.refusals == [RefusalCode.SEAT_KEPT]
    ben.enter(world)
    assert ben.guest.seats == (1,)


def test_a_guest_that_rejoins_takes_part_in_the_dice_again():
    world, anna, ben = begun()
    cut(world, ben)
    anna.choose(0)
    world.loop.settle()
    ben.enter(world)
    ben.choose(1)
    world.loop.settle()
    assert anna.guest.match.roll_number == 2
    assert anna.guest.log.dice.unopened == []


def test_a_broken_link_in_the_lobby_gives_up_the_seat():
    world = World(seats=2)
    ben = Keyed("Ben").enter(world)
    cut(world, ben)
    assert ben.closed is RefusalCode.LINK_LOST
    assert world.people == []


def test_a_guest_that_gives_up_is_closed_with_the_reason_given():
    world, _, ben = begun()
    cut(world, ben)
    ben.shell.give_up(Refusal(RefusalCode.LINK_LOST))
    assert ben.closed is RefusalCode.LINK_LOST


# Lobbies.


def test_of_two_at_one_program_one_sits_down_if_somebody_took_the_other_seat_meanwhile():
    world, identity = World(seats=3), Identity()
    couch = world.bring(Player(("Ben", "Bea"), identity=identity))
    couch.shell.leave()
    world.loop.settle()
    world.join("Cleo", "Dora")
    again = world.bring(Player(("Ben", "Bea"), identity=identity))
    assert world.people == ["Cleo", "Dora", "Ben"]
    assert len(again.guest.seats) == 1


def test_two_who_were_never_there_sit_down_together_or_not_at_all():
    world = World(seats=3)
    world.join("Cleo", "Dora")
    assert world.join("Ben", "Bea").closed is RefusalCode.TABLE_FULL


def test_whoever_would_also_watch_does_so_if_there_is_no_seat_for_them():
    world = World(seats=2)
    world.join("Anna", "Ben")
    wim = world.join("Wim", watch=True)
    assert wim.guest.state is GuestState.IN
    assert wim.guest.seats == ()
    assert world.lobby.watchers == 1


def test_a_second_program_with_the_same_key_and_name_is_told_that_the_name_is_taken():
    """It has another seat then, under another name."""
    world, identity = World(seats=3), Identity()
    world.bring(Player(("Ben",), identity=identity))
    second = world.bring(Player(("Ben",), identity=identity))
    assert second.closed is RefusalCode.NAME_TAKEN
    assert world.bring(Player(("Ben 2",), identity=identity)).guest.seats == (1,)
