"""The pages of the rule book: their positions, all on the black sheet.

Their words are in the word files under `rules`. Never here: drawing.
"""

from dataclasses import dataclass
from typing import Final

from game.rules.cells import COLUMN_MASKS, Mask, mask_of, parse_cell
from game.rules.dice import Colour, Roll, parse_roll
from game.rules.refusal import Code
from game.table.storage.sheets import bundled

SHEET: Final = bundled("black")


@dataclass(frozen=True, slots=True)
class Example:
    """A position and what somebody does in it.

    `crossed`: cells crossed before; `roll`: the faces used ("b3" is one of each kind); `cells`:
    what is crossed with them; `fault`: why that is not allowed, None if it is.
    """

    crossed: Mask = 0
    roll: Roll | None = None
    cells: Mask = 0
    fault: Code | None = None


@dataclass(frozen=True, slots=True)
class RulePage:
    """One page: its key in the word files and its positions, two at most."""

    key: str
    examples: tuple[Example, ...]


def _mask(names: str) -> Mask:
    return mask_of(parse_cell(name) for name in names.split())


def _example(crossed: str, faces: str, cells: str, fault: Code | None = None) -> Example:
    return Example(_mask(crossed), parse_roll(faces), _mask(cells), fault)


_BLUE: Final = "G4 G5 H4 H5"
_ISLAND: Final = f"{_BLUE} I5 J5 K5 H3 I3 J3 I4 J4"

PAGES: Final[tuple[RulePage, ...]] = (
    RulePage(
        "dice", (_example("", "b 3", "H4 H5 G5"), _example("", "g 2", "I4 J4", Code.NOT_ADJACENT))
    ),
    RulePage(
        "beside",
        (_example(_BLUE, "o 2", "I5 J5"), _example(_BLUE, "y 2", "K4 L4", Code.NOT_ADJACENT)),
    ),
    RulePage(
        "block",
        (
            _example(_BLUE, "r 3", "H3 I3 J3"),
            _example(_BLUE, "r 2", "H3 F5", Code.NOT_CONNECTED),
        ),
    ),
    RulePage(
        "exact",
        (
            _example(_BLUE, "o 3", "I5 J5 K5"),
            _example(_BLUE, "o 3", "I5 J5", Code.WRONG_COUNT),
        ),
    ),
    RulePage("jokers", (_example("", "x 3", "H4 H5 G5"), _example("", "x ?", "H3 I3 J3"))),
    RulePage("active", ()),
    RulePage(
        "columns",
        (Example(_mask(_ISLAND) | COLUMN_MASKS[7] & ~_mask("H1"), parse_roll("g 1"), _mask("H1")),),
    ),
    RulePage("colours", (Example(SHEET.colour_masks[Colour.BLUE] | _mask(_ISLAND)),)),
    RulePage(
        "end",
        (
            Example(
                SHEET.colour_masks[Colour.BLUE]
                | SHEET.colour_masks[Colour.YELLOW]
                | _mask(_ISLAND)
                | COLUMN_MASKS[7]
            ),
        ),
    ),
    RulePage("solo", ()),
    RulePage("missions", ()),
    RulePage("goals", ()),
    RulePage("milestones", ()),
    RulePage("devices", ()),
)
