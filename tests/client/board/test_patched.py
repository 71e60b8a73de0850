"""Partly repainted frames look like fully painted ones."""

import pygame
import pytest
from msgspec.structs import replace

from game.client.board.board_scene import BoardScene
from game.client.input.presses import Act, Move, Press
from game.client.input.sources import Heard
from game.client.match.visit import Sitting
from game.rules.match import Phase
from game.table.storage.settings import Motion
from net.messages.notices import EventsNotice, LobbyNotice
from tests.client import mission_tables as missions
from tests.client.conftest import catch_up
from tests.client.couch_tables import SOURCES, couch, mission_at_couch
from tests.client.tables import played


def same_when_fresh(program) -> bool:
    """Whether the window looks the same when drawn without caches."""
    catch_up(program)
    kept = pygame.image.tobytes(program.window, "RGB")
    program.stage.context.forget_layers()
    program.show(0.0)
    return kept == pygame.image.tobytes(program.window, "RGB")


def shown(program, motion: Motion) -> tuple[BoardScene, object]:
    """Six at the couch who all choose."""
    program.stage.settings = replace(program.stage.settings, motion=motion)
    scene, session = couch(program.stage, 6, 0, rolls=3, stop=Phase.CHOOSE)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    return scene, session


def test_a_table_painted_over_several_frames_ends_up_the_same(program):
    shown(program, Motion.REDUCED)
    program.stage.context.forget_layers()
    program.show(0.0)
    assert program.stage.context.behind
    assert same_when_fresh(program)


def test_presses_of_six_players_leave_no_trace(program):
    scene, _ = shown(program, Motion.REDUCED)
    acts = (Press(Act.NEXT), Move(1, 0), Press(Act.ACCEPT), Move(0, 1), Press(Act.PREVIOUS))
    for number, intent in enumerate(acts * 2):
        for seat in range(6):
            player = scene.roster.at_seat(seat)
            if player is not None and (number + seat) % 3:
                program.stage.stack.hear(Heard(player.source, intent))
        program.step()
        assert same_when_fresh(program)


def test_a_roll_from_its_throw_to_the_next_leaves_no_trace(program):
    scene, session = shown(program, Motion.FULL)
    before, after = played(6, 3, stop=Phase.CHOOSE, seed=12), played(6, 5, seed=12)
    session.put(EventsNotice(1, tuple(after[len(before) :])))
    for _ in range(60):
        for _ in range(11):
            program.step()
        made = scene.visit.shown
        if not any(made.fresh(seat) for seat in range(6)):  # stars count once crossed
            assert same_when_fresh(program)
    assert scene.visit.shown.match.roll_number == 5


def test_a_mission_from_a_throw_to_the_next_leaves_no_trace(program):
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)
    before = missions.played(4, 3, 8, Phase.ACTIVE)
    after = missions.played(4, 3, 9)[len(before) :]
    scene, session = mission_at_couch(program.stage, before, 3)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    for seat in range(3):
        for intent in (Move(1, 0), Press(Act.ACCEPT), Press(Act.NEXT)):
            program.stage.stack.hear(Heard(SOURCES[seat], intent))
            program.step()
            assert same_when_fresh(program)
    session.put(EventsNotice(1, tuple(after)))
    for _ in range(20):
        for _ in range(11):
            program.step()
        if not any(scene.visit.shown.fresh(seat) for seat in range(3)):
            assert same_when_fresh(program)


@pytest.mark.parametrize("sitting", [Sitting.COUCH, Sitting.ALONE])
def test_a_new_person_on_a_seat_is_shown_everywhere(program, sitting):
    scene, session = couch(program.stage, 2, 1, rolls=9, stop=Phase.CHOOSE)
    visit = scene.visit
    if sitting is Sitting.ALONE:
        visit.roster = None
        scene = BoardScene(program.stage, visit, sitting)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    catch_up(program)
    before = pygame.image.tobytes(program.window, "RGB")
    seats = tuple(replace(seat, name=f"Z{seat.index}") for seat in session.view.lobby.seats)
    session.put(LobbyNotice(replace(session.view.lobby, seats=seats)))
    program.step()
    assert same_when_fresh(program)
    assert pygame.image.tobytes(program.window, "RGB") != before


def test_dice_are_on_the_felt_in_every_frame(program):
    scene, _ = shown(program, Motion.FULL)
    made = scene.visit.shown
    tray = program.view.to_pixel(*scene.layout.dice[0])
    program.step()
    felt = program.window.get_at(tray)
    for _ in range(12):
        program.step()
        program.show(0.0)
        light = program.window.get_at(tray)
        assert sum(light[:3]) > 240 or light != felt
    assert made.dice_rest


def test_a_drawn_cross_never_vanishes(program):
    scene, session = shown(program, Motion.FULL)
    before, after = played(6, 3, stop=Phase.CHOOSE, seed=12), played(6, 3, seed=12)
    session.put(EventsNotice(1, tuple(after[len(before) :])))
    made, drawn = scene.visit.shown, set[tuple[int, int]]()
    for _ in range(200):
        program.step()
        program.show(0.0)
        for seat in range(6):
            top = made.on_top(seat)
            drawn |= {(seat, cell) for cell, share in top.items() if share == 1.0}
        for seat, cell in drawn:
            place = program.view.to_pixel(*scene.layout.panels[seat].grid.middle(cell))
            assert sum(program.window.get_at(place)[:3]) < 330
    assert len(drawn) > 6
