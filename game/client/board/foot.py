"""What the line under a sheet says: what its player can do now, with the signs of their device.

`foot_line` lays it out and draws it.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from game.client.board.hand import Hand, HandStep
from game.client.draw.icons import Icon
from game.client.draw.theme import ALERT, AMBER, GO, TEXT, Rgb
from game.client.input.presses import Act
from game.client.words import WordValue


@dataclass(frozen=True, slots=True)
class FootItem:
    """A hint: an act and its word. Without an act it is a sentence, or says how to move."""

    key: str
    act: Act | None = None
    parts: dict[str, WordValue] = field(default_factory=dict)
    moves: bool = False
    ink: Rgb = TEXT
    loud: bool = False
    """Whether this is what most players want to do next."""
    share: float = 1.0
    """Its share of the room left over."""
    short: str = ""
    """Its text where room is scarce; empty for its mark alone."""
    mark: Icon | None = None
    """The sign that replaces it, or its end, where room is scarce."""
    spare: bool = False
    """Whether it may be left out."""


# Made once: these stand under six sheets in every frame.
_CROSS: Final = FootItem("couch.cross", Act.ACCEPT)
_UNDO: Final = FootItem("couch.undo", Act.BACK, mark=Icon.UNDO)
_MOVE: Final = FootItem("couch.move", moves=True, share=0.6, spare=True)
_HINT: Final = FootItem("couch.hint", Act.HINT)
_DICE: Final = FootItem("couch.dice", Act.PREVIOUS, mark=Icon.DICE)
_OTHER: Final = FootItem("couch.other", Act.CYCLE, mark=Icon.DICE)
_NO: Final = FootItem("couch.no", Act.BACK)
_SENT: Final = FootItem("couch.sent", ink=GO)
_STUCK: Final = FootItem("couch.stuck", ink=ALERT, short="couch.stuck_short")
_MORE: Final = FootItem("couch.more", ink=AMBER)
_GIVE_UP: Final = {
    key: (FootItem(key, Act.PASS, short="couch.pass"), FootItem(sure, Act.PASS, loud=True))
    for key, sure in (
        ("couch.pass", "couch.sure"),
        ("mission.pass", "mission.pass_sure"),
        ("mission.pass_lost", "mission.pass_lost_sure"),
    )
}
"""A pass and the question whether it is meant, by what it costs (C4)."""


def items(
    hand: Hand,
    waits_for: str,
    taker: str | None,
    hint: FootItem | None = None,
    *,
    offer: bool = False,
    mission: bool = False,
) -> tuple[FootItem, ...]:
    """The items of the line. `waits_for`: who chooses first; `taker`: who took the picked dice.

    `hint`: the hint on show; `offer`: whether to offer a hint;
    `mission`: whether a pass costs a miss (C4).
    """
    step, price = hand.step, "mission.pass" if mission else "couch.pass"
    give_up, sure = _GIVE_UP["mission.pass_lost" if mission and hand.loses else price]
    lost = _lost(taker) if taker else None
    if hand.why is not None and lost is None:
        said = FootItem(hand.why, parts={"name": waits_for}, ink=ALERT)
        keep = _whole(hand)[:1] if step is HandStep.WHOLE else ()
        return (said, *(replace(item, spare=True) for item in keep))
    match step:
        case HandStep.EMPTY if lost is not None:
            return lost, replace(_CROSS, spare=True)
        case HandStep.EMPTY:
            choose = _choosing(offer=offer and hand.due)
            return (hint,) if hint is not None else (*choose, give_up) if hand.due else choose
        case HandStep.PARTLY:
            return (_missing(hand), _CROSS, _UNDO)
        case HandStep.WHOLE:
            return _whole(hand)
        case HandStep.EAGER:
            wait = FootItem("couch.eager", parts={"name": waits_for}, ink=GO)
            return (replace(wait, short="couch.eager_short"), _UNDO)
        case HandStep.STUCK:
            return (_STUCK, replace(give_up, loud=True)) if hand.due else (_STUCK,)
        case HandStep.SURE:
            return (sure, _NO)
        case HandStep.SENT:
            return (_SENT,)
    return ()


def _lost(taker: str) -> FootItem:
    """Somebody took the picked dice."""
    return FootItem("couch.lost", parts={"name": taker}, ink=ALERT, short="couch.lost_short")


def _choosing(*, offer: bool) -> tuple[FootItem, ...]:
    """What to do before anything is picked; `offer`: offer a hint, which takes precedence over
    saying how to move where room is scarce.
    """
    return (_HINT, _MOVE, _CROSS, _DICE) if offer else (_MOVE, _CROSS, _DICE)


def _whole(hand: Hand) -> tuple[FootItem, ...]:
    draft, spoiled = hand.draft, hand.spoils
    done = FootItem("couch.done", Act.SUBMIT, loud=True, share=1.3)
    if spoiled is not None:
        return (FootItem("couch.too_early", parts={"letter": spoiled}, ink=ALERT), done, _UNDO)
    if draft is not None and draft.cost:
        done = FootItem("couch.done_cost", Act.SUBMIT, {"count": draft.cost}, loud=True, share=1.3)
        done = replace(done, short="couch.done_short", mark=Icon.JOKER)
    if draft is not None and len(draft.pairs()) > 1:
        return (done, _UNDO, _OTHER)
    return (done, _UNDO)


def _missing(hand: Hand) -> FootItem:
    """How many cells are still missing, if known."""
    left = hand.missing()
    if left is None:
        return _MORE
    return FootItem("couch.more_count", parts={"count": left}, ink=AMBER)
