"""A small picture of the device somebody plays with: a numbered controller, keys, or, for somebody
without one, the devices they could take.

Never here: the signs of its buttons (`signs`).
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
    """A player's device, numbered if there are several of its kind."""
    canvas.centre(icon(canvas, _ICONS.get(player.source.kind, Icon.PERSON), 54, TEXT), x, y)
    number = pad_number(stage, player)
    if number is not None:
        canvas.text(str(number), x + 34, y, 44, TEXT)


def pad_number(stage: Stage, player: Player) -> int | None:
    """The number of a player's controller, in the order they came; None if there is only one."""
    sources = [pad.source for pad in stage.devices]
    if len(sources) < 2 or player.source not in sources:
        return None
    return sources.index(player.source) + 1


def ways_in(stage: Stage, roster: Roster) -> list[Holding]:
    """Devices with which a press takes a seat here, controllers first."""
    taken = {player.source for player in roster if not player.missing}
    sources = [pad.source for pad in stage.devices if pad.source not in taken][:1]
    touched = stage.source.kind is SourceKind.TOUCH  # whoever touches needs no button
    if stage.keyboard and not touched:
        sources += [half for half in (LEFT_KEYS, RIGHT_KEYS) if half not in taken]
    return [holding(source, stage) for source in sources]
