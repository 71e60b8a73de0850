"""The notice over a sheet whose player has lost their controller: what happened, how to go on."""

from pygame import Rect

from game.client.board.layout import Panel
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import frame, well
from game.client.draw.theme import TEXT, lit
from game.client.input.presses import Act
from game.client.seats.roster import Player
from game.client.ui.signs import Holding, sign
from game.client.words import Words


def draw_stopped(canvas: Canvas, words: Words, panel: Panel, player: Player, held: Holding) -> None:
    """Darken the sheet, put its pen to sleep, and show the button that resumes."""
    top = panel.head.bottom + 4
    box = Rect(panel.box.left + 6, top, panel.box.width - 12, panel.box.bottom - 6 - top)
    well(canvas, box, radius=20, colour=(12, 14, 26, 232))
    frame(canvas, box, player.colour, radius=20, line=4)
    height = box.height * 0.62
    pen = mascot(canvas, height, player.colour, Mood.SLEEP, capped=True, costume=player.wears)
    canvas.centre(pen, box.left + height * 0.42, box.centery)
    left = round(box.left + height * 0.8)
    text = Rect(left, box.top + 16, box.right - 24 - left, round(box.height * 0.52))
    said = words(_asked(player), name=player.called)
    canvas.lines(said, text, panel.text, TEXT, weight=Weight.SEMIBOLD, least=32)
    y = (text.bottom + box.bottom - 16) / 2
    picture = sign(canvas, Act.ACCEPT, held, 72)
    if picture is None:  # they point at it
        return
    wide = picture.get_width() / canvas.scale
    canvas.centre(picture, left + wide / 2, y)
    left = round(left + wide + 16)
    canvas.text(
        words("couch.that_is_me" if player.choosing else "couch.go_on"),
        left,
        y,
        panel.text,
        lit(player.colour, 0.3),
        width=box.right - 20 - left,
    )


def _asked(player: Player) -> str:
    """What the player is asked to do."""
    if player.missing:
        return "couch.pad_wanted" if player.expected else "couch.pad_gone"
    return "couch.who" if player.choosing else "couch.pad_back"
