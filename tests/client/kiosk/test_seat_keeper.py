"""Visitors who walk off and return: asked, passed for, replaced by a bot, and back in their
seat."""

from msgspec.structs import replace

from game.client.input.presses import Act, Move, Press
from game.client.interrupted.pause_menu import PauseScene
from game.client.kiosk.attract import AttractScene
from game.table.storage.folders import data_folder, unfinished_folder
from tests.client.couch_tables import is_couch
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.kiosk.test_kiosk import OTHER, PAD, play, press
from tests.client.tables import is_alone


def test_a_visitor_who_walks_off_is_asked_passed_for_and_replaced_by_a_bot(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    asked = False
    for _ in range(120):
        rig.wait(1)
        asked = asked or any(note.left is not None for note in rig.keeper.notes())
        if isinstance(rig.top, AttractScene):
            break
    assert asked
    assert [type(scene) for scene in rig.stage.stack.scenes] == [AttractScene]
    assert not list(unfinished_folder(data_folder()).glob("*"))
    assert len(rig.world.open) == 1


def test_a_visitor_who_answers_keeps_the_seat(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    for _ in range(400):
        rig.wait(0.5)
        if rig.keeper.notes():
            break
    press(rig, PAD, Move(1, 0))
    assert rig.keeper.notes() == []
    rig.wait(15)
    assert rig.top.visit.mine == (0,)


def test_a_visitor_who_returns_gets_the_seat_back(make_rig) -> None:
    rig = make_rig(replace(QUICK, away=replace(QUICK.away, empty_seconds=60)))
    play(rig, PAD)
    for _ in range(120):
        rig.wait(1)
        if not rig.top.visit.mine:
            break
    assert [note.left for note in rig.keeper.notes()] == [None]
    press(rig, PAD)
    rig.wait(1)
    assert rig.top.visit.mine == (0,)
    assert rig.keeper.notes() == []


def test_at_the_couch_only_the_visitor_who_left_is_played_for(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD, OTHER)
    scene = rig.top
    for _ in range(400):
        rig.wait(0.5)
        for source in (OTHER,):
            press(rig, source, Press(Act.SUBMIT), Press(Act.SUBMIT))
        if len(rig.top.visit.mine) == 1:
            break
    visit = scene.visit
    gone = next(seat for seat in visit.view.lobby.people if seat.away)
    assert gone.level == "easy"
    press(rig, PAD)
    rig.wait(1)
    assert len(visit.mine) == 2
    assert sorted(player.source.number for player in visit.roster) == [900, 901]
    assert is_couch(rig.top)


def lose_one_of_two(rig: KioskRig) -> None:
    """Two join, and one of them walks off."""
    play(rig, PAD, OTHER)
    for _ in range(400):
        rig.wait(0.5)
        press(rig, OTHER, Press(Act.SUBMIT), Press(Act.SUBMIT))
        if len(rig.top.visit.mine) == 1:
            return


def test_the_remaining_visitor_keeps_the_couch_view(make_rig) -> None:
    rig = make_rig()
    lose_one_of_two(rig)
    rig.wait(2)
    assert is_couch(rig.top)
    assert len(rig.top.visit.roster) == 1


def test_the_note_about_a_bot_covers_only_the_sheet_of_the_visitor_who_left(make_rig) -> None:
    rig = make_rig()
    lose_one_of_two(rig)
    rig.wait(2)
    (note,) = rig.keeper.notes()
    (stays,) = rig.top.visit.mine
    panels = rig.top.layout.panels
    assert not note.box.colliderect(panels[stays].box)
    assert panels[1 - stays].box.contains(note.box)


def test_a_menu_left_open_closes(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    press(rig, PAD, Press(Act.MENU))
    assert isinstance(rig.top, PauseScene)
    assert "options" not in {widget.name for widget in rig.top.focus.widgets}
    rig.wait(12)
    assert is_alone(rig.top)
    assert rig.top.visit.paused is None


def test_notes_of_one_match_do_not_carry_over_to_the_next(make_rig) -> None:
    rig = make_rig(replace(QUICK, away=replace(QUICK.away, empty_seconds=60)))
    play(rig, PAD)
    first = rig.top.visit
    for _ in range(120):
        rig.wait(1)
        if not first.mine:
            break
    assert rig.keeper.notes() != []
    first.close()
    rig.stage.go_home()
    rig.stage.stack.settle()
    play(rig, OTHER)
    assert is_alone(rig.top)
    assert rig.top.visit is not first
    assert rig.keeper.notes() == []
