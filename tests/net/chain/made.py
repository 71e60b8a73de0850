"""For tests: a match of Anna, Ben and a bot with every entry made by hand."""

import pytest

from game.bots.levels import make_bot
from game.rules.choice import Choice
from game.rules.intents import Start
from game.rules.match import Match, Phase
from game.rules.record import digest, to_record
from game.rules.setup import Mode, Setup
from net.base.identity import Identity
from net.base.wire import WireChoice
from net.chain.entries import (
    Chosen,
    Ended,
    Entry,
    Holder,
    RolledEntry,
    Seal,
    StartEntry,
    Term,
    Vote,
    Why,
    choice_statement,
    head_statement,
    vote_statement,
)
from net.chain.fair_dice import HashChain
from net.chain.log import Log, Untrue
from net.messages.messages import Entries
from tests.net.worlds import HOST, SHEETS, TABLE, secret_of

ANNA, BEN, EVE = (Identity(letter * 32) for letter in (b"a", b"b", b"e"))
HOLDERS = (Holder("Anna", ANNA.key), Holder("Ben", BEN.key), Holder("Ada", None, "easy"))
CHAINS = {
    (identity.key, term): HashChain(secret_of(identity, b"dice %d" % term))
    for identity in (HOST, ANNA, BEN, EVE)
    for term in range(12)
}
"""Everybody's chain for the dice, by key and term."""
BY_KEY = {identity.key: identity for identity in (HOST, ANNA, BEN, EVE)}


def started(seats: int = 3) -> dict:
    """The record of the start of a match."""
    setup = Setup(Mode.VERSUS, seats, SHEETS["black"], "black", 0)
    return to_record(Match().apply(Start(setup))[0])


class Made:
    """A log, and the entries that come next in it."""

    def __init__(self, number: int = 1, table: str = TABLE) -> None:
        self.log = Log(table, number)

    def vote(
        self, who: Identity, term: int = 0, host: Identity = HOST, *, tip: bool = True,
        chain_of: int | None = None, **other: object
    ) -> Vote:  # fmt: skip
        """A vote on the whole log, with the tip for its term, or for the term `chain_of`; `other`
        overrides its fields."""
        made_for = term if chain_of is None else chain_of
        log = self.log
        says = {"match": log.number, "term": term, "host": host.key, "count": log.count,
                "head": log.head, "tip": CHAINS[who.key, made_for].tip.hex() if tip else None,
                **other}  # fmt: skip
        return Vote(who.key, **says, signature=who.sign(vote_statement(self.log.table, **says)))

    def votes(self, *voters: Identity, term: int = 0, host: Identity = HOST) -> tuple[Vote, ...]:
        """The votes of all these people, in order."""
        return tuple(sorted((self.vote(one, term, host) for one in voters), key=lambda v: v.key))

    def start(self, votes: tuple[Vote, ...] | None = None, holders=HOLDERS) -> StartEntry:
        """The start entry, with everybody's votes."""
        if votes is None:
            votes = self.votes(HOST, ANNA, BEN)
        record = started(len(holders))
        return StartEntry(self.log.number, 0, HOST.key, record, holders, votes)

    def links(self) -> dict[str, str]:
        """Everybody's link for the next roll, by key."""
        log = self.log
        dice = log.dice
        return {key: CHAINS[key, dice.term_of(key)].link(dice.number).hex() for key in dice.due}

    def roll(self) -> RolledEntry:
        """The next roll."""
        return self.log.roll_of(self.links())

    def roll_without(self, *left_out: str) -> RolledEntry:
        """The next roll, without the links of these keys."""
        links = {key: link for key, link in self.links().items() if key not in left_out}
        return self.log.roll_of(links)

    def choice(
        self, seat: int, choice: Choice | None = None, who: Identity | None = None
    ) -> Chosen:
        """A signed choice, by the person in that seat unless somebody else is given."""
        log, wire = self.log, WireChoice.of(choice) if choice is not None else None
        who = who or BY_KEY[log.seats[seat].key]
        said = choice_statement(self.log.table, log.number, seat, log.answers, wire)
        return Chosen(seat, log.answers, wire, who.sign(said))

    def bot(self, seat: int, choice: Choice | None = None) -> Chosen:
        """The host's choice for a bot."""
        wire = WireChoice.of(choice) if choice is not None else None
        return Chosen(seat, self.log.answers, wire, why=Why.BOT)

    def seal(self, count: int | None = None, host: Identity = HOST, term: int = 0) -> Seal:
        """The host's seal on the first `count` entries, or on all of them."""
        log = self.log
        count = log.count if count is None else count
        said = head_statement(self.log.table, log.number, term, count, log.heads[count].hex())
        return Seal(count, host.sign(said))

    def term(self, *voters: Identity, host: Identity = BEN, term: int = 1) -> Term:
        """A change of host, with these votes beside the new host's own."""
        votes = self.votes(*{host, *voters}, term=term, host=host)
        return Term(term, host.key, self.seal(), votes)

    def asks_anew(self, chain_of: int, *voters: Identity) -> Term:
        """Ben hosts in another term, with the chain that he made for the term `chain_of`."""
        log, term = self.log, self.log.term + 1
        ours = self.vote(BEN, term, BEN, chain_of=chain_of)
        votes = sorted([*self.votes(*voters, term=term, host=BEN), ours], key=lambda vote: vote.key)
        seal = self.seal(host=BY_KEY[log.host], term=log.term)
        return Term(term, BEN.key, seal, tuple(votes))

    # Longer stretches.

    def begun(self) -> "Made":
        """Start the match and make the first roll."""
        self.log.take(self.start())
        self.log.take(self.roll())
        return self

    def settle(self) -> None:
        """Everybody who has to choose passes; the next roll is due."""
        while self.log.match.phase is not Phase.ROLL:
            seat = self.log.match.to_act[0]
            person = self.log.seats[seat].key is not None
            self.log.take(self.choice(seat) if person else self.bot(seat))

    def rolls(self, count: int) -> "Made":
        """Play this many rolls in which everybody passes."""
        for _ in range(count):
            if self.log.match.phase is not Phase.ROLL:
                self.settle()
            self.log.take(self.roll())
        return self

    def played(self) -> "Made":
        """Play the whole match with bots."""
        log, bot = self.log, make_bot("easy", 1)
        if not log.count:
            self.begun()
        while log.match.phase is not Phase.OVER:
            if log.match.phase is Phase.ROLL:
                log.take(self.roll())
                continue
            seat = log.match.to_act[0]
            choice = bot.choose(log.match, seat)
            person = log.seats[seat].key is not None
            log.take(self.choice(seat, choice) if person else self.bot(seat, choice))
        log.take(Ended(digest(log.events)))
        return self

    def told(self, first: int = 0, end: int | None = None, seal: bool = True) -> Entries:
        """A message with these entries, sealed by the host."""
        end = self.log.count if end is None else end
        signature = self.seal(end).signature if seal else None
        return Entries(self.log.number, first, tuple(self.log.entries[first:end]), signature)


def untrue(made: Made, entry: Entry, why: str) -> None:
    """Assert that the log refuses the entry for this reason and stays unchanged."""
    log = made.log
    before = (log.head, log.count, len(log.events), log.term, list(log.seats), dict(log.votes))
    dice = log.dice.keys, log.dice.number, log.dice.term, list(log.dice.begun_again)
    with pytest.raises(Untrue, match=why):
        log.take(entry)
    assert before == (
        log.head, log.count, len(log.events), log.term, list(log.seats), dict(log.votes)
    )  # fmt: skip
    assert dice == (log.dice.keys, log.dice.number, log.dice.term, log.dice.begun_again)
