"""The table as a guest knows it: its last lobby, checked on arrival.

Never here: the match (`held_match`), and what follows from a lobby that is refused (`guest`).
"""

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from net.base.identity import Identity
from net.base.rate_limit import RateLimit
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.chain.log import Log
from net.chain.votes import (
    first_holders,
    seat_weights,
    weights_with_newcomers,
    whole_table,
)
from net.guest.answers import Here
from net.guest.farewell import Backing, Farewell, meaning_of
from net.guest.own_people import OwnPeople
from net.guest.parted_hosts import PartedHosts
from net.guest.reach import FIRST_MOST, Reach, first_most
from net.messages.charter import NO_TABLE
from net.messages.heritage import fits, is_for
from net.messages.host_candidates import MOST_HOST_CANDIDATES, HostCandidate
from net.messages.lobby import Lobby, TableState
from net.messages.messages import Hello, Prove
from net.messages.notices import Request
from net.messages.requests import LeaveSeat, TakeSeat

_MOST_RAISED: Final = 20
"""Terms, and matches that it never told, by which one host raises its lobbies at once: it must not
bring those at its table far apart."""
_RAISE_EVERY: Final = 15.0
"""Seconds between two of them in the long run: an honest host asks for votes twice a minute."""
_MOST_KEYS: Final = 32
_MOST_SEEN: Final = 64
"""Programs that we remember to have had a seat."""
_SETTLED_SECONDS: Final = 10.0
"""Seconds after which a host that let us into a lobby counts as the table's."""
_Played: TypeAlias = tuple[int, dict[str, int], dict[str, int]]
"""The number of a match, what the seats of each program weigh in it, by key, and the same in an
earlier match, in which all were who have played since."""


class HeldTable:
    """A method that raises `NotDone` changes nothing."""

    def __init__(
        self,
        code: str | None = None,
        identity: Identity | None = None,
        believes: Callable[[str, str], bool] = lambda table, key: True,
    ) -> None:
        """`code`: the table's, if we were told it; `identity`: ours.

        `believes` says whether a key may answer for a table with this id that is new to us.
        """
        self._believes = believes
        self._me = identity.key if identity is not None else ""
        self._first_most = first_most(identity) if identity is not None else FIRST_MOST
        self.code = code
        """The code, told to us or shown by the first lobby: a host may show a false one and go."""
        self._is_stranger = False
        """Whether a host has asked us for the code, so that it does not know our key, and none has
        called ours wrong since."""
        self.lobby: Lobby | None = None
        """None before the first one."""
        self._id: str | None = None
        """The id that our host has proven to answer for."""
        self._first: Lobby | None = None
        """The first one of this table."""
        self._host = ""
        """The key of the host that sent it."""
        self.peer = 0
        """Our number at the host, 0 before the first."""
        self._weights_before: dict[str, int] = {}
        """What the seats of each program weighed when another host came, by key."""
        self._played: _Played = (0, {}, {})
        """The latest match that we were told."""
        self._raises: dict[str, RateLimit] = {}
        """The terms, and matches that it never told, through which each host, by key, may go until
        there is another one."""
        self._now = 0.0
        self.reach = Reach()
        """How far on the next host may begin."""
        self.parted = PartedHosts()
        """Hosts that we simply stopped hearing, and have not met since."""
        self._seen: Counter[str] = Counter()
        """How many hosts have shown each key with a seat."""
        self._shown: set[str] = set()
        """Those of them whom the present host has shown so."""
        self._known: tuple[Lobby, str, int, dict[str, int], _Played] | None = None
        """What we knew before this host, which may say anything until it has shown its match."""
        self._since: float | None = None
        self._waited: tuple[str, int] = ("", 0)
        """The host with whom we had a seat in a lobby last, and the number of the last match there
        when we got it."""
        self._waits_here: int | None = None
        """The number of the last match when we got it over this link; None if we did not."""
        self._kicked_by = ""
        """The last host that was in with us and kicked us: its owner may let us in again."""
        self._was_candidate = False
        """Whether this table has named us as one who may be its host."""
        self.people = OwnPeople()
        """The people at our program."""
        self.may_lose_seats = True
        """Whether a lobby of this host without one of our seats may be true although we have not
        asked to give it up: we are the owner."""

    def check_host(self, proof: Prove, expected_key: str | None) -> None:
        """Raise `NotDone` if whoever proves a key cannot be the table's host.

        `expected_key`: the one it has to prove, if we know it beforehand.
        """
        expected = self.lobby.table_id if self.lobby is not None else proof.table
        fits = expected_key in (None, proof.key)
        if proof.table is None or proof.table != expected or not fits:
            raise NotDone(RefusalCode.NOT_A_TABLE)
        if self.lobby is None and not self._believes(proof.table, proof.key):
            raise NotDone(RefusalCode.OTHER_HOST)
        self._id = proof.table

    @property
    def seats(self) -> tuple[int, ...]:
        """Our own seats."""
        return self.lobby.seats_of(self.peer) if self.lobby is not None else ()

    @property
    def seen(self) -> tuple[str, ...]:
        """The keys of those whom a lobby has shown with a seat: a host that is gone may have hidden
        them from us, and a lobby forgets who is not there."""
        return tuple(self._seen)

    def asks(self, request: Request) -> None:
        """We ask the host for this: what its lobbies say next may follow from it."""
        if isinstance(request, LeaveSeat | TakeSeat):  # what comes of it, a lobby shows
            self._waited = ("", 0)
        self.people.ask(request, self.seats)

    def hello(self, first: Hello) -> Hello:
        """How our people come to a host; `first`: how they came to the first one."""
        people = self.lobby.people if self.lobby is not None else ()
        return self.people.hello(first, (one.name or "" for one in people if one.peer == self.peer))

    @property
    def code_to_show(self) -> str | None:
        """The code, unless the host has our key in its lobby: that is enough, and cheaper."""
        return self.code if self._is_stranger or not self.seats else None

    @property
    def has_seat_in_match(self) -> bool:
        """Whether one of our seats is in a running match: a lobby that says otherwise than the log
        does not send us away from our table."""
        if self.lobby is None or self.lobby.state is not TableState.PLAYING:
            return False
        match, weights, _ = self._played
        return bool(self.seats) or (match == self.lobby.match and self._me in weights)

    @property
    def may_go_on(self) -> bool:
        """Whether others may host the table if its host is gone: we for one, if it has ever named
        us, whatever it says now."""
        named_us = self._was_candidate and bool(self.seats)
        return self.lobby is not None and (named_us or bool(self.lobby.candidates))

    def meaning_of(self, refusal: Refusal, is_in: bool, backing: Backing) -> Farewell:
        """What a goodbye with this reason means; `is_in` and `backing` as in `farewell`."""
        known = self.code is not None, self.people.looks_on
        return meaning_of(refusal, self.lobby, is_in, self.may_go_on, backing, *known)

    @property
    def weights(self) -> dict[str, int]:
        """What the seats of each program weigh in the search for a host, by key.

        A lobby forgets players who are gone, so outside a match the seats under earlier hosts and
        those of the latest match count as well.
        """
        if self.lobby is None:
            return {}
        if self.lobby.state is not TableState.PLAYING:
            return self.weights_seen
        match, weights, _ = self._played
        return weights if match == self.lobby.match else self.lobby.weights

    def weights_by(self, log: Log | None, other: Log | None = None) -> dict[str, int]:
        """The weights in the match that we may lose, if we hold one: no host that we weigh chooses
        them by its lobby. `other`: what we may get for it."""
        if log is None or log.ended:
            return self.weights
        new = []
        if other is not None and other.heads[1:2] == log.heads[1:2]:
            new = [key for seat, key in log.awaited.items() if other.seats[seat].key == key]
        return weights_with_newcomers(log, new)

    @property
    def weights_seen(self) -> dict[str, int]:
        """What the seats now, in the latest match and under earlier hosts weigh: at most 32 keys.
        Or those in an earlier match, if all these were in it.

        Who played keeps that weight: a stranger keeps no more of the seats of bots afterwards.
        """
        now = self.lobby.weights if self.lobby is not None else {}
        out = self.lobby.banned_keys if self.lobby is not None else ()
        _, played, once_played = self._played
        weights = now | played
        before = {key: one for key, one in self._weights_before.items() if key not in weights}
        all_seen = dict([*before.items(), *weights.items()][-_MOST_KEYS:])
        return whole_table(all_seen, once_played, out)

    def enter(self, lobby: Lobby, host: str, log: Log | None, last_term: int) -> bool:
        """Take the lobby that a host lets us in with; return whether the table has changed hosts.

        `host`: the key it has proven; `log`: of the match we hold; `last_term`: the highest known.
        """
        before, weights = self.lobby, self.weights_seen
        known = None
        if before is not None:
            known = before, self._host, self.peer, self._weights_before, self._played
        is_other = self._host != host
        if before is not None and not is_other and _goes_back(before, lobby):
            self._check_return(before, lobby)
        self._waits_here = None
        self.take(lobby, host, log, last_term)
        if is_other:
            self._raises.pop(host, None)
            self._known, self._since = self._known or known, None
            self._weights_before = weights
        return before is not None and before.term != lobby.term

    def as_opened(self, lobby: Lobby) -> Lobby:
        """A lobby of this table with the code that we found here: whoever has it after a host that
        brings another one keeps that."""
        return msgspec.structs.replace(lobby, code=(self._first or lobby).code)

    def prove(self) -> None:
        """The host has shown that it has the match: believe its lobby from now on."""
        self._known = None
        self.parted.met(self._host)

    def settle(self, now: float) -> bool:
        """Outside a match, a host proves itself by staying; return whether it has."""
        self._now = now
        self._since = now if self._since is None else self._since
        lobby = self.lobby
        in_lobby = lobby is not None and lobby.state is TableState.LOBBY
        if not in_lobby or now < self._since + _SETTLED_SECONDS:
            return False
        self.prove()
        return True

    def forsake(self, why: RefusalCode, was_in: bool = True) -> bool:
        """Leave the host; if it had proven nothing, restore the table as before and return True.

        `was_in`: whether it had let us in on this link.
        """
        if why in (RefusalCode.CODE_NEEDED, RefusalCode.WRONG_CODE, RefusalCode.NO_CODE_HERE):
            self._is_stranger = why is RefusalCode.CODE_NEEDED
        if why is RefusalCode.KICKED and was_in:
            self._kicked_by = self._host
        if self._known is None:
            unheard = why in (RefusalCode.LINK_LOST, RefusalCode.SILENT)
            if was_in and self.lobby is not None:
                self.parted.left(self._host, self.lobby.term, unheard)
            return False
        left = self.lobby
        self.lobby, self._host, self.peer, self._weights_before, self._played = self._known
        self._known = None
        if left is not None and why is RefusalCode.TABLES_MET:
            self.lobby = _with_last(self.lobby, left.candidates[:1])
        return True

    def follow(self, lobby: Lobby, host: str, log: Log | None, last_term: int) -> None:
        """Take a further lobby of the host that we are with."""
        if self.gives_seats_away(lobby) or self._takes_ours(lobby):
            raise NotDone(RefusalCode.CONTRADICTION, fault="a seat given away")
        raised, before = 0, self.lobby
        if before is not None:
            if lobby.match > before.match + 1:
                raise NotDone(RefusalCode.CONTRADICTION, fault="a match that never began")
            if _goes_back(before, lobby):
                raise NotDone(RefusalCode.CONTRADICTION, fault="another pace, or an earlier lobby")
            raised = _raised(before, lobby, log)
        raises = self._raises.setdefault(host, RateLimit(_MOST_RAISED, 1 / _RAISE_EVERY, self._now))
        if raised and not raises.allows(self._now, raised):
            raise NotDone(RefusalCode.CONTRADICTION, fault="too many terms")
        self.take(lobby, host, log, last_term)
        self.people.sit(self.seats, lobby.state is TableState.PLAYING)
        raises.take(raised)

    def take(self, lobby: Lobby, host: str, log: Log | None, last_term: int) -> None:
        """Take the next lobby of this host."""
        named = lobby.host.key if lobby.host is not None else host
        if named != host or lobby.table_id != (self._id or lobby.table_id):
            raise NotDone(RefusalCode.CONTRADICTION, fault="a lobby of another host or table")
        if lobby.times != lobby.charter.times_at(host):
            raise NotDone(RefusalCode.CONTRADICTION, fault="other times than the table's")
        self._check_reach(lobby, last_term)
        said = log is not None and (log.number, log.host) == (lobby.match, host)
        if not fits(lobby, log if said else None):  # it may know better what others said
            raise NotDone(RefusalCode.CONTRADICTION, fault="a lobby that fits no match")
        if host != self._host:
            self._shown.clear()
        self.lobby, self._host = lobby, host
        if self._first is None:
            self._first, self.code = lobby, self.code or lobby.code
        self._was_candidate |= any(one.key == self._me for one in lobby.candidates)
        self._see([seat.key for seat in lobby.people if seat.key is not None])
        if lobby.state is TableState.LOBBY:
            self._wait(lobby.match if lobby.held_by(self._me) else None, host)

    def _see(self, keys: list[str]) -> None:
        """Remember who has a seat; of too many, forget whom fewest hosts have shown, the last ones
        first: one host may show ever new people."""
        self._seen.update(key for key in keys if key not in self._shown)
        self._shown.update(keys)
        while len(self._seen) > _MOST_SEEN:
            gone = [key for key in reversed(self._seen) if key not in keys]
            del self._seen[min(gone, key=self._seen.__getitem__)]
        self._shown &= self._seen.keys()

    def _wait(self, after: int | None, host: str) -> None:
        """We have a seat in the lobby behind this match, or none."""
        if after is None:
            self._waited, self._waits_here = ("", 0), None
            return
        if self._waited[0] != host:
            self._waited = (host, after)
        if self._waits_here is None:
            self._waits_here = after

    def _check_return(self, before: Lobby, lobby: Lobby) -> None:
        """Raise `NotDone` for another pace, or an earlier lobby, of the host that we knew, unless
        enough seats stand for its term: then others may have been host meanwhile."""
        if lobby.term == before.term:
            raise NotDone(RefusalCode.CONTRADICTION, fault="another pace, or an earlier lobby")
        if lobby.term > self.reach.term + self.reach.more or not self.reach.most:
            raise NotDone(RefusalCode.TABLES_MET)

    def _check_reach(self, lobby: Lobby, last_term: int) -> None:
        """Raise `NotDone` if a host begins so far on that a few such would leave no room to count.

        At a table that we know it need not lie: somebody before it may have told others so.
        """
        before = self.lobby
        if before is None:
            if max(lobby.term, lobby.match) > self._first_most:
                raise NotDone(RefusalCode.CONTRADICTION, fault="terms without end")
            return
        has_term = self.reach.has_term(lobby.term, last_term)
        if not has_term or not self.reach.has_match(lobby.match, before.match):
            raise NotDone(RefusalCode.TABLES_MET)

    def goes_on_without(self, lobby: Lobby, log: Log | None) -> bool:
        """Whether the host we are with never had the match that we hold.

        A match is not over without its end: a host that had it and says so lies.
        """
        was_idle = self.lobby is not None and self.lobby.state is TableState.LOBBY
        begins = lobby.state is TableState.PLAYING
        if log is None or log.match.over is not None or (begins and not was_idle):
            return False
        if begins:
            return lobby.match > log.number
        if not was_idle and self.lobby is not None:
            raise NotDone(RefusalCode.CONTRADICTION, fault="a match that is over without its end")
        return True

    def gives_seats_away(self, lobby: Lobby) -> bool:
        """Whether somebody lost their seat in the running match although, when we last heard of the
        table, they were there or it was kept for them. Kicked players do not count."""
        before = self.lobby
        if before is None or (before.match, before.state) != (lobby.match, TableState.PLAYING):
            return False
        if lobby.state is not TableState.PLAYING:
            return False
        kept = (seat for seat in before.people if seat.held or not seat.away)
        whose = {seat.index: seat.key for seat in kept if seat.key is not None}
        now = {seat.index: seat.key for seat in lobby.seats}
        lost = {key for index, key in whose.items() if now.get(index) != key}
        return any(not lobby.bans(key) for key in lost)

    def _takes_ours(self, lobby: Lobby) -> bool:
        """Whether a seat of ours is gone or has another key, although we are there."""
        if self.may_lose_seats:
            return False
        keys = [seat.key for seat in lobby.people if seat.peer == self.peer]
        kept = len(self.seats) - self.people.leaving
        return len(keys) < kept or set(keys) - {self._me} != set()

    def people_agree(self, log: Log) -> bool:
        """Whether the people in the lobby are those in its latest match. Once that is over some may
        have gone; whoever is there under the name of a player has to have that player's key."""
        lobby = self.lobby
        if lobby is None or lobby.match != log.number:
            return False
        shown = [(seat.name or "?", seat.key) for seat in lobby.taken]
        played = [(holder.name, holder.key) for holder in log.seats]
        if lobby.state is TableState.PLAYING:
            return shown == played
        keys = dict(played)
        people = ((seat.name or "?", seat.key) for seat in lobby.people)
        return all(keys.get(name, key) == key for name, key in people)

    def check_log(self, log: Log, host: str, begins: bool) -> None:
        """Raise `NotDone` unless this host or an earlier one wrote the log, and it fits the lobby.

        `begins`: none of it has been given out, so all of it can still be refused.
        """
        lobby = self.lobby
        if lobby is None:
            return
        of_another = log.number != lobby.match or (
            lobby.state is TableState.LOBBY and not log.ended
        )
        strange = log.term > lobby.term or (log.term == lobby.term and log.host != host)
        strange |= of_another
        if strange or (begins and not is_for(lobby, log)):
            raise NotDone(RefusalCode.CONTRADICTION, fault="the match is not that of the lobby")
        if not log.entries:
            return
        if begins and self._had_no_seat(log, host):
            raise NotDone(RefusalCode.CONTRADICTION, fault="a seat that was a bot's at the start")
        if lobby.state is TableState.PLAYING:
            keys = [seat.key for seat in lobby.taken]
            if keys != [holder.key for holder in log.seats]:
                raise NotDone(RefusalCode.CONTRADICTION, fault="the seats are not the lobby's")

    def waited_for(self, log: Log) -> bool:
        """Whether this match began while we had a seat in its lobby, over this link."""
        return self._waits_here is not None and log.number > self._waits_here

    def here(self, log: Log, held: Log | None) -> Here:
        """What we know of the table when its host tells us this log; `held`: the one we hold."""
        charter = self.lobby.charter if self.lobby is not None else NO_TABLE
        seats, was_kicked = self.people.play(self.seats), self._host == self._kicked_by
        known = self.waited_for(log), self.weights_by(held)
        return Here(self._host, seats, charter, *known, was_kicked)

    def _had_no_seat(self, log: Log, host: str) -> bool:
        """Whether its match began without us, although we had a seat in the lobby of this host: our
        seat would weigh little. After a broken link it may have done so honestly, if we got no seat
        or if it goes on with a match of another day."""
        waited_for, after = self._waited
        if waited_for != host or log.number <= after:
            return False
        is_in = self._me in log.persons and not log.has_past
        firsts = [holder["key"] for holder in first_holders(log)]
        return self._me not in firsts and (is_in or (self.waited_for(log) and log.has_past))

    def hold(self, log: Log) -> None:
        """This log has been checked and weighed: count seats by it from now on."""
        if self.lobby is None or log.number != self.lobby.match:
            return
        number, weights, before = self._played
        before = whole_table(weights, before) if number != log.number else before
        self._played = log.number, seat_weights(log), before


def _with_last(lobby: Lobby, named: tuple[HostCandidate, ...]) -> Lobby:
    """The lobby, with those that another host has named as its successors as the last ones."""
    new = [one for one in named if one.key not in {known.key for known in lobby.candidates}]
    kept = lobby.candidates[: MOST_HOST_CANDIDATES - len(new)]
    return msgspec.structs.replace(lobby, candidates=(*kept, *new))


def _raised(before: Lobby, now: Lobby, log: Log | None) -> int:
    """How many terms, and matches of which we hold nothing, a host goes on by."""
    told = max(before.match, (log.number if log is not None else 0) + 1)
    return now.term - before.term + max(0, now.match - told)


def _goes_back(before: Lobby, now: Lobby) -> bool:
    """Whether a host that sent the first lobby sends the second, as no honest one does: one of an
    earlier match or term."""
    return now.match < before.match or now.term < before.term
