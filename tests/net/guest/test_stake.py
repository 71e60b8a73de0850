"""A guest's part in a match: votes, links and signatures."""

from msgspec.structs import replace

from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.chain.entries import Holder, Past, Seated
from net.guest.guest import Guest, GuestState
from net.guest.stake import Stake
from net.messages import messages as m
from net.messages.lobby import SeatInfo, SeatKind
from net.messages.notices import (
    Choose,
    DiceNotice,
    RefusedNotice,
)
from net.messages.requests import TakeSeat
from tests.net.chain.made import ANNA, BEN, CHAINS, EVE, HOLDERS, Made
from tests.net.guest.guests import LOBBY, PLAYING, guest_in, new_guest, proven, said
from tests.net.worlds import HOST


def in_lobby() -> tuple[Guest, list]:
    guest = new_guest()
    guest.start(0.0)
    proven(guest)
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 0.0)
    return guest, said(guest, m.Cast)


def test_a_seated_guest_votes_for_the_next_match_with_the_tip_of_its_chain():
    _, (cast,) = in_lobby()
    assert (cast.vote.key, cast.vote.host, cast.vote.match) == (ANNA.key, HOST.key, 1)
    assert cast.vote.tip == CHAINS[ANNA.key, 0].tip.hex()


def test_it_votes_once_however_often_the_lobby_changes():
    guest, _ = in_lobby()
    guest.receive(m.LobbyNow(replace(LOBBY, sheet="red")), 0.0)
    assert said(guest, m.Cast) == []


def test_a_watcher_does_not_vote():
    guest = Guest("1.0", (), True)
    guest.start(0.0)
    proven(guest)
    guest.receive(m.Welcome("1.0", 9, False, LOBBY), 0.0)
    assert said(guest, m.Cast) == []


def test_a_guest_votes_only_once_in_a_term():
    guest, _ = in_lobby()
    guest.start(1.0)
    proven(guest, EVE)
    guest.receive(m.Welcome("1.0", 7, False, LOBBY), 1.0)
    assert guest.state is GuestState.IN
    assert said(guest, m.Cast) == []


def test_it_says_for_whom_it_voted_last_each_with_the_highest_term() -> None:
    me = Identity(b"m" * 32)
    stake = Stake(me, lambda: bytes(32))
    for number in range(20):
        stake.vote_in(number, f"{number:064x}")
    stake.vote_in(30, me.key)
    for term in (31, 33, 32):
        stake.vote_in(term, f"{5:064x}")
    last = stake.last_voted
    assert len(last) == m.MOST_VOTED
    assert last[-1] == m.VotedFor(33, f"{5:064x}")
    assert last[-2] == m.VotedFor(30, me.key)
    assert last[-3] == m.VotedFor(19, f"{19:064x}")


def test_a_host_that_begins_term_after_term_fills_no_memory() -> None:
    stake = Stake(ANNA, lambda: b"x" * 32)
    assert all(stake.vote_in(term, HOST.key) for term in range(10_000))
    assert len(stake.voted) <= 2000
    assert not stake.vote_in(9_999, EVE.key)


def test_the_link_it_has_promised_is_opened_whatever_it_has_voted_for_since(story) -> None:
    guest, _ = in_lobby()
    for term in range(1, 20):
        guest.stake.vote(replace(LOBBY, term=term), None, EVE.key)
    guest.receive(m.LobbyNow(PLAYING), 0.0)
    guest.receive(story.told(0, 1), 0.0)
    assert said(guest, m.Link) == [m.Link(1, 1, CHAINS[ANNA.key, 0].link(1).hex())]
    assert len(guest.stake._chains) <= 8


def start_of(story: Made) -> tuple[Guest, Made]:
    """A guest who voted in the lobby, at the start of the match."""
    guest, _ = in_lobby()
    guest.receive(m.LobbyNow(PLAYING), 0.0)
    guest.receive(story.told(0, 1), 0.0)
    return guest, story


def test_it_opens_its_link_once_the_match_has_begun(story):
    guest, _ = start_of(story)
    assert said(guest, m.Link) == [m.Link(1, 1, CHAINS[ANNA.key, 0].link(1).hex())]


def test_it_opens_no_link_before_every_choice_of_the_roll_is_in(story):
    guest, _ = start_of(story)
    guest.take_outbox()
    guest.receive(story.told(1, 4), 0.0)
    assert guest.match.to_act
    assert said(guest, m.Link) == []


def test_it_opens_no_link_for_entries_the_host_has_not_sealed():
    guest, _ = in_lobby()
    guest.receive(m.LobbyNow(PLAYING), 0.0)
    made = Made()
    made.log.take(made.start())
    guest.receive(made.told(seal=False), 0.0)
    assert said(guest, m.Link) == []


def test_a_roll_that_leaves_out_the_link_we_sent_is_reported():
    made = Made()
    made.log.take(made.start())
    guest, _ = start_of(made)
    made.log.take(made.roll_without(ANNA.key))
    guest.receive(made.told(1), 0.2)
    (notice,) = [one for one in guest.take_notices() if isinstance(one, DiceNotice)]
    assert notice == DiceNotice(1, ("Anna",), True)


def test_a_roll_that_comes_at_once_with_what_we_open_our_link_for_had_no_time_to_wait():
    """Our program has slept."""
    made = Made()
    made.log.take(made.start())
    guest, _ = start_of(made)
    made.log.take(made.roll_without(ANNA.key))
    guest.receive(made.told(1), 0.0)
    (notice,) = [one for one in guest.take_notices() if isinstance(one, DiceNotice)]
    assert notice == DiceNotice(1, ("Anna",), False)


def test_it_is_reported_though_a_term_with_new_chains_follows_at_once():
    made = Made()
    made.log.take(made.start())
    guest, _ = start_of(made)
    made.log.take(made.roll_without(ANNA.key))
    made.log.take(made.term(ANNA))
    made.log.vouch(made.seal(host=BEN, term=1))
    guest.receive(m.Ping(), 0.2)
    told = guest.stake.told_of_dice(made.log, PLAYING, BEN.key, False)
    assert told == [DiceNotice(1, ("Anna",), True)]


def test_a_roll_without_somebody_else_s_link_is_reported_with_their_name():
    made = Made()
    made.log.take(made.start())
    guest, _ = start_of(made)
    made.log.take(made.log.roll_of(made.links() | {BEN.key: None}))
    guest.receive(made.told(1), 0.0)
    (notice,) = [one for one in guest.take_notices() if isinstance(one, DiceNotice)]
    assert notice == DiceNotice(1, ("Ben",), False)


def test_a_roll_without_the_link_of_somebody_who_has_gone_is_reported_with_their_name():
    made = Made()
    made.log.take(made.start())
    guest, _ = start_of(made)
    made.log.take(Seated(1, Holder("Max", None, "easy")))
    made.log.take(made.roll_without(BEN.key))
    seats = (
        *PLAYING.seats[:1],
        replace(PLAYING.seats[1], kind=SeatKind.BOT, key=None),
        PLAYING.seats[2],
    )
    told = guest.stake.told_of_dice(made.log, replace(PLAYING, seats=seats), HOST.key, False)
    assert told == []
    made.log.vouch(made.seal())
    told = guest.stake.told_of_dice(made.log, replace(PLAYING, seats=seats), HOST.key, False)
    assert told == [DiceNotice(1, ("Ben",), False)]


def restarted(story: Made) -> Guest:
    """Its program has begun anew: the chain in the dice is not its own."""
    guest = guest_in(
        PLAYING, Guest("1.0", ("Anna",), identity=ANNA, secret=lambda: b"new" * 10 + b"!!")
    )
    guest.receive(story.told(0, 3), 0.0)
    return guest


def test_whoever_has_lost_their_chain_votes_once_more_with_another(story):
    guest = restarted(story)
    (cast,) = said(guest, m.Cast)
    assert cast.vote.count == 3
    assert cast.vote.tip not in (None, CHAINS[ANNA.key, 0].tip.hex())
    guest.receive(story.told(3, 5), 0.1)
    assert said(guest, m.Cast) == []


def test_whoever_has_lost_their_chain_opens_no_link_of_another(story):
    guest = restarted(story)
    first = [n for n, plain in enumerate(story.log.entries) if plain["entry"] == "rolled"][1]
    guest.receive(story.told(3, first), 0.1)
    assert guest.match.phase.name == "ROLL"
    assert said(guest, m.Link) == []


def test_a_choice_is_signed_for_the_roll_its_player_saw(story):
    guest, _ = start_of(story)
    guest.receive(story.told(1, 2), 0.0)
    guest.take_outbox()
    guest.ask(Choose(0, None, 1))
    ((ask),) = guest.take_outbox()
    made = Made().begun()
    assert ask.request.answers == guest.log.rolls[1]
    assert ask.request.signature == made.choice(0).signature


def test_a_choice_for_a_roll_we_have_not_seen_is_refused_locally(story):
    guest, _ = start_of(story)
    guest.take_outbox()
    guest.ask(Choose(0, None, 9))
    assert guest.take_outbox() == []
    (refused,) = [one for one in guest.take_notices() if isinstance(one, RefusedNotice)]
    assert refused.refusal.code is RefusalCode.TOO_LATE


def past_of(*holders: Holder) -> Made:
    """A resumed match that has not gone on yet, with those on their seats who have a key."""
    made = Made()
    unknown = tuple(replace(holder, key=None) for holder in holders)
    made.log.take(made.start(made.votes(HOST), unknown))
    made.log.take(Past(()))
    for seat, holder in enumerate(holders):
        if holder.key is not None:
            made.log.take(Seated(seat, holder))
    return made


def test_nobody_votes_for_a_resumed_seat_that_waits_for_its_person():
    stake = Stake(ANNA, lambda: bytes(32))
    log = past_of(Holder("Anna", None, None), Holder("Ben", BEN.key, None)).log
    seats = (SeatInfo(0, SeatKind.PERSON, "Anna", away=True),
             SeatInfo(1, SeatKind.PERSON, "Ben", away=True, key=BEN.key))  # fmt: skip
    lobby = replace(PLAYING, seats=seats)
    asked = [stake.ask(1, TakeSeat("Anna", seat), lobby, log, ()).request for seat in (0, 1, None)]
    assert [one.vote is not None for one in asked] == [False, True, False]


def test_in_a_resumed_match_guests_vote_for_its_host_and_for_the_next():
    made = past_of(Holder("Anna", ANNA.key, None), Holder("Ben", BEN.key, None))
    stake = Stake(ANNA, lambda: bytes(32))
    cast = stake.vote(PLAYING, made.log, HOST.key)
    assert cast is not None
    assert cast.vote.host == HOST.key
    made.log.take(made.term())  # written before we were back
    cast = stake.vote(replace(PLAYING, term=1), made.log, BEN.key)
    assert cast is not None
    assert (cast.vote.host, cast.vote.term) == (BEN.key, 1)


def test_it_gives_no_vote_in_a_match_that_has_no_seat_for_us() -> None:
    """A host could seat us by that vote as if we had come late."""
    guest = guest_in(PLAYING)
    made = Made()
    holders = (Holder("Anna", None, "easy"), *HOLDERS[1:])
    made.log.take(made.start(made.votes(HOST, BEN), holders))
    made.log.vouch(made.seal())
    assert guest.stake.vote(replace(PLAYING, term=1), made.log, EVE.key) is None
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    made.log.vouch(made.seal())
    assert guest.stake.vote(replace(PLAYING, term=1), made.log, EVE.key) is not None


def test_a_bot_s_seat_in_a_match_of_another_day_is_asked_for_with_a_vote() -> None:
    guest, _ = in_lobby()
    made = Made()
    nobody = tuple(Holder(one.name, None, one.level) for one in HOLDERS)
    made.log.take(made.start(made.votes(HOST), nobody))
    made.log.take(Past(()))
    for seat, votes in ((0, False), (2, True)):
        ask = guest.stake.ask(1, TakeSeat("Anna", seat), PLAYING, made.log, ())
        assert (ask.request.vote is not None) == votes


def test_it_votes_anew_if_the_host_goes_on_with_a_log_without_what_it_voted_for() -> None:
    guest = guest_in(PLAYING)
    made, other = Made().begun(), Made().begun()
    lobby = replace(PLAYING, term=1)
    for one in (made, other):
        one.settle()
    made.rolls(1)
    other.log.take(Seated(2, Holder("Eve", EVE.key), other.vote(EVE)))
    other.rolls(1)
    for one in (made, other):
        one.log.vouch(one.seal())
    first = guest.stake.vote(lobby, made.log, BEN.key)
    assert guest.stake.vote(lobby, made.log, BEN.key) is None
    second = guest.stake.vote(lobby, other.log, BEN.key)
    assert (first.vote.head, second.vote.head) == (made.log.head, other.log.head)
    assert guest.stake.vote(lobby, other.log, BEN.key) is None
