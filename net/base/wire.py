"""What all messages share: their base, and the bounded types of their fields.

Never here: the messages themselves (`messages`, `requests`).
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from game.rules.cells import cell_name, cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.setup import MOST_SEATS

Version: TypeAlias = Annotated[str, Meta(max_length=40)]
MOST_COUNTED: Final = 2**53 - 1
"""The highest number up to which every language counts without a gap."""
Counter: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COUNTED)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
WirePoint: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{66}$", max_length=66)]
Signature: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{128}$", max_length=128)]
PublicKey: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
PersonName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=72)]
LevelName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
DieNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
TINTS: Final = 8
"""How many tints a seat may have; the screen decides what they are."""
COSTUMES: Final = 8
"""How many costumes a pen may wear; number 0 is none."""
WireCell: TypeAlias = Annotated[str, Meta(pattern="^[A-O][1-7]$", max_length=2)]


class WireMessage(Struct, frozen=True, tag_field="kind", tag=str.lower):
    """Immutable; `kind` holds the type's name in lower case."""


def kind_of(message: WireMessage | type[WireMessage]) -> str:
    """The name of a message's kind on the wire."""
    return str(message.__struct_config__.tag)


class Appearance(Struct, frozen=True):
    """How a person looks on every screen of the table: the numbers of tint and costume."""

    tint: Annotated[int, Meta(ge=0, lt=TINTS)] = 0
    costume: Annotated[int, Meta(ge=0, lt=COSTUMES)] = 0


class WireChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Two dice and the cells; `of` and `choice` convert from and to the rules' own value."""

    colour_die: DieNumber
    number_die: DieNumber
    cells: Annotated[tuple[WireCell, ...], Meta(min_length=1, max_length=5)]

    @classmethod
    def of(cls, choice: Choice) -> "WireChoice":
        """The wire form."""
        cells = tuple(cell_name(cell) for cell in cells_of(choice.cells))
        return cls(choice.colour_die, choice.number_die, cells)

    @property
    def choice(self) -> Choice:
        """The rules' form; a cell named twice becomes one."""
        return Choice(
            self.colour_die, self.number_die, mask_of(parse_cell(name) for name in self.cells)
        )
