"""Visitors who walk off and return: asked, passed for, replaced by a bot, and back in their
seat."""

from msgspec.structs import replace

from game.client.input.presses import Act, Move, Press
from game.client.interrupted.pause_menu import PauseScene
from game.client.kiosk.attract import AttractScene
from game.table.storage.folders import data_folder, unfinished_folder
from tests.client.couch_tables import is_couch
from tests.client.kiosk.stood import QUICK, Stood
from tests.client.kiosk.test_kiosk import OTHER, PAD, play, press
from tests.client.tables import is_alone


def test_a_visitor_who_walks_off_is_asked_passed_for_and_replaced_by_a_bot(stand) -> None:
    stood = stand()
    play(stood, PAD)
    asked = False
    for _ in range(120):
        stood.wait(1)
        asked = asked or any(note.left is not None for note in stood.keeper.notes())
        if isinstance(stood.top, AttractScene):
            break
    assert asked
    assert [type(scene) for scene in stood.stage.stack.scenes] == [AttractScene]
    assert not list(unfinished_folder(data_folder()).glob("*"))
    assert len(stood.world.open) == 1


def test_a_visitor_who_answers_keeps_the_seat(stand) -> None:
    stood = stand()
    play(stood, PAD)
    for _ in range(400):
        stood.wait(0.5)
        if stood.keeper.notes():
            break
    press(stood, PAD, Move(1, 0))
    assert stood.keeper.notes() == []
    stood.wait(15)
    assert stood.top.visit.mine == (0,)


def test_a_visitor_who_returns_gets_the_seat_back(stand) -> None:
    stood = stand(replace(QUICK, away=replace(QUICK.away, empty_seconds=60)))
    play(stood, PAD)
    for _ in range(120):
        stood.wait(1)
        if not stood.top.visit.mine:
            break
    assert [note.left for note in stood.keeper.notes()] == [None]
    press(stood, PAD)
    stood.wait(1)
    assert stood.top.visit.mine == (0,)
    assert stood.keeper.notes() == []


def test_at_the_couch_only_the_visitor_who_left_is_played_for(stand) -> None:
    stood = stand()
    play(stood, PAD, OTHER)
    scene = stood.top
    for _ in range(400):
        stood.wait(0.5)
        for source in (OTHER,):
            press(stood, source, Press(Act.SUBMIT), Press(Act.SUBMIT))
        if len(stood.top.visit.mine) == 1:
            break
    visit = scene.visit
    gone = next(seat for seat in visit.view.lobby.people if seat.away)
    assert gone.level == "easy"
    press(stood, PAD)
    stood.wait(1)
    assert len(visit.mine) == 2
    assert sorted(player.source.number for player in visit.roster) == [900, 901]
    assert is_couch(stood.top)


def one_of_two_is_left(stood: Stood) -> None:
    """Two join, and one of them walks off."""
    play(stood, PAD, OTHER)
    for _ in range(400):
        stood.wait(0.5)
        press(stood, OTHER, Press(Act.SUBMIT), Press(Act.SUBMIT))
        if len(stood.top.visit.mine) == 1:
            return


def test_the_remaining_visitor_keeps_the_couch_view(stand) -> None:
    stood = stand()
    one_of_two_is_left(stood)
    stood.wait(2)
    assert is_couch(stood.top)
    assert len(stood.top.visit.roster) == 1


def test_the_note_about_a_bot_covers_only_the_sheet_of_the_visitor_who_left(stand) -> None:
    stood = stand()
    one_of_two_is_left(stood)
    stood.wait(2)
    (note,) = stood.keeper.notes()
    (stays,) = stood.top.visit.mine
    panels = stood.top.layout.panels
    assert not note.box.colliderect(panels[stays].box)
    assert panels[1 - stays].box.contains(note.box)


def test_a_menu_left_open_closes(stand) -> None:
    stood = stand()
    play(stood, PAD)
    press(stood, PAD, Press(Act.MENU))
    assert isinstance(stood.top, PauseScene)
    assert "options" not in {widget.name for widget in stood.top.focus.widgets}
    stood.wait(12)
    assert is_alone(stood.top)
    assert stood.top.visit.paused is None


def test_notes_of_one_match_do_not_carry_over_to_the_next(stand) -> None:
    stood = stand(replace(QUICK, away=replace(QUICK.away, empty_seconds=60)))
    play(stood, PAD)
    first = stood.top.visit
    for _ in range(120):
        stood.wait(1)
        if not first.mine:
            break
    assert stood.keeper.notes() != []
    first.close()
    stood.stage.go_home()
    stood.stage.stack.settle()
    play(stood, OTHER)
    assert is_alone(stood.top)
    assert stood.top.visit is not first
    assert stood.keeper.notes() == []
