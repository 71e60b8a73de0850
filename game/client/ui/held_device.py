"""What somebody at this screen plays with, as a small picture: a controller with its number, keys;
and what somebody can take who has nothing yet.

Never here: which sign a button of it bears (`signs`).
"""

from typing import Final

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.theme import TEXT
from game.client.input.sources import LEFT_KEYS, RIGHT_KEYS, SourceKind
from game.client.seats.roster import Player, Roster
from game.client.stage.stage import Stage
from game.client.ui.signs import Holding, holding

_ICONS: Final = {
    SourceKind.PAD: Icon.GAMEPAD,
    SourceKind.LEFT_KEYS: Icon.KEYS,
    SourceKind.RIGHT_KEYS: Icon.KEYS,
    SourceKind.KEYS: Icon.KEYS,
    SourceKind.PHONE: Icon.PHONE,
}


def draw_device(canvas: Canvas, stage: Stage, player: Player, x: float, y: float) -> None:
    """The device of a player, and its number where there are several of its kind."""
    canvas.centre(icon(canvas, _ICONS.get(player.source.kind, Icon.PERSON), 54, TEXT), x, y)
    number = pad_number(stage, player)
    if number is not None:
        canvas.text(str(number), x + 34, y, 44, TEXT)


def pad_number(stage: Stage, player: Player) -> int | None:
    """Which of several controllers a player holds, in the order they came; None if it is clear."""
    sources = [pad.source for pad in stage.devices]
    if len(sources) < 2 or player.source not in sources:
        return None
    return sources.index(player.source) + 1


def ways_in(stage: Stage, roster: Roster) -> list[Holding]:
    """What a seat can be taken with here by a button, controllers first if there are any."""
    taken = {player.source for player in roster if not player.missing}
    sources = [pad.source for pad in stage.devices if pad.source not in taken][:1]
    touched = stage.source.kind is SourceKind.TOUCH  # whoever touches needs no button
    if stage.keyboard and not touched:
        sources += [half for half in (LEFT_KEYS, RIGHT_KEYS) if half not in taken]
    return [holding(source, stage) for source in sources]
