"""One person's buttons: beside the dice, in the status line and at its end.

Never here: what they do (`own_hands`).
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.board.hand import Hand, HandStep
from game.client.board.own_layout import HINT, MENU, OTHER, PASS, SEND, UNDO
from game.client.draw.icons import Icon
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.widget import Callback
from game.client.words import Words
from game.table.play.draft import Draft

BUTTONS: Final = "buttons"
"""The tag of all of them."""
_BOXES: Final = {
    "undo": UNDO,
    "other": OTHER,
    "pass": PASS,
    "hint": HINT,
    "menu": MENU,
}
_MISSION_BOXES: Final = _BOXES | {
    "undo": Rect(986, 924, 64, 66),
    "other": Rect(1058, 924, 178, 66),
    "pass": Rect(1244, 924, 216, 66),
}
"""Boxes of buttons whose words are longer in a mission, or shorter to make room for that."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What each of them does."""

    send: Callback
    undo: Callback
    other: Callback
    pass_: Callback
    hint: Callback
    menu: Callback


def make_buttons(
    words: Words, hand: Hand | None, draft: Draft | None, deeds: Deeds, *, mission: bool
) -> tuple[Button, ...]:
    """The buttons for a hand and its choice; in missions the pass button names its price."""
    due, boxes = hand is not None and hand.due, _MISSION_BOXES if mission else _BOXES
    back = draft is not None and draft.can_undo
    others = draft is not None and len(draft.pairs()) > 1
    sure = hand is not None and hand.step is HandStep.SURE
    loses = mission and hand is not None and hand.loses
    price = f"{'mission' if mission else 'table'}.pass{'_lost' if loses else ''}"
    passes = f"{price}_sure" if sure else price
    tone = ButtonTone.DANGER if sure else ButtonTone.PLAIN

    def button(
        name: str, action: Callback, label: str = "", sign: Icon | None = None, *, enabled: bool
    ) -> Button:
        tag, text = BUTTONS, words(label) if label else ""
        box = boxes[name]
        return Button(
            name=name,
            tag=tag,
            box=box,
            action=action,
            enabled=enabled,
            label=text,
            sign=sign,
            size=34,
        )

    undo = ("", Icon.BACK) if mission else ("table.undo", None)
    give_up = button("pass", deeds.pass_, passes, enabled=due)
    give_up.tone = tone
    return (
        _send_button(words, draft, deeds.send, due=due),
        button("undo", deeds.undo, *undo, enabled=back),
        button("other", deeds.other, "table.other", enabled=others),
        give_up,
        button("hint", deeds.hint, sign=Icon.BULB, enabled=due),
        button("menu", deeds.menu, sign=Icon.DOTS, enabled=True),
    )


def _send_button(words: Words, draft: Draft | None, send: Callback, *, due: bool) -> Button:
    """The button that sends; it says what the choice costs, or that it has to wait."""
    whole = draft is not None and draft.choice is not None
    cost = draft.cost if draft else 0
    waits = draft is not None and not due
    return Button(
        name="send",
        tag=BUTTONS,
        box=SEND,
        enabled=due and whole,
        action=send,
        tone=ButtonTone.GO,
        size=48,
        label=words("table.wait" if waits else "table.send"),
        note=words("table.send_cost", count=cost) if whole and cost else "",
        sign=Icon.CLOCK if waits else Icon.CHECK,
    )
