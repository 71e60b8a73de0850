"""A seat as it can be seen, as plain data: the input of a screen, a phone's page or speech.

Equal views look the same, so a view is also the key of its cached picture. Never here: drawing,
words.
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
    """A column's worth to a seat: its points, whether that is the first value, and if it is won."""

    points: int
    first: bool
    won: bool


@dataclass(frozen=True, slots=True)
class ColourWorth:
    """A colour's worth to a seat, and how many of its cells are still open."""

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
    """Who sits on a seat, and how they look."""

    name: str
    tint: Tint
    costume: Costume = Costume.PLAIN
    bot: bool = False
    away: bool = False
    waits: int = 0
    """Seconds for which the seat still waits for somebody who is away."""
    mark: str = ""
    """The letters of their badge, unique at the table."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The columns and colours whose first value is taken (S1, S2)."""

    columns: frozenset[int]
    colours: frozenset[Colour]


@dataclass(frozen=True, slots=True)
class SeatProgress:
    """A seat's progress; it changes only with an event."""

    seat: int
    look: Look
    sheet: Sheet
    crossed: Mask
    """The cells with finished crosses, without those still being drawn."""
    points: int
    """The current points (T1); in missions the seat's share of the team's (C5)."""
    jokers: int
    misses: int | None
    """None outside missions."""
    columns: tuple[tuple[int, int], ...]
    """The columns won, each with its points."""
    colours: tuple[tuple[Colour, int], ...]
    claims: Claims
    circles: tuple[Mask, ...] = ()
    """The sheet's numbered circles, if the mission counts them (C10)."""
    surrounded: frozenset[str] = frozenset()
    """The circles the team has surrounded, by number."""
    counts_rows: bool = False
    """Whether the mission refers to rows, which then have numbers (C8)."""

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
        """What the open stars cost now (T1); 0 in missions (C3)."""
        return 0 if self.misses is not None else -STAR_COST * self.open_stars

    def column_worths(self) -> Iterator[ColumnWorth]:
        """What each column pays this seat now, or has paid (S1)."""
        won = dict(self.columns)
        for column in range(COLUMNS):
            first = column not in self.claims.columns
            points = COLUMN_FIRST[column] if first else COLUMN_LATER[column]
            yield ColumnWorth(won.get(column, points), first, column in won)

    def colour_worths(self) -> Iterator[ColourWorth]:
        """What each colour pays this seat now, or has paid (S2)."""
        won = dict(self.colours)
        for colour in COLOURS:
            first = colour not in self.claims.colours
            points = won.get(colour, COLOUR_FIRST if first else COLOUR_LATER)
            left = (self.sheet.colour_masks[colour] & ~self.crossed).bit_count()
            yield ColourWorth(colour, points, first, colour in won, left)


def claims_of(match: "Match") -> Claims:
    """The claims in a match."""
    return Claims(frozenset(match.claimed_columns), frozenset(match.claimed_colours))


def record_of(
    match: "Match", seat: int, look: Look, claims: Claims, fresh: Mask = 0
) -> SeatProgress:
    """A seat's progress; `fresh`: the cells whose crosses are still being drawn."""
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
    """What a seat is doing in the roll on show."""

    NOTHING = "nothing"
    THINKING = "thinking"
    """Others wait for its choice, which is hidden here."""
    CHOOSING = "choosing"
    """Its choice is made here, where every step shows."""
    MARKED = "marked"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """The state of a choice: the dice, and the cells it is about."""

    colour: ColourFace | None = None
    """The colour that the colour die counts as; None if none is picked."""
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
    """Opacity of the pen at it, in eighths."""
    shake: int = 0
    """How far it is shaken sideways, in units."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """Everything that shows of a seat now."""

    record: SeatProgress
    awaited: bool
    points: int | None
    """The current points; None while they count up, which is drawn on top."""
    doing: Doing = Doing.NOTHING
    choice: ChoiceView = ChoiceView()
    cursor: Cursor | None = None
    circle: str | None = None
    """The number of the circle under a cursor at this screen."""
    latest: Mask = 0
    """The cells of its latest choice, while they are marked on the sheet."""


def choice_of(draft: "Draft", roll: Roll, sheet: Sheet, *, offer: bool = False) -> ChoiceView:
    """A choice in the making; jokers show the colour and number they are used as.

    `offer`: show cells that fit before anything is picked.
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
