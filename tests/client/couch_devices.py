"""Devices that are real as far as SDL can tell, and people who play with them.

Everything goes through the program's own events: controllers are SDL's virtual joysticks, keys are
key events with the scan codes of real keys.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import Protocol

import pygame

from game.bots.levels import make_bot
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.rules.cells import Cell, cells_of, column_of, row_of
from game.rules.choice import Choice
from tests.client.virtual_pad import VirtualPad


class Control(Enum):
    """What a player presses, whatever device they hold."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    YES = auto()
    DONE = auto()
    BACK = auto()


PAD: Mapping[Control, int] = {
    Control.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    Control.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    Control.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    Control.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    Control.YES: pygame.CONTROLLER_BUTTON_A,
    Control.DONE: pygame.CONTROLLER_BUTTON_X,
    Control.BACK: pygame.CONTROLLER_BUTTON_B,
}
LEFT_HALF: Mapping[Control, tuple[int, int]] = {
    Control.UP: (pygame.KSCAN_W, pygame.K_z),  # as on a French keyboard: the position counts
    Control.DOWN: (pygame.KSCAN_S, pygame.K_s),
    Control.LEFT: (pygame.KSCAN_A, pygame.K_q),
    Control.RIGHT: (pygame.KSCAN_D, pygame.K_d),
    Control.YES: (pygame.KSCAN_SPACE, pygame.K_SPACE),
    Control.DONE: (pygame.KSCAN_E, pygame.K_e),
    Control.BACK: (pygame.KSCAN_Q, pygame.K_a),
}
RIGHT_HALF: Mapping[Control, tuple[int, int]] = {
    Control.UP: (pygame.KSCAN_UP, pygame.K_UP),
    Control.DOWN: (pygame.KSCAN_DOWN, pygame.K_DOWN),
    Control.LEFT: (pygame.KSCAN_LEFT, pygame.K_LEFT),
    Control.RIGHT: (pygame.KSCAN_RIGHT, pygame.K_RIGHT),
    Control.YES: (pygame.KSCAN_RETURN, pygame.K_RETURN),
    Control.DONE: (pygame.KSCAN_RSHIFT, pygame.K_RSHIFT),
    Control.BACK: (pygame.KSCAN_BACKSPACE, pygame.K_BACKSPACE),
}


class Device(Protocol):
    """An input device."""

    def hold(self, control: Control, down: bool) -> None:
        """Hold a control down, or release it."""


class PadDevice:
    """A controller."""

    def __init__(self) -> None:
        self.pad = VirtualPad()

    def hold(self, control: Control, down: bool) -> None:
        self.pad.hold(PAD[control], down)


class KeysDevice:
    """One half of the keyboard."""

    def __init__(self, keys: Mapping[Control, tuple[int, int]]) -> None:
        self._keys = keys

    def hold(self, control: Control, down: bool) -> None:
        scancode, key = self._keys[control]
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        pygame.event.post(pygame.event.Event(kind, key=key, scancode=scancode, mod=0, unicode=""))


def press(program: Program, *pressed: tuple[Device, Control]) -> None:
    """Press all these at once, as the program's loop would receive them."""
    for down in (True, False):
        for device, control in pressed:
            device.hold(control, down)
        turn(program)


def turn(program: Program, times: int = 1) -> None:
    """Advance the program by frames without drawing."""
    for _ in range(times):
        program.events()
        program.step()


def hold_down(program: Program, devices: Iterable[Device], control: Control, steps: int) -> None:
    """Hold a control down on all these devices for this many frames."""
    held = list(devices)
    for device in held:
        device.hold(control, True)
    turn(program, steps)
    for device in held:
        device.hold(control, False)
    turn(program)


class Gamer:
    """A player with a device who knows their sheet and draft, and presses one control a frame."""

    def __init__(self, device: Device, seat: int) -> None:
        self.device = device
        self.seat = seat
        self._bot = make_bot("easy", seat)
        self._roll = 0
        self._wanted: Choice | None = None

    def next(self, scene: BoardScene) -> Control | None:
        """The control to press now, None if there is nothing to do."""
        hand, match = scene.hands[self.seat], scene.visit.shown.match
        draft = hand.draft
        if draft is None or not hand.due:
            return None
        if self._roll != match.roll_number:
            self._roll, self._wanted = match.roll_number, self._bot.choose(match, self.seat)
        if self._wanted is None:
            return Control.DONE
        missing = self._wanted.cells & ~draft.cells
        if not missing:
            return Control.DONE
        return step_to(hand.cell, cells_of(missing)[0]) or Control.YES


def step_to(start: Cell, goal: Cell) -> Control | None:
    """The direction to press, None once the goal is reached."""
    across, down = column_of(goal) - column_of(start), row_of(goal) - row_of(start)
    if across:
        return Control.RIGHT if across > 0 else Control.LEFT
    if down:
        return Control.DOWN if down > 0 else Control.UP
    return None


def until(program: Program, done: Callable[[], bool], seconds: float = 20.0) -> None:
    """Advance frames until something holds; the table's own thread takes its own time."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never happened"
        turn(program)
