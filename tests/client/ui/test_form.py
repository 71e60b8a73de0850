"""Fields to write in: with keys where they stand, with anything else on a keyboard on screen."""

import pygame
import pytest
from pygame import Rect

from game.client.app import Program
from game.client.input.clipboard import copy, pasted
from game.client.options.options_scene import OptionsScene
from game.client.setup.tables_list import TablesScene
from game.client.title.title_scene import TitleScene
from game.client.ui.form import FormScene
from game.client.ui.keyboard import KeySet
from game.client.ui.keyboard_scene import KeyboardScene
from game.client.ui.text_field import TextField
from tests.client.test_scenes_draw import FakeBrowser

A, B, X = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
)
UP = pygame.CONTROLLER_BUTTON_DPAD_UP


@pytest.fixture
def options(program: Program) -> OptionsScene:
    """The options with the focus on the name, which is Mina."""
    scene = OptionsScene(program.stage)
    open_up(program, scene)
    scene.focus.give("name")
    return scene


def open_up(program: Program, scene: FormScene) -> None:
    program.stage.stack.reset(TitleScene(program.stage))
    program.stage.stack.push(scene)
    program.stage.stack.settle()


def take(program: Program, kind: int, **values: object) -> None:
    program.take(pygame.event.Event(kind, **values))
    program.step()


def pad(program: Program, *buttons: int) -> None:
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            take(program, kind, instance_id=900, button=button)


def key(program: Program, *codes: int, mod: int = 0) -> None:
    for code in codes:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            take(program, kind, key=code, scancode=0, mod=mod)


def write(program: Program, text: str) -> None:
    take(program, pygame.TEXTINPUT, text=text)


def field(scene: FormScene, name: str = "name") -> TextField:
    found = next(widget for widget in scene.focus.widgets if widget.name == name)
    assert isinstance(found, TextField)
    return found


def mouse(program: Program, kind: int, x: float, box: Rect) -> None:
    pos = program.view.to_pixel(x, box.centery)
    held = (1, 0, 0) if kind == pygame.MOUSEMOTION else None
    values = {"buttons": held, "rel": (1, 0)} if held else {"button": 1}
    take(program, kind, pos=pos, touch=False, **values)


# --- without keys ---------------------------------------------------------------------------------


def test_a_controller_writes_a_name_on_a_keyboard_on_screen(program, options) -> None:
    pad(program, A)
    board = program.stage.stack.top
    assert isinstance(board, KeyboardScene)
    pad(program, B, B, B, B)  # Mina is gone
    for name in "JO":
        board.focus.give(name)
        pad(program, A)
    pad(program, X)
    assert program.stage.stack.top is options
    assert program.stage.settings.name == "Jo"


def test_a_direction_never_changes_what_is_written(program, options) -> None:
    pad(program, A, UP, UP, X)
    assert program.stage.settings.name == "Mina"


def test_b_leaves_the_keyboard_once_there_is_nothing_to_erase(program, options) -> None:
    pad(program, A, B, B, B, B, B)
    assert program.stage.stack.top is options
    assert program.stage.settings.name == "Mina"


def test_a_finger_gets_a_keyboard_on_screen_too(program, options) -> None:
    x, y = program.view.to_pixel(*field(options).box.center)
    place = {"x": x / program.view.width, "y": y / program.view.height}
    take(program, pygame.FINGERDOWN, finger_id=3, **place)
    assert isinstance(program.stage.stack.top, KeyboardScene)


def test_an_address_is_written_with_numbers_first(program) -> None:
    scene = TablesScene(program.stage, FakeBrowser())
    open_up(program, scene)
    scene.focus.give("address")
    pad(program, A)
    board = program.stage.stack.top
    assert isinstance(board, KeyboardScene)
    numbers = {widget.name for widget in board.focus.widgets} >= set("0123456789.:")
    assert (numbers, board._keyboard.keys) == (True, KeySet.ADDRESS)


def test_all_letters_of_a_page_can_be_reached_and_none_lies_on_another(program) -> None:
    for keys in KeySet:
        for page in keys.pages:
            assert len(set(page.keys)) == len(page.keys)
            assert len(page.keys) % page.columns == 0


def test_the_hints_name_the_buttons_that_do_what_they_say(program, options) -> None:
    pad(program, A)
    board = program.stage.stack.top
    assert isinstance(board, KeyboardScene)
    words = program.stage.words
    said = [word for _, word in board.foot()]
    assert said[2:] == [words("hint.erase"), words("hint.done")]


# --- with keys ------------------------------------------------------------------------------------


def test_what_is_written_first_takes_the_place_of_what_stood_there(program, options) -> None:
    key(program, pygame.K_RETURN)
    write(program, "Jo")
    key(program, pygame.K_RETURN)
    assert program.stage.settings.name == "Jo"


def test_control_a_selects_all_and_control_v_pastes(program, options) -> None:
    key(program, pygame.K_RETURN, pygame.K_RIGHT)
    copy("Opa\nHeinrich\t2")
    key(program, pygame.K_a, pygame.K_v, mod=pygame.KMOD_LCTRL)
    key(program, pygame.K_RETURN)
    assert program.stage.settings.name == "Opa Heinrich 2"


def test_what_is_selected_with_shift_is_copied(program, options) -> None:
    key(program, pygame.K_RETURN, pygame.K_END)
    key(program, pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    key(program, pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pasted() == "na"


def test_letters_with_the_key_beside_the_space_bar_are_letters(program, options) -> None:
    key(program, pygame.K_RETURN)
    key(program, pygame.K_a, mod=pygame.KMOD_LCTRL | pygame.KMOD_LALT)
    write(program, "ä")
    assert options.editing.line.text == "ä"


def test_a_click_puts_the_caret_between_two_letters_and_a_drag_selects(program, options) -> None:
    shown = field(options)
    mouse(program, pygame.MOUSEBUTTONDOWN, shown.room.right, shown.box)
    assert options.editing.line.selection == (4, 4)
    mouse(program, pygame.MOUSEBUTTONDOWN, shown.room.left, shown.box)
    assert options.editing.line.selection == (0, 0)
    mouse(program, pygame.MOUSEMOTION, shown.room.right, shown.box)
    assert options.editing.line.selection == (0, 4)


def test_a_click_beside_the_field_keeps_what_was_written(program, options) -> None:
    key(program, pygame.K_RETURN)
    write(program, "Jo")
    mouse(program, pygame.MOUSEBUTTONDOWN, 1000, Rect(0, 800, 10, 10))
    assert not options.editing.active
    assert program.stage.settings.name == "Jo"
