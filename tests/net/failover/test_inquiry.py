"""One question to another peer of the table: which host it follows, and how long we wait."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from net.base.address import Address
from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.chain.entries import Vote, vote_statement
from net.chain.last_word import last_word
from net.chain.signed_choices import last_choices
from net.failover.inquiry import ANSWER_SECONDS, Answer, Inquiry, OurVotes
from net.links.channel import Channel
from net.links.handshake import Answering
from net.links.memory import MemoryLink, memory_pair
from net.messages import messages as m
from net.messages.host_candidates import HostCandidate
from tests.net.chain.made import ANNA, BEN, EVE, TABLE, Made
from tests.net.worlds import MadeUpLoop

ASKED = Identity(b"p" * 32)
HOME = HostCandidate(ASKED.key, ("10.0.0.2", "10.0.1.2"), 4711)
SEEKS = m.Here(m.HereState.SEEKS)


def votes_for(host: Identity, *voters: Identity, term: int = 3) -> tuple[Vote, ...]:
    return tuple(Made().vote(voter, term, host, tip=False) for voter in voters)


def hosts(*votes: Vote, term: int = 3, yields: bool = False) -> m.Here:
    return m.Here(m.HereState.HOSTS, ASKED.key, term, votes, yields)


class Far:
    """The peer that is asked: it has a key and a table, and a link for each question."""

    def __init__(self, *lines: object, identity: Identity = ASKED, table: str = TABLE) -> None:
        self.lines = list(lines)
        self.identity = identity
        self.table = table
        self.heard: list[object] = []
        self.gone = False
        self.link: MemoryLink
        self._channel = Channel()
        self._answering: Answering | None = None

    def data(self, data: bytes) -> None:
        for plain in self._channel.feed(data):
            message = m.to_host(plain)
            self.heard.append(message)
            self.hear(message)

    def hear(self, message: object) -> None:
        match message:
            case m.Begin():
                self._answering = Answering(self.identity, self.table, message, None)
                self.say(self._answering.reply)
                self._channel.seal(self._answering.seal)
                self.say(self.proof(self._answering.proof))
            case m.Prove():
                assert self._answering is not None
                self._answering.check(message)
            case m.Where() | m.Claim() if self.lines:
                self.say(self.lines.pop(0))

    def proof(self, proof: m.Prove) -> m.Prove:
        return proof

    def say(self, message: object) -> None:
        self.say_bytes(self._channel.frame(m.to_map(message)))

    def say_bytes(self, data: bytes) -> None:
        self.link.write(data)

    def lost(self) -> None:
        self.gone = True

    def kinds(self) -> list[str]:
        return [type(message).__name__ for message in self.heard]


class Question:
    """An inquiry over a network with one peer, and its outcome."""

    def __init__(
        self,
        far: Far | None,
        ours: Callable[[], OurVotes | None] = lambda: None,
        *,
        reached_after: float = 0.0,
    ) -> None:
        self.loop = MadeUpLoop()
        self.far = far
        self.dialled: Sequence[Address] = ()
        self.answers: list[Answer | None] = []
        self._reached_after = reached_after
        self.inquiry = Inquiry(
            HOME, TABLE, self, self.loop, self._done, EVE, "1.0", ours
        )  # fmt: skip
        self.loop.settle()

    def dial(self, ways: Sequence[Address], done: Callable[[MemoryLink | None], None]) -> None:
        self.dialled = ways
        self.loop.call_at(self.loop.time() + self._reached_after, lambda: done(self._link()))

    def _link(self) -> MemoryLink | None:
        if self.far is None:
            return None
        near, self.far.link = memory_pair(self.loop.call_soon)
        self.far.link.reader = self.far
        return near

    def _done(self, candidate: HostCandidate, answer: Answer | None) -> None:
        assert candidate is HOME
        self.answers.append(answer)

    @property
    def answer(self) -> Answer | None:
        """The outcome; there is exactly one answer."""
        (answer,) = self.answers
        return answer


# An answer.


def test_the_addresses_of_the_candidate_are_dialled() -> None:
    assert Question(Far(SEEKS)).dialled == (
        Address("10.0.0.2", 4711), Address("10.0.1.2", 4711)
    )  # fmt: skip


def test_the_peer_s_statement_is_the_answer() -> None:
    follows = m.Here(m.HereState.FOLLOWS, BEN.key, 5)
    assert Question(Far(follows)).answer == Answer(m.HereState.FOLLOWS, BEN.key, 5)


def test_we_ask_for_our_table_after_both_have_proven_their_keys() -> None:
    far = Far(SEEKS)
    Question(far)
    assert far.kinds() == ["Begin", "Prove", "Where"]
    assert far.heard[-1] == m.Where(TABLE)
    assert far.heard[1].key == EVE.key


def test_no_code_is_ever_shown() -> None:
    far = Far(SEEKS)
    Question(far)
    assert far.heard[0].words is None


def test_the_link_is_closed_after_the_answer() -> None:
    question = Question(far := Far(SEEKS))
    question.loop.settle()
    assert far.gone


def test_an_answer_counts_once() -> None:
    class Twice(Far):
        def hear(self, message: object) -> None:
            super().hear(message)
            if isinstance(message, m.Where):
                self.say(m.Here(m.HereState.ELSEWHERE))

    question = Question(Twice(SEEKS))
    question.loop.pass_time(10.0)
    assert question.answer.state is m.HereState.SEEKS


# No answer.


def test_an_unreachable_peer_gives_no_answer() -> None:
    assert Question(None).answer is None


def test_a_silent_peer_is_given_up_after_a_while() -> None:
    question = Question(far := Far())
    question.loop.pass_time(ANSWER_SECONDS - 0.1)
    assert question.answers == []
    question.loop.pass_time(0.2)
    assert question.answer is None
    assert far.gone


def test_dialling_counts_against_the_time_limit() -> None:
    question = Question(Far(), reached_after=ANSWER_SECONDS - 0.1)
    question.loop.pass_time(ANSWER_SECONDS + 0.1)
    assert question.answer is None


def test_a_link_that_opens_too_late_is_closed_unused() -> None:
    question = Question(far := Far(SEEKS), reached_after=ANSWER_SECONDS + 1.0)
    question.loop.pass_time(ANSWER_SECONDS + 2.0)
    assert question.answer is None
    assert far.gone
    assert far.heard == []


def test_an_answer_that_comes_too_late_is_ignored() -> None:
    question = Question(far := Far())
    question.loop.pass_time(ANSWER_SECONDS + 0.1)
    far.say(SEEKS)
    question.loop.settle()
    assert question.answer is None


def test_a_link_that_breaks_gives_no_answer() -> None:
    question = Question(far := Far())
    far.link.close()
    question.loop.settle()
    assert question.answer is None


def test_a_link_that_breaks_after_the_answer_changes_nothing() -> None:
    question = Question(far := Far(SEEKS))
    far.link.close()
    question.inquiry.lost()
    question.loop.settle()
    assert question.answer is not None


# Somebody else at that address.


def test_another_key_at_that_address_gives_no_answer_and_does_not_learn_ours() -> None:
    far = Far(SEEKS, identity=BEN)
    assert Question(far).answer is None
    assert far.kinds() == ["Begin"]


def test_the_key_at_another_table_gives_no_answer_and_does_not_learn_ours() -> None:
    far = Far(SEEKS, table="table-2")
    assert Question(far).answer is None
    assert far.kinds() == ["Begin"]


@pytest.mark.parametrize("by", [EVE, BEN], ids=["our own key", "another key"])
def test_a_peer_without_the_secret_of_its_key_gives_no_answer(by: Identity) -> None:
    class Pretender(Far):
        def proof(self, proof: m.Prove) -> m.Prove:
            return replace(proof, key=ASKED.key)

    far = Pretender(SEEKS, identity=by)
    assert Question(far).answer is None
    assert far.kinds() == ["Begin"]


def test_an_unsealed_answer_is_ignored() -> None:
    class Open(Far):
        def hear(self, message: object) -> None:
            self.say(SEEKS)

    assert Question(Open()).answer is None


@pytest.mark.parametrize(
    "word",
    [
        m.Goodbye(Refusal(RefusalCode.NOT_THE_HOST)),
        m.Bring(1, 0),
        m.Ping(),
        m.Clock(1, 1, 1.0),
        m.Wait(1.0),
    ],
    ids=lambda word: type(word).__name__,
)
def test_anything_but_an_answer_is_ignored(word: object) -> None:
    assert Question(Far(word)).answer is None


@pytest.mark.parametrize("data", [b"\0\0\0\0", b"\xff\xff\xff\xff", b"HTTP/1.1 200 OK\r\n"])
def test_bytes_that_are_no_message_are_ignored(data: bytes) -> None:
    class Noise(Far):
        def hear(self, message: object) -> None:
            self.say_bytes(data)

    assert Question(Noise()).answer is None


@pytest.mark.parametrize(("size", "heard"), [(b"\0\0\x20\x10", True), (b"\0\0\x20\x11", False)])
def test_a_frame_that_is_too_large_is_not_waited_for(size: bytes, heard: bool) -> None:
    """8 KiB, and 16 bytes more for the seal."""

    class Large(Far):
        def hear(self, message: object) -> None:
            super().hear(message)
            if isinstance(message, m.Where):
                self.say_bytes(size)

    assert (Question(Large()).answers == []) is heard


# Votes.


def test_an_answer_names_the_voters_of_a_host() -> None:
    answer = Question(Far(hosts(*votes_for(ASKED, ANNA, BEN)))).answer
    assert answer.voters == {ANNA.key, BEN.key}


def test_a_peer_that_names_somebody_else_as_host_at_its_own_address_gives_no_answer() -> None:
    says = m.Here(m.HereState.HOSTS, BEN.key, 3, votes_for(BEN, ANNA))
    assert Question(Far(says)).answer is None


def test_a_host_that_names_no_key_gives_no_answer() -> None:
    assert Question(Far(m.Here(m.HereState.HOSTS, None, 3))).answer is None


@pytest.mark.parametrize("forged", [False, True])
def test_what_somebody_says_to_have_heard_of_a_host_is_signed_by_it(forged: bool) -> None:
    made = Made().begun()
    made.log.vouch(made.seal())
    word = last_word(made.log, besides=BEN.key)
    said = replace(word, match=2) if forged else word
    says = m.Here(m.HereState.FOLLOWS, BEN.key, 3, plays=True, heard=said)
    assert Question(Far(says)).answer.heard == (None if forged else word)


def test_an_answer_names_the_match_in_which_each_has_chosen_last() -> None:
    anna, ben = last_choices(Made(2).begun().rolls(2).log)
    for forged in (replace(ben, key=EVE.key), replace(ben, match=3)):
        says = m.Here(m.HereState.HOSTS, ASKED.key, 3, last_choices=(anna, forged))
        assert Question(Far(says)).answer.played == {ANNA.key: anna}


GOOD = votes_for(ASKED, ANNA)[0]
BAD_VOTES = {
    "signed by nobody": replace(GOOD, signature="0" * 128),
    "under the key of somebody else": replace(GOOD, key=BEN.key),
    "for another host": votes_for(BEN, ANNA)[0],
    "for another host, and changed": replace(votes_for(BEN, ANNA)[0], host=ASKED.key),
    "for another term": votes_for(ASKED, ANNA, term=2)[0],
    "for another term, and changed": replace(votes_for(ASKED, ANNA, term=2)[0], term=3),
}


@pytest.mark.parametrize("what", list(BAD_VOTES))
def test_an_invalid_vote_does_not_count(what: str) -> None:
    (ben,) = votes_for(ASKED, BEN)
    assert Question(Far(hosts(BAD_VOTES[what], ben))).answer.voters == {BEN.key}


def test_a_vote_cast_at_another_table_does_not_count() -> None:
    says = {"match": 1, "term": 3, "host": ASKED.key, "count": 0, "head": GOOD.head, "tip": None}
    vote = Vote(ANNA.key, **says, signature=ANNA.sign(vote_statement("table-2", **says)))
    assert Question(Far(hosts(vote))).answer.voters == frozenset()


# Claims.


def ours(who: Identity, term: int) -> Callable[[], OurVotes]:
    return lambda: OurVotes(who.key, term, votes_for(who, ANNA, term=term))


def claims(far: Far) -> list[m.Claim]:
    return [message for message in far.heard if isinstance(message, m.Claim)]


def test_we_claim_the_table_from_a_host_of_an_earlier_term_with_our_votes() -> None:
    far = Far(hosts(term=3), hosts(term=3, yields=True))
    answer = Question(far, ours(BEN, 4)).answer
    assert claims(far) == [m.Claim(4, votes_for(BEN, ANNA, term=4))]
    assert (answer.claimed, answer.yields) == (True, True)


def other_key(*, higher: bool) -> Identity:
    """Somebody whose key is higher, or lower, than that of the peer that is asked."""
    made = (Identity(bytes([number]) * 32) for number in range(256))
    return next(one for one in made if (one.key > ASKED.key) is higher)


def test_in_the_same_term_the_higher_key_claims() -> None:
    far = Far(hosts(term=3), hosts(term=3))
    assert Question(far, ours(other_key(higher=True), 3)).answer.claimed
    assert len(claims(far)) == 1


def test_in_the_same_term_the_lower_key_does_not_claim() -> None:
    far = Far(hosts(term=3))
    assert not Question(far, ours(other_key(higher=False), 3)).answer.claimed
    assert claims(far) == []


def test_a_host_of_a_later_term_is_not_claimed_from() -> None:
    far = Far(hosts(term=4))
    assert not Question(far, ours(other_key(higher=True), 3)).answer.claimed
    assert claims(far) == []


@pytest.mark.parametrize("state", [m.HereState.FOLLOWS, m.HereState.SEEKS, m.HereState.ELSEWHERE])
def test_nothing_is_claimed_from_a_peer_that_is_no_host(state: m.HereState) -> None:
    far = Far(m.Here(state, ASKED.key, 0))
    assert not Question(far, ours(BEN, 9)).answer.claimed
    assert claims(far) == []


def test_a_peer_that_is_no_host_claims_nothing() -> None:
    far = Far(hosts(term=0))
    assert not Question(far).answer.claimed
    assert claims(far) == []


def test_after_a_claim_a_peer_that_names_another_host_gives_no_answer() -> None:
    far = Far(hosts(term=3), m.Here(m.HereState.HOSTS, BEN.key, 3, yields=True))
    assert Question(far, ours(BEN, 4)).answer is None


def test_the_answer_to_a_claim_does_not_lead_to_another_claim() -> None:
    far = Far(hosts(term=3), hosts(term=3), hosts(term=3, yields=True))
    answer = Question(far, ours(BEN, 4)).answer
    assert len(claims(far)) == 1
    assert not answer.yields


def test_a_peer_that_does_not_answer_a_claim_gives_no_answer() -> None:
    """It gets no extra time either: a host could hold us up with half an answer."""
    question = Question(far := Far(hosts(term=3)), ours(BEN, 4))
    assert claims(far)
    assert question.answers == []
    question.loop.pass_time(ANSWER_SECONDS + 0.1)
    assert question.answer is None


def test_after_a_claim_only_the_last_statement_counts() -> None:
    far = Far(hosts(*votes_for(ASKED, ANNA), term=3), hosts(*votes_for(ASKED, BEN), term=3))
    assert Question(far, ours(BEN, 4)).answer.voters == {BEN.key}
