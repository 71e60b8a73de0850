"""A screen mounted sideways or upside down is drawn and touched like an upright one."""

import pygame
import pytest
from msgspec.structs import replace
from pygame.event import Event

from game.client.app import Program
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.pin import PinScene
from game.client.kiosk.turned import TurnedScreen
from game.kiosk.config import Lock, Screen, Turn
from tests.client.kiosk.rig import QUICK, KioskRig

TURNS = pytest.mark.parametrize("turn", Turn, ids=lambda turn: str(turn.value))
PLACES = ((0, 0), (5, 3), (100, 200), (719, 0), (0, 719))


def shown_at(window: pygame.Surface) -> tuple[int, int]:
    """The place in the window of a white pixel."""
    mask = pygame.mask.from_threshold(window, (255, 255, 255), (10, 10, 10))
    assert mask.count() == 1
    return mask.get_bounding_rects()[0].topleft


@TURNS
@pytest.mark.parametrize("place", PLACES)
def test_a_click_on_what_is_seen_hits_what_was_drawn(
    program: Program, turn: Turn, place: tuple[int, int]
) -> None:
    turned, window = TurnedScreen(turn), program.window
    picture = turned.picture_of(window)
    picture.fill((0, 0, 0))
    picture.set_at(place, (255, 255, 255))
    turned.flip()
    at = shown_at(window)
    pressed = turned.upright(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    assert (pressed.pos, pressed.button) == (place, 1)


@TURNS
def test_touches_are_turned_too(program: Program, turn: Turn) -> None:
    turned, window = TurnedScreen(turn), program.window
    picture = turned.picture_of(window)
    picture.fill((0, 0, 0))
    picture.set_at((70, 40), (255, 255, 255))
    turned.flip()
    x, y = shown_at(window)
    wide, high = window.get_size()
    finger = Event(pygame.FINGERDOWN, finger_id=1, x=(x + 0.5) / wide, y=(y + 0.5) / high)
    seen = turned.upright(finger)
    assert (seen.x * picture.get_width(), seen.y * picture.get_height()) == pytest.approx(
        (70.5, 40.5)
    )


@TURNS
def test_a_picture_turned_sideways_swaps_width_and_height(program: Program, turn: Turn) -> None:
    size = TurnedScreen(turn).picture_of(program.window).get_size()
    assert size == ((1280, 720) if turn in (Turn.NONE, Turn.HALF) else (720, 1280))


@pytest.fixture
def corners(request, make_rig) -> KioskRig:
    """A kiosk with a PIN on a screen turned this way."""
    config = replace(QUICK, screen=Screen(rotate=request.param), lock=Lock(pin="2580"))
    return make_rig(config)


@pytest.mark.parametrize("corners", [Turn.NONE, Turn.HALF], indirect=True)
def test_the_corners_that_open_the_prompt_are_those_people_see(corners: KioskRig) -> None:
    program = corners.program
    far = float(program.kiosk.config.screen.rotate is Turn.HALF)
    for x, y in ((0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98), (0.02, 0.02)):
        at = {"x": abs(far - x), "y": abs(far - y), "finger_id": 1}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            program.take(Event(kind, **at))
            corners.stage.stack.settle()
    assert isinstance(corners.top, PinScene)


@pytest.mark.parametrize("corners", [Turn.LEFT, Turn.RIGHT], indirect=True)
def test_a_kiosk_on_its_side_shows_a_turned_picture(corners: KioskRig) -> None:
    corners.wait(3)
    corners.program.show(0.0)
    assert isinstance(corners.top, AttractScene)
    assert (corners.program.view.width, corners.program.view.height) == (720, 1280)
    window, turn = pygame.display.get_surface(), corners.config.screen.rotate
    upright = pygame.transform.rotate(window, turn.value)
    assert pygame.image.tobytes(upright, "RGB") == pygame.image.tobytes(
        corners.program.window, "RGB"
    )
