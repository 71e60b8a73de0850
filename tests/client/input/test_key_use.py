"""How the keyboard is named when a scene that shares it gives way to one that does not."""

import pygame

from game.client.app import Program
from game.client.input.sources import KEYS, LEFT_KEYS
from game.client.setup.couch_join import JoinScene
from game.client.title.title_scene import TitleScene


def test_a_keyboard_half_becomes_the_whole_keyboard_once_nobody_shares_it(program: Program) -> None:
    stage = program.stage
    stage.stack.reset(TitleScene(stage))
    stage.stack.push(JoinScene(stage))
    stage.stack.settle()
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        program.take(
            pygame.event.Event(kind, key=pygame.K_SPACE, scancode=pygame.KSCAN_SPACE, mod=0)
        )
    program.step()
    assert stage.source == LEFT_KEYS
    stage.stack.pop(stage.stack.top)
    program.step()
    assert stage.source == KEYS
