"""A seat as it can be seen, as plain data: what a screen, a phone's page or speech is fed with.

Equal views look the same, so a view is also the key of its picture. Never here: drawing, words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from game.rules.cells import COLUMNS, Cell, Mask, cells_of
from game.rules.dice import COLOURS, Colour, ColourFace, NumberFace, Roll
from game.rules.mission import CIRCLES, GoalKind
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER, COLUMN_FIRST, COLUMN_LATER, STAR_COST
from game.rules.sheet import Sheet

if TYPE_CHECKING:  # the title shows pens, and waits for nothing of a match
    from game.rules.match import Match
    from game.table.play.draft import Draft

Tint: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


@dataclass(frozen=True, slots=True)
class ColumnWorth:
    """What a column is worth to a seat: its points, whether they are the first value, or won."""

    points: int
    first: bool
    won: bool


@dataclass(frozen=True, slots=True)
class ColourWorth:
    """What a colour is worth to a seat, and how many of its cells are still open."""

    colour: Colour
    points: int
    first: bool
    won: bool
    left: int


class Costume(Enum):
    """What a player's pen may wear."""

    PLAIN = "plain"
    GLASSES = "glasses"
    MOUSTACHE = "moustache"
    BOW = "bow"
    PATCH = "patch"
    SHADES = "shades"
    FLOWER = "flower"
    FRECKLES = "freckles"


@dataclass(frozen=True, slots=True)
class Look:
    """Who sits there, and how the seat looks."""

    name: str
    tint: Tint
    costume: Costume = Costume.PLAIN
    bot: bool = False
    away: bool = False
    waits: int = 0
    """How many seconds the seat still waits for somebody who is away."""
    mark: str = ""
    """The letters of their badge, which nobody else at the table has."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The columns and colours whose first value is gone (S1, S2)."""

    columns: frozenset[int]
    colours: frozenset[Colour]


@dataclass(frozen=True, slots=True)
class SeatProgress:
    """What a seat has reached; it changes only with an event."""

    seat: int
    look: Look
    sheet: Sheet
    crossed: Mask
    """The cells whose crosses are drawn; those still being drawn are not among them."""
    points: int
    """The points as they stand (T1); in missions the seat's part of the team's (C5)."""
    jokers: int
    misses: int | None
    """None outside of missions."""
    columns: tuple[tuple[int, int], ...]
    """The columns won, each with its points."""
    colours: tuple[tuple[Colour, int], ...]
    claims: Claims
    circles: tuple[Mask, ...] = ()
    """The numbered circles of the sheet, where the mission counts them (C10)."""
    surrounded: frozenset[str] = frozenset()
    """The circles the team has done, by number."""
    counts_rows: bool = False
    """Whether the mission speaks of rows, so that they bear their numbers (C8)."""

    @property
    def columns_gained(self) -> int:
        """The points of the columns."""
        return sum(points for _, points in self.columns)

    @property
    def colours_gained(self) -> int:
        """The points of the colours."""
        return sum(points for _, points in self.colours)

    @property
    def open_stars(self) -> int:
        """How many stars are not crossed."""
        return (self.sheet.stars & ~self.crossed).bit_count()

    @property
    def stars(self) -> int:
        """What the open stars take off now (T1); nothing in missions (C3)."""
        return 0 if self.misses is not None else -STAR_COST * self.open_stars

    def column_worths(self) -> Iterator[ColumnWorth]:
        """What each column pays this seat now, or has paid it (S1)."""
        won = dict(self.columns)
        for column in range(COLUMNS):
            first = column not in self.claims.columns
            points = COLUMN_FIRST[column] if first else COLUMN_LATER[column]
            yield ColumnWorth(won.get(column, points), first, column in won)

    def colour_worths(self) -> Iterator[ColourWorth]:
        """What each colour pays this seat now, or has paid it (S2)."""
        won = dict(self.colours)
        for colour in COLOURS:
            first = colour not in self.claims.colours
            points = won.get(colour, COLOUR_FIRST if first else COLOUR_LATER)
            left = (self.sheet.colour_masks[colour] & ~self.crossed).bit_count()
            yield ColourWorth(colour, points, first, colour in won, left)


def claims_of(match: "Match") -> Claims:
    """What is claimed in a match."""
    return Claims(frozenset(match.claimed_columns), frozenset(match.claimed_colours))


def record_of(
    match: "Match", seat: int, look: Look, claims: Claims, fresh: Mask = 0
) -> SeatProgress:
    """A seat's record; `fresh` are the cells whose crosses are still being drawn."""
    state = match.seats[seat]
    plan = match.setup.plan if match.setup is not None else None
    kinds = dict(plan.needed) if plan is not None else {}
    circled = GoalKind.CIRCLE in kinds
    done = (goal.item for goal in match.goals if goal.kind is GoalKind.CIRCLE)
    return SeatProgress(
        seat,
        look,
        state.sheet,
        state.crossed & ~fresh,
        match.points(seat),
        state.jokers,
        state.misses if state.in_mission else None,
        tuple(state.columns.items()),
        tuple(state.colours.items()),
        claims,
        plan.sheets[seat].circles[:CIRCLES] if plan is not None and circled else (),
        frozenset(done) if circled else frozenset(),
        GoalKind.ROW in kinds,
    )


class Doing(Enum):
    """What a seat does in the roll on show."""

    NOTHING = "nothing"
    THINKING = "thinking"
    """The others wait for its choice, of which nothing is seen here."""
    CHOOSING = "choosing"
    """Its choice is made here, and every step of it is seen."""
    MARKED = "marked"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice as far as it is made: the dice, and the cells it is about."""

    colour: ColourFace | None = None
    """What the colour die counts as; None while none is picked."""
    number: NumberFace | None = None
    jokers: tuple[bool, bool] = (False, False)
    """Whether the colour die and the number die are jokers."""
    cells: Mask = 0
    candidates: Mask = 0
    """The cells that may be picked next."""
    begun: bool = False
    """Whether anything is picked."""
    whole: bool = False
    """Whether it can be sent."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a player's cursor is on the sheet."""

    cell: Cell
    pen: int = 0
    """How much is seen of the pen at it, in eighths."""
    shake: int = 0
    """How far it is shaken aside, in units."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that is seen of a seat now."""

    record: SeatProgress
    awaited: bool
    points: int | None
    """The points as they stand; None while they count up, which is drawn over the picture."""
    doing: Doing = Doing.NOTHING
    choice: ChoiceView = ChoiceView()
    cursor: Cursor | None = None
    circle: str | None = None
    """The circle that somebody here is at, by number."""
    latest: Mask = 0
    """The cells of its latest choice, while they are marked on the sheet."""


def choice_of(draft: "Draft", roll: Roll, sheet: Sheet, *, offer: bool = False) -> ChoiceView:
    """A choice in the making; jokers show the colour and number they are used as.

    `offer`: cells that fit are shown before anything is picked.
    """
    pair, cells = draft.pair, draft.cells
    colour_die = pair.colour_die if pair else draft.picked_colour
    number_die = pair.number_die if pair else draft.picked_number
    colour = roll.colours[colour_die] if colour_die is not None else None
    number = roll.numbers[number_die] if number_die is not None else None
    jokers = (
        pair is not None and colour is ColourFace.JOKER,
        (pair is not None and number is NumberFace.JOKER),
    )
    if cells and (colour is None or colour is ColourFace.JOKER):
        colour = ColourFace(sheet.colours[cells_of(cells)[0]].value)
    if number is NumberFace.JOKER and pair is not None:
        number = NumberFace(cells.bit_count())
    open_cells = draft.candidates() if offer or not draft.is_empty else 0
    return ChoiceView(
        colour, number, jokers, cells, open_cells, not draft.is_empty, draft.choice is not None
    )
