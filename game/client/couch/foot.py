"""The line under a sheet: what its player can do now, with the signs of what he holds.

Each item is a field of its own, so that a mouse or a finger can press the words themselves.
"""

from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from game.client.couch.hand import Hand, Step
from game.client.couch.layout import Panel
from game.client.draw.canvas import Canvas
from game.client.draw.panels import pill, well
from game.client.draw.theme import ALERT, AMBER, DIM, GO, ON_GO, SOFA, TEXT, Rgb
from game.client.fonts import Weight
from game.client.intents import Act
from game.client.ui.signs import Holding, sign
from game.client.words import Part, Words

_LEAST: Final = 28


@dataclass(frozen=True, slots=True)
class Item:
    """A hint: an act and its word. Without an act it is a sentence, or moving about."""

    key: str
    act: Act | None = None
    parts: dict[str, Part] = field(default_factory=dict)
    moves: bool = False
    ink: Rgb = TEXT
    loud: bool = False
    """What most want to do next."""
    share: float = 1.0
    """How much of the line it takes beside the others."""


def items(
    hand: Hand,
    waits_for: str,
    taker: str | None,
    hint: Item | None = None,
    *,
    offer: bool = False,
) -> tuple[Item, ...]:
    """What the foot says; `waits_for`: who chooses first, `taker`: who took the picked dice.

    `hint`: the hint on show; `offer`: whether to offer one, where else it says how to move.
    """
    step = hand.step
    lost = Item("couch.lost", parts={"name": taker}, ink=ALERT, share=2.2) if taker else None
    cross, undo = Item("couch.cross", Act.ACCEPT), Item("couch.undo", Act.BACK)
    why = hand.why if lost is None else None
    if why is not None:
        said = Item(why, parts={"name": waits_for}, ink=ALERT)
        keep = _whole(hand, undo)[:1] if step is Step.WHOLE else ()
        return (said, *keep)
    match step:
        case Step.EMPTY if hint is not None and lost is None:
            return (hint,)
        case Step.EMPTY:
            move = Item("couch.move", moves=True, share=0.6)
            first = lost or (Item("couch.hint", Act.HINT) if offer and hand.due else move)
            choose = (first, cross, Item("couch.dice", Act.NEXT))
            return (*choose, Item("couch.pass", Act.SUBMIT)) if hand.due else choose
        case Step.PARTLY:
            return (_missing(hand), cross, undo)
        case Step.WHOLE:
            return _whole(hand, undo)
        case Step.EAGER:
            wait = Item("couch.eager", parts={"name": waits_for}, ink=GO, share=2.0)
            return (wait, undo)
        case Step.STUCK:
            stuck = Item("couch.stuck", ink=ALERT, share=2.0)
            return (stuck, Item("couch.pass", Act.SUBMIT, loud=True)) if hand.due else (stuck,)
        case Step.SURE:
            return (
                Item("couch.sure", Act.SUBMIT, loud=True, share=1.6),
                Item("couch.no", Act.BACK),
            )
        case Step.SENT:
            return (Item("couch.sent", ink=GO),)
    return ()


def _whole(hand: Hand, undo: Item) -> tuple[Item, ...]:
    draft = hand.draft
    done = Item("couch.done", Act.SUBMIT, loud=True, share=1.3)
    if draft is not None and draft.cost:
        done = Item("couch.done_cost", Act.SUBMIT, {"count": draft.cost}, loud=True, share=1.9)
    if draft is not None and len(draft.pairs()) > 1:
        return (done, undo, Item("couch.other", Act.CYCLE, share=1.3))
    return (done, undo)


def _missing(hand: Hand) -> Item:
    """How many cells are still asked for, if that is known."""
    left = hand.missing()
    if left is None:
        return Item("couch.more", ink=AMBER, share=1.4)
    return Item("couch.more_count", parts={"count": left}, ink=AMBER, share=1.4)


def item_boxes(panel: Panel, shown: tuple[Item, ...]) -> tuple[Rect, ...]:
    """The field of each item, from the left."""
    whole = sum(item.share for item in shown) or 1.0
    boxes, left = [], float(panel.foot.left)
    for item in shown:
        wide = panel.foot.width * item.share / whole
        boxes.append(Rect(round(left), panel.foot.top, round(wide), panel.foot.height))
        left += wide
    return tuple(boxes)


def line_key(shown: tuple[Item, ...]) -> tuple[object, ...]:
    """What a line looks like hangs on this."""
    return tuple(
        (item.key, item.act, item.ink, item.loud, item.share, *item.parts.items()) for item in shown
    )


def draw_foot(
    canvas: Canvas,
    words: Words,
    panel: Panel,
    shown: tuple[Item, ...],
    held: Holding,
    *,
    loud: bool,
) -> None:
    """Draw the line; `loud` goes to and fro and lets breathe what is wanted most."""
    for item, box in zip(shown, item_boxes(panel, shown), strict=True):
        _draw_item(canvas, words, panel, item, box, held, loud)


def _draw_item(
    canvas: Canvas,
    words: Words,
    panel: Panel,
    item: Item,
    box: Rect,
    held: Holding,
    loud: bool,
) -> None:
    text = "" if item.moves else words(item.key, **item.parts)  # the sign alone says it
    picture = None
    if item.act is not None or item.moves:
        picture = sign(canvas, item.act, held, panel.foot.height * 0.86)
    body = box.inflate(-8, -4)
    if item.loud:
        pill(canvas, body, GO if loud else (72, 178, 98), radius=body.height / 2)
    elif item.act is not None and picture is None:
        well(canvas, body, radius=body.height / 2, colour=(92, 100, 140, 150))
    size = max(36.0, panel.text * 0.95)
    gap = picture.get_width() / canvas.scale + 8 if picture is not None else 0.0
    room = body.width - gap - (20 if item.loud or picture is None else 4)
    wide = min(room, canvas.text_width(text, size, Weight.MEDIUM))
    left = box.centerx - (wide + gap) / 2
    if picture is not None:
        canvas.centre(picture, left + (gap - 8) / 2, box.centery)
    ink = ON_GO if item.loud else item.ink
    canvas.text(
        text,
        left + gap + wide / 2,
        box.centery - (2 if item.loud else 0),
        size,
        ink,
        weight=Weight.SEMIBOLD if item.loud else Weight.MEDIUM,
        anchor="middle",
        width=room,
        least=_LEAST,
    )


def draw_note(canvas: Canvas, panel: Panel, text: str, ink: Rgb = DIM) -> None:
    """A quiet sentence in the foot, for seats that are not played here."""
    canvas.text(
        text,
        panel.foot.centerx,
        panel.foot.centery,
        max(panel.text * 0.92, min(panel.text, SOFA)),
        ink,
        weight=Weight.MEDIUM,
        anchor="middle",
        width=panel.foot.width,
        least=_LEAST,
    )
