"""The choices of this program's seats in the making: a draft for each, and what is sent.

Several people may share a screen; it shows the seat whose choice is due. Never here: drawing,
words, or how a choice travels.
"""

from collections.abc import Callable, Sequence

from game.rules.cells import Cell
from game.rules.choice import Choice
from game.rules.dice import DieKind
from game.rules.match import Match, Phase
from game.rules.refusal import Code
from game.table.play.draft import Draft
from game.table.play.explain_illegal import PickedDice, explain_illegal, why_key


class Chooser:
    """Drafts of the seats played here."""

    def __init__(self, send: Callable[[int, Choice | None], None]) -> None:
        """`send` hands a seat's choice to the table; None is a pass."""
        self._send = send
        self._drafts: dict[int, Draft] = {}
        self._roll = 0
        self._phase = Phase.NEW
        self.sent: set[int] = set()
        self.lost: dict[int, int] = {}
        """Seats whose prepared choice became impossible, and who took their dice."""
        self.why: dict[int, Code] = {}
        """Seats that wanted a cell they cannot have, and why, until they do something else."""
        self.shown: int | None = None
        """The seat that is shown large."""

    def restart(self) -> None:
        """Another match begins."""
        self._drafts.clear()
        self.sent.clear()
        self.lost.clear()
        self.why.clear()
        self._roll, self._phase = 0, Phase.NEW

    def draft(self, seat: int) -> Draft | None:
        """A seat's draft, None if it has nothing to choose or prepare."""
        return None if seat in self.sent else self._drafts.get(seat)

    @property
    def current(self) -> Draft | None:
        """The draft on show."""
        return None if self.shown is None else self.draft(self.shown)

    def follow(self, match: Match, mine: Sequence[int], taker: int | None) -> None:
        """Follow the match. `taker`: the seat whose choice took dice last."""
        if match.roll_number != self._roll:
            self._roll = match.roll_number
            self._drafts.clear()
            self.sent.clear()
            self.lost.clear()
            self.why.clear()
            self._phase = Phase.NEW
        if match.phase is not self._phase:
            self._phase = match.phase
            self._renew(match, mine, taker)
        for seat in [s for s in self._drafts if not self._has_choice(match, s)]:
            del self._drafts[seat]
        self.sent = {seat for seat in self.sent if self._has_choice(match, seat)}
        self.shown = self._whom_to_show(match, mine)

    @staticmethod
    def _has_choice(match: Match, seat: int) -> bool:
        choosing = match.phase is Phase.CHOOSE and seat in match.to_act
        return choosing or match.phase is Phase.ACTIVE

    def _renew(self, match: Match, mine: Sequence[int], taker: int | None) -> None:
        if match.roll is None:
            self._drafts.clear()
            return
        for seat in mine:
            if not self._has_choice(match, seat) or seat in self.sent:
                continue
            choices = match.prospects(seat)
            held = self._drafts.get(seat)
            if held is None:
                self._drafts[seat] = Draft(choices, match.roll)
            elif not held.offer(choices) and taker is not None:
                self.lost[seat] = taker

    def _whom_to_show(self, match: Match, mine: Sequence[int]) -> int | None:
        if not mine:
            return None
        due = [seat for seat in mine if seat in match.to_act and seat not in self.sent]
        if due:
            return self.shown if self.shown in due else due[0]
        if self.shown in mine and self.shown in self._drafts:
            return self.shown
        preparing = [seat for seat in mine if seat in self._drafts]
        if preparing:
            return preparing[0]
        return self.shown if self.shown in mine else mine[0]

    # --- what a person does; `seat` None means the seat on show ---------------------------------

    def pick_die(self, kind: DieKind, die: int, seat: int | None = None) -> bool:
        """Pick a die for a seat; returns whether anything changed."""
        return self._change(seat, lambda draft: draft.pick_die(kind, die))

    def pick_cell(self, cell: Cell, seat: int | None = None) -> bool:
        """Pick a cell."""
        return self._change(seat, lambda draft: draft.pick_cell(cell))

    def fill(self, cell: Cell, seat: int | None = None) -> bool:
        """Pick the whole placement at this cell, if there is only one."""
        return self._change(seat, lambda draft: draft.fill(cell))

    def undo(self, seat: int | None = None) -> bool:
        """Undo the last step."""
        return self._change(seat, lambda draft: draft.undo())

    def cycle(self, seat: int | None = None) -> bool:
        """Another pair of dice for the same cells."""
        return self._change(seat, lambda draft: draft.cycle())

    def _change(self, seat: int | None, change: Callable[[Draft], bool]) -> bool:
        seat = self.shown if seat is None else seat
        draft = None if seat is None else self.draft(seat)
        if draft is None or seat is None or not change(draft):
            return False
        self.lost.pop(seat, None)
        self.why.pop(seat, None)
        return True

    def explain(self, match: Match, cell: Cell, seat: int | None = None) -> None:
        """Remember why this cell could not be picked, in case somebody asks."""
        seat = self.shown if seat is None else seat
        draft = None if seat is None else self.draft(seat)
        if seat is None or draft is None or match.roll is None:
            return
        code = explain_illegal(match, seat, PickedDice.of(draft), cell)
        if code is not None:
            self.why[seat] = code

    def forget_why(self, seat: int) -> None:
        """Forget why a cell could not be picked."""
        self.why.pop(seat, None)

    def reason(self, seat: int) -> str | None:
        """Why a seat cannot have the cell it wanted, as a key of the word files; None if it can."""
        code, draft = self.why.get(seat), self.draft(seat)
        dice = PickedDice.of(draft) if draft is not None else PickedDice()
        return f"couch.{why_key(code, dice)}" if code is not None else None

    def may_send(self, match: Match, seat: int | None = None) -> bool:
        """Whether a seat owes a choice and has not sent it; a leader's decision does not count
        (C5).
        """
        seat = self.shown if seat is None else seat
        choosing = match.phase in (Phase.ACTIVE, Phase.CHOOSE)
        return choosing and seat in match.to_act and seat not in self.sent

    def send(self, match: Match, seat: int | None = None) -> bool:
        """Send a seat's choice, if it is complete and due."""
        seat = self.shown if seat is None else seat
        draft = None if seat is None else self.draft(seat)
        choice = draft.choice if draft else None
        if seat is None or choice is None or not self.may_send(match, seat):
            return False
        self._give(seat, choice)
        return True

    def send_pass(self, match: Match, seat: int | None = None) -> bool:
        """Pass for a seat, if that is due."""
        seat = self.shown if seat is None else seat
        if seat is None or not self.may_send(match, seat):
            return False
        self._give(seat, None)
        return True

    def _give(self, seat: int, choice: Choice | None) -> None:
        self.sent.add(seat)
        self.why.pop(seat, None)
        self._send(seat, choice)

    def refused(self, seat: int) -> None:
        """The host refused what this seat sent: it may choose again."""
        self.sent.discard(seat)
