"""A player's hand: their cursor, and what their buttons do to the choice in the making.

There is one for each seat played here; all work at the same time. Never here: drawing, devices.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final

from game.client.board.steps import next_cell
from game.client.input.presses import Act, Intent, Move, Press
from game.client.match.chooser import Chooser
from game.client.match.fingers import Fingers
from game.client.sound import Sound
from game.rules.cells import CELLS, ROWS, Cell, Mask, cell_at, cells_of
from game.rules.dice import DieKind
from game.rules.match import Match
from game.rules.mission import MOST_MISSES
from game.table.play.draft import Draft
from game.table.play.team_view import spoiled_letter

_ARMED: Final = 4.0
_NEVER: Final = -99.0
_SAID: Final = 4.0
"""Seconds for which the foot says why a press did not work."""
_START: Final = cell_at(7, 3)
_ALL: Final[Mask] = (1 << CELLS) - 1


class HandStep(Enum):
    """What a seat is doing, which decides what its hints say."""

    ROLLING = "rolling"
    AWAY = "away"
    """Nothing to choose: others do."""
    SENT = "sent"
    EMPTY = "empty"
    PARTLY = "partly"
    WHOLE = "whole"
    EAGER = "eager"
    """Chosen early; sent as soon as the rules allow."""
    STUCK = "stuck"
    """Nothing fits: the seat can only pass."""
    SURE = "sure"
    """Asked whether they really pass."""


class Hand:
    """One player's hand. Times are seconds of the table's clock."""

    def __init__(self, seat: int, chooser: Chooser, jumping: Callable[[], bool]) -> None:
        """`jumping`: whether the cursor visits only cells that may be crossed."""
        self.seat = seat
        self._chooser = chooser
        self._jumping = jumping
        self.cell: Cell = _START
        self.moved_at = _NEVER
        self.refused_at = _NEVER
        """When a press last did not work, for a short shake."""
        self._armed_until = -1.0
        self._fingers = Fingers()
        self._why = ""
        self._eager = False
        self._due_from = 0.0
        self._now = 0.0
        self._match = Match()
        self._rolling = False

    @property
    def draft(self) -> Draft | None:
        """The choice in the making, None while there is nothing to choose."""
        return None if self._rolling else self._chooser.draft(self.seat)

    @property
    def step(self) -> HandStep:
        """What the seat is doing."""
        if self._rolling:
            return HandStep.ROLLING
        if self.is_sent:
            return HandStep.SENT
        draft = self._chooser.draft(self.seat)
        if draft is None:
            return HandStep.AWAY
        if self._eager:
            return HandStep.EAGER
        if self._armed_until > self._now:
            return HandStep.SURE
        if draft.choice is not None:
            return HandStep.WHOLE
        if not draft.is_empty:
            return HandStep.PARTLY
        return HandStep.STUCK if draft.is_hopeless else HandStep.EMPTY

    @property
    def owes(self) -> bool:
        """Whether the match waits for this seat's choice, or for its decision as leader."""
        return not self._rolling and self.seat in self._match.to_act and not self.is_sent

    @property
    def is_sent(self) -> bool:
        """Whether this seat has sent its choice."""
        return self.seat in self._chooser.sent

    @property
    def due(self) -> bool:
        """Whether the table waits for this seat's choice."""
        return not self._rolling and self._chooser.may_send(self._match, self.seat)

    @property
    def idle(self) -> float:
        """Seconds for which the table has waited for this seat without a press."""
        return self._now - max(self.moved_at, self._due_from)

    @property
    def why(self) -> str | None:
        """Why the last press did not work, as a key; None after a while or another press."""
        if self._now - self.refused_at >= _SAID:
            return None
        if self._why:
            return f"couch.{self._why}"
        return self._chooser.reason(self.seat)

    @property
    def loses(self) -> bool:
        """Whether a pass loses the mission: it is the third miss on this sheet (C4)."""
        seats = self._match.seats
        state = seats[self.seat] if self.seat < len(seats) else None
        return state is not None and state.in_mission and state.misses + 1 >= MOST_MISSES

    @property
    def spoils(self) -> str | None:
        """The letter of a mission's word that the choice would put out of reach (C11)."""
        draft = self.draft
        if draft is None or draft.choice is None:
            return None
        return spoiled_letter(self._match, self.seat, draft.cells)

    def missing(self) -> int | None:
        """How many cells the picked number die still asks for, None until that is known."""
        draft, roll = self.draft, self._match.roll
        if draft is None or roll is None or draft.picked_number is None:
            return None
        number = roll.numbers[draft.picked_number].number
        return None if number is None else number - draft.cells.bit_count()

    def targets(self) -> Mask:
        """The cells the cursor may visit."""
        draft = self.draft
        if draft is None or not self._jumping():
            return _ALL
        return draft.candidates() | draft.cells or _ALL

    # --- time -----------------------------------------------------------------------------------

    def follow(self, match: Match, rolling: bool, now: float) -> None:
        """Follow the match; `rolling`: whether the dice still move."""
        self._now, self._match, self._rolling = now, match, rolling
        if not self.due:
            self._due_from = now
        if now - self.refused_at >= _SAID:
            self._chooser.forget_why(self.seat)
        draft = self._chooser.draft(self.seat)
        if draft is None or rolling:
            self._eager, self._armed_until = False, -1.0
            return
        if self._eager and draft.choice is None:
            self._eager = False
        if self._eager and self._chooser.send(match, self.seat):
            self._eager = False
        if not self.targets() >> self.cell & 1:
            self._snap()

    def _snap(self) -> None:
        """Move to the nearest cell that can be used."""

        def far(cell: Cell) -> int:
            columns = abs(cell // ROWS - self.cell // ROWS)
            return columns + abs(cell % ROWS - self.cell % ROWS)

        self.cell = min(cells_of(self.targets()), key=far)

    # --- what a player does ---------------------------------------------------------------------

    def handle(self, intent: Intent) -> Sound | None:
        """A button or stick was used; returns the sound to play."""
        self.refused_at = _NEVER
        match intent:
            case Move(dx, dy):
                return self._move(dx, dy)
            case Press(Act.ACCEPT):
                return self.pick(self.cell)
            case Press(Act.SUBMIT):
                return self._submit()
            case Press(Act.BACK | Act.UNDO | Act.ERASE):
                return self._undo()
            case Press(Act.CYCLE):
                return self._cycle()
            case Press(Act.PREVIOUS):
                return self._next_die(DieKind.COLOUR)
            case Press(Act.NEXT):
                return self._next_die(DieKind.NUMBER)
            case Press(Act.PASS):
                return self._pass()
        return None

    def tap(self, cell: Cell) -> Sound | None:
        """A pointer was put down on a cell."""
        return self.tap_twice(cell) or self.pick(cell)

    def tap_twice(self, cell: Cell) -> Sound | None:
        """A pointer was put down on a cell; a quick second tap fills a placement that is
        unambiguous.
        """
        self.cell, self.moved_at, self.refused_at = cell, self._now, _NEVER
        twice = self._fingers.tap(cell, self._now)
        filled = twice and self._may_change() and self._chooser.fill(cell, self.seat)
        return Sound.CROSS if filled else None

    def drag(self, cell: Cell) -> Sound | None:
        """A pointer was dragged over a cell: cross it if allowed, never uncross it."""
        if not self._fingers.drag(cell):
            return None
        self.cell, self.moved_at, self.refused_at = cell, self._now, _NEVER
        draft = self.draft
        if draft is None or self._eager or not draft.candidates() >> cell & 1:
            return None
        return self.pick(cell)

    def lift(self) -> None:
        """The pointer was lifted."""
        self._fingers.lift()

    def _move(self, dx: int, dy: int) -> Sound | None:
        self.moved_at = self._now
        found = next_cell(self.cell, self.targets(), dx, dy)
        if found is None:
            return None
        self.cell = found
        return Sound.STEP

    def calm(self) -> None:
        """Stop saying why the last press did not work: the player has moved on."""
        self.refused_at = _NEVER
        self._chooser.forget_why(self.seat)

    def pick(self, cell: Cell) -> Sound | None:
        """Cross a cell, or take its cross back."""
        self.moved_at = self._now
        if not self._may_change():
            return None
        if self._chooser.pick_cell(cell, self.seat):
            return Sound.CROSS
        self._chooser.explain(self._match, cell, self.seat)
        return self._no()

    def pick_die(self, kind: DieKind, die: int) -> Sound:
        """Take a die or put it back; says so if the die is taken or fits nowhere."""
        self.moved_at = self._now
        if self._may_change() and self._chooser.pick_die(kind, die, self.seat):
            return Sound.ACCEPT
        taken = die not in self._match.available[kind is DieKind.NUMBER]
        return self._no("why_die_taken" if taken else "why_die_unfit")

    def _may_change(self) -> bool:
        """Whether the choice is open; any change withdraws an early choice or a pending pass."""
        self._armed_until, self._eager = -1.0, False
        return self.draft is not None

    def _submit(self) -> Sound | None:
        draft = self.draft
        if draft is None:
            return None
        if draft.choice is None:
            return self._pass() if draft.is_empty else self._no("why_more")
        if self._chooser.send(self._match, self.seat):
            return Sound.ACCEPT
        self._eager = not self._eager
        return Sound.ACCEPT

    def _pass(self) -> Sound | None:
        """The first press asks, the second passes; where nothing fits, one press is enough."""
        draft = self.draft
        if draft is None:
            return None
        if not self.due:
            return self._no("chooses_first")
        sure = draft.is_hopeless or self._armed_until > self._now
        if not sure:
            self._armed_until = self._now + _ARMED
            return Sound.STEP
        self._armed_until = -1.0
        return Sound.BACK if self._chooser.send_pass(self._match, self.seat) else None

    def _undo(self) -> Sound | None:
        asked = self._armed_until > self._now or self._eager
        if not self._may_change():
            return None
        return Sound.BACK if asked or self._chooser.undo(self.seat) else self._no("why_undo")

    def _cycle(self) -> Sound | None:
        """Other dice for the same cells; before that, fill the only placement there can be."""
        draft = self.draft
        if draft is None or not self._may_change():
            return None
        done = self._chooser.cycle(self.seat) if draft.pair else False
        if not done and draft.pair is None:
            done = self._chooser.fill(self.cell, self.seat)
        return Sound.STEP if done else self._no("why_other")

    def _next_die(self, kind: DieKind) -> Sound | None:
        """The next die of a kind that fits, each face once; after the last one, none."""
        draft = self.draft
        if draft is None or not self._may_change():
            return None
        colour = kind is DieKind.COLOUR
        picked = draft.picked_colour if colour else draft.picked_number
        dice = self._faces_once(kind, draft.usable(kind))
        later = [die for die in dice if picked is None or die > picked]
        wanted = later[0] if later else picked
        if wanted is None or not self._chooser.pick_die(kind, wanted, self.seat):
            return self._no("why_die")
        return Sound.STEP

    def _faces_once(self, kind: DieKind, dice: frozenset[int]) -> list[int]:
        roll = self._match.roll
        if roll is None:
            return []
        faces = roll.colours if kind is DieKind.COLOUR else roll.numbers
        found: dict[object, int] = {}
        for die in sorted(dice):
            found.setdefault(faces[die], die)
        return list(found.values())

    def _no(self, why: str = "") -> Sound:
        """A press did not work; `why` is a key of the couch's words unless a cell is the reason."""
        self.refused_at, self._why = self._now, why
        return Sound.REFUSED
