"""Messages from a page to its program, as typed values; each is a JSON map with its `kind`.

Never here: what follows from them (`desk`), what the page is shown (`snapshot`).
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.rules.dice import DieKind
from game.rules.setup import MOST_SEATS
from net.base.wire import COSTUMES, TINTS, Counter, DieNumber, PersonName, SeatNumber
from net.web.text_seal import SECRET_BYTES

CellNumber = Annotated[int, Meta(ge=0, le=104)]
"""A cell, numbered down the columns from A1 (0) to O7 (104)."""


def _kind(name: str) -> str:
    return name.removeprefix("Page").lower()


class _FromPage(Struct, frozen=True, tag_field="kind", tag=_kind, forbid_unknown_fields=True):
    """Immutable; `kind` is the type's name without `Page`, in lower case."""


class PageHello(_FromPage, frozen=True):
    """The first message of a page."""

    secret: Annotated[
        str,
        Meta(pattern="^[0-9a-f]{64}$", max_length=2 * SECRET_BYTES),
    ]
    """The secret that its seat's key is derived from, masked."""


class PageSit(_FromPage, frozen=True):
    """The person takes a seat with this name, or changes name and look."""

    name: PersonName
    tint: Annotated[int, Meta(ge=0, lt=TINTS)] = 0
    costume: Annotated[int, Meta(ge=0, lt=COSTUMES)] = 0
    seat: SeatNumber | None = None
    """In a match: the seat of a bot or of somebody who has gone."""


class PageStand(_FromPage, frozen=True):
    """The person gives up their seat and watches."""


class PageReady(_FromPage, frozen=True):
    """The person is ready for the next match, or no longer."""

    ready: bool


class PageChoose(_FromPage, frozen=True):
    """Cross these cells with these dice, in this roll."""

    roll: Counter
    colour_die: DieNumber
    number_die: DieNumber
    cells: Annotated[tuple[CellNumber, ...], Meta(min_length=1, max_length=5)]


class PagePass(_FromPage, frozen=True):
    """Take no dice in this roll."""

    roll: Counter


class PageDecide(_FromPage, frozen=True):
    """The leader of a mission decides."""

    roll: Counter
    jokers: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=MOST_SEATS)
    ] = ()
    die: DieKind | None = None


class PageHint(_FromPage, frozen=True):
    """Asks what the strongest bot would do."""


class PageWhy(_FromPage, frozen=True):
    """Asks why this cell cannot be crossed in this roll, with the picked dice."""

    roll: Counter
    cell: CellNumber
    colour_die: DieNumber | None = None
    number_die: DieNumber | None = None


class PageHalt(_FromPage, frozen=True):
    """Pause the match, or end the pause."""

    paused: bool


class PagePong(_FromPage, frozen=True):
    """The page is awake."""


FromPage: TypeAlias = (
    PageHello
    | PageSit
    | PageStand
    | PageReady
    | PageChoose
    | PagePass
    | PageDecide
    | PageHint
    | PageWhy
    | PageHalt
    | PagePong
)
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


def from_page(text: str) -> FromPage:
    """The message in a text; raises `msgspec.ValidationError` or `DecodeError` if it has none."""
    return _decoder.decode(text)
