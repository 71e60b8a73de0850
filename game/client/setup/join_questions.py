"""What the join screen asks before anybody loses their place. Never here: what follows."""

from collections.abc import Callable

from game.client.setup.join_card import Card
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.message import MessageScene


def leave(stage: Stage, join: Scene, people: int) -> None:
    """The join screen goes, after a question where one press would send several people away."""
    words = stage.words
    stage.sounds.play(Sound.BACK)
    if people < 2:
        stage.stack.pop(join)
        return
    question, yes = words("join.leave_ask"), words("lobby.leave")
    stage.stack.push(MessageScene(stage, question, yes=yes, agreed=lambda: stage.stack.pop(join)))


def ask_to_send_away(stage: Stage, card: Card, agreed: Callable[[], None]) -> None:
    """Everybody waits for a phone whose person may be gone."""
    words = stage.words
    question = words("lobby.kick_ask", name=card.player.name)
    stage.stack.push(MessageScene(stage, question, yes=words("lobby.kick"), agreed=agreed))
