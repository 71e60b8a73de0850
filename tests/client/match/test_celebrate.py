"""Celebrations draw on every table and in every language, and leave nothing behind."""

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.client.board.board_scene import BoardScene
from game.client.board.match_scene import MatchScene
from game.client.draw.canvas import Canvas
from game.client.draw.theme import GOLD
from game.client.match.visit import Sitting
from game.client.stage.stage import Stage
from game.rules.dice import Colour
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.storage.settings import Motion
from tests.client import mission_tables as missions
from tests.client.couch_tables import couch, mission_at_couch
from tests.client.tables import lobby, played, settle, visit_at


def tables(stage: Stage) -> list[MatchScene]:
    """Each kind of table, and the couch with few sheets and with many."""
    alone, _ = visit_at(lobby(2, 2, playing=True), played(4, 11, stop=Phase.CHOOSE))
    team, _ = visit_at(
        lobby(3, 0, mine=3, playing=True, mode=Mode.MISSION),
        missions.played(2, 3, 6, Phase.CHOOSE),
    )
    settle(alone)
    settle(team)
    couches = [couch(stage, seats, 0, rolls=9)[0] for seats in (2, 4, 6)]
    together, _ = mission_at_couch(stage, missions.played(4, 3, 6, Phase.CHOOSE), 3)
    return [
        BoardScene(stage, alone, Sitting.ALONE),
        BoardScene(stage, team, Sitting.ALONE),
        *couches,
        together,
    ]


def celebrate(scene: MatchScene) -> None:
    """Two columns and a colour for the first seat, a colour for the last one."""
    shown = scene.visit.shown
    for seat, what in ((0, 4), (0, 12), (0, Colour.RED), (len(shown.match.seats) - 1, Colour.BLUE)):
        shown._celebrate(seat, what, 5, True)


def test_a_celebration_ends_and_resets_the_clip(program):
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)
    scene = tables(program.stage)[0]
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    celebrate(scene)
    program.show(0.0)
    for _ in range(60 * 4):
        program.step()
    program.show(0.0)
    assert scene.visit.shown.ribbons == []
    assert program.window.get_clip() == program.window.get_rect()


def test_the_last_roll_draws_on_every_table(program):
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)
    for scene in tables(program.stage):
        program.stage.stack.reset(scene)
        program.stage.stack.settle()
        scene.visit.shown.last_roll = True
        for _ in range(5):
            program.step()
            program.show(0.5)
    assert program.stage.context.overflows == []


def test_a_score_is_visible_in_every_frame_while_it_counts_up(program):
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)
    scene = couch(program.stage, 6, 0, rolls=9)[0]
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for _ in range(20):
        program.step()
        program.show(0.0)
    celebrate(scene)
    right, y, size = scene.layout.panels[-1].score
    canvas = Canvas.of_window(program.window, program.view, program.stage.context)
    room = canvas.rect(Rect(round(right - size), round(y - size / 2), round(size), round(size)))
    missing = []
    for frame in range(60 * 2):
        program.step()
        program.show(0.0)
        score = program.window.subsurface(room)
        figures = pygame.mask.from_threshold(score, GOLD, (40, 40, 40, 255))
        if not figures.count():
            missing.append(frame)
    assert missing == []
