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
from tests.client.kiosk.rig import QUICK, KioskRig

FINGER = Source(SourceKind.TOUCH, 0)
UPRIGHT = replace(QUICK, screen=Screen(rotate=Turn.LEFT), lock=Lock(pin="2580"))


def touch(rig: KioskRig, x: float, y: float) -> None:
    """Touch a place of the board."""
    rig.hear(Heard(FINGER, Click(x, y)))
    rig.hear(Heard(FINGER, Lift(x, y)))


def shown_at(rig: KioskRig, x: float, y: float) -> tuple[float, float]:
    """Where on the board a place of the top scene is seen."""
    place = Fitted.into(Shape.TALL, rig.top.room)
    return place.left + x * place.scale, place.top + y * place.scale


@pytest.fixture
def playing(make_rig) -> KioskRig:
    """One visitor plays by touch."""
    rig = make_rig(UPRIGHT)
    touch(rig, 540, 900)
    assert isinstance(rig.top, VisitorsScene)
    touch(rig, *rig.top.at.bar.center)
    rig.wait(8)
    assert isinstance(rig.top, BoardScene)
    return rig


def test_a_single_player_shares_the_screen_with_the_bots(playing: KioskRig) -> None:
    assert playing.stage.tall
    assert is_couch(playing.top)
    assert all(playing.stage.board.box.contains(box) for box in playing.top.layout.boxes())


def test_a_free_card_in_the_second_row_takes_a_seat(make_rig) -> None:
    rig = make_rig(UPRIGHT)
    touch(rig, 540, 900)
    touch(rig, *rig.top.at.cards[4].center)
    assert len(rig.top.cards) == 2


def test_a_menu_is_pressed_where_it_is_seen(playing: KioskRig) -> None:
    touch(playing, playing.top.layout.menu.right - 30, playing.top.layout.menu.top + 26)
    assert isinstance(playing.top, PauseScene)
    resume = next(w.box for w in playing.top.focus.widgets if w.name == "resume")
    touch(playing, *shown_at(playing, *resume.center))
    assert isinstance(playing.top, BoardScene)


def test_the_corners_of_the_upright_picture_open_the_prompt(make_rig) -> None:
    rig = make_rig(UPRIGHT)
    for x, y in ((10, 10), (1070, 10), (1070, 1814), (10, 1814), (10, 10)):
        touch(rig, x, y)
    assert isinstance(rig.top, PinScene)
    digits = {w.name: w.box for w in rig.top.focus.widgets}
    for digit in "2580":
        touch(rig, *shown_at(rig, *digits[digit].center))
    touch(rig, *shown_at(rig, *digits["ok"].center))
    assert isinstance(rig.top, OperatorScene)
