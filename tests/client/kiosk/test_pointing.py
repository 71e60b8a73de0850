"""Who is still there among those who point: mouse and finger are told apart by where they press."""

from msgspec.structs import replace

from game.client.draw.viewport import Shape
from game.client.input.presses import Click, Intent, Lift
from game.client.input.sources import MOUSE, Heard, Source, SourceKind
from game.client.kiosk.notes import bot_box
from game.client.setup.join_places import join_places
from tests.client.kiosk.stood import QUICK, Stood
from tests.client.tables import is_alone

FINGER = Source(SourceKind.TOUCH, 0)


def press(stood: Stood, source: Source, *intents: Intent) -> None:
    for intent in intents:
        stood.hear(Heard(source, intent))


def point(stood: Stood, source, seat: int) -> None:
    """Somebody presses the head of this seat's panel, which is no button."""
    at = stood.keeper.playing.layout.panels[seat].head.center
    press(stood, source, Click(*at), Lift(*at))


def two_who_point(stand) -> Stood:
    """Somebody with the mouse and somebody who uses touch, at one screen."""
    stood = stand()
    press(stood, MOUSE, Click(960, 540))
    press(stood, FINGER, Click(*join_places(Shape.WIDE).cards[1].center))
    stood.wait(20)
    assert [player.source for player in stood.top.roster] == [MOUSE, FINGER]
    return stood


def test_one_pointing_player_does_not_count_for_the_other(stand) -> None:
    stood = two_who_point(stand)
    for _ in range(400):
        point(stood, FINGER, 1)
        stood.wait(0.5)
        if len(stood.top.visit.mine) == 1:
            break
    assert stood.top.visit.mine == (1,)


def test_pointing_at_one_s_sheet_counts_as_being_there(stand) -> None:
    stood = two_who_point(stand)
    for _ in range(100):
        stood.wait(0.5)
        point(stood, MOUSE, 0)
        point(stood, FINGER, 1)
    assert stood.top.visit.mine == (0, 1)
    assert stood.keeper.notes() == []


def test_touching_one_s_panel_takes_the_seat_back_from_a_bot(stand) -> None:
    stood = two_who_point(stand)
    for _ in range(400):
        point(stood, MOUSE, 0)
        stood.wait(0.5)
        if len(stood.top.visit.mine) == 1:
            break
    point(stood, MOUSE, 0)  # the other one plays on, which brings nobody back
    stood.wait(1)
    assert stood.top.visit.mine == (0,)
    (note,) = stood.keeper.notes()
    press(stood, FINGER, Click(*bot_box(note.box).center))
    stood.wait(1)
    assert stood.top.visit.mine == (0, 1)


def test_touching_a_screen_where_only_bots_play_takes_the_seat_back(stand) -> None:
    stood = stand(replace(QUICK, away=replace(QUICK.away, empty_seconds=60)))
    press(stood, FINGER, Click(960, 540))
    for _ in range(120):
        stood.wait(1)
        if is_alone(stood.top) and not stood.top.visit.mine:
            break
    assert not stood.top.visit.mine
    press(stood, FINGER, Click(300, 300))
    stood.wait(1)
    assert stood.top.visit.mine == (0,)
