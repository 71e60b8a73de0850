"""The view: the mirror of a table that a screen reads."""

from game.table.play.session_notices import ListeningNotice, Trouble, TroubleNotice
from game.table.play.view import LinkState, TableView
from net.base.refusals import Refusal, RefusalCode
from net.host.peers import Role
from net.messages.notices import ClockNotice, ClosedNotice, GuestNotice
from net.messages.requests import Pause, Resume, StartMatch
from tests.net.worlds import Player, World


class Viewer(Player):
    """A player with a view."""

    def __init__(self, *names: str) -> None:
        super().__init__(names)
        self.now = 50.0
        self.view = TableView(lambda: self.now)

    def hear(self, notice: GuestNotice) -> None:
        self.view.take(notice)
        super().hear(notice)


def table(*names: str, **config) -> tuple[World, Viewer]:
    world = World(**config)
    return world, world.bring(Viewer(*names), Role.OWNER)


def test_before_the_welcome_a_view_is_connecting():
    assert TableView(lambda: 0.0).state is LinkState.CONNECTING


def test_in_the_lobby_the_view_knows_its_seats():
    _, anna = table("Anna", "Ben", seats=3, bots=("easy",))
    assert anna.view.state is LinkState.LOBBY
    assert anna.view.my_seats == (0, 1)
    assert anna.view.is_mine(1)
    assert not anna.view.is_mine(2)
    assert anna.view.owner
    assert anna.view.table_name == "Friday"
    assert anna.view.name_of(2) == "Ada"


def test_the_view_s_match_is_the_guest_s():
    world, anna = table(seats=2, bots=("easy", "easy"))
    anna.ask(StartMatch())
    world.loop.settle()
    assert anna.view.state is LinkState.PLAYING
    world.bots()
    assert anna.view.state is LinkState.OVER
    assert anna.view.events == anna.guest.events
    assert anna.view.match.over == anna.guest.match.over
    assert anna.view.digest == anna.digests[0]
    assert anna.view.names == ("Ada", "Bolt")


def test_the_next_match_starts_a_new_mirror():
    world, anna = table(seats=2, bots=("easy", "easy"))
    world.bots()
    for _ in range(2):
        anna.ask(StartMatch())
        world.loop.settle()
    assert anna.view.match_number == 2
    assert anna.view.events == anna.guest.events


def test_a_clock_notice_sets_the_deadline():
    world, anna = table("Anna", seats=2, bots=("easy",), time_limit=9.0)
    anna.ask(StartMatch())
    world.loop.settle()
    assert anna.view.deadline == 59.0
    anna.view.take(ClockNotice(1, 2.0))
    assert anna.view.deadline == 52.0


def test_a_table_can_be_closed():
    _, anna = table("Anna")
    anna.view.take(ClosedNotice(Refusal(RefusalCode.KICKED)))
    assert anna.view.state is LinkState.CLOSED


def test_the_view_keeps_troubles_and_addresses():
    _, anna = table("Anna")
    anna.view.take(ListeningNotice("Friday", ("10.0.0.1",), 5))
    anna.view.take(TroubleNotice(Trouble.BOTS_GONE))
    assert (anna.view.addresses, anna.view.port) == (("10.0.0.1",), 5)
    assert anna.view.troubles == {Trouble.BOTS_GONE}


def test_the_seat_of_somebody_away_counts_down():
    world, anna = table("Anna", seats=2, keep_seconds=60.0)
    ben = world.join("Ben")
    anna.ask(StartMatch())
    world.loop.settle()
    assert anna.view.waits(1) == 0
    ben.shell._link.close()
    world.loop.settle()
    assert anna.view.waits(1) == 60
    anna.now += 20.5
    assert anna.view.waits(1) == 40
    assert anna.view.waits(0) == 0


def test_no_countdown_runs_during_a_pause():
    world, anna = table("Anna", seats=2, keep_seconds=60.0)
    ben = world.join("Ben")
    anna.ask(StartMatch())
    world.loop.settle()
    ben.shell._link.close()
    anna.ask(Pause(0))
    world.loop.settle()
    anna.now += 30.0
    assert anna.view.waits(1) == 60
    anna.ask(Resume())
    world.loop.settle()
    anna.now += 1.0
    assert anna.view.waits(1) == 59
