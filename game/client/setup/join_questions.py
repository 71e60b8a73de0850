"""What the join screen asks before anybody loses their seat, and why it does not start.

Never here: what follows from an answer.
"""

from collections.abc import Callable

from game.client.setup.join_card import Card
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.message import MessageScene, removal_question
from game.client.words import Words


def leave(stage: Stage, join: Scene, people: int) -> None:
    """Leave the join screen, after a question if one press would send several people away."""
    words = stage.words
    stage.sounds.play(Sound.BACK)
    if people < 2:
        stage.stack.pop(join)
        return
    question, yes = words("join.leave_ask"), words("lobby.leave")
    stage.stack.push(MessageScene(stage, question, yes=yes, agreed=lambda: stage.stack.pop(join)))


def ask_to_send_away(stage: Stage, card: Card, agreed: Callable[[], None]) -> None:
    """Everybody waits for a phone whose person may have gone: ask whether to send them away."""
    player = card.player
    stage.stack.push(removal_question(stage, player.name, player.colour, player.wears, agreed))


def why_no_start(words: Words, people: int, most: int, *, lesson: bool) -> str:
    """Why this many people cannot start."""
    if people > most:
        return words("join.too_many", most=most)
    if not people:
        return words("join.nobody")
    return words("join.too_few_people" if lesson else "join.too_few")
