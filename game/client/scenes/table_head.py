"""The lines of words around one person's table: what to do, which roll it is, what can be pressed.

Never here: what there is to do (`game.client.match.status`).
"""

from typing import Protocol

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.mascot import badge
from game.client.draw.panels import card, frame, glow
from game.client.draw.theme import AMBER, CARD_EDGE, CARD_TOP, DIM, TEXT, blend
from game.client.intents import Act, Device
from game.client.match import layout
from game.client.match.status import Status
from game.client.stage import Stage
from game.client.ui.hints import hints
from game.client.ui.signs import in_hand, sign
from game.client.visit import Visit


class TableHead(Protocol):
    """The table whose words they are, as far as they ask."""

    stage: Stage
    visit: Visit
    pass_hint: str
    """What the button does that passes."""

    @property
    def most_rolls(self) -> int | None:
        """After how many rolls the match ends at the latest, None where that is open."""
        ...

    @property
    def accept_hint(self) -> str:
        """What the button does that crosses cells."""
        ...


def draw_status(canvas: Canvas, scene: TableHead, status: Status) -> None:
    """What is to be done now, and by whom."""
    box, words = layout.STATUS, scene.stage.words
    tint = scene.visit.shown.tint(status.seat) if status.seat is not None else None
    if status.calls:
        glow(canvas, box, AMBER, radius=26, strength=120, blur=14)
    top = blend(CARD_TOP, tint, 0.25) if tint else CARD_TOP
    card(canvas, box, radius=26, top=top, edge=tint or CARD_EDGE, lifted=0)
    if status.calls:
        frame(canvas, box, AMBER, radius=26, line=4)
    left = box.left + 24
    if status.seat is not None and status.seat < len(scene.visit.names):
        worn = badge(canvas, scene.visit.name(status.seat), tint or TEXT, 58)
        canvas.centre(worn, box.left + 46, box.centery)
        left = box.left + 92
    canvas.text(
        words(status.key, **status.parts),
        left,
        box.centery,
        44,
        TEXT,
        width=(layout.HINT.left - 64 if scene.visit.mine else box.right) - left - 16,
        least=36,
    )
    if scene.visit.mine and scene.stage.device is not Device.MOUSE:
        picture = sign(canvas, Act.HINT, in_hand(scene.stage), 44, words)
        if picture is not None:
            canvas.centre(picture, layout.HINT.left - 34, box.centery)


def draw_corner(canvas: Canvas, scene: TableHead) -> None:
    """Which roll it is."""
    box, shown, words = layout.CORNER, scene.visit.shown, scene.stage.words
    if shown.match.setup is not None:
        number = shown.roll_number
        text = words("table.roll", number=number)
        if scene.most_rolls is not None:
            text = words("table.roll_of", number=number, most=scene.most_rolls)
        ink = TEXT
        if shown.last_roll:
            text, ink = words("announce.last_label"), AMBER
        canvas.text(text, box.left + 8, box.centery, 46, ink, width=box.width - 16)


def draw_hints(canvas: Canvas, scene: TableHead) -> None:
    """What can be pressed; who only looks on is told so where players have their buttons."""
    words = scene.stage.words
    if not scene.visit.mine:
        box = Rect(layout.SEND.left, layout.TRAY.top, layout.SEND.width, layout.TRAY.height)
        canvas.lines(words("status.watching"), box, 40, DIM, anchor="middle")
        return
    items: list[tuple[Act | None, str]] = [
        (None, words("hint.choose")),
        (Act.ACCEPT, words(scene.accept_hint)),
        (Act.SUBMIT, words("hint.send")),
        (Act.UNDO, words("hint.undo")),
        (Act.CYCLE, words("hint.other")),
        (Act.PASS, words(scene.pass_hint)),
        (Act.NEXT, words("hint.jump")),
    ]
    hints(
        canvas,
        items,
        40,
        layout.HINTS_Y,
        in_hand(scene.stage),
        words,
        size=32,
        width=1424,
    )
