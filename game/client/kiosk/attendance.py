"""Who is still there: asks a seat that does nothing, passes for it, gives it to a bot.

Knows seats and seconds only. Never here: what is drawn, or what a table is asked for.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from game.kiosk.config import Away


class Rite(Enum):
    """What is done for a seat that is not there."""

    ASK = "ask"
    PASS = "pass"
    LEAVE = "leave"


@dataclass(slots=True)
class _Seat:
    idle: float = 0.0
    asked: bool = False
    passes: int = 0


class Attendance:
    """The seats of one match that are played here."""

    def __init__(self, away: Away) -> None:
        self._away = away
        self._seats: dict[int, _Seat] = {}

    def pressed(self, seat: int) -> None:
        """Whoever sits there did something."""
        self._seats[seat] = _Seat()

    def follow(self, due: Collection[int], seconds: float) -> Iterator[tuple[Rite, int]]:
        """So much time has passed in which these seats were waited for; what is to be done."""
        for number in due:
            seat = self._seats.setdefault(number, _Seat())
            seat.idle += seconds
            if not seat.asked and (seat.passes or seat.idle >= self._away.ask_seconds):
                # Who was asked in vain before is not waited for that long again.
                seat.asked, seat.idle = True, 0.0
                yield Rite.ASK, number
            elif seat.asked and seat.idle >= self._away.pass_seconds:
                seat.asked, seat.idle = False, 0.0
                seat.passes += 1
                if seat.passes < self._away.passes:
                    yield Rite.PASS, number
                else:
                    del self._seats[number]
                    yield Rite.LEAVE, number

    def left(self, seat: int) -> float | None:
        """Seconds until it passes for a seat that has been asked, None if it has not."""
        held = self._seats.get(seat)
        if held is None or not held.asked:
            return None
        return max(0.0, self._away.pass_seconds - held.idle)
