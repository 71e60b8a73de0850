"""A table playing by itself: its lobby, its running match, and what happens unasked.

Here belongs what time brings about: starting, rolling, passing, and standing in for players who are
away. The results are collected as messages for everybody. Never here: what peers ask for (`table`),
links, hellos, bytes (`host`, `shell`).
"""

from collections.abc import Callable, Collection
from typing import Final

from msgspec.structs import replace

from game.rules.events import Event
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode, Setup
from net.base.refusals import NotDone
from net.chain.canonical import genesis
from net.chain.entries import Decided, Vote, Why, parts_of
from net.chain.fair_dice import HashChain
from net.chain.log import LEADER, Log
from net.chain.votes import good_votes
from net.host.host_config import Chance, HostConfig, opening_lobby, with_goal
from net.host.just_gone import JustGone
from net.host.pauses import later
from net.host.peers import PeerId
from net.host.rejoin import RENEW_EVERY, Rejoin
from net.host.running import NEVER, RunningMatch
from net.host.who_counts import WhoCounts, with_newcomers
from net.messages.heritage import holders_of, shares
from net.messages.lobby import Lobby, SeatInfo
from net.messages.messages import Clock, Have, LobbyNow, ToGuest
from net.messages.tale import tale_of

BOT_SECONDS: Final = 30.0
"""Seconds until a bot that has not chosen passes: its runner must be dead."""
MOST_KEYS: Final = 256
"""Most keys a table remembers."""
VOTE_SECONDS: Final = 2.0
"""Most seconds a match about to begin waits for the votes, with their tips, of its players."""
AWAY_AFTER_CHANGE: Final = 2.0
"""Most seconds a seat waits under a new host in a lobby, or with one person left: with the search
for a host and the rejoin wait before it, they play on within 10 s."""


class TablePlay:
    """A table playing by itself; `news` holds the messages for everybody."""

    def __init__(self, config: HostConfig, chance: Chance, now: float) -> None:
        self._config = config
        self._chance = chance
        self.lobby: Lobby = opening_lobby(config)
        self.running: RunningMatch | None = None
        self._last: RunningMatch | None = None
        """The match that ended last, for those who were away when it did."""
        self._paused_at = now
        self._resumes_at = now
        """When anybody with a seat may end the pause."""
        self._kept_seats: dict[int, str | None] = {}
        """Seats of an unfinished match whose persons have not come back yet; the key that each had
        before, if we know it."""
        self.votes: dict[str, Vote] = {}
        """Votes for this host in this term, by key: for the next match, or the one taken over."""
        self._starting_until: float | None = None
        """When a match that was asked for begins, even if votes are missing."""
        self._kept_until: dict[int, float] = {}
        """When others may take the seat of a person who is away."""
        self._just_gone = JustGone()
        """When links of people broke lately, by their keys."""
        self.news: list[ToGuest] = []
        self.entered: Callable[[], None] = lambda: None
        """Called when the match has new entries: they stand, but are not yet signed or told to
        anybody."""
        self.kicked: list[PeerId] = []
        """Peers the owner kicked, for the host to close."""
        self.matches_over = 0
        self._again_at = NEVER
        """When the next match may begin by itself."""
        self._renewed = -NEVER
        self._chain: HashChain | None = None
        """Ours for the dice, from when we hosted before."""
        self._starter = -1
        self._away_until: dict[int, float] = {}
        self._clock_for: tuple[int, int, float] | None = None
        self._ticked = -NEVER
        self.keys: dict[str, int] = {}
        """The keys of everybody who has had a seat here, with how many lobbies named them."""
        self._who_counts = WhoCounts()
        self.rejoin: Rejoin | None = None
        """Set while those who were here under another host are on their way."""

    # What can be read.

    @property
    def own_key(self) -> str:
        """The key of this host."""
        return self._config.identity.key

    @property
    def present(self) -> set[str]:
        """The keys of the persons who are there, and this host's own."""
        keys = {seat.key for seat in self.lobby.people if seat.key is not None and not seat.away}
        return {*keys, self.own_key}

    def on_their_way(self, now: float) -> set[str]:
        """The keys of those who may be on their way back: their link has just broken, or we have
        just taken over and still wait for them."""
        coming = self.rejoin.on_their_way if self.rejoin is not None else set()
        return self._just_gone.keys(now) | coming

    @property
    def weights(self) -> dict[str, int]:
        """What the seats of each program weigh when two hosts of this table meet, by key."""
        return self.weights_with(())

    def weights_with(self, keys: Collection[str]) -> dict[str, int]:
        """The same, with those of these keys who have come to another host alone."""
        if self.running is None:
            return self._who_counts.weights(self.lobby, self.log)
        return with_newcomers(self.running.log, keys)

    @property
    def latest(self) -> RunningMatch | None:
        """The running match, else the one that ended last."""
        return self.running or self._last

    @property
    def log(self) -> Log | None:
        """The log of that match."""
        return self.latest.log if self.latest is not None else None

    def digest_of(self, match: int) -> str | None:
        """The digest of the match that ended last, if it has this number."""
        log = self.log
        if log is None or log.number != match or not log.ended:
            return None
        digest: str = log.entries[-1]["digest"]
        return digest

    def story(self, now: float, have: Have) -> list[ToGuest]:
        """What a guest coming in lacks of the match, and the time left.

        `have`: what it holds. A guest that left a match which has since ended gets its end.
        """
        running, latest = self.running, self.latest
        if latest is None or (running is None and have.match != latest.number):
            return []
        held = have.count if shares(latest.log, have) else 0
        messages: list[ToGuest] = [*tale_of(latest.log, held)]
        if running is not None and running.deadline != NEVER and self.lobby.paused is None:
            left = max(0.0, running.deadline - now)
            messages.append(Clock(running.number, running.match.roll_number, left))
        return messages

    # What time brings about.

    def tick(self, now: float) -> None:
        """Start, roll, pass and fill seats, whatever is due."""
        self._ticked = now
        if self.rejoin is not None:
            if not self.rejoin.is_over(self._ready, now):
                return
            self._end_gathering(now)
        self._open_the_missing(now)
        self._let_seats_go(self._clock(now))
        self._start_if_due(now)
        if self.lobby.paused is not None:
            if now >= self._resumes_at:
                self._set_lobby(replace(self.lobby, anybody_resumes=True))
            return
        before = None
        while self.running is not None and before != self.running.log.count:
            running, before = self.running, self.running.log.count
            self._decide_for_the_missing(running, now)
            self._let_bots_stand_in(running, now)
            self._pass_for_the_missing(running, now)
            if not running.over:
                self._roll_if_due(running, now)
            if running.log.is_full and all(seat.away for seat in self.lobby.people):
                self._drop()

    def next_wakeup(self) -> float:
        """When `tick` next has something to do."""
        if self.rejoin is not None:
            return self.rejoin.until
        times = list(self._away_until.values())
        if self._starting_until is not None:
            times.append(self._starting_until)
        if self.running is None:
            times += [self._again_at] if self._again_at > self._ticked else []
            return min(times, default=NEVER)
        times += self._kept_until.values()
        if self.lobby.paused is not None:
            return NEVER if self.lobby.anybody_resumes else self._resumes_at
        times = [until for until in times if until > self._ticked]
        times.append(self.running.next_wakeup(self._ticked))
        if any(self.lobby.seats[seat].level for seat in self.running.match.to_act):
            times.append(self.running.due_since + BOT_SECONDS)
        return min(times)

    @property
    def _ready(self) -> set[str]:
        """Those who are back and, if a match goes on, have voted for this host."""
        present = self.present
        return present & self.votes.keys() if self.running is not None else present

    def _clock(self, now: float) -> float:
        """The time by the clocks of the match, which stop in a pause."""
        return self._paused_at if self.lobby.paused is not None else now

    # The match.

    def _start_if_due(self, now: float) -> None:
        lobby = self.lobby
        if self._starting_until is None and self._starts_by_itself(lobby, now):
            self._start(now)
        if self._starting_until is not None and (
            not self._missing_votes(now) or now >= self._starting_until
        ):
            self._begin(now)

    def _starts_by_itself(self, lobby: Lobby, now: float) -> bool:
        if self.running is not None or len(lobby.taken) not in SEATS[lobby.mode]:
            return False
        if any(seat.away for seat in lobby.people):  # on their way to a new host
            return False
        if lobby.match and not self._may_begin_again(lobby, now):
            return False
        if lobby.start_with is not None:
            return len(lobby.people) >= lobby.start_with
        return lobby.start_when_full and lobby.free == 0

    def _may_begin_again(self, lobby: Lobby, now: float) -> bool:
        """Whether to play again: after a while or once all are ready, but never for bots alone."""
        if self._config.again_after is None or not lobby.people:
            return False
        return now >= self._again_at or all(seat.ready for seat in lobby.people)

    def _start(self, now: float) -> None:
        """Begin once everybody has voted and given their tip for the dice; raises `NotDone`."""
        self.lobby.started()
        if self._starting_until is None:
            self._starting_until = now + VOTE_SECONDS
            self._who_counts.asked(self.lobby.weights, self.log)

    def _missing_votes(self, now: float) -> set[str]:
        """The keys of those who have not voted for the next match. Somebody whose link has just
        broken may be back in a moment: no match begins without them because of it."""
        voted = {key for key, vote in self.votes.items() if vote.match == self.lobby.match + 1}
        return (self.present | self._just_gone.keys(now)) - (self.present & voted) - {self.own_key}

    def vote(self, key: str, vote: Vote, now: float) -> bool:
        """Take a program's vote for this host; return whether the vote is good."""
        good = good_votes(self.lobby.table_id, self.lobby.term, self.own_key, [vote])
        if vote.key != key or key not in good or key == self.own_key:
            return False
        log = self.log
        if log is not None and vote.match == log.number:
            fits = vote.count <= log.sealed and log.heads[vote.count].hex() == vote.head
        else:
            empty = genesis(self.lobby.table_id, vote.match).hex()
            fits = vote.match == self.lobby.match + 1 and (vote.count, vote.head) == (0, empty)
        if fits:
            if len(self.votes) >= MOST_KEYS:  # most belong to people who came and went
                here = self.present | self.weights.keys()
                self.votes = {one: self.votes[one] for one in self.votes.keys() & here}
            self.votes[key] = vote
            self._write_late_vote(key, vote, now)
        return fits

    def _write_late_vote(self, key: str, vote: Vote, now: float) -> None:
        """Log the vote of somebody who came back after the host had its votes, or whose program has
        lost its chain for the dice."""
        running = self.running
        if running is None or self.rejoin is not None or vote.match != running.number:
            return
        log = running.log
        seat = next((n for n, holder in enumerate(log.seats) if holder.key == key), None)
        if seat is not None and log.lacks(vote):
            running.agree(seat, vote, now)
            self.news += running.untold()

    def _begin(self, now: float) -> None:
        self._starting_until = None
        try:
            lobby = self.lobby.started()
        except NotDone:
            return  # somebody left meanwhile
        seats = len(lobby.taken)
        starter = self._chance.draw_starter(seats) if self._starter < 0 else self._starter + 1
        self._starter = starter % seats
        config = self._config
        if lobby.mode is Mode.MISSION:
            # The leader, seat 0, starts every mission (R0).
            setup = config.mission_setup(Mission(lobby.mission), seats)
        else:
            sheet = config.sheets[lobby.sheet]
            setup = Setup(lobby.mode, seats, sheet, lobby.sheet, self._starter)
        running = self._running(Log(lobby.table_id, lobby.match))
        keys = {seat.key for seat in lobby.people} - {self.own_key}
        votes = [v for key, v in self.votes.items() if key in keys and v.match == lobby.match]
        self._away_until.clear()
        self._kept_until.clear()
        self._kept_seats = {}
        self.running = running
        self._set_lobby(lobby)
        events = running.begin(setup, holders_of(lobby), lobby.term, votes, now)
        self._tell(running, events, now)

    def _running(self, log: Log) -> RunningMatch:
        identity, secret = self._config.identity, self._chance.secret
        return RunningMatch(log, identity, secret, self.lobby.times, self._chain)

    def _let_bots_stand_in(self, running: RunningMatch, now: float) -> None:
        due = [seat for seat, until in self._away_until.items() if now >= until]
        for seat in due if self._config.stand_in is not None else ():
            if running.may_change(seat):  # otherwise perhaps after the next roll
                del self._away_until[seat]
                self._set_seat(replace(self.lobby.seat(seat), level=self._config.stand_in), now)

    def _roll_if_due(self, running: RunningMatch, now: float) -> None:
        """Make the next roll, which may leave room in the dice for those who have waited for it. It
        waits for those whose links have just broken, too: they may have opened theirs in vain."""
        rolled = running.roll_if_due(now, self.present | self._just_gone.keys(now))
        self._tell(running, rolled, now)
        if rolled:
            for key in self.votes.keys() - running.log.dice.keys:
                self._write_late_vote(key, self.votes[key], now)

    def _decide_for_the_missing(self, running: RunningMatch, now: float) -> None:
        """Take the proposal for a leader that is a bot, away, or out of time (C14)."""
        proposal = running.proposal()
        if proposal is None:
            return
        comes_yet = LEADER in self._kept_seats  # of a match that was broken off
        is_bot, is_away = running.has_bot(LEADER), self.lobby.seats[LEADER].away and not comes_yet
        if is_bot or is_away or now >= running.deadline:
            why = Why.BOT if is_bot else Why.AWAY if is_away else Why.TIME
            entry = Decided(running.log.answers, *parts_of(proposal), None, why)
            self._tell(running, running.decide(entry, now), now)

    def _pass_for_the_missing(self, running: RunningMatch, now: float) -> None:
        """Pass for seats out of time, for seats away without a stand-in, and for silent bots."""
        bots_late = now >= running.due_since + BOT_SECONDS
        overdue = running.overdue(now)
        for seat in running.match.to_act:
            if seat not in running.match.to_act:
                return  # a third miss has ended the mission (C4), or its leader has to decide (C5)
            why = None
            if bots_late and running.has_bot(seat):
                why = Why.BOT
            elif now >= self._away_until.get(seat, NEVER):
                why = Why.AWAY
            elif seat in overdue:
                why = Why.TIME
            if why is not None:
                self._tell(running, running.pass_for(seat, why, now), now)

    def _tell(self, running: RunningMatch, events: tuple[Event, ...], now: float) -> None:
        """Put new events, and what follows from them, into the news."""
        if events:
            self.entered()
        self.news += running.untold()
        if not events and not running.over:
            return
        if running.over:
            self.running, self._last = None, running
            self.votes.clear()
            self.matches_over += 1
            if self._config.again_after is not None:
                self._again_at = now + self._config.again_after
            self._away_until.clear()
            self._kept_until.clear()
            self._set_lobby(self.lobby.finished())
            return
        clock = (running.number, running.match.roll_number, running.deadline)
        if running.deadline != NEVER and clock != self._clock_for:
            self._clock_for = clock
            self.news.append(Clock(*clock[:2], running.deadline - running.due_since))

    def _drop(self) -> None:
        """Give up a match that cannot end, since its log is full, and that nobody plays any more.

        Its number is passed over: whoever comes back holds a match that the table has left behind.
        """
        self.running = self._last = None
        self.votes.clear()
        self._away_until.clear()
        self._kept_until.clear()
        lobby = self.lobby.finished()
        self._set_lobby(replace(lobby, match=lobby.match + 1))

    # After a change of hosts.

    def _end_gathering(self, now: float) -> None:
        """Mark everybody who is not here by now as away, as after a broken link."""
        began, self.rejoin = self.rejoin.began if self.rejoin is not None else now, None
        if self.lobby.paused is not None:
            began = now  # the end of the pause makes up for it
        gone = [seat.index for seat in self.lobby.people if seat.away]
        away = [seat for seat in gone if seat not in self._kept_seats]
        wait, clock = self.lobby.keep_seconds, self._clock(now)
        kept = gone if self.running is not None else []
        self._kept_until = later(self._kept_until, kept, clock + wait, now - began)
        if self.running is None or len(self.lobby.people) - len(gone) <= 1:
            wait = min(wait, AWAY_AFTER_CHANGE)
        self._away_until = later(self._away_until, away, clock + wait, now - began)
        running = self.running
        if running is not None:
            running.take_over(self.lobby.term, self._votes_for(running.log), now)
            running.stand_still(max(began, min(running.due_since, now)), now)
            self._write_seats(now)
            self._tell(running, (), now)

    def renew(self, now: float, by: int = 1) -> None:
        """Ask everybody here for their votes again, so many terms later.

        Not in a match in which this program has no seat: it could not become its host again.
        """
        self._renewed = now
        log = self.running.log if self.running is not None else None
        if log is not None and not log.may_be_hosted_by(self.own_key, goes_on=True):
            return
        self.votes.clear()
        if self.rejoin is None:
            self.rejoin = Rejoin(self.lobby, self.own_key, now)
        else:
            self.rejoin.begin_anew(now)
        self._set_lobby(replace(self.lobby, term=self.lobby.term + by))

    def votes_are_in(self, now: float) -> bool:
        """Whether everybody who is here has had time to vote."""
        return self.rejoin is None or self.rejoin.had_time_to_vote(now)

    def has_renewed(self, now: float) -> bool:
        """Whether everybody was asked for their votes again not long ago."""
        return now < self._renewed + RENEW_EVERY

    def _votes_for(self, log: Log) -> list[Vote]:
        """The votes for the match as it stands, cast by its players."""
        persons = log.persons
        return [
            vote
            for key, vote in self.votes.items()
            if key in persons
            and key != self.own_key
            and (vote.match, vote.term) == (log.number, self.lobby.term)
            and vote.count <= log.count
            and log.heads[vote.count].hex() == vote.head
        ]

    def _let_seats_go(self, now: float) -> None:
        """Release seats that have waited long enough for their persons."""
        for seat in [seat for seat, until in self._kept_until.items() if now >= until]:
            del self._kept_until[seat]
            if self.lobby.seat(seat).held:
                self._set_seat(replace(self.lobby.seat(seat), held=False), now)

    def _open_the_missing(self, now: float) -> None:
        """In a new host's lobby, open the seats of those who did not come."""
        if self.running is not None:
            return
        for seat in [seat for seat, until in self._away_until.items() if now >= until]:
            del self._away_until[seat]
            if self.lobby.seat(seat).away:
                self._set_lobby(self.lobby.opened(seat))

    # Small helpers.

    def _set_seat(self, seat: SeatInfo, now: float) -> None:
        seats = tuple(seat if old.index == seat.index else old for old in self.lobby.seats)
        self._set_lobby(replace(self.lobby, seats=seats))
        self._write_seats(now)

    def _write_seats(self, now: float, vote: Vote | None = None) -> None:
        """Write seats that have changed hands into the match's log."""
        running = self.running
        if running is None or self.rejoin is not None:
            return
        for index, holder in enumerate(holders_of(self.lobby)):
            before = running.log.seats[index]
            running.seat(index, holder, vote if holder.key != before.key else None, now)
        self.news += running.untold()

    def _set_lobby(self, lobby: Lobby) -> None:
        lobby = with_goal(lobby, self._config)
        if lobby != self.lobby:
            self.lobby = lobby.without_idle_candidates()
            self.news.append(LobbyNow(self.lobby))
        self._remember_keys()

    def _remember_keys(self) -> None:
        here = self.lobby.keys
        for key in here:
            self.keys[key] = self.keys.get(key, 0) + 1
        while len(self.keys) > MOST_KEYS:  # who came and went, one after the other
            del self.keys[min(self.keys.keys() - here, key=self.keys.__getitem__)]
