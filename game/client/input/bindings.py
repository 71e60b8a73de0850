"""Which key and which button means what: plain tables, read by `reader` alone."""

from typing import Final

import pygame

from game.client.input.presses import Act, EditAct, Intent, Move, Press

KEYS: Final[dict[int, Intent]] = {
    pygame.K_UP: Move(0, -1),
    pygame.K_DOWN: Move(0, 1),
    pygame.K_LEFT: Move(-1, 0),
    pygame.K_RIGHT: Move(1, 0),
    pygame.K_RETURN: Press(Act.SUBMIT),
    pygame.K_KP_ENTER: Press(Act.SUBMIT),
    pygame.K_ESCAPE: Press(Act.BACK),
    pygame.K_TAB: Press(Act.NEXT),
    pygame.K_BACKSPACE: Press(Act.ERASE),
    pygame.K_F10: Press(Act.MENU),
}
"""Keys that mean the same while a text is being typed."""

LETTER_KEYS: Final[dict[int, Intent]] = {
    pygame.K_w: Move(0, -1),
    pygame.K_s: Move(0, 1),
    pygame.K_a: Move(-1, 0),
    pygame.K_d: Move(1, 0),
    pygame.K_SPACE: Press(Act.ACCEPT),
    pygame.K_z: Press(Act.UNDO),
    pygame.K_BACKSPACE: Press(Act.UNDO),
    pygame.K_c: Press(Act.CYCLE),
    pygame.K_p: Press(Act.PASS),
    pygame.K_h: Press(Act.HINT),
}
"""Keys that mean something only while nothing is being typed; they then override `KEYS`."""

EDIT_KEYS: Final[dict[int, EditAct]] = {
    pygame.K_DELETE: EditAct.DELETE,
    pygame.K_HOME: EditAct.HOME,
    pygame.K_END: EditAct.END,
}
"""Keys that mean something only while a text is being typed."""

SHIFT_KEYS: Final[dict[int, EditAct]] = {
    pygame.K_LEFT: EditAct.LEFT,
    pygame.K_RIGHT: EditAct.RIGHT,
    pygame.K_HOME: EditAct.HOME,
    pygame.K_END: EditAct.END,
}
"""Keys that select while a text is being typed, with Shift."""

COMMAND_KEYS: Final[dict[int, EditAct]] = {
    pygame.K_a: EditAct.ALL,
    pygame.K_c: EditAct.COPY,
    pygame.K_x: EditAct.CUT,
}
"""Letters that are commands while a text is being typed, with Control, or Command on a Mac."""

LEFT_HALF: Final[dict[int, Intent]] = {
    pygame.KSCAN_W: Move(0, -1),
    pygame.KSCAN_S: Move(0, 1),
    pygame.KSCAN_A: Move(-1, 0),
    pygame.KSCAN_D: Move(1, 0),
    pygame.KSCAN_SPACE: Press(Act.ACCEPT),
    pygame.KSCAN_E: Press(Act.SUBMIT),
    pygame.KSCAN_Q: Press(Act.BACK),
    pygame.KSCAN_R: Press(Act.CYCLE),
    pygame.KSCAN_X: Press(Act.PASS),
    pygame.KSCAN_F: Press(Act.HINT),
    pygame.KSCAN_1: Press(Act.PREVIOUS),
    pygame.KSCAN_2: Press(Act.NEXT),
}
"""The left half of a shared keyboard, by the keys' places, not their letters."""

RIGHT_HALF: Final[dict[int, Intent]] = {
    pygame.KSCAN_UP: Move(0, -1),
    pygame.KSCAN_DOWN: Move(0, 1),
    pygame.KSCAN_LEFT: Move(-1, 0),
    pygame.KSCAN_RIGHT: Move(1, 0),
    pygame.KSCAN_RETURN: Press(Act.ACCEPT),
    pygame.KSCAN_KP_ENTER: Press(Act.ACCEPT),
    pygame.KSCAN_RSHIFT: Press(Act.SUBMIT),
    pygame.KSCAN_BACKSPACE: Press(Act.BACK),
    pygame.KSCAN_P: Press(Act.CYCLE),
    pygame.KSCAN_I: Press(Act.PASS),
    pygame.KSCAN_O: Press(Act.HINT),
    pygame.KSCAN_8: Press(Act.PREVIOUS),
    pygame.KSCAN_9: Press(Act.NEXT),
}
"""The right half of a shared keyboard; without 0, which looks like the O next to it."""

SHARED_KEYS: Final[dict[int, Intent]] = {
    pygame.K_ESCAPE: Press(Act.MENU),
    pygame.K_F10: Press(Act.MENU),
}
"""Keys of a shared keyboard that belong to nobody."""

PAD_BUTTONS: Final[dict[int, Intent]] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Move(0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Move(0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Move(-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Move(1, 0),
    pygame.CONTROLLER_BUTTON_A: Press(Act.ACCEPT),
    pygame.CONTROLLER_BUTTON_B: Press(Act.BACK),
    pygame.CONTROLLER_BUTTON_X: Press(Act.SUBMIT),
    pygame.CONTROLLER_BUTTON_Y: Press(Act.CYCLE),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Press(Act.PREVIOUS),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Press(Act.NEXT),
    pygame.CONTROLLER_BUTTON_START: Press(Act.MENU),
    pygame.CONTROLLER_BUTTON_BACK: Press(Act.PASS),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Press(Act.HINT),
}
"""Controller buttons, by SDL's names for their places."""

STICK_AXES: Final[dict[int, tuple[int, int]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (1, 0),
    pygame.CONTROLLER_AXIS_LEFTY: (0, 1),
}
"""The stick that moves, with the direction of each axis's positive end."""

LET_GO: Final = 0.5
"""The share of its dead zone to which a stick must return to count as released."""

REPEAT_AFTER: Final = 0.36
REPEAT_EVERY: Final = 0.085
"""Seconds until a held direction repeats, and between repeats."""
REPEATS_FOR: Final = 20.0
"""Seconds after which it stops repeating."""
