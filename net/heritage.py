"""What a table hands down when its host is gone: the lobby and the match, and how they go on.

Functions on values. Never here: who becomes the host (`seeker`), links, clocks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.rules.events import Event, Over
from game.rules.follower import Contradiction, Follower
from game.rules.record import digest, from_record
from net.homes import MOST_HOMES, Home
from net.lobby import NO_PEER, Lobby, SeatKind, TableState
from net.messages import Have, Story
from net.running import RunningMatch


@dataclass(frozen=True, slots=True)
class Heritage:
    """The table as a guest saw it last: its lobby, and the events of its latest match."""

    lobby: Lobby
    match: int
    """The number of that match, 0 if there was none."""
    events: tuple[Event, ...]

    @property
    def over(self) -> bool:
        """Whether that match has come to its end, or there is none."""
        return not self.events or isinstance(self.events[-1], Over)


def handed_down(heritage: Heritage, home: Home | None) -> Lobby:
    """The lobby of the next host, at this home: its persons are all on their way to it."""
    lobby = heritage.lobby
    own = home.key if home is not None else None
    heirs = [heir for heir in lobby.heirs if heir.key != own]
    if lobby.host is not None and lobby.host.key != own:
        heirs = [heir for heir in heirs if heir.key != lobby.host.key] + [lobby.host]
    seats = tuple(
        replace(seat, away=True, peer=NO_PEER) if seat.kind is SeatKind.PERSON else seat
        for seat in lobby.seats
    )
    return replace(
        lobby,
        seats=seats,
        state=TableState.LOBBY if heritage.over else TableState.PLAYING,
        match=heritage.match,
        paused=None,
        watchers=0,
        term=lobby.term + 1,
        revision=lobby.revision + 1,
        host=home,
        heirs=tuple(heirs[:MOST_HOMES]),
    )


def lacks(before: Lobby, lobby: Lobby, running: RunningMatch | None, have: Have) -> bool:
    """Whether somebody holds more of a table than its new host does.

    `before`: the newest lobby the new host knows of those under the host that is gone. Who holds
    this host's own lobby has been here already.
    """
    ours = (running.number, len(running.log)) if running is not None else (0, 0)
    theirs = (have.match, have.events)
    newer = (have.term, have.revision) > (before.term, before.revision)
    return theirs > ours or (theirs == ours and newer and have.term != lobby.term)


def shares(running: RunningMatch | None, have: Have) -> bool:
    """Whether what somebody holds of a match is how it went at this table, as far as it goes.

    What he holds of a match before that is long told; a later one is of another history.
    """
    if have.events == 0:
        return True
    if running is None or have.match != running.number:
        return running is not None and have.match < running.number
    return have.events <= len(running.log) and digest(running.log[: have.events]) == have.digest


class Told:
    """What a guest tells its new host, message by message, trusted in nothing.

    Raises the faults of the rules and of records: `Contradiction`, `RecordError`.
    """

    def __init__(self, known: Sequence[Event], have: Have) -> None:
        """`known`: the events of that match which the host holds itself."""
        self._have = have
        self._follower = Follower()
        self.events = list(known)
        self.lobby: Lobby | None = None
        for event in known:
            self._follower.take(event)

    def take(self, story: Story) -> None:
        """The next part."""
        if story.match != self._have.match or (story.records and story.first != len(self.events)):
            raise Contradiction("A part of the story is missing.")
        if story.lobby is not None:
            if not story.lobby.names_are_clean:
                raise Contradiction("The story has names that nobody can show.")
            self.lobby = story.lobby
        for record in story.records:
            event = from_record(record)
            self._follower.take(event)
            self.events.append(event)
        if len(self.events) > self._have.events:
            raise Contradiction("The story is longer than was said.")

    def heritage(self) -> Heritage:
        """All of it; raises `Contradiction` if it is not what was promised."""
        promised = self._have.digest if self._have.events else digest(())
        if self.lobby is None or digest(self.events) != promised:
            raise Contradiction("The story is another one than was promised.")
        events = (*self.events, *self._follower.due)
        return Heritage(self.lobby, self._have.match, events)
