"""People with phones on the join screen: they sit there like everybody else."""

import pytest
from msgspec.structs import replace

from game.client.app import Program
from game.client.draw.viewport import Shape
from game.client.input.presses import Click, Move, Press
from game.client.input.sources import MOUSE, Heard
from game.client.setup.couch_join import START_SECONDS, JoinScene
from game.client.setup.join_card import Spot
from game.client.setup.join_places import join_places, spot_box
from game.client.setup.lobby_scene import LobbyScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.message import MessageScene
from game.table.play.annex import PhonePerson
from tests.client.camera import read
from tests.client.conftest import program_of
from tests.client.couch_tables import SOURCES
from tests.client.phone_gallery import INVITED, PHONE_SCENES, WIFI_SCENES, WaitingPhones, with_phone
from tests.client.setup.joining import YES, enter, hear
from tests.client.test_scenes_draw import show
from tests.examples import some

SIZES = some([(1280, 720), (1920, 1080), (3840, 2160)])


def joining(program: Program, *people: PhonePerson) -> JoinScene:
    program.stage.phones = WaitingPhones(*people)
    scene = JoinScene(program.stage)
    scene.update(0.1)
    return scene


def names(scene: JoinScene) -> list[str]:
    return [player.name for player in scene.roster]


def test_a_phone_has_a_card_with_the_name_and_look_picked_on_it(program: Program) -> None:
    scene = joining(program, with_phone("Anna", 3))
    card = scene.cards[0]
    assert card.on_phone
    assert (card.player.name, card.player.tint, card.player.costume) == ("Anna", 3, 3)


def test_two_people_with_one_name_and_tint_are_told_apart(program: Program) -> None:
    scene = joining(program, with_phone("Anna", 3))
    scene.stage.phones.people += (PhonePerson(b"2" * 32, "Anna", with_phone("x", 3).look),)
    scene.update(0.1)
    assert names(scene) == ["Anna", "Anna 2"]
    assert len(scene.roster.tints()) == 2


def test_leaving_on_the_phone_leaves_the_screen(program: Program) -> None:
    scene = joining(program, with_phone("Anna"), with_phone("Ben", 1))
    scene.stage.phones.people = scene.stage.phones.people[1:]
    scene.update(0.1)
    assert names(scene) == ["Ben"]


def test_a_phone_counts_as_a_person(program: Program) -> None:
    scene = joining(program, with_phone("Anna"), with_phone("Ben", 1))
    assert scene.may_start
    assert scene.bar()[1] == "Still waiting for Anna, Ben"


def test_the_match_starts_when_the_phones_are_ready_too(program: Program) -> None:
    scene = joining(program, with_phone("Anna", 0, True), with_phone("Ben", 1))
    scene.stage.stack.push(scene)
    scene.stage.stack.settle()
    scene.update(START_SECONDS + 0.1)
    assert scene.all_ready == 0.0
    scene.stage.phones.people = (with_phone("Anna", 0, True), with_phone("Ben", 1, True))
    scene.update(0.1)
    assert scene.all_ready > 0.0


def test_another_sheet_cancels_ready_on_phones(
    program: Program,
) -> None:
    scene = joining(program, with_phone("Anna", 0, True), with_phone("Ben", 1, True))
    scene.plan.sheet = next(name for name in scene.plan.sheets if name != scene.plan.sheet)
    scene._fit()
    scene.update(0.1)
    assert not any(player.ready for player in scene.roster)


def test_phones_beyond_the_last_seat_wait(program: Program) -> None:
    people = [with_phone(f"Guest {number}", number) for number in range(7)]
    assert len(joining(program, *people).roster) == 6


def test_a_mouse_changes_nothing_on_a_phone_s_card(program: Program) -> None:
    scene = joining(program, with_phone("Anna"))
    found = scene.cards[0]
    before = found.player.tint, found.player.ready
    for spot in Spot:
        box = spot_box(join_places(Shape.WIDE).cards[0], spot)
        scene.hear(Heard(MOUSE, Click(box.right - 10, box.centery)))
    assert (found.player.tint, found.player.ready) == before


def answer(program: Program, *presses: Press) -> None:
    """Answer the question on top."""
    question = program.stage.stack.top
    assert isinstance(question, MessageScene)
    for press in presses:
        question.handle(press)
    program.stage.stack.settle()


def shown(program: Program, *people: PhonePerson) -> JoinScene:
    scene = joining(program, *people)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return scene


def test_any_seat_can_remove_a_phone_that_is_not_ready_after_a_question(
    program: Program,
) -> None:
    scene = shown(program, with_phone("Anna"), with_phone("Ben", 1, True))
    enter(scene, SOURCES[0])
    own = scene.cards[-1]
    hear(scene, SOURCES[0], Move(0, 1))
    assert own.place == scene.cards[0].seat
    hear(scene, SOURCES[0], YES)
    answer(program, Move(1, 0), YES)
    scene.update(0.1)
    assert names(scene) == ["Ben", own.player.name]
    assert own.place is Spot.READY


def test_a_phone_that_is_not_ready_can_be_removed_with_a_click(program: Program) -> None:
    scene = shown(program, with_phone("Anna"), with_phone("Ben", 1))
    row = spot_box(scene.at.cards[1], Spot.READY)
    scene.hear(Heard(MOUSE, Click(*row.center)))
    scene.stage.stack.settle()
    answer(program, Move(1, 0), YES)
    scene.update(0.1)
    assert names(scene) == ["Anna"]


def test_a_ready_phone_cannot_be_removed(program: Program) -> None:
    scene = shown(program, with_phone("Anna", 0, True))
    row = spot_box(scene.at.cards[0], Spot.READY)
    scene.hear(Heard(MOUSE, Click(*row.center)))
    scene.stage.stack.settle()
    assert program.stage.stack.top is scene
    assert scene.cards[0].seat not in scene.places


def test_a_cursor_on_a_phone_that_gets_ready_returns_to_its_own_card(
    program: Program,
) -> None:
    scene = shown(program, with_phone("Anna"))
    enter(scene, SOURCES[0])
    hear(scene, SOURCES[0], Move(0, 1))
    scene.stage.phones.people = (with_phone("Anna", 0, True),)
    scene.update(0.1)
    assert scene.cards[-1].place is Spot.READY


def test_phones_are_taken_along_to_the_match(program: Program) -> None:
    scene = joining(program, with_phone("Anna", 2))
    enter(scene, SOURCES[0])
    people = scene.phones.people()
    assert [(one.name, one.look.tint) for one in people] == [("Anna", 2)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("contrast", [False, True], ids=["usual", "high contrast"])
@pytest.mark.parametrize("name", PHONE_SCENES)
def test_a_camera_reads_the_code_on_every_screen_that_invites(
    programs: dict[tuple[int, int], Program],
    name: str,
    size: tuple[int, int],
    contrast: bool,
) -> None:
    program = program_of(programs, size)
    program.stage.set(high_contrast=contrast)
    show(program, lambda stage: _scene(name, program), 20)
    screen = program.window
    assert INVITED.link() in read(screen)
    assert INVITED.link() in read(screen, 0.5)


@pytest.mark.parametrize("name", WIFI_SCENES)
def test_a_camera_reads_the_wi_fi_code_beside_it(program: Program, name: str) -> None:
    show(program, lambda stage: WIFI_SCENES[name](program.stage), 20)
    wifi = "WIFI:T:WPA;S:Wohnzimmer 5 GHz\\; \\\\;P:geheim\\:42;;"
    assert sorted(read(program.window)) == [wifi, INVITED.link()]


def test_a_locked_table_shows_no_code(program: Program) -> None:
    def locked(stage: Stage) -> Scene:
        scene = WIFI_SCENES["lobby: phones and Wi-Fi"](stage)
        assert isinstance(scene, LobbyScene)
        shown = scene.visit.view.lobby
        assert shown is not None
        scene.visit.view.lobby = replace(shown, locked=True)
        return scene

    show(program, locked, 20)
    assert read(program.window) == []


def _scene(name: str, program: Program) -> Scene:
    return PHONE_SCENES[name](program.stage)
