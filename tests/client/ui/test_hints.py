"""Hints at the foot of a screen: what the device in hand can press, and pressable themselves."""

import pygame
import pytest
from pygame import Rect, Surface

from game.client.app import Program
from game.client.draw.canvas import Canvas
from game.client.input.presses import Act
from game.client.input.sources import KEYS, MOUSE, Source, SourceKind, pad_source
from game.client.options.deck_page import HandsScene
from game.client.options.option_pages import OptionPage
from game.client.options.options_scene import OptionsScene
from game.client.stage.scene import Scene
from game.client.title.title_scene import TitleScene
from game.client.ui import hints
from game.client.ui.menu import MenuScene
from game.table.storage.settings import Deck, Language, TextSize
from tests.client.conftest import program_of
from tests.client.gallery import SCENES

FINGER = Source(SourceKind.TOUCH, 7)


def show(program: Program, *scenes: Scene) -> None:
    program.stage.stack.reset(scenes[0])
    for scene in scenes[1:]:
        program.stage.stack.push(scene)
    program.stage.stack.settle()
    program.step()


def placed(scene: MenuScene) -> dict[Act | None, Rect]:
    """The boxes of the hints now shown."""
    measure = Canvas(Surface((1, 1)), 1.0, scene.stage.context)
    row = scene.foot_row()
    return {hint.act: hint.box for hint in hints._place(measure, scene.stage.words, row)}


def take(program: Program, kind: int, **values: object) -> None:
    program.take(pygame.event.Event(kind, **values))


def click(program: Program, place: tuple[float, float]) -> None:
    pos = program.view.to_pixel(*place)
    take(program, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    program.step()
    take(program, pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    program.step()


def point(program: Program, place: tuple[float, float]) -> None:
    pos = program.view.to_pixel(*place)
    take(program, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    program.step()


def touch(program: Program, place: tuple[float, float]) -> None:
    x, y = program.view.to_pixel(*place)
    at = {"x": x / program.view.width, "y": y / program.view.height}
    take(program, pygame.FINGERDOWN, finger_id=7, **at)
    program.step()


def test_the_options_and_a_page_of_keys_can_be_left_with_the_mouse_alone(program: Program) -> None:
    title, options = TitleScene(program.stage), OptionsScene(program.stage)
    keys = HandsScene(program.stage, Deck.KEYS)
    show(program, title, options, keys)
    point(program, (960, 540))
    for left, then in ((keys, options), (options, title)):
        click(program, placed(left)[Act.BACK].center)
        assert program.stage.stack.top is then


@pytest.fixture(scope="module")
def menus(programs: dict[tuple[int, int], Program]) -> dict[str, MenuScene]:
    """Every menu screen in the gallery."""
    stage = program_of(programs, (1280, 720)).stage
    made = {name: make(stage) for name, make in SCENES.items()}
    return {name: scene for name, scene in made.items() if isinstance(scene, MenuScene)}


@pytest.mark.parametrize("source", [MOUSE, FINGER], ids=["mouse", "finger"])
def test_every_screen_that_can_be_left_can_be_left_with_a_pointer(program, source, menus):
    for name, scene in menus.items():
        show(program, scene)
        program.stage.source = source
        scene.update(0.0)
        leads_out = any(w.action == scene.back for w in scene.focus.widgets if w.enabled)
        wanted = any(act is Act.BACK for act, _ in scene.foot())
        assert leads_out or not wanted or Act.BACK in placed(scene), name


def test_a_mouse_user_sees_mouse_hints_and_no_keys(program: Program) -> None:
    scene = OptionsScene(program.stage)
    show(program, TitleScene(program.stage), scene)
    point(program, (960, 540))
    assert scene.foot_row().held.kind is SourceKind.MOUSE
    assert list(placed(scene)) == [Act.NEXT, Act.ACCEPT, Act.BACK]  # but not how to move


def test_a_touch_user_sees_only_hints_they_can_press(program: Program) -> None:
    scene = OptionsScene(program.stage)
    show(program, TitleScene(program.stage), scene)
    touch(program, (960, 560))
    assert list(placed(scene)) == [Act.NEXT, Act.BACK]


@pytest.mark.parametrize("source", [KEYS, pad_source(900)], ids=["keys", "controller"])
def test_touch_presses_a_hint_shown_for_another_device(program, source) -> None:
    title, scene = TitleScene(program.stage), OptionsScene(program.stage)
    program.stage.source = source
    show(program, title, scene)
    touch(program, placed(scene)[Act.BACK].center)
    assert program.stage.stack.top is title


def test_a_hint_about_the_mouse_itself_is_no_button(program: Program) -> None:
    title, scene = TitleScene(program.stage), OptionsScene(program.stage)
    show(program, title, scene)
    before = program.stage.settings
    point(program, (960, 540))
    click(program, placed(scene)[Act.ACCEPT].center)
    assert (program.stage.settings, program.stage.stack.top) == (before, scene)


def test_the_hint_for_the_next_page_turns_the_page(program: Program) -> None:
    scene = OptionsScene(program.stage)
    show(program, TitleScene(program.stage), scene)
    point(program, (960, 540))
    click(program, placed(scene)[Act.NEXT].center)
    assert scene.page is OptionPage.PHONES


def wheel(program: Program, name: str, lines: int) -> None:
    scene = program.stage.stack.top
    assert isinstance(scene, MenuScene)
    point(program, next(w.box for w in scene.focus.widgets if w.name == name).center)
    take(program, pygame.MOUSEWHEEL, x=0, y=lines)
    program.step()


def test_the_wheel_changes_the_value_below_the_pointer(program: Program) -> None:
    scene = OptionsScene(program.stage)
    scene.page = OptionPage.SOUND
    show(program, TitleScene(program.stage), scene)
    before = program.stage.settings.effects_volume
    wheel(program, "effects_volume", 1)
    assert program.stage.settings.effects_volume == before + 10
    wheel(program, "effects_volume", -1)
    assert program.stage.settings.effects_volume == before


def test_the_wheel_does_not_change_a_merely_focused_value(program: Program) -> None:
    scene = OptionsScene(program.stage)
    scene.page = OptionPage.SOUND
    show(program, TitleScene(program.stage), scene)
    before = program.stage.settings.effects_volume
    scene.focus.give("effects_volume")
    take(program, pygame.MOUSEWHEEL, x=0, y=1)
    assert program.stage.settings.effects_volume == before


def test_the_wheel_over_the_page_tabs_turns_pages(program: Program) -> None:
    scene = OptionsScene(program.stage)
    show(program, TitleScene(program.stage), scene)
    wheel(program, "sound", -1)
    assert scene.page is OptionPage.PHONES


def test_the_small_buttons_cover_nothing_in_any_language_or_size(program, menus) -> None:
    program.stage.set(text_size=TextSize.LARGEST)
    program.stage.source = MOUSE
    for name, scene in menus.items():
        show(program, scene)
        for language in Language:
            program.stage.set(language=language)
            scene.update(0.0)
            for box in placed(scene).values():
                assert Rect(0, 0, 1920, 1080).contains(box), name
                assert box.collidelist([w.box for w in scene.focus.widgets]) < 0, name
    assert program.stage.context.overflows == []
