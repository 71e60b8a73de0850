"""Choosing devices again over a paused match."""

import pytest

from game.client.input.presses import Act, Click, Move, Press
from game.client.input.sources import LEFT_KEYS, MOUSE, RIGHT_KEYS, Heard, Source
from game.client.interrupted.pause_menu import PauseScene
from game.client.interrupted.swap import SwapScene
from tests.client.couch_tables import SOURCES, couch, is_couch

YES, BACK, DONE = Press(Act.ACCEPT), Press(Act.BACK), Press(Act.SUBMIT)
FIRST, SECOND = SOURCES[:2]
"""The controllers of the two players."""


@pytest.fixture
def swapping(program):
    """Two at the couch, with a controller each, about to swap."""
    return open_swap(program)


def open_swap(program, gone: int | None = None) -> SwapScene:
    stack = program.stage.stack
    board, _ = couch(program.stage, 2)
    stack.reset(board)
    stack.settle()
    if gone is not None:
        program.stage.devices.unplug(gone)
    for _ in range(3):
        program.step()
    stack.push(PauseScene(program.stage, board.visit, 0))
    stack.settle()
    stack.top.focus.give("swap")
    stack.top.handle(YES)
    stack.settle()
    program.step()
    assert isinstance(stack.top, SwapScene)
    return stack.top


def hear(scene: SwapScene, source: Source, *intents) -> None:
    for intent in intents:
        scene.stage.stack.hear(Heard(source, intent))


def held(scene: SwapScene) -> list[Source | None]:
    """Everybody's device, None if theirs does not work."""
    return [None if player.stopped else player.source for player in scene.roster]


def test_two_swap_and_play_on(swapping) -> None:
    hear(swapping, FIRST, YES, Move(1, 0), YES)
    hear(swapping, SECOND, YES)
    assert held(swapping) == [SECOND, FIRST]
    assert is_couch(swapping.stage.stack.top)


@pytest.mark.parametrize("way_out", [BACK, Press(Act.MENU)], ids=["back", "menu"])
def test_going_back_restores_everybody_s_device(swapping, way_out) -> None:
    hear(swapping, FIRST, YES, Move(1, 0), YES)
    hear(swapping, SECOND, way_out)
    assert held(swapping) == [FIRST, SECOND]
    assert isinstance(swapping.stage.stack.top, PauseScene)


def test_a_player_who_chose_nothing_gets_the_released_device(swapping) -> None:
    hear(swapping, FIRST, YES, Move(1, 0), YES, DONE)
    assert held(swapping) == [SECOND, FIRST]
    assert is_couch(swapping.stage.stack.top)


def test_a_player_who_chose_nothing_keeps_their_device_if_it_is_free(swapping) -> None:
    hear(swapping, LEFT_KEYS, YES, YES, DONE)
    assert held(swapping) == [LEFT_KEYS, SECOND]


def test_closing_the_match_restores_everybody_s_device(swapping) -> None:
    swapping.stage.stack.reset(None)
    swapping.stage.stack.settle()
    assert held(swapping) == [FIRST, SECOND]


def test_a_pointer_clicks_its_holder_and_the_buttons(swapping) -> None:
    boxes = {widget.name: widget.box for widget in swapping.focus.widgets}
    hear(swapping, MOUSE, Click(*boxes["player 1"].center))
    assert held(swapping) == [None, MOUSE]
    hear(swapping, MOUSE, Click(*boxes["done"].center))
    assert held(swapping) == [FIRST, MOUSE]


def test_a_player_without_controller_is_told_and_takes_another_device(program) -> None:
    scene = open_swap(program, gone=SECOND.number)
    asked = [scene._asked(player) for player in scene.roster]
    assert asked == ["join.press", "pause.swap_gone"]
    hear(scene, FIRST, YES, YES)
    hear(scene, RIGHT_KEYS, YES)
    assert held(scene) == [FIRST, RIGHT_KEYS]


def test_a_missing_controller_is_waited_for_if_its_player_took_nothing_else(program) -> None:
    scene = open_swap(program, gone=SECOND.number)
    hear(scene, FIRST, YES, YES, DONE)
    missed = tuple(scene.roster)[1]
    assert (missed.missing, missed.source, missed.make) == (True, SECOND, "guid 901")


def test_a_controller_lost_during_the_swap_is_taken_again_with_a_press(
    swapping,
) -> None:
    hear(swapping, FIRST, YES)  # about to say who they are
    devices, pad = swapping.stage.devices, swapping.stage.devices.pad(FIRST)
    devices.unplug(FIRST.number)
    swapping.roster.follow(devices)
    assert not any(player.choosing for player in swapping.roster)
    devices.add(pad)
    swapping.roster.follow(devices)
    hear(swapping, FIRST, YES)
    assert held(swapping) == [FIRST, None]
