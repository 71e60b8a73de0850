"""The table of a step: a session like any other to a visit, with a scripted host behind it.

The match is the engine's own, which grants or refuses what the learner sends. Never here: threads,
files, drawing.
"""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.greedy import GreedyBot
from game.client.lesson.lesson_steps import LessonStep, before, intent_of
from game.client.lesson.script import LEARNER, OPPONENT
from game.rules.events import Event
from game.rules.intents import RollDice
from game.rules.match import Match, Phase
from game.rules.refusal import Refused
from game.rules.setup import Mode
from game.table.bots.advice import AdviceNotice
from game.table.play.session_notices import Notice
from game.table.play.view import TableView
from game.table.storage.sheets import DEFAULT_SHEET
from net.base.refusals import Refusal, RefusalCode
from net.messages.charter import NO_TABLE
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState
from net.messages.notices import Choose, EventsNotice, JoinedNotice, RefusedNotice, Request

OURS: Final = 1
"""The number of this program at a tutorial's table."""
TABLE: Final = "lesson"


class ScriptedSession:
    """A table whose dice are known beforehand, with the engine as its host."""

    def __init__(
        self, match: Match, events: list[Event], lobby: Lobby, now: Callable[[], float]
    ) -> None:
        """`events`: those that led to the current position; `now`: seconds of any clock."""
        self.view = TableView(now)
        self._match = match
        self._bot = GreedyBot(Random(len(events)))
        self._coming: deque[Notice] = deque([JoinedNotice(OURS, False, lobby)])
        self._tell(events)

    def poll(self) -> list[Notice]:
        """What has happened since the last call."""
        notices = list(self._coming)
        self._coming.clear()
        for notice in notices:
            self.view.take(notice)
        return notices

    def send(self, request: Request) -> None:
        """Somebody asks for something; only choices count."""
        if not isinstance(request, Choose):
            return
        try:
            events = list(self._match.apply(intent_of(request.seat, request.choice)))
        except Refused as refused:
            reason = Refusal(RefusalCode.RULE, {"rule": refused.code.value})
            self._coming.append(RefusedNotice(request, reason))
            return
        self._tell(events + self.answer())

    def answer(self) -> list[Event]:
        """What others do after our choice."""
        return []

    def advise(self, seat: int) -> None:
        """Let a simple bot think about a choice."""
        match = self._match
        choice = self._bot.choose(match, seat) if seat in match.to_act else None
        self._coming.append(AdviceNotice(1, match.roll_number, seat, choice))

    def hurry(self) -> None:
        """Nothing here waits."""

    def hold(self, held: bool) -> None:
        """Nothing here goes on by itself."""

    def close(self, wait: bool = True) -> None:
        """Nothing to close."""

    def _tell(self, events: list[Event]) -> None:
        self._coming.append(EventsNotice(1, tuple(events)))


class LessonSession(ScriptedSession):
    """One step at a table; `begin` rolls its dice."""

    def __init__(self, step: LessonStep, names: tuple[str, str], now: Callable[[], float]) -> None:
        """`names`: the learner's and the opponent's."""
        super().__init__(*before(step), _lobby(names), now)
        self._step = step

    def begin(self) -> None:
        """Roll; if the opponent is active, they choose first."""
        events = list(self._match.apply(RollDice(self._step.turn.roll)))
        if self._match.phase is Phase.ACTIVE:
            events += self.answer()
        self._tell(events)

    def advise(self, seat: int) -> None:
        """The pen itself says what to do."""

    def answer(self) -> list[Event]:
        """As scripted, or as a bot would choose if the learner's free choice rules that out."""
        if OPPONENT not in self._match.to_act:
            return []
        choices = self._step.turn.choices
        choice = choices[OPPONENT]
        if choice is not None and choice not in self._match.legal(OPPONENT):
            choice = self._bot.choose(self._match, OPPONENT)
        return list(self._match.apply(intent_of(OPPONENT, choice)))


def _lobby(names: tuple[str, str]) -> Lobby:
    seats = (
        SeatInfo(LEARNER, SeatKind.PERSON, names[LEARNER], None, OURS),
        SeatInfo(OPPONENT, SeatKind.BOT, names[OPPONENT], "easy"),
    )
    return Lobby(NO_TABLE, TABLE, Mode.VERSUS, DEFAULT_SHEET, seats, TableState.PLAYING)
