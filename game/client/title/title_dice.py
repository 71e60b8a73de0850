"""The title's dice, which roll by themselves now and then.

Loaded after the first frame, since what rolls dice loads slowly. Never here: the rest of the title
(`title_scene`).
"""

from typing import Final

from game.client.board.layout import DIE
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import put_die, warm
from game.client.draw.dice.solid import Face
from game.client.draw.dice.tumble import SECONDS, throw
from game.client.draw.floor import Floor
from game.rules.dice import ColourFace, NumberFace

_SHOWN: Final[tuple[tuple[Face, ...], ...]] = (
    (ColourFace.BLUE, NumberFace.FIVE, ColourFace.JOKER),
    (ColourFace.RED, NumberFace.THREE, ColourFace.GREEN),
    (ColourFace.ORANGE, NumberFace.JOKER, ColourFace.YELLOW),
    (ColourFace.GREEN, NumberFace.FOUR, ColourFace.BLUE),
)
_LARGE: Final = 256
"""Size of the title's dice."""
_FLOOR: Final = Floor(100, 566, 760, 908, _LARGE, ((208, 742), (426, 742), (640, 742)), (-200, 700))


def draw_rolling(canvas: Canvas, turn: float, since: float, still: bool) -> None:
    """The dice of one round, this many seconds after they were thrown; at rest if `still`."""
    thrown = throw(str(turn), _FLOOR)
    for slot, face in enumerate(_SHOWN[int(turn) % len(_SHOWN)]):
        pose = thrown.pose(slot, SECONDS if still else since)
        if not pose.hidden:
            put_die(
                canvas, face, pose.x, pose.y, _LARGE, pose.strip, frame=pose.frame, lift=pose.lift
            )


def draw_next(canvas: Canvas) -> None:
    """Draw one more picture of a table's dice in advance."""
    warm(canvas, DIE)
