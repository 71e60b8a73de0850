"""Screens of the tutorial for several people, for the gallery."""

from game.client.lesson.couch_lesson import COUCH_STEPS, CardScene, CouchLessonScene
from game.client.seats.plan import TablePlan
from game.client.seats.roster import Roster
from game.client.setup.couch_join import JoinScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.table.storage.settings import Guise
from tests.client.couch_tables import SOURCES
from tests.client.setup.joining import enter


def learning_together(number: int, stage: Stage) -> Scene:
    """A card of the tutorial for six."""
    roster = Roster()
    for seat, source in enumerate(SOURCES):
        roster.add(source, Guise(f"Opa Heinrich {seat + 1}", seat, seat))
    scene = CouchLessonScene(stage, roster)
    scene.number = number
    stage.stack.reset(scene)
    stage.stack.settle()
    scene.visit.update(0.1)
    card = CardScene(stage, scene.visit, COUCH_STEPS[number], lambda: None)
    card._pressed.press(SOURCES[1])
    return card


def tutorial_to_come(stage: Stage) -> Scene:
    """Two people about to start the tutorial."""
    scene = JoinScene(stage, TablePlan(teaches=True, lesson=True, levels=[]))
    for source in SOURCES[:2]:
        enter(scene, source)
    return scene
