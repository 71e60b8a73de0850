"""The table as a page is shown it: one map for everybody, and one for each phone.

Made from what the program's own guest holds, and from the data of seat views. Never here: who
receives it (`desk`), words.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from game.rules.cells import COLUMN_LETTERS, Mask
from game.rules.choice import Choice
from game.rules.dice import Colour
from game.rules.events import Event, Marked, Milestone, Passed, Result, Rolled
from game.rules.match import Match, Phase
from game.rules.mission import MILESTONE_ROLLS, MOST_MISSES, MissionPlan
from game.rules.proposals import proposed_share
from game.table.play.annex import ScreenState
from game.table.play.seat_view import Look, SeatProgress, claims_of, record_of
from game.table.play.team_view import TeamView, at_risk, parts_of, team_of
from game.table.play.tints import tints_of
from game.table.review.moments import MOST_MOMENTS, Moment, moments, wording
from net.chain.log import LEADER
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState

Hex: TypeAlias = str
"""Cells as a hexadecimal number, bit n for cell n (down the columns)."""
ShownChoices: TypeAlias = tuple[tuple[Hex, int], ...]
"""Legal choices: the cells, and bit 3c+n for each pair of dice c, n that pays for them."""


_NOBODY: Final = Look("", (0, 0, 0))


class PlaceShown(Struct, frozen=True, omit_defaults=True):
    """A seat of the table."""

    kind: str
    name: str = ""
    tint: int = 0
    costume: int = 0
    away: bool = False
    waits: int = 0
    ready: bool = False
    host: bool = False
    """Whether their program is the host: they start, so nobody waits until they are ready."""
    stand_in: bool = False
    """Whether a bot plays for somebody who is away."""


class SheetShown(Struct, frozen=True, omit_defaults=True):
    """A seat's progress in a match."""

    sheet: int
    """Its index in `MatchShown.sheets`."""
    crossed: Hex
    latest: Hex
    """The cells of its choice in this roll."""
    points: int
    jokers: int
    misses: int | None
    columns: tuple[int, int]
    """How many are won, and their points."""
    colours: int
    """Points of the colours."""
    stars: int
    """Points for open stars, 0 or below."""
    worths: str
    """What each column pays, `A5` to `O5`, with a dot before it if won, a dash if it is the lower
    value.
    """
    bonuses: tuple[tuple[str, int, int, bool], ...]
    """For each colour its letter, points, open cells, and whether it is won."""
    done: str = ""
    """`marked` or `passed`, once it has chosen in this roll."""
    loses: bool = False
    """Whether a pass loses the mission: it is the third miss on this sheet (C4)."""
    circles: tuple[Hex, ...] = ()


class FlagShown(Struct, frozen=True):
    """A milestone: its roll, points so far and needed, and its state."""

    roll: int
    points: int
    needed: int
    enough: bool
    past: bool


class MissionShown(Struct, frozen=True):
    """What a mission asks for, and how much is done."""

    number: int
    parts: tuple[tuple[str, int, tuple[str, ...]], ...]
    """For each kind of step: how many are needed, and the items done."""
    flags: tuple[FlagShown, ...]
    next: int
    lost: int = 0
    """How many jokers the leader has to strike, 0 for none."""
    proposed: tuple[int, ...] = ()
    """How many of them each seat would strike, as proposed (C14)."""
    giving_up: bool = False
    """Whether the leader has to give up a die."""


class MomentShown(Struct, frozen=True):
    """A moment of a finished match: its sentence, its roll, and its seat."""

    key: str
    roll: int
    seats: tuple[int, ...]
    parts: dict[str, str | int]
    """Values for the sentence; a colour is its letter."""


class MatchShown(Struct, frozen=True, omit_defaults=True):
    """A match."""

    number: int
    mode: str
    phase: str
    roll: int
    active: int
    due: tuple[int, ...]
    sheets: tuple[str, ...]
    """Seven lines of fifteen letters each; a capital has a star."""
    seats: tuple[SheetShown, ...]
    colours: str = ""
    """The faces of the colour dice; `x` is the joker."""
    numbers: str = ""
    """The faces of the number dice; `?` is the joker."""
    free: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The dice that are left."""
    winners: tuple[int, ...] = ()
    won: bool = False
    """Whether a mission or a solo match is won."""
    over: bool = False
    moments: tuple[MomentShown, ...] = ()
    """The most remarkable moments of a finished match."""
    mission: MissionShown | None = None


class TableShown(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="table"):
    """What everybody at the table may see."""

    name: str
    state: str
    mode: str
    sheet: str
    places: tuple[PlaceShown, ...]
    watchers: int = 0
    paused: int | None = None
    may_resume: bool = False
    lost: bool = False
    """Whether the program has lost the table and is looking for it."""
    mission: int | None = None
    match: MatchShown | None = None
    addresses: tuple[str, ...] = ()
    """Other addresses of the table's programs."""
    screen: str = ScreenState.OPEN.value
    """A `ScreenState`: whether the screen's operator lets anybody play now."""


class OwnShown(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="own"):
    """What one phone is shown of its own seat."""

    seat: int | None = None
    """Its seat, None while it watches."""
    name: str = ""
    roll: int = 0
    choices: ShownChoices = ()
    """Choices that are legal now, or can be prepared."""
    due: bool = False
    """Whether the table waits for its choice; before that it may be prepared."""
    leads: bool = False
    """Whether it makes the leader's decision."""
    risks: tuple[tuple[str, Hex], ...] = ()
    """The letters that it can put out of reach, each with the cells its column lacks (C11)."""
    spare: tuple[tuple[int, str], ...] = ()
    """Seats that a watcher may take, with their owners."""
    may_sit: bool = False
    locked: bool = False
    """Whether it may not, because the table is locked."""


ShownSheets: TypeAlias = dict[int, tuple[Match, int, SheetShown]]
"""What was shown of each seat, with the match and how many of its events had changed it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The table as the program's own guest has it."""

    lobby: Lobby | None
    match: Match | None
    match_number: int
    events: Sequence[Event]
    lost: bool
    """Whether the link broke and the table is being looked for."""
    waits: Callable[[int], int]
    """Seconds for which a seat still waits for its person."""
    screen: ScreenState = ScreenState.OPEN
    sheets: ShownSheets = field(default_factory=dict)
    """Pass it on from one snapshot to the next: a choice changes one sheet, and all of them are
    shown again.
    """


def table_shown(seen: Seen, addresses: Sequence[str]) -> TableShown | None:
    """The table now; None before it is reached."""
    lobby, match = seen.lobby, seen.match
    if lobby is None:
        return None
    shown = _match_shown(seen, match) if match is not None and match.setup is not None else None
    playing = lobby.state is TableState.PLAYING
    looks = [seat.appearance for seat in lobby.seats]
    tints = tints_of([look.tint if look is not None else None for look in looks])
    return TableShown(
        lobby.table_name,
        "playing" if playing else "over" if shown is not None else "lobby",
        lobby.mode.value,
        lobby.sheet,
        tuple(map(partial(_place, seen, lobby), lobby.seats, tints)),
        lobby.watchers,
        lobby.paused,
        lobby.anybody_resumes,
        seen.lost,
        lobby.mission,
        shown,
        tuple(addresses),
        seen.screen.value,
    )


def own_shown(
    seen: Seen,
    seats: Sequence[int],
    name: str,
    choices: Callable[[Match, int], ShownChoices] | None = None,
) -> OwnShown:
    """What a phone with these seats, one or none, is shown besides the table.

    `choices` returns its legal choices, cached as long as they are valid.
    """
    lobby, match = seen.lobby, seen.match
    playing = lobby is not None and lobby.state is TableState.PLAYING
    if lobby is None:
        return OwnShown(name=name)
    if not seats:
        spare = tuple((seat.index, seat.name or "") for seat in lobby.spare) if playing else ()
        locked = lobby.locked and not playing
        room = bool(spare) if playing else lobby.free > 0 and not locked
        return OwnShown(name=name, spare=spare, may_sit=room, locked=locked)
    seat = seats[0]
    if match is None or not playing or seat >= len(match.seats):
        return OwnShown(seat, name)
    return OwnShown(
        seat,
        name,
        match.roll_number,
        (choices or prospects_shown)(match, seat),
        chooses(match, seat),
        decides(match, seat),
        tuple((letter, f"{lacks:x}") for letter, lacks in at_risk(match, seat)),
    )


def chooses(match: Match, seat: int) -> bool:
    """Whether the match waits for this seat's choice."""
    return match.phase in (Phase.ACTIVE, Phase.CHOOSE) and seat in match.to_act


def decides(match: Match, seat: int) -> bool:
    """Whether the match waits for this seat to decide as a mission's leader (C14)."""
    return seat == LEADER and match.phase in (Phase.SHARE_PENALTY, Phase.GIVE_UP_DIE)


def prospects_shown(match: Match, seat: int) -> ShownChoices:
    """What a seat may choose now, or prepare."""
    return choices_shown(match.prospects(seat))


def choices_shown(choices: Iterable[Choice]) -> ShownChoices:
    """Legal choices, with those of the same cells combined."""
    pairs: dict[Mask, int] = {}
    for choice in choices:
        pair = 1 << 3 * choice.colour_die + choice.number_die
        pairs[choice.cells] = pairs.get(choice.cells, 0) | pair
    return tuple((f"{cells:x}", bits) for cells, bits in pairs.items())


def _place(seen: Seen, lobby: Lobby, seat: SeatInfo, tint: int) -> PlaceShown:
    return PlaceShown(
        seat.kind.value,
        seat.name or "",
        tint,
        seat.appearance.costume if seat.appearance is not None else 0,
        seat.away,
        seen.waits(seat.index),
        seat.ready,
        lobby.host is not None and seat.key == lobby.host.key,
        seat.kind is SeatKind.PERSON and seat.level is not None,
    )


def _match_shown(seen: Seen, match: Match) -> MatchShown:
    setup, roll = match.setup, match.roll
    assert setup is not None
    seats = range(len(match.seats))
    texts = tuple(dict.fromkeys(state.sheet.text for state in match.seats))
    over = match.over
    return MatchShown(
        seen.match_number,
        setup.mode.value,
        match.phase.value,
        match.roll_number,
        match.active,
        match.to_act,
        texts,
        tuple(_sheet(seen, match, seat, texts) for seat in seats),
        "".join(map(str, roll.colours)) if roll is not None else "",
        "".join(map(str, roll.numbers)) if roll is not None else "",
        (match.available.colours, match.available.numbers),
        over.winners if over is not None else (),
        over is not None and over.result is Result.WON,
        over is not None,
        _moments(seen.events) if over is not None else (),
        _mission(match, setup.plan, seen.events) if setup.plan is not None else None,
    )


def _moments(events: Sequence[Event]) -> tuple[MomentShown, ...]:
    return tuple(_moment(one) for one in moments(events)[:MOST_MOMENTS])


def _moment(moment: Moment) -> MomentShown:
    key, parts = wording(moment)
    plain = {name: part.value if isinstance(part, Colour) else part for name, part in parts.items()}
    return MomentShown(key, moment.roll, moment.seats, plain)


def _chosen(events: Sequence[Event], seat: int) -> tuple[Mask, str]:
    """A seat's choice in the latest roll: its cells, and whether it crossed or passed."""
    for event in reversed(events):
        if isinstance(event, Rolled):
            break
        if isinstance(event, Marked) and event.seat == seat:
            return event.cells, "marked"
        if isinstance(event, Passed) and event.seat == seat:
            return 0, "passed"
    return 0, ""


def _sheet(seen: Seen, match: Match, seat: int, texts: tuple[str, ...]) -> SheetShown:
    count = _changed_by(seen.events, seat)
    before = seen.sheets.get(seat)
    if before is not None and before[0] is match and before[1] == count:
        return before[2]
    shown = _made_sheet(_record(match, seat), texts, *_chosen(seen.events, seat))
    seen.sheets[seat] = match, count, shown
    return shown


def _changed_by(events: Sequence[Event], seat: int) -> int:
    """How many events there are up to the last one that may have changed a seat's sheet: other
    seats' choices do not.
    """
    for count in range(len(events), 0, -1):
        event = events[count - 1]
        if not isinstance(event, Marked | Passed) or event.seat == seat:
            return count
    return 0


def _record(match: Match, seat: int) -> SeatProgress:
    return record_of(match, seat, _NOBODY, claims_of(match))


def _made_sheet(
    record: SeatProgress, texts: tuple[str, ...], latest: Mask, done: str
) -> SheetShown:
    worths = " ".join(
        f"{letter}{'.' if worth.won else '' if worth.first else '-'}{worth.points}"
        for letter, worth in zip(COLUMN_LETTERS, record.column_worths(), strict=True)
    )
    bonuses = tuple(
        (worth.colour.letter, worth.points, worth.left, worth.won)
        for worth in record.colour_worths()
    )
    return SheetShown(
        texts.index(record.sheet.text),
        f"{record.crossed:x}",
        f"{latest:x}",
        record.points,
        record.jokers,
        record.misses,
        (len(record.columns), record.columns_gained),
        record.colours_gained,
        record.stars,
        worths,
        bonuses,
        done,
        record.misses is not None and record.misses + 1 >= MOST_MISSES,
        tuple(f"{circle:x}" for circle in record.circles),
    )


def _mission(match: Match, plan: MissionPlan, events: Sequence[Event]) -> MissionShown:
    seats = tuple(_record(match, seat) for seat in range(len(match.seats)))
    past = {event.roll: event for event in events if isinstance(event, Milestone)}
    team = team_of(match, plan, seats, past)
    sharing = match.phase is Phase.SHARE_PENALTY
    left = tuple(seat.jokers for seat in match.seats)
    return MissionShown(
        plan.mission.value,
        tuple(
            (kind.value, count, tuple(team.done_by(kind))) for kind, count in parts_of(plan.needed)
        ),
        tuple(_flag(team, roll) for roll in MILESTONE_ROLLS),
        team.next_milestone,
        min(plan.jokers, sum(left)) if sharing else 0,
        proposed_share(left, plan.jokers) if sharing else (),
        match.phase is Phase.GIVE_UP_DIE,
    )


def _flag(team: TeamView, roll: int) -> FlagShown:
    flag = team.flag(roll)
    return FlagShown(roll, flag.points, team.plan.points_after(roll), flag.enough, flag.past)
