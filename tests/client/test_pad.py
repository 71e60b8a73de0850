"""A controller, real as far as SDL can tell: from the title to a sent choice."""

from collections.abc import Iterator

import pygame
import pytest

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.input.bindings import PAD_BUTTONS, STICK_AXES
from game.client.input.presses import Act, Device, Intent, Move, Press, Release
from game.client.input.sources import MOUSE, Heard, SourceKind, pad_source
from game.client.match.visit import Sitting
from game.client.options.options_scene import OptionsScene
from game.client.setup.couch_join import JoinScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.title.title_scene import TitleScene
from game.client.ui.signs import in_hand
from game.rules.cells import Cell, cells_of, column_of, parse_cell, row_of
from game.table.storage.settings import Deck, Duty, Rebinding
from tests.client.board.test_alone import at_choice
from tests.client.tables import chosen
from tests.client.test_scenes_draw import show
from tests.client.virtual_pad import FULL, SDL, VirtualPad

pytestmark = pytest.mark.skipif(SDL is None, reason="pygame's bundled SDL library is missing")

A, B, X = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
)
UP, DOWN, LEFT, RIGHT = (
    pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
)


@pytest.fixture
def pad(program: Program) -> Iterator[VirtualPad]:
    made = VirtualPad()
    program.events()
    program.events()
    yield made
    if program.input.devices:
        made.unplug()
        program.events()


def press(program: Program, pad: VirtualPad, *buttons: int) -> None:
    """Press buttons one after the other, as the program's loop would receive them."""
    for button in buttons:
        for down in (True, False):
            pad.hold(button, down)
            program.events()
            program.step()
    program.stage.stack.settle()


def test_a_pad_is_found_when_plugged_in_and_gone_when_unplugged(
    program: Program, pad: VirtualPad
) -> None:
    assert program.input.devices
    pad.unplug()
    program.events()
    assert not program.input.devices


def test_an_unplugged_pad_is_no_longer_the_device_in_hand(
    program: Program, pad: VirtualPad
) -> None:
    show(program, TitleScene)
    press(program, pad, DOWN)
    assert in_hand(program.stage).kind is SourceKind.PAD
    pad.unplug()
    program.events()
    program.step()
    assert in_hand(program.stage).kind is SourceKind.KEYS


def test_a_program_receives_pads_after_others_have_ended(
    program: Program,
) -> None:
    for _ in range(3):
        program = Program(program.stage.settings, None)
        program.open_devices()
        pad = VirtualPad()
        program.events()
        program.events()
        assert program.input.devices
        pad.unplug()
        program.close()


def test_a_pad_opens_the_focused_entry_and_goes_back(program: Program, pad: VirtualPad) -> None:
    show(program, TitleScene)
    press(program, pad, A)
    assert isinstance(program.stage.stack.top, JoinScene)
    assert program.input.device is Device.PAD
    press(program, pad, B)
    assert isinstance(program.stage.stack.top, TitleScene)


def test_a_pad_reaches_and_leaves_every_entry_down_to_the_options(
    program: Program, pad: VirtualPad
) -> None:
    show(program, TitleScene)
    for _ in range(6):
        press(program, pad, DOWN)
        press(program, pad, A)
        if isinstance(program.stage.stack.top, OptionsScene):
            return
        press(program, pad, B)
    pytest.fail("the options were never reached")


def test_the_stick_moves_like_the_d_pad(program: Program, pad: VirtualPad) -> None:
    scene = show(program, TitleScene)
    before = scene.focus.current
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, FULL)
    program.events()
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, 0)
    program.events()
    assert scene.focus.current is not before


def walk(program: Program, pad: VirtualPad, start: Cell, goal: Cell) -> None:
    """Move the pen over the sheet with the d-pad."""
    columns, rows = column_of(goal) - column_of(start), row_of(goal) - row_of(start)
    press(program, pad, *[RIGHT if columns > 0 else LEFT] * abs(columns))
    press(program, pad, *[DOWN if rows > 0 else UP] * abs(rows))


def test_a_pad_crosses_cells_and_sends_the_choice(program: Program, pad: VirtualPad) -> None:
    visit, session = at_choice()
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE))
    wanted = max(visit.shown.match.prospects(0), key=lambda choice: choice.cells.bit_count())
    pen = parse_cell("H4")  # where the pen is when a choice begins
    for cell in cells_of(wanted.cells):
        walk(program, pad, pen, cell)
        press(program, pad, A)
        pen = cell
    draft = visit.chooser.current
    assert draft is not None
    assert draft.cells == wanted.cells
    press(program, pad, X)
    (sent,) = chosen(session)
    assert sent.choice is not None
    assert sent.choice.cells == wanted.cells


# --- the input table, control by control ----------------------------------------------------------


class Listener(Scene):
    """A scene that only records input."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.noted: list[Heard] = []

    def hear(self, heard: Heard) -> None:
        self.noted.append(heard)


@pytest.fixture
def listener(program: Program) -> Listener:
    return show(program, Listener)


@pytest.mark.parametrize(
    ("button", "intent"),
    PAD_BUTTONS.items(),
    ids=[str(button) for button in PAD_BUTTONS],
)
def test_every_button_of_a_pad_has_the_meaning_it_is_bound_to(
    program: Program, pad: VirtualPad, listener: Listener, button: int, intent: Intent
) -> None:
    press(program, pad, button)
    ours = pad_source(pad.instance)
    up = [Heard(ours, Release(intent.act))] if isinstance(intent, Press) else []
    assert listener.noted == [Heard(ours, intent), *up]


@pytest.mark.parametrize("axis", STICK_AXES, ids=["sideways", "up and down"])
@pytest.mark.parametrize("way", [1, -1], ids=["ahead", "back"])
def test_the_stick_counts_only_beyond_its_dead_zone(
    program: Program, pad: VirtualPad, listener: Listener, axis: int, way: int
) -> None:
    for share in (0.4, 0.9, 0.0):  # the dead zone is half of the range
        pad.push(axis, round(way * share * FULL))
        program.events()
    dx, dy = STICK_AXES[axis]
    assert listener.noted == [Heard(pad_source(pad.instance), Move(dx * way, dy * way))]


def test_two_pads_are_told_apart_within_one_frame(
    program: Program, pad: VirtualPad, listener: Listener
) -> None:
    other = VirtualPad()
    try:
        program.events()
        pad.hold(A)
        other.hold(B)
        program.events()
        heard = {(one.source, one.intent) for one in listener.noted}
        ours, theirs = pad_source(pad.instance), pad_source(other.instance)
        assert heard == {(ours, Press(Act.ACCEPT)), (theirs, Press(Act.BACK))}
    finally:
        other.unplug()
        program.events()


@pytest.mark.parametrize("wanted", [True, False])
def test_pads_work_behind_another_window_only_if_enabled(
    program: Program, pad: VirtualPad, listener: Listener, wanted: bool
) -> None:
    program.stage.set(background_pads=wanted)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    program.events()
    press(program, pad, A)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    program.events()
    assert bool(listener.noted) is wanted


def test_a_rebound_button_has_its_new_meaning(
    program: Program, pad: VirtualPad, listener: Listener
) -> None:
    program.stage.set(controls=(Rebinding(Deck.PAD, Duty.HINT, pygame.CONTROLLER_BUTTON_Y),))
    press(program, pad, pygame.CONTROLLER_BUTTON_Y)
    assert listener.noted[0].intent == Press(Act.HINT)


def test_the_pad_s_buttons_are_shown_before_the_first_press(
    program: Program, listener: Listener
) -> None:
    program._pressed = False
    program.stage.device, program.stage.source = Device.MOUSE, MOUSE
    pad = VirtualPad()
    try:
        program.events()
        assert program.stage.source == pad_source(pad.instance)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_DOWN, mod=0, scancode=81))
        program.events()
        assert program.stage.device is Device.KEYS
    finally:
        pad.unplug()
        program.events()
