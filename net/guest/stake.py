"""What a guest puts into a match: its votes, its part in the dice, its signatures.

Each method is told the state of the table and returns what to send or tell. Never here: links, the
lobby and the log themselves (`guest`, `held_match`), and what a host does with them.
"""

from collections.abc import Callable, Container
from typing import Final

from msgspec.structs import replace

from game.rules.match import Phase
from net.base.forgetting import forget_oldest
from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.base.wire import WireChoice
from net.chain.choosers import name_of
from net.chain.entries import choice_statement, decision_statement, parts_of
from net.chain.fair_dice import HashChain
from net.chain.log import Log
from net.chain.votes import first_vote, made_vote
from net.guest.answered_for import AnsweredFor
from net.guest.dice_part import DicePart
from net.guest.silence import Silence
from net.messages.lobby import Lobby, TableState
from net.messages.messages import (
    MOST_VOTED,
    Ask,
    Cast,
    Link,
    MessageError,
    VotedFor,
    to_host,
    to_map,
)
from net.messages.notices import Choose, Decide, DiceNotice, Request
from net.messages.requests import MakeChoice, MakeDecision, Rename, TakeSeat, WireRequest

_MOST_CHAINS: Final = 8
_MOST_TERMS: Final = 2000
"""Most terms of which we remember whom we voted for: a host may begin one after the other."""


class Stake:
    """The stake of one program, for as long as it is at the table."""

    def __init__(
        self, identity: Identity, secret: Callable[[], bytes], silence: Silence | None = None
    ) -> None:
        """`secret` draws the secret of our part in the dice of a match; `silence` knows when the
        host was heard."""
        self.identity = identity
        self.secret = secret
        self.voted: dict[int, str] = {}
        """The host we voted for in each term: we never vote for two in one."""
        self._secrets: dict[tuple[int, int], bytes] = {}
        """Of our hash chains for the dice, by match and term."""
        self._chains: dict[tuple[int, int], HashChain] = {}
        """The chains that were needed last: others are made again from their secrets."""
        self._tips: dict[str, None] = {}
        """What they all begin with."""
        self._on: dict[tuple[int, int], tuple[int, str]] = {}
        """The count and head that those name, by match and term."""
        self._cast: set[tuple[int, int, bool, str | None]] = set()
        """The votes this host has from us: match, term, whether it had begun by then, and what we
        had lost."""
        silence = silence or Silence()
        self._part = DicePart(identity.key, silence)
        """What this host has from us for the dice."""
        self.answered_for = AnsweredFor(identity.key, silence)
        """What hosts have answered for our people."""
        self._told = (0, 0)
        """How many unopened links, and rolls begun again, have been reported."""
        self._left_out = (0, 0)
        """The match and term for which we reported that the host goes without our vote."""

    def begin(self) -> None:
        """The link is a new one: its host has nothing of ours yet."""
        self._cast.clear()
        self._on.clear()
        self._part.begin()
        self.answered_for.begin()

    def forget(self) -> None:
        """The log of the match was replaced: nothing of it has been reported."""
        self._told = (0, 0)

    # Terms.

    @property
    def last_voted(self) -> tuple[VotedFor, ...]:
        """The hosts that we voted for last, each with the highest term. We may be one of them: a
        host passes over all terms in which we have no vote left to give."""
        terms: dict[str, int] = {}
        for term, host in self.voted.items():
            terms[host] = max(term, terms.pop(host, 0))
        last = list(terms.items())[-MOST_VOTED:]
        return tuple(VotedFor(term, host) for host, term in last)

    def last_term(self, lobby: Lobby | None, log: Log | None) -> int:
        """The highest term we know of or have voted in."""
        return max(log.term if log else 0, lobby.term if lobby else 0, *self.voted, 0)

    def vote_in(self, term: int, host: str) -> bool:
        """Vote for this host in a term; return False if we have voted for another one there."""
        chosen = self.voted.setdefault(term, host)
        if len(self.voted) > _MOST_TERMS:
            del self.voted[min(self.voted)]
        return chosen == host

    # Votes and dice.

    def due(self, lobby: Lobby, log: Log | None, host: str, has_seat: bool) -> list[Cast | Link]:
        """Our vote for this host and our link for the next roll, if this host lacks them."""
        cast = self.vote(lobby, log, host) if has_seat else None
        link = self.link(log) if log is not None else None
        return [one for one in (cast, link) if one is not None]

    def vote(self, lobby: Lobby, log: Log | None, host: str) -> Cast | None:
        """Our vote for this host, if due: for the next match, or for one it continues.

        None for a match whose log has us on no seat: a host could seat us by it as if we had come
        late, and our seat would weigh little.
        """
        playing = lobby.state is TableState.PLAYING
        if playing and (log is None or log.number != lobby.match):
            return None
        if playing and log is not None and self.identity.key not in log.persons:
            return None
        has_voted = playing and log is not None and self._has_voted(log, lobby)
        lost = self._lost_tip(log) if playing and log is not None else None
        if has_voted and lost is None:
            return None
        match = lobby.match if playing else lobby.match + 1
        begun = playing and log is not None and log.sealed > 0
        lost = lost if has_voted else None  # a first vote in a term replaces no chain
        due = (match, lobby.term, begun, lost)
        fits = due in self._cast and self._still_fits(log if playing else None, lobby.term)
        if fits or not self.vote_in(lobby.term, host):
            return None
        self._cast.add(due)
        if lost and log is not None:
            self._draw_anew(log)
        tip = self._chain(match, lobby.term).tip.hex()
        if playing and log is not None:
            vote = made_vote(self.identity, log, lobby.term, host, tip)
        else:
            vote = first_vote(self.identity, lobby.table_id, match, lobby.term, host, tip)
        self._on[match, lobby.term] = vote.count, vote.head
        forget_oldest(self._on, _MOST_CHAINS)
        self._part.voted(vote)
        return Cast(vote)

    def link(self, log: Log) -> Link | None:
        """Our link, once every choice of the previous roll is in the log."""
        if log.match.phase is not Phase.ROLL or log.sealed < log.count:
            return None
        key, term = self.identity.key, log.dice.term_of(self.identity.key)
        if term is None or key not in log.dice.due or log.dice.tip_of(key) not in self._tips:
            return None
        due = (log.number, log.dice.tip_of(key) or "", log.match.roll_number + 1)
        if self._part.has_opened(*due):
            return None
        link = self._chain(log.number, term).link(log.dice.number)
        if link is None:
            return None
        self._part.opens(*due)
        return Link(log.number, due[2], link.hex())

    def told_of_dice(self, log: Log, lobby: Lobby, host: str, owner: bool) -> list[DiceNotice]:
        """New reports of rolls made without somebody's link; and whether our vote is missing,
        unless the host is our own. `host`: that of our link.

        Raises `NotDone` if the host keeps our part out of the dice on purpose.
        """
        if log.sealed < log.count:
            return []
        self.answered_for.look(log)
        missing, again = self._told
        told = self._missing(log, lobby, missing)
        is_another = not owner and log.host != self.identity.key
        if is_another:
            told += [DiceNotice(one.roll, begun_again=True) for one in log.dice.begun_again[again:]]
            told += self._left_out_notice(log)
        self._told = len(log.dice.unopened), len(log.dice.begun_again)
        if not owner:
            may_vote = self.voted.get(log.term, log.host) == log.host
            self._part.check(log, host, may_vote, self._tips)
        return told

    def _missing(self, log: Log, lobby: Lobby, first: int) -> list[DiceNotice]:
        told = []
        for one in log.dice.unopened[first:]:
            is_ours = one.key == self.identity.key
            left_out = is_ours and self._part.was_given(log.number, one.tip, one.roll)
            seats = lobby.held_by(one.key)
            names = [seat.name or "" for seat in seats] or [name_of(log, one.key)]
            told.append(DiceNotice(one.roll, tuple(names), left_out))
        return told

    def _left_out_notice(self, log: Log) -> list[DiceNotice]:
        """The notice that the host rolls without our vote; given once a term."""
        mine, now = self.identity.key, (log.number, log.term)
        rolled = self._part.is_kept_out(log) if log.has_past else log.match.roll_number > 1
        has_part = mine in log.votes or mine in log.dice.keys
        if not rolled or mine not in log.persons or has_part or self._left_out == now:
            return []
        self._left_out = now
        return [DiceNotice(log.match.roll_number, ours=True)]

    # Signatures.

    def ask(
        self,
        number: int,
        request: Request,
        lobby: Lobby | None,
        log: Log | None,
        seats: Container[int],
    ) -> Ask:
        """The request as sent, signed where it is for a match; raises `NotDone`.

        `number`: of the question; `seats`: our own.
        """
        ask = Ask(number, self._wire(request, lobby, log, seats))
        if isinstance(request, Choose):  # our own engine's numbers need no check
            return ask
        try:
            to_host(to_map(ask))
        except MessageError as fault:
            is_name = isinstance(request, TakeSeat | Rename)
            code = RefusalCode.BAD_NAME if is_name else RefusalCode.BAD_MESSAGE
            raise NotDone(code, fault=str(fault)[:200]) from fault
        return ask

    def _wire(
        self, request: Request, lobby: Lobby | None, log: Log | None, seats: Container[int]
    ) -> WireRequest:
        if isinstance(request, TakeSeat):
            return self._asked_for(request, lobby, log)
        if not isinstance(request, Choose | Decide):
            return request
        if log is None:
            raise NotDone(RefusalCode.NO_MATCH)
        answers = log.rolls.get(request.roll)
        if answers is None:
            raise NotDone(RefusalCode.TOO_LATE)
        table, number, sign = log.table, log.number, self.identity.sign
        if isinstance(request, Decide):
            said = decision_statement(table, number, answers, request.decision)
            return MakeDecision(number, answers, *parts_of(request.decision), sign(said))
        choice = WireChoice.of(request.choice) if request.choice else None
        self._part.chose(number, request.roll)
        if request.seat not in seats:  # a bot's: the host vouches for it
            return MakeChoice(request.seat, number, answers, choice)
        said = choice_statement(table, number, request.seat, answers, choice)
        return MakeChoice(request.seat, number, answers, choice, sign(said))

    def _asked_for(self, request: TakeSeat, lobby: Lobby | None, log: Log | None) -> TakeSeat:
        """Add a vote to a request for a seat in a match; not if it awaits its first person."""
        if lobby is None or lobby.state is not TableState.PLAYING or log is None:
            return request
        spare = next((seat.index for seat in lobby.spare), None)
        seat = request.seat if request.seat is not None else spare
        holder = log.seats[seat] if seat is not None and seat < len(log.seats) else None
        waits = holder is not None and holder.key is None and holder.level is None
        if waits and log.has_past:
            return request
        tip = self._chain(log.number, log.term).tip.hex()
        return replace(request, vote=made_vote(self.identity, log, log.term, log.host, tip))

    # How.

    def _still_fits(self, log: Log | None, term: int) -> bool:
        """Whether our vote in this term names a part of the log. Its host may have taken up another
        one since."""
        count, head = self._on.get((log.number, term), (0, "")) if log is not None else (0, "")
        if log is None or not head:
            return True
        return count <= log.count and log.heads[count].hex() == head

    def _has_voted(self, log: Log, lobby: Lobby) -> bool:
        """Whether the log has our vote for this term."""
        return log.term == lobby.term and self.identity.key in log.votes

    def _lost_tip(self, log: Log) -> str | None:
        """What our chain in the dice began with if it is not ours any more, since our program was
        restarted; empty if we have none there though there is room. None if all is well, or a new
        vote would mend nothing."""
        key = self.identity.key
        tip, vote = log.dice.tip_of(key), log.votes.get(key)
        if log.host == key or (vote is not None and vote.count >= log.sealed):
            return None
        if tip is None:
            has_room = vote is not None and log.changes.may_join(key, log.dice.keys)
            return "" if has_room else None
        return tip if tip not in self._tips else None

    def _draw_anew(self, log: Log) -> None:
        """Make another chain for this term than the one of our vote in it: only a vote with a new
        tip can replace a chain that we have lost."""
        match, term = log.number, log.term
        tip = self._chain(match, term).tip.hex()
        if tip == log.votes[self.identity.key].tip:
            del self._secrets[match, term], self._chains[match, term], self._tips[tip]

    def _chain(self, match: int, term: int) -> HashChain:
        """Our chain for a term of a match, always the same one: we have told its tip."""
        if (match, term) not in self._secrets:
            self._secrets[match, term] = self.secret()
        chain = self._chains.pop((match, term), None) or HashChain(self._secrets[match, term])
        self._chains[match, term] = chain
        self._tips[chain.tip.hex()] = None
        forget_oldest(self._chains, _MOST_CHAINS)
        forget_oldest(self._secrets, _MOST_TERMS)
        forget_oldest(self._tips, _MOST_TERMS)
        return chain
