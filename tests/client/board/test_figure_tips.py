"""Tips: pointing at a figure with the mouse explains it."""

import pytest
from pygame import Rect, Surface

from game.client.board.board_scene import BoardScene
from game.client.board.figure_tips import tips
from game.client.board.layout import versus_layout
from game.client.board.mission_layout import mission_layout
from game.client.board.own_layout import HINT, own_layout
from game.client.draw.canvas import Canvas
from game.client.draw.viewport import Shape
from game.client.input.presses import PointAt
from game.client.input.sources import KEYS, MOUSE, Heard
from game.client.match.visit import Sitting
from game.client.ui.tooltip import draw_tooltip
from game.client.words import Words
from game.rules.cells import Cell
from game.rules.match import Phase
from game.table.storage.settings import Language, TextSize
from tests.client.board.test_alone import at_choice
from tests.client.couch_tables import couch, mission_at_couch
from tests.client.mission_tables import played as played_mission
from tests.client.test_scenes_draw import show


@pytest.fixture
def scene(program) -> BoardScene:
    visit, _ = at_choice()
    return show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)


def point(scene: BoardScene, box: Rect) -> None:
    scene.stage.source = MOUSE
    scene.hear(Heard(MOUSE, PointAt(*box.center)))


def test_the_tip_of_a_figure_beside_the_sheet_says_what_it_counts(scene):
    side = scene.layout.panels[0].foot
    point(scene, Rect(side.left, side.top + 523, 100, 40))  # A–O
    assert scene.tip().key == "tip.columns"
    point(scene, Rect(side.right - 60, side.top + 563, 40, 40))  # the star
    assert scene.tip().key == "tip.stars"


def test_the_tip_of_somebody_else_s_figure_says_what_it_counts(scene):
    foot = scene.layout.panels[1].foot
    point(scene, Rect(foot.right - 20, foot.top, 10, foot.height))
    assert scene.tip().key == "tip.stars"


def test_the_tip_of_the_row_below_the_large_sheet_is_about_columns(scene):
    point(scene, scene.layout.panels[0].points)
    assert scene.tip().key == "tip.column_row"


def test_the_tip_of_an_icon_button_says_what_it_does(scene):
    point(scene, HINT)
    assert scene.tip().key == "duty.hint"


def test_cells_have_no_tip_and_tips_need_a_pointer(scene):
    point(scene, Rect(scene.layout.panels[0].grid.box(Cell(52))))
    assert scene.tip() is None
    point(scene, HINT)
    scene.stage.source = KEYS
    assert scene.tip() is None


def test_nothing_is_said_of_what_the_mouse_was_over_before_a_card_lay_on_top(scene):
    point(scene, HINT)
    scene.pause()
    scene.resume()
    assert scene.tip() is None


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_the_tips_fit_in_every_language_and_stay_on_the_board(program, language):
    program.stage.set(text_size=TextSize.LARGEST)
    context = program.stage.context
    canvas, words = Canvas(Surface((1920, 1080)), 1.0, context), Words(language)
    for seats in range(1, 7):
        for tip in tips(canvas, own_layout(seats), mission=False):
            draw_tooltip(canvas, words(tip.key), tip.about, Shape.WIDE.box)
            assert Shape.WIDE.box.contains(tip.about)
    assert context.overflows == []


@pytest.mark.parametrize(
    ("people", "mission"), [(2, False), (4, False), (6, False), (3, True), (4, True)]
)
def test_figures_at_the_couch_have_tips_too(program, people, mission):
    if mission:
        made, _ = mission_at_couch(
            program.stage, played_mission(1, people, 5, Phase.CHOOSE), people
        )
    else:
        made, _ = couch(program.stage, people, 0, rolls=5, stop=Phase.CHOOSE)
    scene = show(program, lambda stage: made, 2)
    keys = set()
    head = scene.layout.panels[0].head
    for x in range(head.left, head.right, 4):
        for y in (head.top + 8, head.bottom - 8):
            point(scene, Rect(x, y, 1, 1))
            keys.add(scene.tip().key if scene.tip() else None)
    figures = {"tip.share", "tip.misses"} if mission else {"tip.now", "tip.open_stars"}
    assert figures | {"tip.supply", None} <= keys


def test_a_name_at_the_couch_has_no_tip(program):
    made, _ = couch(program.stage, 4, 0, rolls=5, stop=Phase.CHOOSE)
    scene = show(program, lambda stage: made, 2)
    point(
        scene,
        Rect(scene.layout.panels[1].head.left + 90, scene.layout.panels[1].head.centery, 2, 2),
    )
    assert scene.tip() is None


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_the_couch_s_tips_fit_in_every_language(program, language):
    program.stage.set(text_size=TextSize.LARGEST)
    context = program.stage.context
    canvas, words = Canvas(Surface((1920, 1080)), 1.0, context), Words(language)
    for layout, mission in ((versus_layout(6), False), (mission_layout(4), True)):
        for tip in tips(canvas, layout, mission=mission):
            draw_tooltip(canvas, words(tip.key), tip.about, Shape.WIDE.box)
    assert context.overflows == []
