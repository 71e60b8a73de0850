"""The bindings in effect: the tables of `bindings` with this person's changes.

Never here: events, drawing, or where changes are kept (`game.table.storage.settings`).
"""

from collections.abc import Iterable
from typing import Final

from game.client.input.bindings import LEFT_HALF, LETTER_KEYS, PAD_BUTTONS, RIGHT_HALF
from game.client.input.presses import Act, Intent, Move, Press
from game.table.storage.settings import Deck, Duty, Rebinding

INTENTS: Final[dict[Duty, Intent]] = {
    Duty.UP: Move(0, -1),
    Duty.DOWN: Move(0, 1),
    Duty.LEFT: Move(-1, 0),
    Duty.RIGHT: Move(1, 0),
    **{duty: Press(Act(duty.value)) for duty in list(Duty)[4:]},
}
"""What each duty asks for."""

_DUTIES: Final = {intent: duty for duty, intent in INTENTS.items()}
_USUAL: Final[dict[Deck, dict[int, Intent]]] = {
    Deck.PAD: PAD_BUTTONS,
    Deck.KEYS: LETTER_KEYS,
    Deck.LEFT: LEFT_HALF,
    Deck.RIGHT: RIGHT_HALF,
}
_STEPS: Final = (Duty.UP, Duty.DOWN, Duty.LEFT, Duty.RIGHT)


class Controls:
    """The controls of all decks; a value, except for the letters it learns to show."""

    def __init__(self, changes: Iterable[Rebinding] = ()) -> None:
        """Later changes override earlier ones of the same duty."""
        self._changes = {(change.deck, change.duty): change.control for change in changes}
        self._tables = {deck: self._table(deck) for deck in Deck}
        self.letters: dict[int, int] = {}
        """The letter (pygame's key) at a place of the keyboard (scancode), once it has been
        pressed.
        """

    def _table(self, deck: Deck) -> dict[int, Intent]:
        own = {duty: control for (of, duty), control in self._changes.items() if of is deck}
        table = {
            control: intent
            for control, intent in _USUAL[deck].items()
            if _DUTIES[intent] not in own and control not in own.values()
        }
        return table | {control: INTENTS[duty] for duty, control in own.items()}

    def intent(self, deck: Deck, control: int) -> Intent | None:
        """The intent of a control, None if it has none."""
        return self._tables[deck].get(control)

    def control(self, deck: Deck, duty: Duty) -> int | None:
        """The control for a duty, the first if there are several; None if there is none."""
        wanted = INTENTS[duty]
        return next((c for c, intent in self._tables[deck].items() if intent == wanted), None)

    def duties(self, deck: Deck) -> tuple[Duty, ...]:
        """The duties of a deck that can be rebound.

        A controller's directional pad and stick stay as they are: without them nobody could get
        back.
        """
        there = {_DUTIES[intent] for intent in _USUAL[deck].values()}
        fixed = _STEPS if deck is Deck.PAD else ()
        return tuple(duty for duty in Duty if duty in there and duty not in fixed)

    def may_be(self, deck: Deck, control: int) -> bool:
        """Whether a control may get another duty."""
        duty = _DUTIES.get(self._tables[deck].get(control, Move(0, 0)))
        return duty is None or duty in self.duties(deck)

    def changed(self, deck: Deck, duty: Duty, control: int) -> tuple[Rebinding, ...]:
        """All changes with this one; the control's previous duty moves to where this duty was."""
        changes = dict(self._changes)
        before = self.control(deck, duty)
        displaced = _DUTIES.get(self._tables[deck].get(control, Move(0, 0)))
        changes[deck, duty] = control
        if displaced is not None and displaced is not duty and before is not None:
            changes[deck, displaced] = before
        return tuple(Rebinding(of, what, where) for (of, what), where in changes.items())

    def usual(self, deck: Deck) -> tuple[Rebinding, ...]:
        """All changes except those of a deck, which is back to its defaults."""
        return tuple(
            Rebinding(of, duty, control)
            for (of, duty), control in self._changes.items()
            if of is not deck
        )
