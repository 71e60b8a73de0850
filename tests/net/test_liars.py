"""A liar at the table, and what one host or one guest makes of it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.bots.levels import LEVELS
from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.chain.entries import Vote, vote_statement
from net.chain.fair_dice import HashChain
from net.chain.log import read_entry
from net.guest.guest import Guest, GuestState
from net.host.host import Host
from net.host.host_config import HostConfig
from net.host.peers import PROVE_SECONDS
from net.host.running import LINK_SECONDS
from net.host.table_play import VOTE_SECONDS
from net.messages import messages as m
from net.messages.heritage import Heritage, copied
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import TableState
from net.messages.notices import ClosedNotice, LostNotice
from net.program.shell import HostShell
from tests.net.by_hand import ByHand
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.guest.guests import LOBBY, PLAYING, guest_in, reason
from tests.net.messages.test_heritage import CANDIDATES
from tests.net.messages.test_heritage import LOBBY as OLD_LOBBY
from tests.net.tables import known
from tests.net.worlds import HOST, NONCE, SHEETS, TABLE, MadeUpLoop, Player, World, fair_chance

Twist = Callable[[object], list]
"""Maps a message to the messages sent instead."""


def instead(kind: type, *others: Callable[[object], object]) -> Twist:
    """Replace each message of this kind with these."""
    return lambda said: [other(said) for other in others] if isinstance(said, kind) else [said]


def liar(name: str, twist: Twist) -> Player:
    """A player whose messages are altered before they are sent."""
    player = known(name)
    honest = player.guest.take_outbox
    player.guest.take_outbox = lambda: [word for said in honest() for word in twist(said)]
    return player


def table_with(twist: Twist) -> World:
    """Honest Anna and lying Ben; the match begins when both are there."""
    world = World(seats=2, start_when_full=True)
    world.anna = world.bring(known("Anna"))
    world.ben = world.bring(liar("Ben", twist))
    return world


def key_of(player: Player) -> str:
    return player.guest.identity.key


def signed_again(player: Player, vote: Vote, **other: object) -> Vote:
    """The vote with other fields, signed by the same player."""
    vote = replace(vote, **other)
    fields = ("match", "term", "host", "count", "head", "tip")
    said = vote_statement(TABLE, *(getattr(vote, field) for field in fields))
    return replace(vote, signature=player.guest.identity.sign(said))


# Votes.


def test_a_match_waits_for_a_missing_vote_only_for_a_while():
    world = table_with(instead(m.Cast))
    world.loop.pass_time(VOTE_SECONDS - 0.1)
    assert world.lobby.state is TableState.LOBBY
    world.loop.pass_time(0.2)
    assert world.lobby.state is TableState.PLAYING


def test_a_player_who_does_not_vote_has_no_part_in_the_dice():
    world = table_with(instead(m.Cast))
    world.loop.pass_time(VOTE_SECONDS + 0.1)
    assert set(world.host.table.log.dice.due) == {HOST.key, key_of(world.anna)}


OTHERS = {
    "for another host": {"host": EVE.key},
    "for another term": {"term": 1},
    "for another match": {"match": 2},
    "for a match that goes on": {"count": 3},
    "on another chain": {"head": "0" * 64},
}


@pytest.mark.parametrize("what", list(OTHERS))
def test_a_vote_for_anything_else_does_not_count(what: str):
    me = known("Ben")
    world = table_with(
        instead(m.Cast, lambda cast: m.Cast(signed_again(me, cast.vote, **OTHERS[what])))
    )
    world.loop.pass_time(VOTE_SECONDS + 0.1)
    assert set(world.host.table.log.votes) == {HOST.key, key_of(world.anna)}
    assert world.ben.closed is None


def test_nobody_votes_under_somebody_else_s_key():
    """Ben passes on a vote that Anna cast for this host, and so has no part in the dice."""
    anna = known("Anna")
    votes: list[m.Cast] = []
    world = World(seats=2, start_when_full=True)
    world.bring(
        liar("Anna", lambda said: votes.append(said) or [] if isinstance(said, m.Cast) else [said])
    )
    world.bring(liar("Ben", instead(m.Cast, lambda cast: votes[0])))
    world.loop.pass_time(VOTE_SECONDS + 0.1)
    assert votes[0].vote.key == key_of(anna)
    assert set(world.host.table.log.votes) == {HOST.key}


def test_a_second_vote_in_a_match_does_not_change_the_dice():
    world = table_with(lambda said: [said])
    ben, log = world.ben, world.host.table.log
    before, count = log.votes[key_of(ben)], log.count
    other = signed_again(ben, before, tip=HashChain(b"x" * 32).tip.hex())
    ben.says(m.Cast(other))
    world.loop.settle()
    assert (log.votes[key_of(ben)], log.count) == (before, count)
    for player, seat in ((world.anna, 0), (ben, 1)):
        player.choose(seat)
    world.loop.settle()
    assert log.match.roll_number == 2
    assert log.dice.unopened == []


# Links.


def test_a_roll_waits_for_a_missing_link_only_for_a_while():
    world = table_with(instead(m.Link))
    world.loop.pass_time(LINK_SECONDS - 0.1)
    assert world.host.table.log.match.roll_number == 0
    world.loop.pass_time(0.2)
    assert world.host.table.log.match.roll_number == 1


def test_everybody_sees_whose_link_was_missing():
    world = table_with(instead(m.Link))
    world.loop.pass_time(LINK_SECONDS + 0.1)
    assert [one.key for one in world.anna.guest.log.dice.unopened] == [key_of(world.ben)]


def test_after_three_missing_links_a_player_is_not_waited_for():
    world = table_with(instead(m.Link))
    for roll in (1, 2, 3):
        world.loop.pass_time(LINK_SECONDS + 0.1)
        assert world.host.table.log.match.roll_number == roll
        for player, seat in ((world.anna, 0), (world.ben, 1)):
            player.choose(seat)
    world.loop.settle()
    assert world.host.table.log.match.roll_number == 4


def off_the_chain(link: m.Link) -> m.Link:
    return replace(link, link="ab" * 32)


def previous_link(link: m.Link) -> m.Link:
    return replace(link, roll=link.roll + 1)


@pytest.mark.parametrize("lie", [off_the_chain, previous_link])
def test_a_link_that_does_not_fit_counts_as_missing(lie: Callable[[m.Link], m.Link]):
    world = table_with(instead(m.Link, lie))
    world.loop.settle()
    assert world.host.table.log.match.roll_number == 0
    world.loop.pass_time(LINK_SECONDS + 0.1)
    assert [one.key for one in world.host.table.log.dice.unopened] == [key_of(world.ben)]
    assert world.ben.closed is None


def test_a_wrong_link_does_not_block_the_right_one():
    world = table_with(instead(m.Link, off_the_chain, lambda link: link))
    assert world.host.table.log.match.roll_number == 1
    assert world.host.table.log.dice.unopened == []


# Host candidates.


def at_home(player: Player, candidate: HostCandidate) -> Player:
    player.guest.candidate = candidate
    return player


def test_nobody_changes_the_address_of_another_candidate():
    world = World(candidate=HostCandidate(HOST.key, ("10.0.0.1",), 1))
    anna = known("Anna")
    own = HostCandidate(key_of(anna), ("10.0.0.2",), 4711)
    world.bring(at_home(anna, own))
    world.bring(at_home(known("Ben"), replace(own, addresses=("10.0.0.9",), port=22)))
    assert world.lobby.candidates == (own,)


# Logs told to a new host.


class NextTable:
    """Anna takes over a match of which she holds less than Ben."""

    def __init__(self) -> None:
        self.loop = MadeUpLoop()
        self.whole = Made().begun().rolls(3)
        self.held = Made()
        for entry in self.whole.log.entries[: self.whole.log.count - 4]:
            self.held.log.take(read_entry(entry))
        self.held.log.vouch(self.held.seal())
        heritage = Heritage(OLD_LOBBY, copied(self.held.log), 1)
        config = HostConfig(
            ANNA, NONCE, "Friday", "1.0", SHEETS, LEVELS,
            heritage=heritage, candidate=CANDIDATES[ANNA.key],
        )  # fmt: skip
        self.host = Host(config, fair_chance(), self.loop.time())
        self.shell = HostShell(self.host, self.loop)

    def promised_by(self, who: Identity) -> ByHand:
        """Rejoin and claim to hold the whole log."""
        log = self.whole.log
        hello = m.Hello(("Ben",), have=m.Have(1, log.count, log.head))
        return ByHand(self.loop, self.shell.attach, who).proves().says(hello)

    @property
    def count(self) -> int:
        return self.host.table.log.count


def kinds(who: ByHand) -> list[str]:
    return [type(message).__name__ for message in who.heard]


def test_a_guest_that_holds_more_is_asked_for_it_before_the_welcome():
    table = NextTable()
    ben = table.promised_by(BEN)
    assert ben.heard[-1] == m.Bring(1, table.held.log.count)
    assert "Welcome" not in kinds(ben)


def test_entries_sealed_by_the_previous_host_are_accepted():
    table = NextTable()
    ben = table.promised_by(BEN).says(table.whole.told(table.held.log.count))
    assert "Welcome" in kinds(ben)
    assert table.count == table.whole.log.count


STORIES: dict[str, Callable[[NextTable], m.Entries]] = {
    "sealed by nobody": lambda t: replace(t.whole.told(t.count), seal="0" * 128),
    "sealed by who tells it": lambda t: replace(
        t.whole.told(t.count), seal=t.whole.seal(host=BEN).signature
    ),
    "fewer entries than promised": lambda t: t.whole.told(t.count, t.whole.log.count - 1),
    "none at all": lambda t: m.Entries(1, t.count, ()),
    "of another match": lambda t: replace(t.whole.told(t.count), match=2),
    "from another place on": lambda t: t.whole.told(t.count + 1),
    "that are none": lambda t: m.Entries(1, t.count, ({"entry": "won"},) * 4),
}


@pytest.mark.parametrize("what", list(STORIES))
def test_a_false_log_adds_nothing(what: str):
    table = NextTable()
    before = table.count
    table.promised_by(BEN).says(STORIES[what](table))
    assert table.count == before


def test_a_guest_that_tells_a_false_log_is_admitted_all_the_same():
    table = NextTable()
    ben = table.promised_by(BEN).says(STORIES["sealed by nobody"](table))
    assert "Welcome" in kinds(ben)


def test_the_rest_of_a_false_log_is_read_and_ignored():
    """Two parts were under way when the first turned out to be false."""
    table = NextTable()
    before, ben = table.count, table.promised_by(BEN)
    ben.says(m.Entries(1, before, ({"entry": "won"},)))
    assert "Welcome" not in kinds(ben)
    ben.says(table.whole.told(before + 1))
    assert "Welcome" in kinds(ben)
    assert not ben.closed
    assert table.count == before


def test_a_promised_log_that_does_not_come_is_not_waited_for():
    table = NextTable()
    ben = table.promised_by(BEN)
    table.loop.pass_time(PROVE_SECONDS + 0.1)
    assert ben.told is RefusalCode.NO_HELLO
    assert ben.closed


def test_each_part_of_a_log_restarts_the_time_limit():
    table = NextTable()
    ben, first = table.promised_by(BEN), table.held.log.count
    table.loop.pass_time(PROVE_SECONDS - 0.1)
    ben.says(table.whole.told(first, first + 1, seal=False))
    table.loop.pass_time(PROVE_SECONDS - 0.1)
    ben.says(table.whole.told(first + 1))
    assert "Welcome" in kinds(ben)
    assert table.count == table.whole.log.count


def test_a_stranger_is_not_asked_for_a_log():
    eve = NextTable().promised_by(EVE)
    assert "Bring" not in kinds(eve)


# A lying host's goodbyes, lobbies and terms, as a guest sees them.

WITH_HEIRS = replace(PLAYING, candidates=(CANDIDATES[ANNA.key], CANDIDATES[BEN.key]))
NEVER_SAID = (
    RefusalCode.TABLE_CLOSED, RefusalCode.BAD_MESSAGE, RefusalCode.TOO_FAST,
    RefusalCode.LOCKED, RefusalCode.INTERNAL, RefusalCode.MATCH_BEGUN,
)  # fmt: skip
AGAIN = (
    RefusalCode.SEAT_HELD, RefusalCode.NOT_THE_HOST, RefusalCode.HOST_LEFT,
    RefusalCode.TABLES_MET, RefusalCode.SILENT, RefusalCode.NO_HELLO,
)  # fmt: skip


def guest_after_goodbye(code: RefusalCode, lobby=WITH_HEIRS) -> Guest:
    guest = guest_in(lobby)
    guest.receive(m.Goodbye(Refusal(code)), 0.0)
    return guest


@pytest.mark.parametrize("code", NEVER_SAID, ids=lambda code: code.value)
def test_a_goodbye_no_honest_host_says_to_host_candidates_is_a_lie(code: RefusalCode):
    guest = guest_after_goodbye(code)
    assert guest.state is GuestState.LOST
    assert guest.distrusted == {HOST.key: 1}


@pytest.mark.parametrize("code", AGAIN, ids=lambda code: code.value)
def test_after_some_goodbyes_a_guest_searches_and_trusts_the_host(code: RefusalCode):
    guest = guest_after_goodbye(code)
    assert guest.state is GuestState.LOST
    assert guest.distrusted == {}


def test_a_host_that_leaves_on_purpose_is_reported_as_left():
    notices = guest_after_goodbye(RefusalCode.HOST_LEFT).take_notices()
    assert [one.left for one in notices if isinstance(one, LostNotice)] == [True]


def test_a_kicked_guest_is_out_even_if_there_are_host_candidates():
    guest = guest_after_goodbye(RefusalCode.KICKED)
    assert guest.state is GuestState.CLOSED


def test_a_table_without_host_candidates_may_close():
    guest = guest_after_goodbye(RefusalCode.TABLE_CLOSED, LOBBY)
    assert (guest.state, guest.distrusted) == (GuestState.CLOSED, {})
    assert [type(one) for one in guest.take_notices()] == [ClosedNotice]


def test_a_lobby_whose_term_leaps_far_ahead_is_a_lie():
    guest = guest_in()
    guest.receive(m.LobbyNow(replace(LOBBY, term=LOBBY.term + 5000)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_lobby_that_skips_a_match_is_a_lie():
    guest = guest_in()
    guest.receive(m.LobbyNow(replace(LOBBY, match=LOBBY.match + 1)), 0.0)
    assert guest.state is GuestState.IN
    guest.receive(m.LobbyNow(replace(LOBBY, match=LOBBY.match + 3)), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION


def test_a_log_of_a_later_term_than_the_lobby_is_a_lie():
    made = Made().begun()
    made.log.take(made.term(ANNA))
    seal = made.seal(host=BEN, term=1).signature
    guest = guest_in(PLAYING)
    guest.receive(replace(made.told(seal=False), seal=seal), 0.0)
    assert reason(guest) is RefusalCode.CONTRADICTION
