"""Text fields: typed into directly with a keyboard, on an on-screen keyboard with anything else."""

import pygame
import pytest
from pygame import Rect

from game.client.app import Program
from game.client.input.clipboard import copy, pasted
from game.client.options.options_scene import OptionsScene
from game.client.setup.tables_list import TablesScene
from game.client.sound import Sound
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
    """The options with the name focused, which is Mina."""
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


# --- without a keyboard ---------------------------------------------------------------------------


def test_a_controller_types_a_name_on_the_on_screen_keyboard(program, options) -> None:
    pad(program, A)
    board = program.stage.stack.top
    assert isinstance(board, KeyboardScene)
    pad(program, B, B, B, B)  # Mina has been erased
    for name in "JO":
        board.focus.give(name)
        pad(program, A)
    pad(program, X)
    assert program.stage.stack.top is options
    assert program.stage.settings.name == "Jo"


def test_a_direction_never_changes_the_text(program, options) -> None:
    pad(program, A, UP, UP, X)
    assert program.stage.settings.name == "Mina"


def test_b_closes_the_keyboard_once_the_text_is_empty(program, options) -> None:
    pad(program, A, B, B, B, B, B)
    assert program.stage.stack.top is options
    assert program.stage.settings.name == "Mina"


def test_touch_opens_an_on_screen_keyboard_too(program, options) -> None:
    x, y = program.view.to_pixel(*field(options).box.center)
    place = {"x": x / program.view.width, "y": y / program.view.height}
    take(program, pygame.FINGERDOWN, finger_id=3, **place)
    assert isinstance(program.stage.stack.top, KeyboardScene)


def test_the_keyboard_for_an_address_starts_with_digits(program) -> None:
    scene = TablesScene(program.stage, FakeBrowser())
    open_up(program, scene)
    scene.focus.give("address")
    pad(program, A)
    board = program.stage.stack.top
    assert isinstance(board, KeyboardScene)
    numbers = {widget.name for widget in board.focus.widgets} >= set("0123456789.:")
    assert (numbers, board._keyboard.keys) == (True, KeySet.ADDRESS)


def test_all_letters_of_a_page_can_be_reached_and_none_overlap(program) -> None:
    for keys in KeySet:
        for page in keys.pages:
            assert len(set(page.keys)) == len(page.keys)
            assert len(page.keys) % page.columns == 0


def test_the_hints_of_the_keyboard_name_its_buttons(program, options) -> None:
    pad(program, A)
    board = program.stage.stack.top
    assert isinstance(board, KeyboardScene)
    words = program.stage.words
    said = [word for _, word in board.foot()]
    assert said[2:] == [words("hint.erase"), words("hint.done")]


# --- with a keyboard ------------------------------------------------------------------------------


def test_a_letter_that_cannot_be_shown_is_refused_in_a_name(program, options) -> None:
    played: list[Sound] = []
    program.stage.sounds.told = played.append
    key(program, pygame.K_RETURN)
    write(program, "\U0001f600")
    assert Sound.REFUSED in played
    write(program, "Jo")
    key(program, pygame.K_RETURN)
    assert program.stage.settings.name == "Jo"


def test_typing_first_replaces_the_old_text(program, options) -> None:
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


def test_text_selected_with_shift_is_copied(program, options) -> None:
    key(program, pygame.K_RETURN, pygame.K_END)
    key(program, pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    key(program, pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pasted() == "na"


def test_letters_typed_with_alt_gr_are_text(program, options) -> None:
    key(program, pygame.K_RETURN)
    key(program, pygame.K_a, mod=pygame.KMOD_LCTRL | pygame.KMOD_LALT)
    write(program, "ä")
    assert options.editing.line.text == "ä"


def test_a_click_places_the_caret_and_a_drag_selects(program, options) -> None:
    shown = field(options)
    mouse(program, pygame.MOUSEBUTTONDOWN, shown.room.right, shown.box)
    assert options.editing.line.selection == (4, 4)
    mouse(program, pygame.MOUSEBUTTONDOWN, shown.room.left, shown.box)
    assert options.editing.line.selection == (0, 0)
    mouse(program, pygame.MOUSEMOTION, shown.room.right, shown.box)
    assert options.editing.line.selection == (0, 4)


def test_a_click_outside_the_field_keeps_the_text(program, options) -> None:
    key(program, pygame.K_RETURN)
    write(program, "Jo")
    mouse(program, pygame.MOUSEBUTTONDOWN, 1000, Rect(0, 800, 10, 10))
    assert not options.editing.active
    assert program.stage.settings.name == "Jo"
