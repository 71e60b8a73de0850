"""The log of one match: takes entries one by one and checks each of them.

The one place where signatures, rules, dice and the chain are checked, for hosts, guests and files
alike. Never here: links between programs, who may ask for what, clocks, files.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.rules.cells import cells_of
from game.rules.dice import Roll
from game.rules.events import Event, Started
from game.rules.follower import Contradiction, Follower, followed, intent_of
from game.rules.intents import Mark, Pass, RollDice
from game.rules.match import Match, Phase
from game.rules.proposals import proposed_decision
from game.rules.record import RecordError, digest, from_record, to_record
from game.rules.refusal import Refused
from game.rules.sheet import SheetError
from net.base.identity import verified
from net.base.names import is_clean
from net.base.wire import WireChoice
from net.chain.canonical import genesis, next_head
from net.chain.changes import Changes
from net.chain.dicers import Dicers
from net.chain.entries import (
    MOST_PAST_EVENTS,
    Chosen,
    Decided,
    Ended,
    Entry,
    EntryError,
    Holder,
    Past,
    RolledEntry,
    Seal,
    Seated,
    StartEntry,
    Term,
    Vote,
    Why,
    choice_statement,
    decision_statement,
    from_plain,
    head_statement,
    to_plain,
)
from net.chain.fair_dice import LINKS, faces

LEADER: Final = 0
"""The seat that decides for the team in missions (C1)."""
MOST_ENTRIES: Final = 20_000
"""Most entries, and most events, of a match; a log with more is made up."""
_ROOM: Final = 1200
"""How many of those are reserved for what may follow the last roll."""


class Untrue(Exception):  # noqa: N818 - it names what was found
    """An entry that cannot follow the ones before it; the message says why, in English."""


class Log:
    """The entries of a match, their hashes, and the match they make.

    `take` raises `Untrue` or the rules' `Refused`, and then changes nothing.
    """

    def __init__(self, table: str, number: int) -> None:
        self.table, self.number = table, number
        self.entries: list[dict[str, Any]] = []
        """The entries as plain maps."""
        self.heads: list[bytes] = [genesis(table, number)]
        """The hash of the first n entries, for each n."""
        self.events: list[Event] = []
        self.starts: list[int] = []
        """For each entry, how many events came before it."""
        self.term = 0
        self.host = ""
        """The key of the host of this term."""
        self.seats: list[Holder] = []
        self.votes: dict[str, Vote] = {}
        """The votes for the host of this term, by key."""
        self.seal: Seal | None = None
        """The current host's last seal; None until it has sealed anything."""
        self.rolls: dict[int, str] = {}
        """What a choice in each roll answers: the head after the roll."""
        self.ended = False
        self.has_past = False
        """Whether a part of the match was taken over without signatures."""
        self.awaited: dict[int, str] = {}
        """The keys of whom its seats wait for then that nobody has come to yet."""
        self._follower = Follower()
        self.dice = Dicers()
        """Who takes part in the dice."""
        self._voters: set[str] = set()
        """Everybody who has ever voted in this match."""
        self.changes = Changes()
        """How often seats and hosts have changed."""
        self._sitters: set[tuple[int, str, str | None]] = set()

    # What can be read.

    @property
    def match(self) -> Match:
        """The match so far."""
        return self._follower.match

    @property
    def head(self) -> str:
        """The hash of all entries so far."""
        return self.heads[-1].hex()

    @property
    def count(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another roll and all that follows from it."""
        return max(self.count, len(self.events)) > MOST_ENTRIES - _ROOM

    def may_be_hosted_by(self, key: str, goes_on: bool = False) -> bool:
        """Whether this program may begin another term; `goes_on`: with the chain that it has."""
        may_begin = key in self.persons and self.changes.may_begin(key, self.seats)
        return may_begin and (goes_on or {*self.persons} == {key} or self.dice.may_restart(key))

    @property
    def sealed(self) -> int:
        """How many of them a host has sealed."""
        return self.seal.count if self.seal is not None else 0

    def roll_of(self, links: dict[str, str]) -> RolledEntry:
        """The entry of the next roll, with these links by key."""
        due = self.dice.due
        opened = tuple(links.get(key) if key in due else None for key in self.dice.keys)
        return RolledEntry.of(opened, self._fall(opened))

    @property
    def answers(self) -> str:
        """What a choice in the current roll answers; empty before the first."""
        return self.rolls.get(self.match.roll_number, "")

    @property
    def persons(self) -> dict[str, int]:
        """How many seats each person's program holds, by key."""
        return Counter(holder.key for holder in self.seats if holder.key is not None)

    def sitters_at(self, seat: int) -> frozenset[tuple[str, str | None]]:
        """The names of everybody who has sat there, with the level of a bot, None for a person."""
        return frozenset((name, level) for place, name, level in self._sitters if place == seat)

    @property
    def proven(self) -> bool:
        """Whether every entry is sealed and every player's program has voted for a host."""
        started = bool(self.entries) and not self.has_past and self.sealed == self.count
        return started and self.ended and set(self.persons) <= self._voters

    @property
    def proven_together(self) -> bool:
        """Whether it is proven and several programs took part: nobody proves a log alone."""
        return self.proven and len(self._voters) > 1

    # What changes it.

    def take(self, entry: Entry) -> tuple[Event, ...]:
        """Take the next entry and return the events it makes."""
        if self.ended or max(self.count, len(self.events)) >= MOST_ENTRIES:
            raise Untrue("The match is over.")
        if bool(self.entries) == isinstance(entry, StartEntry):
            raise Untrue("A log has one start, before everything else.")
        if not isinstance(entry, Past) and not self._follower.settled:
            raise Untrue("The past breaks off between two events.")
        plain = to_plain(entry)
        head = next_head(self.heads[-1], plain)
        events = self._fold(entry, head.hex())
        self.starts.append(len(self.events))
        self.entries.append(plain)
        self.heads.append(head)
        self.events += events
        return events

    def vouch(self, seal: Seal) -> None:
        """Take the host's seal for everything so far; raises `Untrue` for any other."""
        if seal.count != self.count:
            raise Untrue("The host vouches for another number of entries.")
        self._check_seal(seal)
        self.seal = seal

    def statement(self) -> bytes:
        """The bytes the host of this term signs to seal everything so far."""
        return head_statement(self.table, self.number, self.term, self.count, self.head)

    def _fold(self, entry: Entry, head: str) -> tuple[Event, ...]:
        match entry:
            case StartEntry():
                return self._start(entry)
            case Past():
                return self._past(entry, head)
            case RolledEntry():
                return self._roll(entry, head)
            case Chosen():
                return self._choose(entry)
            case Decided():
                return self._decide(entry)
            case Seated():
                return self._seat(entry)
            case Term():
                return self._change_host(entry)
            case Ended():
                return self._end(entry)

    def _start(self, entry: StartEntry) -> tuple[Event, ...]:
        if entry.match != self.number:
            raise Untrue(f"This is match {entry.match}, not match {self.number}.")
        event = _event(entry.record)
        if not isinstance(event, Started) or event.seats != len(entry.seats):
            raise Untrue("The seats do not fit the match.")
        for holder in entry.seats:
            _check_holder(holder)
        persons = {holder.key for holder in entry.seats if holder.key is not None}
        self._check_votes(entry.votes, entry.term, entry.host, {*persons, entry.host})
        try:
            events = self.match.apply(intent_of(event))
        except SheetError as fault:
            raise Untrue(str(fault)) from fault
        self.seats = list(entry.seats)
        self._sitters = {(seat, *holder.shown) for seat, holder in enumerate(entry.seats)}
        for seat, holder in enumerate(entry.seats):
            self.changes.started(seat, holder.key)
        self._begin_term(entry.term, entry.host, entry.votes)
        return events

    def _past(self, entry: Past, head: str) -> tuple[Event, ...]:
        if any(plain["entry"] not in ("start", "past") for plain in self.entries):
            raise Untrue("A past comes right behind the start.")
        if self.persons or set(self.votes) != {self.host}:
            raise Untrue("A match with a past begins with its host alone.")
        if len(self.events) + len(entry.records) > MOST_PAST_EVENTS:
            raise Untrue("The past is too long.")
        if len(entry.awaited) not in (0, 0 if self.has_past else len(self.seats)):
            raise Untrue("Whom seats wait for is said once, for each of them.")
        events = tuple(map(_event, entry.records))
        try:
            for event in events:
                self._follower.take(event)
        except Contradiction as fault:
            self._follower = followed(self.events)  # as it was before the first of them
            raise Untrue(str(fault)) from fault
        self.has_past = True
        both = enumerate(zip(entry.awaited, self.seats, strict=False))
        self.awaited |= {n: key for n, (key, seat) in both if key and not seat.level}
        self.rolls = {self.match.roll_number: head}
        return events

    def _roll(self, entry: RolledEntry, head: str) -> tuple[Event, ...]:
        dice = self.dice
        if len(entry.links) != len(dice.keys):
            raise Untrue("The roll has not one link for each who takes part.")
        for key, link in zip(dice.keys, entry.links, strict=True):
            if link is None:
                if key == self.host and key in dice.due and dice.number <= LINKS:
                    raise Untrue("The host has not opened its own link.")
            elif not dice.fits(key, link):
                raise Untrue(f"A link in roll {self.match.roll_number + 1} is not of its chain.")
        roll = self._fall(entry.links)
        if RolledEntry.of(entry.links, roll) != entry:
            raise Untrue(f"The faces of roll {self.match.roll_number + 1} are not from its links.")
        events = self.match.apply(RollDice(roll))
        dice.take(entry.links, self.match.roll_number, self.persons)
        self.changes.rolled()
        self.rolls[self.match.roll_number] = head
        return events

    def _fall(self, links: Iterable[str | None]) -> Roll:
        """The next roll, with these links."""
        opened = [bytes.fromhex(link) if link is not None else None for link in links]
        return faces(self.dice.term, self.match.roll_number + 1, opened, self.match.dice)

    def _choose(self, entry: Chosen) -> tuple[Event, ...]:
        holder = self._holder(entry.seat)
        self._check_answer(entry.answers)
        statement = choice_statement(
            self.table, self.number, entry.seat, entry.answers, entry.choice
        )
        self._check_hand(holder, statement, entry.signature, entry.why)
        events = self.match.apply(self._intent(entry, holder))
        self._note_hand(holder, entry.why)
        return events

    @staticmethod
    def _intent(entry: Chosen, holder: Holder) -> Pass | Mark:
        if entry.choice is None:
            return Pass(entry.seat)
        if entry.signature is None and holder.level is None:
            raise Untrue("The host chose for a person.")
        choice = entry.choice.choice
        if WireChoice.of(choice) != entry.choice:
            raise Untrue("The cells of a choice are not in order, or one is named twice.")
        dice = (choice.colour_die, choice.number_die)
        return Mark(entry.seat, *dice, cells_of(choice.cells))

    def _decide(self, entry: Decided) -> tuple[Event, ...]:
        self._check_answer(entry.answers)
        if entry.die is not None and entry.jokers:
            raise Untrue("Strikes and a die are decided at once.")
        proposal = proposed_decision(self.match)
        if proposal is None:
            return self.match.apply(entry.decision)  # which refuses it, and says why
        statement = decision_statement(self.table, self.number, entry.answers, entry.decision)
        leader = self._holder(LEADER)
        self._check_hand(leader, statement, entry.signature, entry.why)
        if entry.signature is None and entry.decision != proposal:
            raise Untrue("The host decided otherwise than proposed.")
        events = self.match.apply(entry.decision)
        self._note_hand(leader, entry.why)
        return events

    def _seat(self, entry: Seated) -> tuple[Event, ...]:
        before = self._holder(entry.seat)
        if self.match.phase is Phase.OVER:
            raise Untrue("The match is over.")
        key, vote = entry.holder.key, entry.vote
        if not self.changes.may_seat(entry.seat, self.host, key if key != before.key else None):
            raise Untrue("Seats have changed hands too often.")
        _check_holder(entry.holder)
        if entry.holder == before and (vote is None or not self.lacks(vote)):
            raise Untrue("Nothing changes.")
        unasked = self.has_past and before.key is None and before.level is None
        asks = vote is not None and vote.count >= self.changes.left_at(key)
        if not asks and key is not None and key != before.key and not unasked:
            raise Untrue("Somebody was seated who has not asked for it.")
        if vote is not None:
            if vote.key != key:
                raise Untrue("A vote that is not by whoever sits there.")
            self._check_vote(vote, self.term, self.host)
        if unasked:
            self.changes.started(entry.seat, key)
        self.seats[entry.seat] = entry.holder
        self.awaited.pop(entry.seat, None)
        if vote is not None and self.lacks(vote):
            self._count(vote)
        self.changes.seated(entry.seat, self.host)
        self.changes.left(before.key, key, self.count + 1)
        self._sitters.add((entry.seat, *entry.holder.shown))
        return ()

    def lacks(self, vote: Vote) -> bool:
        """Whether a late vote adds anything: its key has not voted in this term, has no chain and
        could have one, or votes again since its program has lost its chain."""
        last, tip = self.votes.get(vote.key), self.dice.tip_of(vote.key)
        if last is None or vote.tip is None:
            return last is None
        if tip is None:
            return vote.count >= last.count and self.changes.may_join(vote.key, self.dice.keys)
        return vote.tip not in (tip, last.tip) and vote.count > last.count and vote.key != self.host

    def _count(self, vote: Vote) -> None:
        """Count a vote in a term under way; its program joins the dice if there is room."""
        key, voted = vote.key, vote.key in self.votes
        self.votes[key] = vote
        self._voters.add(key)
        if vote.tip is None:
            return
        if voted and key in self.dice.keys:
            self.dice.replace(key, vote.tip, vote.term)
        elif self.changes.may_join(key, self.dice.keys):
            self.dice.add(key, vote.tip, vote.term, self.changes.places(self.seats).get(key, key))

    def _change_host(self, entry: Term) -> tuple[Event, ...]:
        if entry.term <= self.term:
            raise Untrue("A new term has a higher number.")
        if entry.seal.count != self.count:
            raise Untrue("The last word of the host before is not for this entry.")
        self._check_seal(entry.seal)
        persons = set(self.persons)
        if entry.host not in persons:
            raise Untrue("Only who has a seat can be the next host.")
        self._check_votes(entry.votes, entry.term, entry.host, persons)
        tips = {vote.key: vote.tip for vote in entry.votes}
        goes_on = self.dice.goes_on(entry.host, tips[entry.host])
        if not self.may_be_hosted_by(entry.host, goes_on):
            raise Untrue("A host has begun too many terms, or with new chains too often.")
        self._begin_term(entry.term, entry.host, entry.votes)
        self.changes.began(entry.host, self.seats)
        self.seal = None
        return ()

    def _end(self, entry: Ended) -> tuple[Event, ...]:
        if self.match.phase is not Phase.OVER or entry.digest != digest(self.events):
            raise Untrue("The end is not that of this match.")
        self.ended = True
        return ()

    # How.

    def _begin_term(self, term: int, host: str, votes: Iterable[Vote]) -> None:
        tips = {vote.key: vote.tip for vote in votes if vote.tip is not None}
        if self.dice.goes_on(host, tips.get(host)):
            self.dice.go_on(host)
        else:
            if self.dice.knows(host) and self.persons.keys() != {host}:
                rolls = self.match.phase is Phase.ROLL
                self.dice.restarted(host, term, self.match.roll_number + 1 if rolls else None)
            self.dice.begin(host, tips, term, self.changes.places(self.seats))
        self.term, self.host, self.votes = term, host, {}
        for vote in votes:
            self._count(vote)

    def _check_votes(
        self, votes: Sequence[Vote], term: int, host: str, keys: Iterable[str | None]
    ) -> None:
        """Check that allowed voters voted, in the order of their keys, the host among them."""
        allowed = set(keys)
        voters = [vote.key for vote in votes]
        if voters != sorted(set(voters)) or not allowed.issuperset(voters):
            raise Untrue("The votes are out of order, or somebody voted who has no seat.")
        for vote in votes:
            self._check_vote(vote, term, host)
            if vote.key == host and vote.tip is None:
                raise Untrue("The host takes no part in the dice.")
        if host not in voters:
            raise Untrue("The host has not voted for itself.")

    def _check_vote(self, vote: Vote, term: int, host: str) -> None:
        if (vote.match, vote.term, vote.host) != (self.number, term, host):
            raise Untrue("A vote is for another match, term or host.")
        if vote.count > self.count or self.heads[vote.count].hex() != vote.head:
            raise Untrue("A vote is for another chain.")
        if not verified(vote.key, vote.statement(self.table), vote.signature):
            raise Untrue("A vote is not signed by its key.")

    def _check_seal(self, seal: Seal) -> None:
        if not verified(self.host, self.statement(), seal.signature):
            raise Untrue("The log is not signed by its host.")

    def _holder(self, seat: int) -> Holder:
        if seat >= len(self.seats):
            raise Untrue(f"The match has no seat {seat}.")
        return self.seats[seat]

    def _check_answer(self, answers: str) -> None:
        if answers != self.answers:
            raise Untrue("A choice answers another roll than the one under way.")

    def _note_hand(self, holder: Holder, why: Why | None) -> None:
        """Note for the dice whether whoever sits there was there to choose."""
        if holder.key is not None:
            self.dice.chose(holder.key, here=why in (None, Why.TIME))

    @staticmethod
    def _check_hand(
        holder: Holder, statement: bytes, signature: str | None, why: Why | None
    ) -> None:
        """Check that the seat's person acted, or the host where it may."""
        if (signature is None) == (why is None):
            raise Untrue("A choice is signed by its seat, or the host says why it is not.")
        if signature is not None:
            if holder.key is None or not verified(holder.key, statement, signature):
                raise Untrue("A choice is not signed by its seat.")
        elif why is Why.BOT and holder.level is None:
            raise Untrue("No bot sits there.")


def replayed(table: str, number: int, entries: Iterable[dict[str, Any]]) -> Log:
    """The log of plain entries; raises `Untrue` with the number of the first bad one."""
    log = Log(table, number)
    for place, plain in enumerate(entries):
        try:
            log.take(read_entry(plain))
        except (Untrue, Refused) as fault:
            raise Untrue(f"Entry {place} does not hold: {fault}") from fault
    return log


def read_entry(plain: dict[str, Any]) -> Entry:
    """The entry of a map from elsewhere; raises `Untrue` for anything else."""
    try:
        return from_plain(plain)
    except EntryError as fault:
        raise Untrue(str(fault)) from fault


def _event(record: dict[str, Any]) -> Event:
    try:
        event = from_record(record)
    except RecordError as fault:
        raise Untrue(str(fault)) from fault
    if to_record(event) != record:
        raise Untrue("An event is not written in the one form that is hashed.")
    return event


def _check_holder(holder: Holder) -> None:
    if not is_clean(holder.name):
        raise Untrue("A seat has a name that nobody can show.")
