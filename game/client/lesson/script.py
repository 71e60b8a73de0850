"""The rolls and choices of the tutorial, as text: two matches of two seats on black.

The learner has seat 0. A line is a roll, then each seat's choice. The first match starts from the
beginning; the second is joined late, when columns and colours are being completed. A test checks
every line against the engine. Never here: what is asked or said.
"""

from dataclasses import dataclass
from typing import Final

from game.rules.choice import Choice, parse_choice
from game.rules.dice import Roll, parse_roll

LEARNER: Final = 0
OPPONENT: Final = 1
SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class ScriptedTurn:
    """A roll and the seats' choices; None is a pass."""

    roll: Roll
    choices: tuple[Choice | None, ...]


def _turn(line: str) -> ScriptedTurn:
    roll, *choices = line.split(" | ")
    return ScriptedTurn(
        parse_roll(roll),
        tuple(None if choice == "pass" else parse_choice(choice) for choice in choices),
    )


OPENING: Final = tuple(
    _turn(line)
    for line in (
        "brg 351 | c0+n0 G5 H4 H5 | c1+n0 H3 I3 J3",
        "ogr 241 | c0+n0 I5 J5 | c1+n0 I4 J4",
        "ryb 324 | c0+n0 H3 I3 J3 | c1+n0 K4 L4 L3",
        "bgo 325 | c1+n1 I4 J4 | c0+n0 J2 J1 K1",
        "ygo 413 | c0+n0 K3 K4 L3 L4 | c2+n2 L1 L2 M2",
        "xgb 412 | c0+n0 L5 M5 N5 O5 | c1+n1 H1",
        "rgb 132 | c0+n0 N4 | c2+n2 H4 H5",
    )
)
"""The opening; its last line is only a suggestion, since that choice is free."""

LATER: Final = tuple(
    _turn(line)
    for line in (
        "oyr 25? | c1+n1 H6 H7 I6 I7 J7 | c1+n1 H6 H7 I6 I7 J7",
        "ryb 454 | c0+n1 E6 F5 F6 G6 G7 | c0+n1 D6 E6 F5 F6 G6",
        "obx 35? | c1+n1 B6 C6 C7 D7 E7 | c1+n1 B6 C6 C7 D7 E7",
        "roy 525 | c1+n0 C5 D5 E4 E5 F4 | c2+n1 A7 B7",
        "bgg 541 | c2+n0 D3 D4 E3 F3 G3 | c0+n1 G4 G5 H4 H5",
        "ybb ?45 | c0+n2 D1 E1 E2 F1 F2 | pass",
        "oxr 3?1 | c2+n0 B4 C3 C4 | c0+n2 F4",
        "bbo ?41 | c2+n1 I5 J5 J6 K5 | c1+n2 F7",
        "gry 245 | c1+n2 L5 M5 N4 N5 O5 | c0+n1 D3 E3 F3 G3",
        "xyb 442 | c1+n1 K3 K4 L3 L4 | pass",
        "byx 254 | c0+n1 I1 J1 J2 K1 K2 | c1+n2 E2 F1 F2 G1",
        "xoy 2?5 | c1+n2 L1 L2 M2 M3 M4 | c2+n0 D1 E1",
        "gro 413 | c0+n0 B1 B2 B3 C1 | c2+n2 D5 E4 E5",
        "xgx 244 | c1+n2 N2 N3 O2 O3 | pass",
        "ryr 234 | c1+n0 A7 B7 | c0+n2 H3 I2 I3 J3",
        "orr 321 | c2+n1 A5 A6 | c1+n0 B4 C3 C4",
        "ybx 154 | c0+n0 C2 | c1+n1 I1 J1 J2 K1 K2",
        "rob ?4? | c2+n1 G4 G5 H4 H5 | pass",
        "org 532 | c2+n1 K7 L7 M7 | c0+n0 L1 L2 M2 M3 M4",
        "xbx 532 | c1+n1 L6 M6 N6 | pass",
        "rry ?14 | c1+n1 K6 | c0+n2 M5 N4 N5 O5",
        "boy 13? | c1+n1 N7 O6 O7 | c2+n0 C2",
        "ygb 441 | c0+n2 G1 | c1+n1 A1 B1 B2 C1",
        "ryy 131 | c0+n0 D6 | c1+n1 K3 L3 L4",
        "gob 554 | pass | c1+n2 I5 J5 J6 K5",
        "ogb 231 | c0+n0 G2 H2 | c1+n1 K7 L7 M7",
        "rgb 431 | c0+n0 H3 I2 I3 J3 | c1+n2 I4",
        "oyg 531 | c1+n1 M1 N1 O1 | c0+n2 C5",
    )
)
"""The later match, to its end."""
