"""A button means the same at every table, and its label says what it does."""

from pygame import Surface

from game.client.board.board_scene import BoardScene
from game.client.board.foot import FootItem
from game.client.board.foot_line import Foot, draw_foot
from game.client.board.hand import HandStep
from game.client.draw.audit import Audit
from game.client.draw.canvas import Canvas
from game.client.input.controls import Controls
from game.client.input.presses import Act, Press
from game.client.match.visit import Sitting
from game.table.storage.settings import Deck, Duty, TextSize
from tests.client.board.test_alone import at_choice
from tests.client.board.test_couch import hear
from tests.client.couch_tables import SOURCES, couch
from tests.client.tables import chosen
from tests.client.test_scenes_draw import show


def test_the_shoulder_buttons_pick_dice_at_a_single_table_too(program) -> None:
    visit, _ = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    before = scene.hands.focus.name
    scene.handle(Press(Act.NEXT))
    draft = visit.chooser.current
    assert draft is not None
    assert draft.picked_number is not None
    scene.handle(Press(Act.PREVIOUS))
    assert draft.picked_colour is not None
    assert scene.hands.focus.name == before


def test_the_line_below_a_couch_sheet_names_the_button_for_passing(program):
    scene, session = couch(program.stage, 2)
    hand = scene.hands[0]
    assert Act.PASS in [item.act for item in scene.hands.items_of(hand)]
    hear(scene, SOURCES[0], Press(Act.PASS))
    assert hand.step is HandStep.SURE
    assert [item.act for item in scene.hands.items_of(hand)] == [Act.PASS, Act.BACK]
    hear(scene, SOURCES[0], Press(Act.PASS))
    assert [request.choice for request in chosen(session)] == [None]


def test_both_halves_of_the_keyboard_have_a_pass_key() -> None:
    for deck in (Deck.LEFT, Deck.RIGHT):
        assert Controls().control(deck, Duty.PASS) is not None


def test_letters_on_a_pill_stay_inside_it_at_any_size(program) -> None:
    scene, _ = couch(program.stage, 4)
    program.stage.set(text_size=TextSize.LARGEST, high_contrast=True)
    panel, context = scene.layout.panels[0], program.stage.context
    item = FootItem("couch.sure", Act.PASS, loud=True)
    canvas = Canvas(Surface((1920, 1080)), 1.0, context)
    context.audit = audit = Audit()
    draw_foot(canvas, program.stage.words, panel, Foot((item,), scene.hands.holding_of(0)))
    context.audit = None
    assert audit.written[0].size <= panel.foot.height - 4
