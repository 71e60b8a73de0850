"""What to do now, as a key of the word files and its values: there is always a status line.

Never here: the sentences themselves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.client.match.chooser import Chooser
from game.client.match.presenter import Presenter
from game.client.seats.short_names import called
from game.client.words import WordValue
from game.rules.match import Match, Phase
from game.rules.setup import Mode
from game.table.play.draft import Draft
from game.table.play.team_view import spoiled_letter

DECISIONS: Final = {
    Phase.SHARE_PENALTY: "mission.decide_share",
    Phase.GIVE_UP_DIE: "mission.decide_die",
}
"""Phases in which a mission's leader decides and nobody chooses, with the key of the sentence."""


def is_decision(match: Match) -> bool:
    """Whether the match waits for a decision of the leader."""
    return match.phase in DECISIONS


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A sentence: its key, its values, and the seat it is about."""

    key: str
    parts: dict[str, WordValue] = field(default_factory=dict)
    seat: int | None = None
    calls: bool = False
    """Whether a person at this screen has to do something."""


def status(
    shown: Presenter, chooser: Chooser, mine: Sequence[int], names: Sequence[str]
) -> StatusLine:
    """The status line for what is shown now; `names`: those of the seats."""
    match = shown.match
    if match.phase is Phase.NEW:
        return StatusLine("status.beginning")
    if match.over is not None:
        return StatusLine("status.over")
    if shown.dice_moving or not match.roll_number:
        return StatusLine("status.rolling", seat=match.active)
    if match.phase is Phase.ROLL or (match.phase is Phase.CHOOSE and not match.to_act):
        return _settling(match)
    seat = chooser.shown
    if seat is None or seat not in mine:
        return _waiting(match, names, watching=True)
    if seat in chooser.lost:
        return StatusLine("status.dice_taken", {"name": names[chooser.lost[seat]]}, seat, True)
    reason = chooser.reason(seat)
    if reason is not None:
        return StatusLine(reason, seat=seat, calls=True)
    draft = chooser.draft(seat)
    if draft is None:
        if seat in chooser.sent:
            return StatusLine("status.sent", seat=seat)
        return _waiting(match, names, watching=False)
    if not chooser.may_send(match):
        key = "status.prepared" if draft.choice else "status.wait_active"
        return StatusLine(key, {"name": names[match.active]}, match.active)
    return _choosing(match, draft, seat, names[seat])


def _waiting(match: Match, names: Sequence[str], watching: bool) -> StatusLine:
    if match.phase is Phase.ACTIVE:
        key = "status.wait_active_watch" if watching else "status.wait_active"
        return StatusLine(key, {"name": names[match.active]}, match.active)
    if not match.to_act:
        return _settling(match)
    short = called(names)
    waiting = ", ".join(short[seat] for seat in match.to_act)
    return StatusLine("status.wait_others", {"names": waiting}, match.to_act[0])


def _settling(match: Match) -> StatusLine:
    """All choices of the roll are made; one player alone is not "everybody"."""
    return StatusLine("status.settling_alone" if len(match.seats) == 1 else "status.settling")


def _choosing(match: Match, draft: Draft, seat: int, name: str) -> StatusLine:
    """What the seat has to do next."""
    if draft.is_hopeless:
        return StatusLine("status.must_pass", {"name": name}, seat, True)
    if draft.choice is not None:
        return _confirming(match, draft, seat)
    if draft.is_empty:
        solo = match.setup is not None and match.setup.mode is Mode.SOLO
        active = seat == match.active and not solo
        return StatusLine(
            "status.pick_active" if active else "status.pick", {"name": name}, seat, True
        )
    if not draft.cells and draft.picked_number is None:
        return StatusLine("status.pick_number", {}, seat, True)
    if not draft.cells and draft.picked_colour is None:
        return StatusLine("status.pick_colour", {}, seat, True)
    return _missing(match, draft, seat)


def _confirming(match: Match, draft: Draft, seat: int) -> StatusLine:
    """A choice may be sent as it is, though it could be larger, or paid with other dice."""
    spoiled = spoiled_letter(match, seat, draft.cells)
    if spoiled is not None:
        return StatusLine("status.too_early", {"letter": spoiled}, seat, True)
    more = bool(draft.candidates())
    if not draft.cost:
        return StatusLine("status.confirm_more" if more else "status.confirm", {}, seat, True)
    other = len(draft.pairs()) > 1
    key = "confirm_more_cost" if more else "confirm_cost" if other else "confirm_only"
    return StatusLine(f"status.{key}", {"count": draft.cost}, seat, True)


def _missing(match: Match, draft: Draft, seat: int) -> StatusLine:
    """How many cells the picked number still asks for."""
    number = None
    if draft.picked_number is not None and match.roll is not None:
        number = match.roll.numbers[draft.picked_number].number
    if number is None:
        return StatusLine("status.pick_free", {}, seat, True)
    left = number - draft.cells.bit_count()
    key = "status.pick_more" if draft.cells else "status.pick_cells"
    return StatusLine(key, {"count": left}, seat, True)
