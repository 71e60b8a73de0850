"""Controls can be rebound: no duty is lost, and everything that shows controls follows."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from game.client.draw.viewport import Viewport
from game.client.input.controls import INTENTS, Controls
from game.client.input.presses import Act, Caught, Move, Press
from game.client.input.reader import Input, KeyUse
from game.client.options.deck_page import HandsScene
from game.client.ui.signs import KNOWN_BUTTONS, label_of
from game.table.storage.settings import Deck, Duty, Settings

VIEW = Viewport(1280, 720)


def heard(listener: Input, *events: Event, use: KeyUse = KeyUse.WHOLE) -> list[object]:
    """The intents of these events."""
    return [one.intent for event in events for one in listener.read(event, VIEW, use)]


def button(number: int) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=number)


def stick(value: int) -> Event:
    return Event(
        pygame.CONTROLLERAXISMOTION, instance_id=1, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value
    )


def key(code: int, scancode: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=0)


@pytest.mark.parametrize("deck", list(Deck), ids=lambda deck: deck.value)
def test_every_duty_has_a_control_by_default(deck: Deck) -> None:
    controls = Controls()
    assert all(controls.control(deck, duty) is not None for duty in controls.duties(deck))


def test_rebinding_a_duty_swaps_the_two_buttons() -> None:
    before = Controls()
    south, north = before.control(Deck.PAD, Duty.ACCEPT), before.control(Deck.PAD, Duty.CYCLE)
    assert south is not None
    assert north is not None
    after = Controls(before.changed(Deck.PAD, Duty.ACCEPT, north))
    assert after.intent(Deck.PAD, north) == Press(Act.ACCEPT)
    assert after.intent(Deck.PAD, south) == Press(Act.CYCLE)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(Controls().duties(Deck.PAD)), st.sampled_from(sorted(KNOWN_BUTTONS))
        ),
        max_size=20,
    )
)
def test_every_duty_keeps_its_own_button_after_any_changes(changes) -> None:
    controls = Controls()
    for duty, control in changes:
        controls = Controls(controls.changed(Deck.PAD, duty, control))
        assert controls.intent(Deck.PAD, control) == INTENTS[duty]
    held = [controls.control(Deck.PAD, duty) for duty in controls.duties(Deck.PAD)]
    assert None not in held
    assert len(set(held)) == len(held)


def test_resetting_one_deck_leaves_the_others_alone() -> None:
    changes = Controls().changed(Deck.PAD, Duty.ACCEPT, pygame.CONTROLLER_BUTTON_Y)
    changes = Controls(changes).changed(Deck.LEFT, Duty.ACCEPT, pygame.KSCAN_X)
    left = Controls(Controls(changes).usual(Deck.PAD))
    assert left.intent(Deck.PAD, pygame.CONTROLLER_BUTTON_A) == Press(Act.ACCEPT)
    assert left.intent(Deck.LEFT, pygame.KSCAN_X) == Press(Act.ACCEPT)


def test_the_d_pad_cannot_be_rebound() -> None:
    assert not Controls().may_be(Deck.PAD, pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert Duty.UP not in Controls().duties(Deck.PAD)


def test_input_follows_the_rebound_controls() -> None:
    listener = Input()
    changes = Controls().changed(Deck.PAD, Duty.ACCEPT, pygame.CONTROLLER_BUTTON_Y)
    listener.suit(Settings(controls=changes))
    assert heard(listener, button(pygame.CONTROLLER_BUTTON_Y)) == [Press(Act.ACCEPT)]


def test_arrows_enter_and_escape_work_whatever_was_rebound() -> None:
    listener = Input()
    changes = Controls().changed(Deck.KEYS, Duty.UP, pygame.K_i)
    listener.suit(Settings(controls=changes))
    pressed = [key(pygame.K_i), key(pygame.K_UP), key(pygame.K_RETURN), key(pygame.K_ESCAPE)]
    up = Move(0, -1)
    assert heard(listener, *pressed) == [up, up, Press(Act.SUBMIT), Press(Act.BACK)]


def test_a_button_caught_for_rebinding_does_nothing_else() -> None:
    listener = Input()
    listener.listen(Deck.PAD)
    assert heard(listener, button(pygame.CONTROLLER_BUTTON_B)) == [
        Caught(pygame.CONTROLLER_BUTTON_B)
    ]
    assert heard(listener, button(pygame.CONTROLLER_BUTTON_B)) == [Press(Act.BACK)]


def test_escape_and_the_mouse_cancel_catching() -> None:
    listener = Input()
    for event in (
        key(pygame.K_ESCAPE),
        Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=pygame.BUTTON_LEFT),
    ):
        listener.listen(Deck.PAD)
        assert heard(listener, event) == [Caught(None)]


def test_keys_of_a_keyboard_half_are_caught_by_scan_code() -> None:
    listener = Input()
    listener.listen(Deck.LEFT)
    assert heard(listener, key(pygame.K_z, pygame.KSCAN_W)) == [Caught(pygame.KSCAN_W)]


def test_a_key_s_label_is_the_letter_last_pressed_there() -> None:
    listener = Input()
    assert label_of(listener.controls, Deck.LEFT, Duty.UP) == "W"
    heard(listener, key(pygame.K_z, pygame.KSCAN_W), use=KeyUse.HALVES)
    assert label_of(listener.controls, Deck.LEFT, Duty.UP) == "Z"


def test_the_dead_zone_of_a_stick_can_be_set() -> None:
    listener = Input()
    listener.suit(Settings(dead_zone=80))
    assert heard(listener, stick(20_000)) == []
    assert heard(listener, stick(28_000)) == [Move(1, 0)]


def test_controllers_are_ignored_in_the_background_if_that_is_set() -> None:
    listener = Input()
    away, back = Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED)
    assert heard(listener, away, button(pygame.CONTROLLER_BUTTON_A)) == [Press(Act.ACCEPT)]
    listener.suit(Settings(background_pads=False))
    assert heard(listener, button(pygame.CONTROLLER_BUTTON_X)) == []
    assert heard(listener, back, button(pygame.CONTROLLER_BUTTON_X)) == [Press(Act.SUBMIT)]


def test_a_button_is_rebound_on_screen(program) -> None:
    scene = HandsScene(program.stage, Deck.PAD)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene.focus.give("accept")
    scene.handle(Press(Act.ACCEPT))
    for one in program.input.read(button(pygame.CONTROLLER_BUTTON_Y), VIEW):
        program.stage.stack.hear(one)
    assert program.stage.controls.control(Deck.PAD, Duty.ACCEPT) == pygame.CONTROLLER_BUTTON_Y
    scene.focus.give("usual")
    scene.handle(Press(Act.ACCEPT))
    assert program.stage.settings.controls == ()


def test_catching_a_button_times_out(program) -> None:
    scene = HandsScene(program.stage, Deck.PAD)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene.focus.give("accept")
    scene.handle(Press(Act.ACCEPT))
    for _ in range(60 * 9):
        scene.update(1 / 60)
    assert scene.waiting is None
    assert heard(program.input, button(pygame.CONTROLLER_BUTTON_B)) == [Press(Act.BACK)]
