"""What liars say: forged votes, standings, stories, entries and lobbies, made from a seed.

Never here: when it is said, and to whom (`liars`, `raids`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from typing import Any, Final

from msgspec.structs import replace

from game.bots.levels import make_bot
from game.rules.match import Phase
from game.rules.record import digest, to_record
from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.base.wire import MOST_COUNTED, WireChoice
from net.chain.canonical import genesis, next_head
from net.chain.entries import (
    Chosen,
    Ended,
    Holder,
    Past,
    Seal,
    Seated,
    StartEntry,
    Term,
    Vote,
    Why,
    choice_statement,
    head_statement,
    to_plain,
    vote_statement,
)
from net.chain.log import Log
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, TableState
from net.messages.messages import Entries, Have, Here, HereState


class Lie(Enum):
    """A way to lie; each liar uses some of them."""

    STANDING = "answers where with what is not so"
    CLAIM = "claims the table with forged votes"
    STORY = "tells a new host what has not happened"
    KEY = "proves the key of somebody else, or one that is none"
    HOME = "names the candidate of somebody else"
    NO_VOTE = "does not vote"
    VOTE_ELSEWHERE = "votes for somebody else"
    VOTE_TWICE = "votes twice in a term"
    NO_LINK = "holds its links back"
    WRONG_LINK = "sends links of no chain"
    REPLAY = "says once more what was said before"
    FLOOD = "opens many links and says much"
    FACES = "as host: faces that are not from the links"
    DEAF = "as host: leaves out the links of others"
    LOBBY = "as host: a lobby that cannot be"
    TAKEN_BACK = "as host: takes back entries"
    CHOICE = "as host: chooses for persons"
    EARLY_END = "as host: ends the match early"
    SEAT = "as host: takes seats for itself"
    GOODBYE = "as host: says goodbye to everybody"
    TERM = "as host: begins another term"
    STANDSTILL = "as host: answers pings and does nothing else"
    FORGETS = "as a new host: goes on with less than was played"
    BACK = "as host: says to everybody that they come back"
    DROPS = "as host: begins another match before this one is over"
    PAST = "as host: tells a past that nobody has signed"
    SILENT = "as host: tells most of the others nothing more"
    SHUT = "as host: cuts all links and lets nobody in again"
    BOTS = "takes the seats of all bots"
    TOGETHER = "votes for every friend who claims the table"
    COMES_AND_GOES = "breaks its link and comes back, again and again"
    TELLS_NOBODY = "as the first host: keeps from everybody where the others are reached"
    GHOSTS = "as host: says of those who leave that they are still there"
    SPEAKS_FOR = "as host: answers itself when others are missed"
    NOT_HERE = "does not answer when it is missed, or says something else"
    MISSES = "misses everybody, all the time"
    FILLS = "as host: lets seats change hands until no more may, and goes"
    FAR = "as a new host: begins far ahead"
    LURES = "as a new host: sends some away, and tells them of more terms when they come again"
    NEW_CHAINS = "as host: gives itself new chains for a roll that it knows"
    OLD_VOTES = "hosts again with the votes of those who have left it since"
    PLAYS_ON = "as host: breaks all links, and plays on as if everybody were away"
    DENIES = "as host: breaks all links, and denies people their seats when they come again"
    REFUSES = "as host: refuses all choices of others, and to end a pause"
    TIMES = "as a new host: says that the table waits for longer or less long than it does"


MORE_LIES: Final = (
    Lie.BACK,
    Lie.DROPS,
    Lie.PAST,
    Lie.SILENT,
    Lie.SHUT,
    Lie.BOTS,
    Lie.TOGETHER,
    Lie.COMES_AND_GOES,
    Lie.NEW_CHAINS,
)
"""Lies that evenings before `MORE_FROM` do not know: some of those are kept for having failed."""
MORE_FROM: Final = 100_000
"""The first seed whose liars know them."""
PRESENCE_LIES: Final = (Lie.GHOSTS, Lie.SPEAKS_FOR, Lie.NOT_HERE, Lie.MISSES)
"""About who is there; they too are for later evenings."""
HOSTING_LIES: Final = (Lie.FILLS, Lie.FAR, Lie.LURES, Lie.OLD_VOTES)
"""With a whole table that it hosts, or hosted once; they too."""
AWAY_LIES: Final = (Lie.PLAYS_ON, Lie.DENIES)
"""About who is away; they too."""
LATEST_LIES: Final = (Lie.TELLS_NOBODY, Lie.REFUSES, Lie.TIMES)
"""They too; each is drawn apart."""
FIRST_LIES: Final = tuple(
    lie
    for lie in Lie
    if lie not in (*MORE_LIES, *PRESENCE_LIES, *HOSTING_LIES, *AWAY_LIES, *LATEST_LIES)
)
HOST_LIES: Final = (
    Lie.FACES,
    Lie.LOBBY,
    Lie.TAKEN_BACK,
    Lie.CHOICE,
    Lie.EARLY_END,
    Lie.SEAT,
    Lie.GOODBYE,
    Lie.TERM,
    Lie.STANDSTILL,
)
"""The lies of a host that take a single message."""
MORE_HOST_LIES: Final = (Lie.DROPS, Lie.PAST, Lie.SILENT, Lie.SHUT)
GOODBYES: Final = (
    RefusalCode.TABLE_CLOSED,
    RefusalCode.HOST_LEFT,
    RefusalCode.TABLES_MET,
    RefusalCode.BAD_MESSAGE,
    RefusalCode.TOO_FAST,
    RefusalCode.LOCKED,
    RefusalCode.INTERNAL,
    RefusalCode.MATCH_BEGUN,
)
"""All but `kicked`, which only a host may say."""
REFUSALS: Final = (
    RefusalCode.RULE,
    RefusalCode.BAD_PROOF,
    RefusalCode.NOT_YOUR_SEAT,
    RefusalCode.OWNER_ONLY,
    RefusalCode.NO_MATCH,
    RefusalCode.TOO_FAST,
    RefusalCode.TOO_LATE,
)
"""Of a choice that is right."""
SHUT_GOODBYES: Final = (None, RefusalCode.SEAT_HELD, RefusalCode.NOT_THE_HOST, RefusalCode.LOCKED)
"""What a host says that lets nobody in; None: nothing."""
_FAR: Final = (1, 7, 900, 5000, MOST_COUNTED)


def noise(chance: random.Random, size: int) -> str:
    """This many random bytes, as hexadecimal digits."""
    return chance.randbytes(size).hex()


def forged_votes(
    chance: random.Random,
    me: Identity,
    table: str,
    log: Log | None,
    term: int,
    keys: Sequence[str],
    friends: Sequence[Identity] = (),
) -> tuple[Vote, ...]:
    """Votes for us: our own, those of friends, forged ones of others, and others' votes for another
    host."""
    match = log.number if log is not None else 1
    count = log.count if log is not None else 0
    head = log.head if log is not None else genesis(table, match).hex()
    said = vote_statement(table, match, term, me.key, count, head, None)
    for_us = [
        Vote(one.key, match, term, me.key, count, head, None, one.sign(said))
        for one in (me, *friends)
    ]
    if friends:
        return tuple(for_us)
    votes = list(for_us)
    for key in keys:
        made_up = chance.choice((noise(chance, 64), me.sign(said)))
        votes.append(Vote(key, match, term, me.key, count, head, None, made_up))
    for vote in log.votes.values() if log is not None else ():
        votes.append(replace(vote, host=me.key, term=term) if chance.random() < 0.7 else vote)
    return tuple(chance.sample(votes, min(len(votes), 7)))


def false_standing(
    chance: random.Random,
    me: Identity,
    table: str,
    log: Log | None,
    term: int,
    keys: Sequence[str],
    friends: Sequence[Identity] = (),
) -> Here:
    """A false answer to `where`."""
    term += chance.choice((0, *_FAR[:4]))
    others = [*keys, me.key, noise(chance, 32)]
    match chance.randrange(4):
        case 0:
            votes = forged_votes(chance, me, table, log, term, keys, friends)
            return Here(HereState.HOSTS, me.key, term, votes, chance.random() < 0.5)
        case 1:
            votes = forged_votes(chance, me, table, log, term, keys, friends)
            return Here(HereState.HOSTS, chance.choice(others), term, votes)
        case 2:
            return Here(HereState.FOLLOWS, chance.choice(others), term)
        case _:
            return Here(chance.choice((HereState.SEEKS, HereState.ELSEWHERE)))


def false_have(chance: random.Random, have: Have) -> Have:
    """A claim to hold much more of a match than anybody does."""
    return Have(
        have.match + chance.choice((0, 0, 0, 1, 3)),
        have.count + chance.randint(1, 70),
        noise(chance, 32),
    )


def false_story(
    chance: random.Random,
    me: Identity,
    log: Log | None,
    table: str,
    match: int,
    first: int,
    to: int,
) -> list[Entries]:
    """False entries for a new host that has asked for those from `first` up to `to`."""
    if log is None or chance.random() < 0.15:
        return []
    held = log.entries[:to]
    kind = chance.randrange(6)
    if kind == 0:
        told = [{"entry": "rolled", "links": [], "colours": ["g"], "numbers": [7]}] * (to - first)
    elif kind == 1:
        told = [{chance.choice(("entry", "kind")): [noise(chance, 8), {"a": None}, -1]}]
    elif kind == 2:
        told = held[first:] + [_pass(log, seat) for seat in range(len(log.seats))]
    elif kind == 3:
        told = [*held[first:], _next_start(log, me)]
        match += chance.choice((0, 1))
    elif kind == 4:
        told = [*held[first:], _own_term(log, me, log.term + chance.choice(_FAR[:4]))]
    else:
        told = [*reversed(log.entries)][: to - first]
    told = told[: chance.choice((max(0, to - first), 64))][:64]
    return [sealed(me, log, min(first, log.count), told, match, first)]


def sealed(
    me: Identity,
    log: Log,
    base: int,
    told: Sequence[dict[str, Any]],
    match: int | None = None,
    first: int | None = None,
    term: int | None = None,
) -> Entries:
    """Entries after the first `base` ones of a log, sealed by us."""
    head = log.heads[base]
    for plain in told:
        head = next_head(head, plain)
    number = log.number if match is None else match
    term = log.term if term is None else term
    said = head_statement(log.table, number, term, base + len(told), head.hex())
    return Entries(number, base if first is None else first, tuple(told), me.sign(said))


def false_entries(
    lie: Lie, chance: random.Random, me: Identity, log: Log, told: Entries
) -> Entries | None:
    """What a lying host says instead of `told`; None if this lie does not fit here."""
    entries, first, term = list(told.entries), told.first, log.term
    seats = [n for n, holder in enumerate(log.seats) if holder.key not in (None, me.key)]
    match lie:
        case Lie.FACES if any(entry["entry"] == "rolled" for entry in entries):
            entries = [_other_faces(chance, entry) for entry in entries]
        case Lie.TAKEN_BACK if first > 4:
            first = 0
            entries = log.entries[: chance.randint(1, min(60, told.first - 1))]
            if chance.random() < 0.5:
                entries.append(_own_term(log, me, term + 1))
                term += 1
        case Lie.CHOICE if log.match.phase in (Phase.ACTIVE, Phase.CHOOSE) and seats:
            due = [seat for seat in log.match.to_act if seat in seats]
            if not due:
                return None
            entries.append(_choice_for(chance, me, log, chance.choice(due)))
        case Lie.EARLY_END if log.match.phase is not Phase.OVER:
            entries.append(to_plain(Ended(digest(log.events))))
        case Lie.SEAT if seats and log.match.phase is not Phase.OVER:
            entries += [_seat_for_us(chance, me, log, seat) for seat in seats]
        case Lie.DROPS if log.match.phase is not Phase.OVER:
            return _another_match(me, log)
        case Lie.PAST if log.match.phase is not Phase.OVER:
            records = [to_record(event) for event in log.events[1 : chance.randint(2, 30)]]
            entries.append(to_plain(Past(tuple(records))))
        case Lie.TERM:
            term += chance.choice(_FAR)
            term = min(term, MOST_COUNTED)
            entries.append(_own_term(log, me, term))
        case _:
            return None
    return sealed(me, log, first, entries, term=term)


def _another_match(me: Identity, log: Log) -> Entries:
    """The next match, begun by us alone before this one is over."""
    start, match = _next_start(log, me), log.number + 1
    head = next_head(genesis(log.table, match), start)
    return Entries(
        match, 0, (start,), me.sign(head_statement(log.table, match, log.term, 1, head.hex()))
    )


def false_lobby(chance: random.Random, lobby: Lobby, me: HostCandidate) -> Lobby:
    """A lobby that is impossible at this table."""
    taken = len(lobby.taken)
    seats = list(lobby.seats)
    match chance.randrange(8):
        case 0:
            return replace(lobby, host=replace(me, key=noise(chance, 32)))
        case 1:
            return replace(lobby, seats=tuple(reversed(seats)))
        case 2:
            return replace(lobby, term=min(lobby.term + 5000, MOST_COUNTED))
        case 3:
            return replace(lobby, mission=3 if lobby.mission is None else None)
        case 4:
            named = [replace(seat, name="\u200b\u2066") for seat in seats]
            return replace(lobby, seats=tuple(named))
        case 5:
            return replace(lobby, state=TableState.PLAYING, seats=tuple(seats[: taken - 1]))
        case 6:
            return replace(lobby, seats=())
        case _:
            return replace(lobby, state=TableState.PLAYING, paused=5 if taken < 6 else 0, seats=())


def _other_faces(chance: random.Random, entry: dict[str, Any]) -> dict[str, Any]:
    if entry["entry"] != "rolled":
        return entry
    numbers = [n if n != entry["numbers"][0] else 1 + n % 5 if n != "?" else 1 for n in
               entry["numbers"]]  # fmt: skip
    links = [None if chance.random() < 0.2 else link for link in entry["links"]]
    return {**entry, "numbers": numbers, "links": links}


def _choice_for(chance: random.Random, me: Identity, log: Log, seat: int) -> dict[str, Any]:
    bot = make_bot("random", chance.randrange(2**31))
    made = bot.choose(log.match, seat)
    choice = WireChoice.of(made) if made else None
    said = choice_statement(log.table, log.number, seat, log.answers, choice)
    if choice is not None and chance.random() < 0.4:
        return to_plain(Chosen(seat, log.answers, choice, why=chance.choice((Why.AWAY, Why.TIME))))
    return to_plain(Chosen(seat, log.answers, choice, me.sign(said)))


def _seat_for_us(chance: random.Random, me: Identity, log: Log, seat: int) -> dict[str, Any]:
    holder = Holder("Me", me.key)
    vote = log.votes.get(me.key) if chance.random() < 0.3 else None
    return to_plain(Seated(seat, holder, vote))


def _pass(log: Log, seat: int) -> dict[str, Any]:
    return to_plain(Chosen(seat, log.answers or noise(random.Random(seat), 32), why=Why.AWAY))


def _own_term(log: Log, me: Identity, term: int) -> dict[str, Any]:
    said = vote_statement(log.table, log.number, term, me.key, log.count, log.head, log.head)
    vote = Vote(me.key, log.number, term, me.key, log.count, log.head, log.head, me.sign(said))
    seal = log.seal or Seal(log.count, me.sign(b""))
    return to_plain(Term(term, me.key, seal, (vote,)))


def _next_start(log: Log, me: Identity) -> dict[str, Any]:
    match, head = log.number + 1, genesis(log.table, log.number + 1).hex()
    said = vote_statement(log.table, match, log.term, me.key, 0, head, head)
    vote = Vote(me.key, match, log.term, me.key, 0, head, head, me.sign(said))
    record, seats = log.entries[0]["record"], tuple(log.seats)
    return to_plain(StartEntry(match, log.term, me.key, record, seats, (vote,)))
