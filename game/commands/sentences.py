"""English sentences for the terminal: one for every refusal, every trouble and every event.

The screen has its own words in five languages. Never here: printing.
"""

from collections.abc import Sequence
from typing import Final

from game.rules.cells import COLUMN_LETTERS, cell_names
from game.rules.dice import Colour
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    DieGivenUp,
    Event,
    Goal,
    Marked,
    Milestone,
    Missed,
    Over,
    Passed,
    Penalty,
    Rolled,
    Settled,
    Started,
)
from game.table.play.session_notices import Trouble, TroubleNotice
from net.base.names import shown
from net.base.refusals import Refusal, RefusalCode

_REFUSALS: Final[dict[RefusalCode, str]] = {
    RefusalCode.VERSION: "The two programs do not fit together: the host runs version {host}, "
    "this one is version {guest}; update the older one.",
    RefusalCode.TABLE_FULL: "The table is full; ask for more seats, or look on with --watch.",
    RefusalCode.MATCH_BEGUN: "A match has begun at this table already; wait until it is over, or "
    "look on with --watch.",
    RefusalCode.NAME_TAKEN: "Somebody at the table is called {name} already; choose another name "
    "with --name.",
    RefusalCode.SEAT_HELD: "Another program holds this seat and still answers; end it first.",
    RefusalCode.BAD_PROOF: "The host did not accept this program's key; join under another name.",
    RefusalCode.BAD_NAME: "That name cannot be used: {fault}",
    RefusalCode.CODE_NEEDED: "This table has a code; give it with --code.",
    RefusalCode.WRONG_CODE: "That is not the code of this table.",
    RefusalCode.BAD_CODE: "A code has 1 to 64 visible characters.",
    RefusalCode.NO_CODE_HERE: "This table has no code; join it without --code.",
    RefusalCode.TOO_MANY_PEERS: "Too many programs are at this table; try again later.",
    RefusalCode.NO_HELLO: "The host closed the link, since it heard nothing from this program.",
    RefusalCode.BAD_MESSAGE: "The two programs do not understand each other: {fault}",
    RefusalCode.TOO_FAST: "The host closed the link, since this program sent too much at once.",
    RefusalCode.OWNER_ONLY: "Only whoever opened the table can do that.",
    RefusalCode.NOT_YOUR_SEAT: "That seat belongs to somebody else.",
    RefusalCode.NO_SUCH_SEAT: "The table has no such seat, or nobody sits there.",
    RefusalCode.SEAT_NOT_FREE: "Somebody sits there already.",
    RefusalCode.SEAT_KEPT: "The seat is kept for {name} for a little longer.",
    RefusalCode.TOO_FEW_SEATS: "At least {least} seats have to be taken.",
    RefusalCode.TOO_MANY_SEATS: "There can be at most {most} seats.",
    RefusalCode.UNKNOWN_SHEET: "The host has no sheet of that name.",
    RefusalCode.UNKNOWN_LEVEL: "The host has no bots of that level.",
    RefusalCode.MATCH_RUNNING: "That has to wait until the match is over.",
    RefusalCode.NO_MATCH: "No match is being played.",
    RefusalCode.TOO_MANY_FOR_MISSION: "A mission has at most {most} seats, and more are taken.",
    RefusalCode.NO_MISSIONS: "This table does not play missions.",
    RefusalCode.TOO_LATE: "The choice came too late: its roll is over.",
    RefusalCode.RULE: "The choice is against the rules ({rule}).",
    RefusalCode.KICKED: "The host has sent this program away from the table.",
    RefusalCode.TABLE_CLOSED: "The host has closed the table.",
    RefusalCode.LOCKED: "The host of this table lets nobody new in.",
    RefusalCode.HOST_LEFT: "The host has left just now; join again in a moment.",
    RefusalCode.TABLES_MET: "Two parts of this table have found each other; join again in a "
    "moment.",
    RefusalCode.NOT_THE_HOST: "This program is at the table, but not its host; choose the table "
    "from the list.",
    RefusalCode.SILENT: "Nothing has been heard from the other side for too long; the link is "
    "closed.",
    RefusalCode.UNREACHABLE: "Nobody answers at {address}; check the address and that both "
    "machines are in the same network.",
    RefusalCode.NO_SUCH_TABLE: "No table named '{name}' was found; if the network blocks "
    "searching, join HOST:PORT as the host shows it.",
    RefusalCode.NOT_A_TABLE: "Something answers there, but it is not a table of this game.",
    RefusalCode.OTHER_HOST: "Someone else answers for this table than before. "
    "If you trust them, join again.",
    RefusalCode.LINK_LOST: "The link to the host is lost.",
    RefusalCode.GAP: "An event of the match is missing (number {expected}); join again.",
    RefusalCode.CONTRADICTION: "The host's match breaks the rules: {fault}",
    RefusalCode.STANDSTILL: "The host did nothing for too long though nobody else was waited for.",
    RefusalCode.INTERNAL: "The program failed: {fault}.",
    RefusalCode.PORT_IN_USE: "Port {port} is in use or not allowed; choose another with --port, "
    "or leave --port out.",
    RefusalCode.CANNOT_BIND: "No table can be opened at {address}: {fault}.",
}
_TROUBLES: Final[dict[Trouble, str]] = {
    Trouble.NOT_ANNOUNCED: "The table cannot be announced here ({fault}); guests can still join "
    "by its address.",
    Trouble.RECORD_WAITS: "The result is not kept yet: {path} cannot be written ({fault}).",
    Trouble.NO_MATCH_FILE: "The match is not kept: {path} cannot be written ({fault}).",
    Trouble.BOTS_GONE: "The bots' process does not start; simple bots play in their place.",
    Trouble.PROGRAM_GONE: "{fault}; the easy bot plays on for it.",
}
_YES_NO: Final = {True: "reached", False: "not reached"}


class _Gaps(dict[str, object]):
    """Values for a sentence; a missing one reads as three dots."""

    def __missing__(self, key: str) -> str:
        return "..."


def refusal_sentence(refusal: Refusal | None) -> str:
    """What the refusal means and what can be done."""
    if refusal is None:
        return "This program has left the table."
    sentence = _REFUSALS[refusal.code].format_map(_Gaps(refusal.params))
    return " ".join(sentence.split())


def trouble_sentence(notice: TroubleNotice) -> str:
    """What does not work."""
    return _TROUBLES[notice.trouble].format(path=notice.path, fault=notice.fault)


def event_sentence(event: Event, names: Sequence[str]) -> str:
    """The event as a line for people; seats without a name are numbered from 1."""

    def who(seat: int) -> str:
        return shown(names[seat]) if seat < len(names) and names[seat] else f"Seat {seat + 1}"

    match event:
        case Started(mode, seats, sheet):
            name = shown(sheet or "of its own")
            return f"The match begins: {mode.value}, {seats} seats, sheet {name}."
        case Rolled(roll, active, colours, numbers):
            faces = " ".join(map(str, (*colours, *numbers)))
            return f"Roll {roll}, {who(active)}: {faces}"
        case Marked(seat, _, _, colour, cells, jokers):
            cost = f" for {jokers} joker{'s' * (jokers > 1)}" if jokers else ""
            return f"  {who(seat)} crosses {_word(colour)} {cell_names(cells)}{cost}."
        case Passed(seat):
            return f"  {who(seat)} passes."
        case Settled(roll):
            return f"  Roll {roll} is over."
        case ColumnCompleted(seat, column, points, first):
            ending = ", first" * first
            return f"  {who(seat)} completes column {COLUMN_LETTERS[column]}: {points}{ending}."
        case ColourCompleted(seat, colour, points, first):
            return f"  {who(seat)} completes {_word(colour)}: {points}{', first' * first}."
        case Over(_, winners, totals):
            best = " and ".join(map(who, winners)) or "Nobody"
            scores = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(totals))
            return f"The match is over. {best} won. {scores}."
        case Missed(seat, misses):
            return f"  {who(seat)} marks miss {misses}."
        case Goal(seat=seat):
            return f"  {who(seat)} reaches {event.name}."
        case Milestone(roll, points, needed, reached):
            return f"  {points} points after roll {roll}, {needed} needed: {_YES_NO[reached]}."
        case Penalty(strikes):
            shares = ", ".join(f"{who(seat)} {jokers}" for seat, jokers in enumerate(strikes))
            return f"  Jokers struck: {shares}."
        case DieGivenUp(kind):
            return f"  The team gives up a {kind.value} die."


def _word(colour: Colour) -> str:
    return colour.name.lower()
