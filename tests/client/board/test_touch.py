"""Fingers at the couch and at a single table: tap, draw over cells, double-tap to fill."""

import pygame
import pytest

from game.client.app import Program
from game.client.board import own_layout as layout
from game.client.board.board_scene import BoardScene
from game.client.draw.viewport import Shape
from game.client.input.sources import Source, SourceKind
from game.client.match.visit import Sitting
from game.client.seats.roster import Roster
from game.client.setup.couch_join import JoinScene
from game.client.setup.join_card import Spot
from game.client.setup.join_places import join_places, spot_box
from game.rules.cells import Cell, Mask, cells_of
from game.rules.dice import DieKind
from game.rules.match import Phase
from game.table.play.draft import Draft
from game.table.storage.settings import Guise
from tests.client.couch_tables import couch
from tests.client.tables import is_alone, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import show

TOUCH = Source(SourceKind.TOUCH)


def finger(program: Program, kind: int, number: int, x: float, y: float) -> None:
    """A finger event at a place on the board, as SDL reports it."""
    left, top = program.view.to_pixel(x, y)
    width, height = program.window.get_size()
    event = pygame.event.Event(
        kind, touch_id=1, finger_id=number, x=left / width, y=top / height, dx=0.0, dy=0.0
    )
    pygame.event.post(event)
    program.events()


def at(table: BoardScene, seat: int, cell: Cell) -> tuple[float, float]:
    """The middle of a cell on a seat's sheet."""
    return table.layout.panels[seat].grid.box(cell).center


@pytest.fixture
def table(program: Program) -> BoardScene:
    """Three players who all use touch."""
    visit = couch(program.stage, 3, rolls=3)[0].visit
    visit.roster = Roster()
    scene = BoardScene(program.stage, visit, Sitting.COUCH)
    for name in scene.visit.names:
        scene.roster.add(TOUCH, Guise(name))
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    return scene


def draft_of(table: BoardScene, seat: int) -> Draft:
    draft = table.visit.chooser.draft(seat)
    assert draft is not None
    return draft


def row_of_cells(table: BoardScene, seat: int) -> tuple[Cell, ...]:
    """The cells of the largest choice."""
    legal = table.visit.shown.match.prospects(seat)
    return cells_of(max(legal, key=lambda choice: choice.cells.bit_count()).cells)


def mask(cells: tuple[Cell, ...]) -> Mask:
    return sum(1 << cell for cell in cells)


def test_two_fingers_draw_on_two_sheets_at_once(program, table):
    cells = {seat: row_of_cells(table, seat) for seat in (0, 2)}
    for seat in cells:
        finger(program, pygame.FINGERDOWN, seat, *at(table, seat, cells[seat][0]))
    for seat in cells:
        finger(program, pygame.FINGERMOTION, seat, *at(table, seat, cells[seat][1]))
    finger(program, pygame.FINGERUP, 0, *at(table, 0, cells[0][1]))
    for cell in cells[2][2:]:
        finger(program, pygame.FINGERMOTION, 2, *at(table, 2, cell))
    assert draft_of(table, 0).cells == mask(cells[0][:2])
    assert draft_of(table, 2).cells == mask(cells[2])
    assert draft_of(table, 1).is_empty


def test_a_finger_that_strays_onto_another_sheet_draws_nothing_there(program, table):
    finger(program, pygame.FINGERDOWN, 0, *at(table, 0, row_of_cells(table, 0)[0]))
    for cell in row_of_cells(table, 1):
        finger(program, pygame.FINGERMOTION, 0, *at(table, 1, cell))
    assert draft_of(table, 1).is_empty


def only_placement(draft: Draft) -> tuple[Cell, Mask] | None:
    """Pick dice that leave exactly one placement of several cells at some cell."""
    choices = draft._choices
    for choice in choices:
        dice = (choice.colour_die, choice.number_die)
        same = {c.cells for c in choices if (c.colour_die, c.number_die) == dice}
        for cell in cells_of(choice.cells):
            held = [cells for cells in same if cells >> cell & 1]
            if len(held) == 1 and choice.cells.bit_count() > 1:
                draft.pick_die(DieKind.COLOUR, choice.colour_die)
                draft.pick_die(DieKind.NUMBER, choice.number_die)
                return cell, choice.cells
    return None


def test_a_double_tap_fills_a_block_if_only_one_placement_is_possible(program, table):
    found = {seat: only_placement(draft_of(table, seat)) for seat in range(3)}
    assert any(found.values())
    for seat, (cell, cells) in {seat: place for seat, place in found.items() if place}.items():
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP) * 2:
            finger(program, kind, seat, *at(table, seat, cell))
        assert draft_of(table, seat).cells == cells


def test_a_tap_on_the_line_below_a_sheet_presses_it(program, table):
    cells = row_of_cells(table, 1)
    for cell in cells:
        finger(program, pygame.FINGERDOWN, 0, *at(table, 1, cell))
        finger(program, pygame.FINGERUP, 0, *at(table, 1, cell))
    foot = table.layout.panels[1].foot
    finger(program, pygame.FINGERDOWN, 0, foot.left + 40, foot.centery)
    assert 1 in table.visit.chooser.sent


def test_tapping_ready_on_a_card_makes_its_player_ready(program):
    scene = JoinScene(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for seat in (0, 1):
        finger(program, pygame.FINGERDOWN, 5, *join_places(Shape.WIDE).cards[seat].center)
        finger(program, pygame.FINGERUP, 5, *join_places(Shape.WIDE).cards[seat].center)
    box = spot_box(join_places(Shape.WIDE).cards[1], Spot.READY)
    finger(program, pygame.FINGERDOWN, 5, *box.center)
    finger(program, pygame.FINGERUP, 5, *box.center)
    assert [player.ready for player in scene.roster] == [False, True]


# --- one person alone -----------------------------------------------------------------------------


@pytest.fixture
def alone(program: Program) -> BoardScene:
    """A single table whose player has to choose."""
    visit, _ = visit_at(lobby(1, 1, playing=True), played(2, 3, stop=Phase.CHOOSE, seed=12))
    settle(visit)
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE))
    assert is_alone(scene)
    return scene


def test_a_finger_draws_over_the_cells_of_the_large_sheet(program, alone):
    draft = alone.visit.chooser.current
    legal = alone.visit.shown.match.prospects(0)
    cells = cells_of(max(legal, key=lambda choice: choice.cells.bit_count()).cells)
    finger(program, pygame.FINGERDOWN, 0, *layout.GRID.box(cells[0]).center)
    for cell in (*cells[1:], cells[0]):  # moving back removes nothing
        finger(program, pygame.FINGERMOTION, 0, *layout.GRID.box(cell).center)
    finger(program, pygame.FINGERUP, 0, *layout.GRID.box(cells[0]).center)
    assert draft.cells == mask(cells)


def test_a_tap_meant_for_a_card_that_has_just_closed_reaches_no_cell(program, alone):
    draft = alone.visit.chooser.current
    cell = cells_of(alone.visit.shown.match.prospects(0)[0].cells)[0]
    alone.pause()
    alone.resume()
    finger(program, pygame.FINGERDOWN, 0, *layout.GRID.box(cell).center)
    finger(program, pygame.FINGERUP, 0, *layout.GRID.box(cell).center)
    assert draft.cells == 0
    for _ in range(30):
        program.step()
    finger(program, pygame.FINGERDOWN, 0, *layout.GRID.box(cell).center)
    assert draft.cells == mask([cell])


def test_a_double_tap_fills_a_block_of_the_large_sheet(program, alone):
    draft = alone.visit.chooser.current
    cell, cells = only_placement(draft)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP) * 2:
        finger(program, kind, 0, *layout.GRID.box(cell).center)
    assert draft.cells == cells
