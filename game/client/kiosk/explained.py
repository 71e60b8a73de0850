"""Explains the first rolls of a visit as they happen: a sentence for each, for beginners.

Never here: where the sentence is drawn (`kiosk_program`), the lessons (`lesson`).
"""

from game.rules.match import Match, Phase
from game.rules.setup import Mode


def explanation(match: Match) -> str | None:
    """The key of the sentence for this roll; None if there is none.

    Cells (P1), what they must touch (P2, R2), jokers (P4, C4), and from roll 4 on the dice that are
    taken away (R2).
    """
    if match.setup is None or match.phase is Phase.OVER:
        return None
    alone, mission = len(match.seats) == 1, match.setup.mode is Mode.MISSION
    match match.roll_number:
        case 1:
            return "kiosk.explain_1"
        case 2:
            return "kiosk.explain_2_alone" if alone else "kiosk.explain_2"
        case 3:
            return "kiosk.explain_3_mission" if mission else "kiosk.explain_3"
        case 4 if not alone:
            return "kiosk.explain_4"
    return None
