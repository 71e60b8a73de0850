"""The person picker: known people, tint, face, and a typed name."""

import pytest

from game.client.draw.costumes import COSTUMES
from game.client.input.presses import Act, Click, Move, Press, Typed
from game.client.input.sources import KEYS, MOUSE
from game.client.setup.new_match import NewMatchScene
from game.client.setup.open_table import OpenTableScene
from game.client.setup.person_scene import PersonScene
from game.client.setup.tables_list import TablesScene
from game.table.storage.settings import Guise
from net.base.wire import COSTUMES as WIRE_COSTUMES
from net.base.wire import TINTS
from tests.client.test_scenes_draw import FakeBrowser

ANNA, BEN = Guise("Anna", 4, 2), Guise("Ben", 5, 3)


@pytest.fixture
def picked(program):
    """The picker with Anna and Ben to choose from; the list receives the choice."""
    program.stage.set(guises=(ANNA, BEN))
    program.stage.source = KEYS
    chosen = []
    scene = PersonScene(program.stage, (Guise("Cem", 0, 0),), ANNA, chosen.append)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return program, scene, chosen


def at(scene, name, intent):
    scene.focus.give(name)
    scene.handle(intent)


def test_sideways_on_the_name_selects_the_next_known_person_with_their_look(picked):
    _, scene, chosen = picked
    at(scene, "name", Move(1, 0))
    at(scene, "done", Press(Act.ACCEPT))
    assert [(one.name, one.tint, one.costume) for one in chosen] == [("Ben", 5, 3)]


def test_a_name_can_be_typed_and_is_remembered_with_its_look(picked):
    program, scene, chosen = picked
    at(scene, "name", Press(Act.ACCEPT))
    for letter in "Dora":
        scene.handle(Typed(letter))
    scene.handle(Press(Act.SUBMIT))
    at(scene, "face", Move(1, 0))
    at(scene, "done", Press(Act.ACCEPT))
    assert (chosen[0].name, chosen[0].costume) == ("Dora", 3)
    assert program.stage.settings.guises[0] == chosen[0]


def test_taken_tints_are_skipped(picked):
    _, scene, _ = picked
    seen = set()
    for _ in range(TINTS):
        at(scene, "tint", Move(1, 0))
        seen.add(scene.player.tint)
    assert seen == set(range(1, TINTS))


def test_with_a_mouse_the_arrows_change_the_person_and_the_middle_edits_the_name(picked):
    program, scene, _ = picked
    program.stage.source = MOUSE
    row = next(widget for widget in scene.focus.widgets if widget.name == "name")
    scene.handle(Click(row.box.right - 20, row.box.centery))
    assert scene.player.name == "Ben"
    scene.handle(Click(*row.box.center))
    assert scene.typing


def test_typing_replaces_a_default_name(program):
    program.stage.source, chosen = MOUSE, []
    scene = PersonScene(program.stage, (), Guise("Player 1"), chosen.append)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    row = next(widget for widget in scene.focus.widgets if widget.name == "name")
    scene.handle(Click(*row.box.center))
    for letter in "Dora":
        scene.handle(Typed(letter))
    scene.handle(Press(Act.SUBMIT))
    assert scene.player.name == "Dora"


def test_back_chooses_nobody(picked):
    program, scene, chosen = picked
    scene.handle(Press(Act.BACK))
    program.stage.stack.settle()
    assert not chosen
    assert scene not in program.stage.stack.scenes


def test_the_wire_limits_match_the_tints_and_faces(program):
    from game.client.draw.theme import PLAYER_TINTS

    assert (len(PLAYER_TINTS), len(COSTUMES)) == (TINTS, WIRE_COSTUMES)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda stage: TablesScene(stage, FakeBrowser()), "your name"),
        (OpenTableScene, "your name"),
        (lambda stage: NewMatchScene(stage, solo=True), "name 0"),
    ],
    ids=["tables", "own table", "solo"],
)
def test_every_screen_that_asks_for_a_person_uses_the_picker(program, make, field):
    stage = program.stage
    stage.set(guises=(ANNA, BEN), name="Anna")
    stage.source = KEYS
    stage.stack.reset(make(stage))
    stage.stack.settle()
    at(stage.stack.top, field, Press(Act.ACCEPT))
    stage.stack.settle()
    picker = stage.stack.top
    assert isinstance(picker, PersonScene)
    at(picker, "name", Move(1, 0))
    at(picker, "done", Press(Act.ACCEPT))
    assert stage.settings.name == "Ben"
