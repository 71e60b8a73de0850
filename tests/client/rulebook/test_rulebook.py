"""The rule book: its positions agree with the engine, its pages fit in every language."""

import pygame
import pytest

from game.client.draw.audit import Audit
from game.client.input.presses import Act, Move, Press, Scroll
from game.client.rulebook import rulebook_scene
from game.client.rulebook.rule_pages import PAGES, SHEET, Example
from game.client.rulebook.rulebook_scene import RulesScene
from game.rules.cells import COLUMN_MASKS
from game.rules.choice import Choice
from game.rules.legality import Available, check_choice
from game.rules.refusal import Code, Refused
from game.rules.seat import SeatState
from game.table.storage.settings import Motion
from tests.client.test_scenes_draw import show

EXAMPLES = [
    pytest.param(example, id=f"{page.key} {number}")
    for page in PAGES
    for number, example in enumerate(page.examples)
    if example.roll is not None
]


def verdict(example: Example) -> Code | None:
    """The engine's verdict on an example."""
    seat = SeatState(SHEET)
    seat.cross(example.crossed, 0)
    assert example.roll is not None
    try:
        check_choice(seat, example.roll, Available((0,), (0,)), Choice(0, 0, example.cells))
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_book_and_the_engine_agree_on_right_and_wrong(example: Example):
    assert verdict(example) is example.fault


def test_right_and_wrong_examples_are_both_shown():
    verdicts = {param.values[0].fault for param in EXAMPLES}
    assert {None, Code.NOT_ADJACENT, Code.NOT_CONNECTED, Code.WRONG_COUNT} <= verdicts


@pytest.fixture
def book(program) -> RulesScene:
    """The book, open at its first page."""
    scene = RulesScene(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return scene


def test_right_and_left_turn_pages_and_stop_at_both_ends(book):
    book.handle(Move(-1, 0))
    assert book.number == 0
    for _ in range(len(PAGES) + 3):
        book.handle(Move(1, 0))
    assert book.number == len(PAGES) - 1
    book.handle(Move(-1, 0))
    assert book.number == len(PAGES) - 2


def test_buttons_and_the_wheel_turn_pages_too(book):
    book.handle(Press(Act.ACCEPT))
    assert book.number == 1
    book.handle(Scroll(-1))
    assert book.number == 2
    book.handle(Press(Act.PREVIOUS))
    assert book.number == 1


def test_back_closes_the_book(book):
    book.handle(Press(Act.BACK))
    book.stage.stack.settle()
    assert book.stage.stack.top is None


def pixels(program, key: str) -> bytes:
    """The picture beside the words of a page."""
    show(program, lambda stage: RulesScene(stage, key), 1)
    shown = program.stage.board.box
    window = program.window
    right = window.get_rect().move(window.get_width() * 848 // shown.width, 0)
    return pygame.image.tobytes(window.subsurface(right.clip(window.get_rect())), "RGB")


def test_each_page_about_missions_has_its_own_picture(program):
    program.stage.set(motion=Motion.OFF)
    pictures = {pixels(program, key) for key in ("missions", "goals", "milestones", "devices")}
    assert len(pictures) == 4


def test_c5_the_page_on_milestones_gives_needs_and_costs(program):
    show(program, lambda stage: RulesScene(stage, "milestones"), 1)
    context = program.stage.context
    context.forget_layers()
    context.audit = Audit()
    program.show(0.0)
    texts, context.audit = {one.text for one in context.audit.written}, None
    assert {"Roll 10: 5 points", "or strike 6 jokers"} <= texts
    assert {"Roll 19: 18 points", "or give up a die", "or a miss for everybody"} <= texts
    assert "With three players" in texts


def position(key: str) -> Example:
    """The only position of a page."""
    (example,) = next(page.examples for page in PAGES if page.key == key)
    return example


def test_s4_the_page_on_the_end_shows_a_second_colour_complete() -> None:
    crossed = position("end").crossed
    complete = [mask for mask in SHEET.colour_masks.values() if not mask & ~crossed]
    assert len(complete) == 2


def test_s1_the_page_on_columns_shows_one_being_completed() -> None:
    example = position("columns")
    whole = [mask for mask in COLUMN_MASKS if not mask & ~(example.crossed | example.cells)]
    assert len(whole) == 1
    assert example.cells & whole[0]


def test_the_pages_on_columns_colours_and_the_end_show_their_points(program, monkeypatch):
    painted: list[str] = []
    monkeypatch.setattr(rulebook_scene, "paint_worth", lambda canvas, key, box: painted.append(key))
    for number, page in enumerate(PAGES):
        scene = RulesScene(program.stage)
        scene.number = number
        painted.clear()
        show(program, lambda stage, scene=scene: scene, 1)
        if page.key in ("columns", "colours", "end"):
            assert painted[-1:] == [page.key]
