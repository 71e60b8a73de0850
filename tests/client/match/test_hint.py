"""Hints on request, at single tables, in missions and at the couch: shown, never played."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from game.client.app import Program
from game.client.board import own_layout as layout
from game.client.board import picture
from game.client.board.board_scene import BoardScene
from game.client.board.hand import HandStep
from game.client.draw.canvas import Canvas
from game.client.input.presses import Act, Click, Press
from game.client.input.sources import LEFT_KEYS, MOUSE, Heard, pad_source
from game.client.match.hint import Hint, Hints, hint_line
from game.client.match.visit import Sitting, Visit
from game.client.words import Words
from game.rules.cells import COLUMN_MASKS, cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.dice import DieKind, parse_roll
from game.rules.intents import RollDice, Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.bots.advice import AdviceNotice
from game.table.play.draft import Draft
from game.table.storage.settings import Language
from game.table.storage.sheets import bundled
from tests.client.board.test_alone import at_choice
from tests.client.conftest import program_of
from tests.client.couch_tables import couch, is_couch
from tests.client.tables import chosen, is_alone, is_mission, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import show


def advice(visit: Visit, seat: int) -> AdviceNotice:
    """Advice to cross as many cells as possible in the match on show."""
    match = visit.shown.match
    choice = max(match.legal(seat), key=lambda choice: choice.cells.bit_count())
    return AdviceNotice(1, match.roll_number, seat, choice)


def table(program: Program) -> tuple[BoardScene, Visit]:
    """A table where seat 0 chooses, with its scene."""
    visit, _ = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 1)
    assert is_alone(scene)
    return scene, visit


# --- one table -----------------------------------------------------------------------------------


@pytest.fixture
def framed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The centres of the dice framed last."""
    found: list[tuple[int, int]] = []

    def note(canvas: Canvas, grid: object, cells: object, dice: list[Rect], *_: object) -> None:
        found[:] = [box.center for box in dice]

    monkeypatch.setattr(picture, "draw_hint", note)
    return found


def hinted(visit: Visit) -> Choice:
    """The choice that seat 0 is advised, now on show."""
    advised = advice(visit, 0)
    assert advised.choice is not None
    visit.ask_hint(0)
    visit.hints.take(advised)
    return advised.choice


@pytest.mark.parametrize(("people", "mode"), [(1, Mode.SOLO), (2, Mode.VERSUS)])
def test_the_dice_of_a_hint_are_framed(
    program: Program, framed: list[tuple[int, int]], people: int, mode: Mode
) -> None:
    visit, _ = visit_at(
        lobby(people, 0, playing=True, mode=mode), played(people, 1, stop=Phase.CHOOSE, mode=mode)
    )
    settle(visit)
    advised = hinted(visit)
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    assert isinstance(scene, BoardScene)
    dice, kinds = scene.layout.dice, len(scene.layout.dice) // 2
    assert framed == [
        dice[advised.colour_die],
        dice[kinds + advised.number_die],
    ]


def test_a_die_of_a_hint_is_not_framed_once_another_one_is_picked(
    program: Program, framed: list[tuple[int, int]]
) -> None:
    scene, visit = table(program)
    advised = hinted(visit)
    draft = visit.chooser.current
    assert draft is not None
    usable = draft.usable(DieKind.NUMBER)
    other = next(die for die in sorted(usable) if die != advised.number_die)
    visit.chooser.pick_die(DieKind.NUMBER, other)
    program.show(0.0)
    assert framed == [scene.layout.dice[advised.colour_die]]


def test_the_hint_key_asks_the_table_and_plays_nothing(program: Program) -> None:
    visit, session = at_choice()
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 1)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, scancode=0, mod=0, unicode="h")
    pygame.event.post(event)
    program.events()
    assert session.advised == [0]
    assert chosen(session) == []
    draft = visit.chooser.current
    assert draft is not None
    assert draft.is_empty


def test_the_hint_button_in_the_status_line_asks_too(program: Program) -> None:
    visit, session = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 1)
    scene.handle(Click(*layout.HINT.center))
    assert session.advised == [0]


def test_until_the_answer_comes_the_status_line_says_that_a_bot_thinks(
    program: Program,
) -> None:
    scene, visit = table(program)
    scene.handle(Press(Act.HINT))
    assert scene.status().key == "advice.thinking"
    visit.hints.take(advice(visit, 0))
    assert scene.status().key in ("advice.plain", "advice.star", "advice.joker")


def test_a_hint_highlights_cells_and_dice(program: Program) -> None:
    scene, visit = table(program)
    program.show(0.0)
    before = pygame.image.tobytes(program.window, "RGB")
    scene.handle(Press(Act.HINT))
    visit.hints.take(advice(visit, 0))
    hint = visit.hint(0)
    assert hint is not None
    assert hint.cells
    program.show(0.0)
    assert pygame.image.tobytes(program.window, "RGB") != before


def test_picking_a_cell_hides_the_sentence_and_keeps_the_highlight(
    program: Program,
) -> None:
    scene, visit = table(program)
    scene.handle(Press(Act.HINT))
    told = advice(visit, 0)
    visit.hints.take(told)
    assert told.choice is not None
    visit.chooser.pick_cell(cells_of(told.choice.cells)[0])
    assert not scene.status().key.startswith("advice")
    assert visit.hint(0) is not None


def test_asking_again_toggles_the_hint_without_asking_the_bot(
    program: Program,
) -> None:
    visit, session = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 1)
    scene.handle(Press(Act.HINT))
    visit.hints.take(advice(visit, 0))
    scene.handle(Press(Act.HINT))
    assert visit.hint(0) is None
    scene.handle(Press(Act.HINT))
    assert visit.hint(0) is not None
    assert session.advised == [0]


def test_the_hint_disappears_with_the_choice(program: Program) -> None:
    scene, visit = table(program)
    scene.handle(Press(Act.HINT))
    visit.hints.take(advice(visit, 0))
    visit.chooser.send_pass(visit.shown.match)
    assert visit.hint(0) is None


def test_a_seat_that_owes_no_choice_gets_no_hint(program: Program) -> None:
    shown = lobby(1, 1, playing=True)
    visit, session = visit_at(shown, played(2, 4, stop=Phase.ACTIVE))
    settle(visit)
    assert visit.shown.match.active == 1
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 1)
    scene.handle(Press(Act.HINT))
    assert session.advised == []


# --- what is kept --------------------------------------------------------------------------------


def started(faces: str = "brg 351") -> Match:
    """A match of two at its first choice."""
    match = Match()
    match.apply(Start(Setup(Mode.VERSUS, 2, bundled("black"), "black")))
    match.apply(RollDice(parse_roll(faces)))
    return match


def test_advice_for_another_roll_is_not_shown() -> None:
    match, hints = started(), Hints(lambda seat: None)
    hints.ask(match, 0)
    hints.take(AdviceNotice(1, 2, 0, None))
    hint = hints.of(0)
    assert hint is not None
    assert hint.thinking


def test_a_hint_that_failed_can_be_asked_for_again() -> None:
    asked: list[int] = []
    match, hints = started(), Hints(asked.append)
    hints.ask(match, 0)
    hints.take(AdviceNotice(1, 1, 0, None, found=False))
    hints.ask(match, 0)
    assert asked == [0, 0]


# --- words ---------------------------------------------------------------------------------------


def line(match: Match, choice: Choice | None) -> str:
    """The key of the sentence for a choice of seat 0."""
    hint = Hint(1, thinking=False, found=True, choice=choice)
    assert match.roll is not None
    draft = Draft(match.prospects(0), match.roll)
    return hint_line(Words(Language.ENGLISH), match, 0, hint, draft).key


def cells(names: str) -> int:
    """Cells by their names."""
    return mask_of(parse_cell(name) for name in names.split())


def test_the_sentence_gives_the_best_reason_for_a_choice() -> None:
    match = started("bgx 351")
    assert line(match, Choice(0, 0, cells("G5 H4 H5"))) == "advice.plain"
    assert line(match, Choice(2, 0, cells("H3 I3 J3"))) == "advice.joker"
    assert line(match, Choice(1, 2, cells("H1"))) == "advice.star"
    assert line(match, None) == "advice.pass"
    state = match.seats[0]
    state.cross(COLUMN_MASKS[7] & ~cells("H1"), 0)
    assert line(match, Choice(1, 2, cells("H1"))) == "advice.whole_column"
    state.cross(state.sheet.colour_masks[state.sheet.colours[parse_cell("H1")]] & ~cells("H1"), 0)
    assert line(match, Choice(1, 2, cells("H1"))) == "advice.whole_colour"


def test_the_sentence_gives_number_colour_and_columns() -> None:
    match = started()
    hint = Hint(1, thinking=False, found=True, choice=Choice(0, 0, cells("G5 H4 H5")))
    status = hint_line(Words(Language.ENGLISH), match, 0, hint, None)
    words = Words(Language.ENGLISH)(status.key, **status.parts)
    assert words == "Hint: 3 × blue, G–H"


def test_a_choice_in_one_column_names_that_column() -> None:
    match = started()
    hint = Hint(1, thinking=False, found=True, choice=Choice(1, 2, cells("H1")))
    status = hint_line(Words(Language.ENGLISH), match, 0, hint, None)
    assert str(status.parts["where"]) == "column H"


def test_a_recommended_pass_has_a_reason() -> None:
    assert line(started("bgx 351"), None) == "advice.pass"
    assert line(started("xxx ???"), None) == "advice.pass_joker"


KEYS = (
    "thinking",
    "none",
    "pass",
    "pass_joker",
    "plain",
    "star",
    "joker",
    "whole_column",
    "whole_colour",
)


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_every_hint_fits_the_status_line_and_the_foot_of_every_sheet(
    programs: dict[tuple[int, int], Program], language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.client.board import couch_hands as hands
    from game.client.match import visit as single
    from game.client.match.status_line import StatusLine

    program = program_of(programs, (1280, 720), language)
    words = program.stage.words
    colours = [words(f"advice.{c}") for c in ("green", "yellow", "blue", "red", "orange")]
    parts: dict[str, str | int] = {"number": 5, "colour": max(colours, key=len), "letter": "M"}
    places = words("advice.columns", first="M", last="O"), words("advice.column", letter="M")
    parts["where"] = max(places, key=len)
    too_long: set[str] = set()
    for key in KEYS:
        told = StatusLine(f"advice.{key}", parts, 0, True)
        for module in (single, hands):
            monkeypatch.setattr(module, "hint_line", lambda *_, told=told: told)
        scene, _ = table(program)
        scene.handle(Press(Act.HINT))
        program.show(0.0)
        for people in (2, 4, 6):
            at_couch, _ = couch(program.stage, people)
            show(program, lambda stage, at_couch=at_couch: at_couch, 1)
            for seat in range(people):
                at_couch.visit.ask_hint(seat)
            program.show(0.0)
        too_long |= set(program.stage.context.overflows)
        program.stage.context.overflows.clear()
    assert too_long == set()


# --- the couch -----------------------------------------------------------------------------------


def at_couch(program: Program, people: int = 5) -> BoardScene:
    """A couch where everybody chooses."""
    made, _ = couch(program.stage, people)
    scene = show(program, lambda stage: made, 1)
    assert is_couch(scene)
    return scene


@pytest.mark.parametrize(("source", "seat"), [(pad_source(900), 0), (LEFT_KEYS, 2)], ids=str)
def test_each_player_at_the_couch_gets_their_own_hint(
    program: Program, source: object, seat: int
) -> None:
    scene = at_couch(program)
    scene.hear(Heard(source, Press(Act.HINT)))  # type: ignore[arg-type]
    assert [s for s in range(5) if scene.visit.hint(s) is not None] == [seat]
    (item,) = scene.hands.items_of(scene.hands[seat])
    assert item.key == "advice.thinking"


def test_pointers_have_a_button_for_it(program: Program) -> None:
    scene = at_couch(program)
    line = scene.hands.placed(scene.hands[4], scene.layout.panels[4])
    places = {placed.item.act: placed.box for placed in line}
    scene.hear(Heard(MOUSE, Click(*places[Act.HINT].center)))
    assert scene.visit.hint(4) is not None


def test_an_inactive_player_is_offered_a_hint(program: Program) -> None:
    scene = at_couch(program)
    hand = scene.hands[0]
    assert hand.step is HandStep.EMPTY
    assert Act.HINT not in [item.act for item in scene.hands.items_of(hand)]
    for _ in range(70):
        scene.update(0.1)
    assert Act.HINT in [item.act for item in scene.hands.items_of(hand)]


# --- missions ------------------------------------------------------------------------------------


def test_missions_have_hints_too(program: Program) -> None:
    from tests.client.board import test_mission_pictures as mission

    show(program, mission.SCENES["mission 4 at one screen"], 60)
    scene = program.stage.stack.top
    assert is_mission(scene)
    seat = scene.visit.chooser.shown
    assert seat is not None
    assert scene.visit.ask_hint()
    scene.visit.hints.take(advice(scene.visit, seat))
    hint = scene.visit.hint(seat)
    assert hint is not None
    assert scene.layout.panels[0].grid is not layout.GRID
    assert replace(hint, shown=False).cells == 0
    program.show(0.0)
