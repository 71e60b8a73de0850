"""Who is still there: asks an idle seat, passes for it, gives it to a bot.

Knows only seats and seconds. Never here: what is drawn, or what a table is asked for.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from game.kiosk.config import Away


class Rite(Enum):
    """What happens to the seat of somebody who is gone."""

    ASK = "ask"
    PASS = "pass"
    LEAVE = "leave"


@dataclass(slots=True)
class _Seat:
    idle: float = 0.0
    asked: bool = False
    passes: int = 0


class Attendance:
    """The seats of one match played here."""

    def __init__(self, away: Away) -> None:
        self._away = away
        self._seats: dict[int, _Seat] = {}

    def pressed(self, seat: int) -> None:
        """The player of this seat did something."""
        self._seats[seat] = _Seat()

    def follow(self, due: Collection[int], seconds: float) -> Iterator[tuple[Rite, int]]:
        """This much time has passed while these seats were awaited; returns what to do."""
        for number in due:
            seat = self._seats.setdefault(number, _Seat())
            seat.idle += seconds
            if not seat.asked and (seat.passes or seat.idle >= self._away.ask_seconds):
                # Somebody who was asked in vain before is not waited for that long again.
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
        """Seconds until a seat passes that has been asked, None if it has not been."""
        held = self._seats.get(seat)
        if held is None or not held.asked:
            return None
        return max(0.0, self._away.pass_seconds - held.idle)
