"""How long each program may hold up a match by pauses, and seats wait when time stood still.

Never here: who may end one (`table`), and clocks that stand still (`running`).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from net.messages.lobby import RESUME_SECONDS

MOST_CUT_SHORT: Final = 3
"""How many pauses from one seat others may end in a match before that seat gets no more, unless it
is the owner's."""
_Roll: TypeAlias = tuple[int, int]
"""A match and a roll."""


class Pauses:
    """The pauses of one table. Programs are named by their keys."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[_Roll, float]] = {}
        """The roll of each program's last pause, and its seconds of pause then."""
        self._cut_short: Counter[tuple[int, int]] = Counter()
        """How many pauses from each seat of a match others have ended."""

    def left(self, key: str, seat: int, roll: _Roll) -> float:
        """How many seconds of pause this program may still ask for in this roll from this seat."""
        if self._cut_short[roll[0], seat] >= MOST_CUT_SHORT:
            return 0.0
        return RESUME_SECONDS - self._seconds(key, roll)

    def note(self, key: str, roll: _Roll, seconds: float) -> None:
        """This program has paused the match for so long."""
        used = self._seconds(key, roll) + seconds
        now = {one: said for one, said in self._used.items() if said[0] == roll}
        self._used = now | {key: (roll, used)}

    def cut_short(self, key: str, seat: int, roll: _Roll) -> None:
        """Others have ended its pause: it gets no other one in this roll."""
        self.note(key, roll, RESUME_SECONDS)
        now = {place: times for place, times in self._cut_short.items() if place[0] == roll[0]}
        self._cut_short = Counter(now)
        self._cut_short[roll[0], seat] += 1

    def _seconds(self, key: str, roll: _Roll) -> float:
        last, seconds = self._used.get(key, (roll, 0.0))
        return seconds if last == roll else 0.0


def later(
    until: dict[int, float], seats: Iterable[int], anew: float, lost: float
) -> dict[int, float]:
    """Until when these seats wait if `lost` seconds do not count; `anew`: for new waits."""
    return {seat: until[seat] + lost if seat in until else anew for seat in seats}
