"""For tests: devices that join, move over their cards and get ready."""

from game.client.input.presses import (
    Act,
    Click,
    Intent,
    Move,
    Press,
    Release,
)
from game.client.input.sources import (
    Heard,
    Source,
)
from game.client.seats.plan import PlanRow
from game.client.setup.couch_join import JoinScene
from game.client.setup.join_card import HOLD_SECONDS, Spot

YES, NO = Press(Act.ACCEPT), Press(Act.BACK)


def hear(scene: JoinScene, source: Source, *intents: Intent) -> None:
    """These inputs from a device, one after the other."""
    for intent in intents:
        scene.hear(Heard(source, intent))
    scene.stage.stack.settle()


def enter(scene: JoinScene, source: Source) -> None:
    """Join with a device: pointers click a free seat, all others press their button."""
    if source.points:
        box = scene.at.cards[len(scene.roster)]
        hear(scene, source, Click(box.centerx, box.centery))
    else:
        hear(scene, source, YES)


def hold(scene: JoinScene, source: Source) -> None:
    """Hold the button long enough to be ready."""
    hear(scene, source, YES)
    scene.update(HOLD_SECONDS + 0.01)
    hear(scene, source, Release(Act.ACCEPT))


def names(scene: JoinScene) -> list[str]:
    return [player.name for player in scene.roster]


def go_to(scene: JoinScene, source: Source, place: Spot | PlanRow) -> None:
    """Move to a row of the card, or of the table below."""
    card = next(card for card in scene.cards if card.player.source == source)
    hear(scene, source, *[Move(0, -1)] * 9)
    while card.place is not place:
        hear(scene, source, Move(0, 1))
