"""A kiosk on an upright screen: touches hit what people see."""

import pytest
from msgspec.structs import replace

from game.client.board.board_scene import BoardScene
from game.client.draw.viewport import Fitted, Shape
from game.client.input.presses import Click, Lift
from game.client.input.sources import Heard, Source, SourceKind
from game.client.interrupted.pause_menu import PauseScene
from game.client.kiosk.operator_scene import OperatorScene
from game.client.kiosk.pin import PinScene
from game.client.kiosk.visitors import VisitorsScene
from game.kiosk.config import Lock, Screen, Turn
from tests.client.couch_tables import is_couch
from tests.client.kiosk.stood import QUICK, Stood

FINGER = Source(SourceKind.TOUCH, 0)
UPRIGHT = replace(QUICK, screen=Screen(rotate=Turn.LEFT), lock=Lock(pin="2580"))


def touch(stood: Stood, x: float, y: float) -> None:
    """Touch a place of the board."""
    stood.hear(Heard(FINGER, Click(x, y)))
    stood.hear(Heard(FINGER, Lift(x, y)))


def shown_at(stood: Stood, x: float, y: float) -> tuple[float, float]:
    """Where on the board a place of the top scene is seen."""
    place = Fitted.into(Shape.TALL, stood.top.room)
    return place.left + x * place.scale, place.top + y * place.scale


@pytest.fixture
def playing(stand) -> Stood:
    """One visitor plays by touch."""
    stood = stand(UPRIGHT)
    touch(stood, 540, 900)
    assert isinstance(stood.top, VisitorsScene)
    touch(stood, *stood.top.at.bar.center)
    stood.wait(8)
    assert isinstance(stood.top, BoardScene)
    return stood


def test_a_single_player_shares_the_screen_with_the_bots(playing: Stood) -> None:
    assert playing.stage.tall
    assert is_couch(playing.top)
    assert all(playing.stage.board.box.contains(box) for box in playing.top.layout.boxes())


def test_a_free_card_in_the_second_row_takes_a_seat(stand) -> None:
    stood = stand(UPRIGHT)
    touch(stood, 540, 900)
    touch(stood, *stood.top.at.cards[4].center)
    assert len(stood.top.cards) == 2


def test_a_menu_is_pressed_where_it_is_seen(playing: Stood) -> None:
    touch(playing, playing.top.layout.menu.right - 30, playing.top.layout.menu.top + 26)
    assert isinstance(playing.top, PauseScene)
    resume = next(w.box for w in playing.top.focus.widgets if w.name == "resume")
    touch(playing, *shown_at(playing, *resume.center))
    assert isinstance(playing.top, BoardScene)


def test_the_corners_of_the_upright_picture_open_the_prompt(stand) -> None:
    stood = stand(UPRIGHT)
    for x, y in ((10, 10), (1070, 10), (1070, 1814), (10, 1814), (10, 10)):
        touch(stood, x, y)
    assert isinstance(stood.top, PinScene)
    digits = {w.name: w.box for w in stood.top.focus.widgets}
    for digit in "2580":
        touch(stood, *shown_at(stood, *digits[digit].center))
    touch(stood, *shown_at(stood, *digits["ok"].center))
    assert isinstance(stood.top, OperatorScene)
