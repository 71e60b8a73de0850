"""For tests: lobbies as any host may send them, odd ones above all, drawn by hypothesis."""

from functools import partial

from hypothesis import strategies as st
from msgspec.structs import replace

from game.rules.mission import GoalKind
from game.rules.setup import SEATS, Mode
from net.base.names import is_clean
from net.base.wire import MOST_COUNTED
from net.messages.charter import Charter, MatchTimes
from net.messages.heritage import fits
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Banned, Lobby, SeatInfo, SeatKind, TableState
from net.messages.messages import LobbyNow, MessageError, to_guest, to_map

ME = 1
KEYS = tuple(letter * 64 for letter in "0123456789abcdef")
_TEXT = st.characters(codec="utf-8")
_ODD = (
    "\0",
    "\t\n\r",
    "\u202e\u2066",
    "\ufdfa" * 8,
    "é" * 24,
    "W" * 24,
    "{name}",
    "%s {0} {",
    "김민준",
)


def text(most: int) -> st.SearchStrategy[str]:
    """Any text: fields that are not a person's name may hold anything."""
    some = st.sampled_from([odd[:most] for odd in _ODD])
    return some | st.text(_TEXT, min_size=1, max_size=most)


def _clean(name: str, most: int) -> str:
    return name if is_clean(name, most) else "W" * most


def name(most: int = 24) -> st.SearchStrategy[str]:
    """A name that may be shown."""
    return text(most).map(partial(_clean, most=most))


def number(*odd: float) -> st.SearchStrategy[int]:
    return st.integers(-(2**63), 2**64 - 1) | st.sampled_from([0, 1, 2, *odd])


count = st.sampled_from([0, 1, 2, 7, MOST_COUNTED, 2**64 - 1])
milliseconds = st.sampled_from([0, 1, 500, 30_000, 3_599_900, 3_600_000])
key = st.none() | st.sampled_from(KEYS)
level = st.sampled_from(["easy", "expert"]) | text(24)
printable = text(40).map(lambda said: said if said.isprintable() else "W" * 40)
charters = st.builds(
    Charter,
    st.sampled_from(KEYS),
    st.builds(
        MatchTimes,
        st.none() | milliseconds.filter(lambda least: least >= 100),
        milliseconds,
        milliseconds,
    ),
    st.sampled_from(["0" * 32, "0123456789abcdef" * 2]),
)
candidate = st.none() | st.builds(
    HostCandidate,
    st.sampled_from(KEYS),
    st.lists(st.ip_addresses().map(str), max_size=6).map(tuple),
    st.integers(1, 65535),
)


def seat(kinds: st.SearchStrategy[SeatKind]) -> st.SearchStrategy[SeatInfo]:
    return st.builds(
        SeatInfo,
        index=st.just(0),
        kind=kinds,
        name=name(),
        level=level,
        peer=number(ME, ME, -1),
        away=st.booleans(),
        key=key,
        held=st.booleans(),
    ).map(_whole)


def _whole(seat: SeatInfo) -> SeatInfo:
    """The seat with only the fields its kind has."""
    match seat.kind:
        case SeatKind.OPEN:
            return replace(seat, name=None, level=None, key=None)
        case SeatKind.BOT:
            return replace(seat, key=None)
        case SeatKind.PERSON:
            return replace(seat, level=seat.level if seat.away else None)


@st.composite
def modes(draw: st.DrawFn) -> tuple[Mode, int | None]:
    mode = draw(st.sampled_from(Mode))
    return mode, draw(st.integers(1, 5)) if mode is Mode.MISSION else None


@st.composite
def lobbies(draw: st.DrawFn, like: Lobby | None = None) -> Lobby:
    """A lobby that a guest accepts from its host; if `like` is in a match, in that match."""
    running = like is not None and like.state is TableState.PLAYING
    mode, mission = (like.mode, like.mission) if like and running else draw(modes())
    playing = draw(st.booleans())
    if playing:
        least, most = SEATS[mode][0], SEATS[mode][-1]
        taken = len(like.taken) if like and running else draw(st.sampled_from([least, most]))
        people = st.sampled_from([SeatKind.PERSON, SeatKind.BOT])
        seats = [draw(seat(people)) for _ in range(taken)]
        seats += [
            draw(seat(st.just(SeatKind.OPEN))) for _ in range(draw(st.integers(0, most - taken)))
        ]
    else:
        least, most = SEATS[mode][0], SEATS[mode][-1]
        some = st.lists(seat(st.sampled_from(SeatKind)), min_size=least, max_size=most)
        seats = draw(some)
        taken = 0
    lobby = Lobby(
        draw(charters),
        draw(name(40)),
        mode,
        draw(st.sampled_from(["black", "blue"]) | printable),
        tuple(replace(one, index=index) for index, one in enumerate(seats)),
        TableState.PLAYING if playing else TableState.LOBBY,
        match=like.match if like and running else draw(st.integers(0, MOST_COUNTED)),
        mission=mission,
        goal=draw(st.lists(st.tuples(st.sampled_from(GoalKind), st.integers(0, 100)), max_size=5)
                  .map(tuple)),
        watchers=draw(count),
        paused=draw(st.none() | st.integers(0, taken - 1)) if playing else None,
        anybody_resumes=draw(st.booleans()),
        locked=draw(st.booleans()),
        banned=draw(st.lists(st.builds(Banned, st.sampled_from(KEYS), name()), max_size=16)
                    .map(tuple)),
        code=draw(st.none() | text(64)),
        start_with=draw(st.none() | st.integers(0, 6)),
        start_when_full=draw(st.booleans()),
        term=draw(st.integers(0, MOST_COUNTED)),
        host=draw(candidate),
        candidates=tuple(one for one in draw(st.lists(candidate, max_size=8)) if one is not None),
    )  # fmt: skip
    lobby = lobby.hosted_by(draw(st.sampled_from(KEYS)))
    assert as_accepted(lobby) == lobby
    return lobby


def as_accepted(lobby: Lobby) -> Lobby | None:
    """The lobby as read from a message, or None if it is malformed or impossible at a table."""
    try:
        message = to_guest(to_map(LobbyNow(lobby)))
    except MessageError:
        return None
    assert isinstance(message, LobbyNow)
    return message.lobby if fits(message.lobby, None) else None
