"""Tables without a network: a session fed by hand, matches played by bots up to any roll."""

from functools import cache
from random import Random

from game.bots.levels import make_bot
from game.client.board.board_scene import BoardScene
from game.client.match.visit import Sitting, Visit
from game.rules.cells import cells_of
from game.rules.choice import Choice
from game.rules.dice import Roll
from game.rules.events import Event
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.play.session_notices import Notice
from game.table.play.view import TableView
from game.table.storage.sheets import bundled
from net.messages.charter import NO_TABLE
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState
from net.messages.notices import Choose, EventsNotice, JoinedNotice, Request

ME = 1
"""The peer number of the program under test."""


class FakeSession:
    """A `Session` for a visit, without a thread: notices are put in, requests are kept."""

    def __init__(self) -> None:
        self.view = TableView(lambda: 0.0)
        self.sent: list[Request] = []
        self.advised: list[int] = []
        self.hurried = 0
        self.held = False
        self.closed = False
        self._coming: list[Notice] = []

    def put(self, *notices: Notice) -> None:
        """These notices arrive at the next poll."""
        self._coming += notices

    def poll(self) -> list[Notice]:
        notices, self._coming = self._coming, []
        for notice in notices:
            self.view.take(notice)
        return notices

    def send(self, request: Request) -> None:
        self.sent.append(request)

    def advise(self, seat: int) -> None:
        self.advised.append(seat)

    def hurry(self) -> None:
        self.hurried += 1

    def hold(self, held: bool) -> None:
        self.held = held

    def close(self, wait: bool = True) -> None:
        self.closed = True


def lobby(
    people: int = 1,
    bots: int = 1,
    open_seats: int = 0,
    mine: int = 1,
    mode: Mode = Mode.VERSUS,
    playing: bool = False,
    name: str = "Opa Heinrich",
) -> Lobby:
    """A lobby whose first `mine` people sit at this program."""
    seats = [
        SeatInfo(
            i, SeatKind.PERSON, f"{name} {i + 1}" if i else name, None, ME if i < mine else ME + 1
        )
        for i in range(people)
    ]
    seats += [SeatInfo(people + i, SeatKind.BOT, f"Bot {i + 1}", "easy") for i in range(bots)]
    seats += [SeatInfo(people + bots + i) for i in range(open_seats)]
    state = TableState.PLAYING if playing else TableState.LOBBY
    return Lobby(NO_TABLE, "Wohnzimmer", mode, "black", tuple(seats), state)


def visit_at(
    shown: Lobby, events: list[Event] | None = None, *, owner: bool = True, local: bool = False
) -> tuple[Visit, FakeSession]:
    """A visit to that table, after these events of a match."""
    session = FakeSession()
    visit = Visit(session, local=local, reduced_motion=True)  # type: ignore[arg-type]
    session.put(JoinedNotice(ME, owner, shown))
    if events is not None:
        session.put(EventsNotice(1, tuple(events)))
    return visit, session


def is_alone(scene: object) -> bool:
    """Whether a scene is a match played by one person, or by several in turns."""
    return isinstance(scene, BoardScene) and scene.sitting is Sitting.ALONE


def is_mission(scene: object) -> bool:
    """Whether a scene is a mission played by one person, or by several in turns."""
    return is_alone(scene) and scene.visit.plan is not None  # type: ignore[attr-defined]


def settle(visit: Visit, seconds: float = 6.0) -> None:
    """Let time pass until everything is shown."""
    for _ in range(int(seconds * 10)):
        visit.update(0.1)


def played(
    seats: int,
    rolls: int,
    *,
    mode: Mode = Mode.VERSUS,
    seed: int = 5,
    stop: Phase | None = None,
    sheet: str = "black",
) -> list[Event]:
    """The events of a match of easy bots up to that roll, which is left in phase `stop`.

    With `stop` None the roll is played out; a roll beyond the last ends with the match.
    """
    return list(_played(seats, rolls, mode, seed, stop, sheet))


@cache  # cached: many screens show the same match
def _played(
    seats: int, rolls: int, mode: Mode, seed: int, stop: Phase | None, sheet: str
) -> tuple[Event, ...]:
    chance, match, events = Random(seed), Match(), list[Event]()
    bots = [make_bot("easy", seed + i) for i in range(seats)]
    events += match.apply(Start(Setup(mode, seats, bundled(sheet), sheet)))
    while match.phase is not Phase.OVER and match.roll_number < rolls:
        events += match.apply(RollDice(_roll(chance, match)))
        while match.to_act:
            if match.roll_number == rolls and match.phase is stop:
                return tuple(events)
            seat = match.to_act[0]
            events += match.apply(_intent(seat, bots[seat].choose(match, seat)))
    return tuple(events)


def _roll(chance: Random, match: Match) -> Roll:
    from game.rules.dice import COLOUR_FACES, NUMBER_FACES

    dice = 2 if match.setup is not None and match.setup.mode is Mode.SOLO else 3
    return Roll(
        tuple(chance.choices(COLOUR_FACES, k=dice)), tuple(chance.choices(NUMBER_FACES, k=dice))
    )


def _intent(seat: int, choice: Choice | None) -> Mark | Pass:
    if choice is None:
        return Pass(seat)
    return Mark(seat, choice.colour_die, choice.number_die, cells_of(choice.cells))


def chosen(session: FakeSession) -> list[Choose]:
    """The choices that were sent."""
    return [request for request in session.sent if isinstance(request, Choose)]
