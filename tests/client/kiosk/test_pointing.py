"""Who is still there among those who point: mouse and finger are told apart by where they press."""

from msgspec.structs import replace

from game.client.draw.viewport import Shape
from game.client.input.presses import Click, Intent, Lift
from game.client.input.sources import MOUSE, Heard, Source, SourceKind
from game.client.kiosk.notes import bot_box
from game.client.setup.join_places import join_places
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.tables import is_alone

FINGER = Source(SourceKind.TOUCH, 0)


def press(rig: KioskRig, source: Source, *intents: Intent) -> None:
    for intent in intents:
        rig.hear(Heard(source, intent))


def point(rig: KioskRig, source, seat: int) -> None:
    """Somebody presses the head of this seat's panel, which is no button."""
    at = rig.keeper.playing.layout.panels[seat].head.center
    press(rig, source, Click(*at), Lift(*at))


def mouse_and_touch(make_rig) -> KioskRig:
    """Somebody with the mouse and somebody who uses touch, at one screen."""
    rig = make_rig()
    press(rig, MOUSE, Click(960, 540))
    press(rig, FINGER, Click(*join_places(Shape.WIDE).cards[1].center))
    rig.wait(20)
    assert [player.source for player in rig.top.roster] == [MOUSE, FINGER]
    return rig


def test_one_pointing_player_does_not_count_for_the_other(make_rig) -> None:
    rig = mouse_and_touch(make_rig)
    for _ in range(400):
        point(rig, FINGER, 1)
        rig.wait(0.5)
        if len(rig.top.visit.mine) == 1:
            break
    assert rig.top.visit.mine == (1,)


def test_pointing_at_one_s_sheet_counts_as_being_there(make_rig) -> None:
    rig = mouse_and_touch(make_rig)
    for _ in range(100):
        rig.wait(0.5)
        point(rig, MOUSE, 0)
        point(rig, FINGER, 1)
    assert rig.top.visit.mine == (0, 1)
    assert rig.keeper.notes() == []


def test_touching_one_s_panel_takes_the_seat_back_from_a_bot(make_rig) -> None:
    rig = mouse_and_touch(make_rig)
    for _ in range(400):
        point(rig, MOUSE, 0)
        rig.wait(0.5)
        if len(rig.top.visit.mine) == 1:
            break
    point(rig, MOUSE, 0)  # the other one plays on, which brings nobody back
    rig.wait(1)
    assert rig.top.visit.mine == (0,)
    (note,) = rig.keeper.notes()
    press(rig, FINGER, Click(*bot_box(note.box).center))
    rig.wait(1)
    assert rig.top.visit.mine == (0, 1)


def test_touching_a_screen_where_only_bots_play_takes_the_seat_back(make_rig) -> None:
    rig = make_rig(replace(QUICK, away=replace(QUICK.away, empty_seconds=60)))
    press(rig, FINGER, Click(960, 540))
    for _ in range(120):
        rig.wait(1)
        if is_alone(rig.top) and not rig.top.visit.mine:
            break
    assert not rig.top.visit.mine
    press(rig, FINGER, Click(300, 300))
    rig.wait(1)
    assert rig.top.visit.mine == (0,)
