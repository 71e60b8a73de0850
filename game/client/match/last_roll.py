"""Whether the current roll is known to be the last (S4, O2, O3, C1), or the end is near.

Never here: how that is announced.
"""

from typing import Final

from game.rules.match import Match, Phase
from game.rules.mission import MISSION_ROLLS
from game.rules.seat import SeatState
from game.rules.settling import COLOURS_TO_END
from game.rules.setup import SOLO_ROLLS, Mode

_AT_MOST: Final = {Mode.SOLO: SOLO_ROLLS, Mode.MISSION: MISSION_ROLLS}
_FEW: Final = 5
"""How many rolls count as the last ones where their number is fixed."""


def is_last_roll(match: Match) -> bool:
    """Whether the match ends with this roll, whatever is still chosen.

    False between rolls and after the match.
    """
    if match.setup is None or match.phase not in (Phase.ACTIVE, Phase.CHOOSE):
        return False
    if match.roll_number >= _AT_MOST.get(match.setup.mode, match.roll_number + 1):
        return True
    return bool(enders(match))


def nears_end(match: Match) -> bool:
    """Whether few rolls are left, or one more colour ends the match (S4).

    Also between rolls, and still true when the match is over.
    """
    if match.setup is None:
        return False
    mode = match.setup.mode
    if mode in _AT_MOST and match.roll_number > _AT_MOST[mode] - _FEW:
        return True
    return mode is not Mode.MISSION and any(
        len(seat.colours) >= COLOURS_TO_END - 1 for seat in match.seats
    )


def enders(match: Match) -> tuple[int, ...]:
    """The seats whose second colour ends the match with this roll (S4); none in missions."""
    if match.setup is None or match.setup.mode is Mode.MISSION:
        return ()
    return tuple(number for number, seat in enumerate(match.seats) if _has_two(seat))


def _has_two(seat: SeatState) -> bool:
    """Whether a seat has its second colour, or will have it when the roll is settled."""
    return len(seat.colours) + len(seat.newly_complete_colours()) >= COLOURS_TO_END
