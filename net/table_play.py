"""A table as it plays by itself: its lobby, the match that runs, and what happens when nobody asks.

Here belongs what time brings about: starting, rolling, passing and standing in for who is away.
What came of it is collected as messages for everybody. Never here: what peers ask for
(`host_table`), links, hellos, bytes (`host`, `shell`).
"""

from typing import Final

from msgspec.structs import replace

from game.rules.events import Event
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode, Setup
from net.codes import ProofBy
from net.gathering import Gathering
from net.host_config import (
    Chance,
    HostConfig,
    opening_lobby,
    with_goal,
)
from net.lobby import Lobby, SeatInfo
from net.messages import EVENTS_PER_MESSAGE, Clock, Events, Have, LobbyNow, MatchEnd, ToGuest
from net.peers import PeerId
from net.running import NEVER, RunningMatch

BOT_SECONDS: Final = 30.0
"""A bot that has not chosen for so long passes: its runner must be dead."""
MOST_KEYS: Final = 256
"""The most keys a table remembers."""
LEADER: Final = 0
"""The seat that decides for the team in missions (C1)."""
_IDLE_REST: Final = 1.0
"""Seconds before the next roll when the host itself passed for a seat."""


class TablePlay:
    """A table as it plays by itself; `news` holds the messages that everybody has to get."""

    def __init__(self, config: HostConfig, chance: Chance, now: float) -> None:
        self._config = config
        self._chance = chance
        self.lobby: Lobby = opening_lobby(config)
        self.running: RunningMatch | None = None
        self._last: RunningMatch | None = None
        """The match that ended last, for who was away when it did."""
        self._paused_at = now
        self._kept_seats: set[int] = set()
        """Seats of an unfinished match whose persons have not come back yet."""
        self.news: list[ToGuest] = []
        self.kicked: list[PeerId] = []
        """Peers the owner sent away, to be closed by the host."""
        self.matches_over = 0
        self._starter = -1
        self._away_until: dict[int, float] = {}
        self._clock_for: tuple[int, int, float] | None = None
        self._ticked = -NEVER
        self.keys: set[str] = set()
        """The keys of all who have had a seat at this table."""
        self.gathering: Gathering | None = None
        """As long as those who were here under another host are on their way."""

    # What can be read.

    def words(self, by: ProofBy) -> str | None:
        """What a guest has to know to be let in, None at a table that lets everybody in."""
        return self.lobby.code if by is ProofBy.CODE else self.lobby.secret

    @property
    def latest(self) -> RunningMatch | None:
        """The match that runs, else the one that ended last."""
        return self.running or self._last

    def story(self, now: float, have: Have, anew: bool = False) -> list[ToGuest]:
        """What somebody who comes in lacks of the match, and what is left of the time.

        `have`: what he holds; with `anew` none of it counts. Who left in a match that has ended
        since gets its end.
        """
        running, last = self.running, self._last
        held = 0 if anew else have.events
        if running is None and last is not None and (anew or have.match == last.number):
            return [*self._events(last, held), self._end(last)]
        if running is None:
            return []
        messages = self._events(running, held if have.match == running.number else 0)
        if running.deadline != NEVER and self.lobby.paused is None:
            left = max(0.0, running.deadline - now)
            messages.append(Clock(running.number, running.match.roll_number, left))
        return messages

    @staticmethod
    def _events(running: RunningMatch, begin: int) -> list[ToGuest]:
        """The events from that number on, in messages that are not too long."""
        chunk = EVENTS_PER_MESSAGE
        return [
            Events(running.number, first, tuple(running.records[first : first + chunk]))
            for first in range(begin, len(running.records), chunk)
        ]

    @staticmethod
    def _end(running: RunningMatch) -> MatchEnd:
        return MatchEnd(running.number, running.digest())

    # What time brings about.

    def tick(self, now: float) -> None:
        """Start, roll, pass and fill in as far as it is due."""
        self._ticked = now
        if self.gathering is not None:
            if not self.gathering.is_over(self.lobby, now):
                return
            self._end_gathering(now)
        self._open_the_missing(now)
        self._start_if_due(now)
        if self.lobby.paused is not None:
            return
        before = None
        while self.running is not None and before != len(self.running.log):
            before = len(self.running.log)
            self._decide_for_the_missing(now)
            self._let_bots_stand_in(now)
            self._pass_for_the_missing(now)
            if self.running is not None:
                self._tell(self.running, self.running.roll_if_due(now))

    def next_wakeup(self) -> float:
        """When `tick` has something to do."""
        if self.gathering is not None:
            return self.gathering.until
        if self.running is None:
            return min(self._away_until.values(), default=NEVER)
        if self.lobby.paused is not None:
            return NEVER
        times = [self.running.next_wakeup()]
        times += [until for until in self._away_until.values() if until > self._ticked]
        if any(self.lobby.seats[seat].level for seat in self.running.match.to_act):
            times.append(self.running.due_since + BOT_SECONDS)
        return min(times)

    # The match.

    def _start_if_due(self, now: float) -> None:
        """A table that starts by itself does so once; later matches are the owner's to start."""
        lobby = self.lobby
        if lobby.match or self.running is not None:
            return
        if lobby.start_with is not None:
            due = len(lobby.people) >= lobby.start_with
        else:
            due = lobby.start_when_full and lobby.free == 0
        if due and len(lobby.taken) in SEATS[lobby.mode]:
            self._start(now)

    def _start(self, now: float) -> None:
        lobby = self.lobby.started()
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
        running = RunningMatch(
            lobby.match, setup, self._chance.roll, config.time_limit, config.pace
        )
        self._away_until.clear()
        self.running = running
        self._set_lobby(lobby)
        self._tell(running, running.begin(now))

    def _let_bots_stand_in(self, now: float) -> None:
        due = [seat for seat, until in self._away_until.items() if now >= until]
        for seat in due if self._config.stand_in is not None else ():
            del self._away_until[seat]
            self._set_seat(replace(self.lobby.seat(seat), level=self._config.stand_in))

    def _decide_for_the_missing(self, now: float) -> None:
        """Take what is proposed for a leader that is a bot, away, or out of time (C14)."""
        running = self.running
        assert running is not None
        proposal = running.proposal()
        leader = self.lobby.seats[LEADER]
        if proposal is None:
            return
        if leader.level is not None or leader.away or now >= running.deadline:
            self._tell(running, running.decide(proposal, now))

    def _pass_for_the_missing(self, now: float) -> None:
        """Pass for seats out of time, for the away without a stand-in, and for silent bots.

        If that settles the roll, the next one waits a little: nobody may be here to play it.
        """
        running = self.running
        assert running is not None
        if running.proposal() is not None:
            return
        bots_late = now >= running.due_since + BOT_SECONDS
        overdue = running.overdue(now)
        for seat in running.match.to_act:
            if (
                seat in overdue
                or now >= self._away_until.get(seat, NEVER)
                or (bots_late and self.lobby.seats[seat].level is not None)
            ):
                self._tell(running, running.choose(seat, None, now))
                running.rest(now + _IDLE_REST)

    def _tell(self, running: RunningMatch, events: tuple[Event, ...]) -> None:
        """Put new events, and what follows from them, into the news."""
        if not events:
            return
        first = len(running.log) - len(events)
        self.news.append(Events(running.number, first, tuple(running.records[first:])))
        if running.over:
            self.news.append(self._end(running))
            self.running, self._last = None, running
            self.matches_over += 1
            self._away_until.clear()
            self._set_lobby(self.lobby.finished())
            return
        clock = (running.number, running.match.roll_number, running.deadline)
        if running.deadline != NEVER and clock != self._clock_for:
            self._clock_for = clock
            self.news.append(Clock(*clock[:2], running.deadline - running.due_since))

    # After a change of hosts.

    def _end_gathering(self, now: float) -> None:
        """Whoever is not here by now is away, as anybody whose link broke."""
        self.gathering = None
        away = [seat.index for seat in self.lobby.people if seat.away]
        self._away_until = dict.fromkeys(away, now + self._config.away_seconds)
        if self.running is not None:
            self.running.stand_still(self.running.due_since, now)

    def _open_the_missing(self, now: float) -> None:
        """In the lobby of a new host the seats of those who did not come are open at last."""
        if self.running is not None:
            return
        for seat in [seat for seat, until in self._away_until.items() if now >= until]:
            del self._away_until[seat]
            if self.lobby.seat(seat).away:
                self._set_lobby(self.lobby.opened(seat))

    # Small helpers.

    def _set_seat(self, seat: SeatInfo) -> None:
        seats = tuple(seat if old.index == seat.index else old for old in self.lobby.seats)
        self._set_lobby(replace(self.lobby, seats=seats))

    def _set_lobby(self, lobby: Lobby) -> None:
        lobby = with_goal(lobby, self._config)
        if lobby != self.lobby:
            self.lobby = replace(lobby, revision=self.lobby.revision + 1).without_idle_heirs()
            self.news.append(LobbyNow(self.lobby))
        self._remember_keys()

    def _remember_keys(self) -> None:
        if len(self.keys) < MOST_KEYS:
            self.keys.update(seat.key for seat in self.lobby.people if seat.key is not None)
            self.keys.update(heir.key for heir in self.lobby.heirs)
