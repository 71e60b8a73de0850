"""What a single table shows: others' sheets, latest choices, where to begin, points."""

from collections.abc import Iterable

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.look_scene import SECONDS as LOOK_SECONDS
from game.client.board.look_scene import LookScene
from game.client.input.presses import Act, Click, Move, Press
from game.client.input.sources import MOUSE, Heard
from game.client.match.visit import Sitting
from game.rules.cells import Cell, cell_name, cells_of, column_of
from game.rules.dice import DieKind
from game.rules.events import Event, Marked
from game.rules.match import Match, Phase
from game.table.play.seat_view import Doing, SeatView
from tests.client.couch_tables import couch
from tests.client.mission_tables import played as played_mission
from tests.client.tables import lobby, played, settle, visit_at


def table(program: Program, events: Iterable[Event], seats: int = 4) -> BoardScene:
    """The table of seat 0."""
    visit, _ = visit_at(lobby(1, seats - 1, playing=True), list(events))
    settle(visit)
    scene = BoardScene(program.stage, visit, Sitting.ALONE)
    scene.update(0.0)
    return scene


def views(scene: BoardScene) -> tuple[SeatView, ...]:
    """The views of the panels, the large one first."""
    return scene.picture.views(scene.seconds)


def press(scene: BoardScene, name: str) -> None:
    """Click the middle of a widget, even a disabled one."""
    widget = next(w for w in scene.hands.focus.widgets if w.name == name)
    scene.handle(Click(*widget.box.center))
    scene.update(0.0)


def large(scene: BoardScene) -> int:
    """The seat whose sheet is shown large."""
    return views(scene)[0].record.seat


def test_a_click_on_a_small_sheet_shows_it_large_and_another_puts_it_back(program: Program) -> None:
    scene = table(program, played(4, 6, stop=Phase.CHOOSE))
    press(scene, "seat 2")
    assert large(scene) == 2
    assert [view.record.seat for view in views(scene)[1:]] == [1, 2, 3]
    press(scene, "seat 2")
    assert large(scene) == 0


def test_back_returns_to_one_s_own_sheet_before_it_opens_the_menu(
    program: Program,
) -> None:
    scene = table(program, played(4, 6, stop=Phase.CHOOSE))
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    press(scene, "seat 1")
    scene.handle(Press(Act.BACK))
    program.stage.stack.settle()
    assert large(scene) == 0
    assert program.stage.stack.top is scene


def test_keys_reach_the_sheets_of_others(program: Program) -> None:
    scene = table(program, played(4, 6, stop=Phase.CHOOSE))
    scene.hands.focus.give(cell_name(Cell(102)))
    scene.handle(Move(1, 0))
    assert scene.hands.focus.name is not None
    assert scene.hands.focus.name.startswith("seat")
    scene.handle(Press(Act.ACCEPT))
    assert large(scene) != 0


def test_nothing_is_picked_on_somebody_else_s_sheet(program: Program) -> None:
    scene = table(program, played(4, 1, stop=Phase.CHOOSE))
    draft = scene.visit.chooser.current
    assert draft is not None
    cell = cells_of(draft.candidates())[0]
    press(scene, "seat 1")
    press(scene, cell_name(cell))
    assert draft.is_empty
    assert large(scene) == 0


def test_a_large_sheet_shows_that_seat_s_latest_choice(program: Program) -> None:
    events = played(4, 6, stop=Phase.CHOOSE)
    latest = next(e for e in reversed(events) if isinstance(e, Marked) and e.seat == 2)
    scene = table(program, events)
    press(scene, "seat 2")
    assert views(scene)[0].latest == latest.cells


def test_crosses_of_a_roll_stay_marked_until_the_next(program: Program) -> None:
    events = played(2, 5, stop=Phase.CHOOSE)  # seat 0 was active
    marked = next(e for e in reversed(events) if isinstance(e, Marked) and e.seat == 0)
    view = views(table(program, events, seats=2))[0]
    assert view.doing is Doing.MARKED
    assert view.latest == marked.cells
    assert views(table(program, played(2, 6, stop=Phase.ACTIVE), seats=2))[0].latest == 0


def test_the_cursor_keeps_its_place_in_the_next_roll(program: Program) -> None:
    scene = table(program, played(2, 1, stop=Phase.CHOOSE), seats=2)
    draft = scene.visit.chooser.current
    assert draft is not None
    cells = cells_of(scene.visit.shown.match.legal(0)[-1].cells)
    for cell in cells:
        press(scene, cell_name(cell))
    press(scene, "send")
    assert scene.visit.chooser.sent == {0}
    assert scene.hands.focus.name == cell_name(cells[-1])


def test_before_the_first_cross_legal_cells_are_framed_without_a_die(program: Program) -> None:
    scene = table(program, played(2, 1, stop=Phase.CHOOSE), seats=2)
    shown = cells_of(views(scene)[0].choice.candidates)
    assert shown
    assert any(column_of(cell) == 7 for cell in shown)


def test_later_legal_cells_are_framed_without_a_die_only_if_enabled(program: Program) -> None:
    later = table(program, played(2, 4, stop=Phase.CHOOSE), seats=2)
    draft = later.visit.chooser.current
    assert draft is not None
    assert views(later)[0].choice.candidates == draft.candidates() != 0
    program.stage.set(frames=False)
    assert views(later)[0].choice.candidates == 0
    draft.pick_die(DieKind.COLOUR, later.visit.shown.match.legal(0)[0].colour_die)
    assert views(later)[0].choice.candidates == draft.candidates()


def test_a_taken_die_says_so(program: Program) -> None:
    scene = table(program, played(2, 6, stop=Phase.CHOOSE), seats=2)
    available = scene.visit.shown.match.available.colours
    taken = next(die for die in range(3) if die not in available)
    press(scene, f"c{taken}")
    assert scene.hands.status().key == "couch.why_die_taken"


def test_a_die_that_fits_nowhere_says_so(program: Program) -> None:
    scene = table(program, played(4, 1, stop=Phase.CHOOSE))
    draft = scene.visit.chooser.current
    assert draft is not None
    unfit = next(die for die in range(3) if die not in draft.usable(DieKind.NUMBER))
    press(scene, f"n{unfit}")
    assert scene.hands.status().key == "couch.why_die_unfit"


def test_a_second_click_on_the_same_cell_gives_the_same_reason(program: Program) -> None:
    scene = table(program, played(2, 6, stop=Phase.CHOOSE), seats=2)
    crossed = cells_of(scene.visit.shown.match.seats[0].crossed)[0]
    for _ in range(2):
        press(scene, cell_name(crossed))
        assert scene.hands.status().key == "couch.why_already_crossed"


def test_points_are_the_score_the_result_would_show_now(program: Program) -> None:
    scene = table(program, played(4, 12, stop=Phase.CHOOSE))
    match = scene.visit.shown.match
    for view in views(scene):
        assert view.points == match.score(view.record.seat).total


def test_in_a_mission_points_are_what_milestones_count(program: Program) -> None:
    events = played_mission(2, 2, 18, Phase.CHOOSE)
    match = Match.fold(events)
    for seat, state in enumerate(match.seats):
        assert match.points(seat) == sum(state.columns.values())


def test_at_the_couch_pressing_a_name_shows_that_sheet_large(program: Program) -> None:
    scene, _ = couch(program.stage, 4, 0, rolls=5)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    head = scene.layout.panels[2].head
    scene.hear(Heard(MOUSE, Click(head.left + 30, head.centery)))
    program.step()
    top = program.stage.stack.top
    assert isinstance(top, LookScene)
    assert top.seat == 2
    program.show(0.5)
    top.hear(Heard(MOUSE, Click(5, 5)))
    program.step()
    assert program.stage.stack.top is scene


def looking_at_couch(program: Program) -> BoardScene:
    """A couch of four with somebody's sheet opened over it."""
    scene, _ = couch(program.stage, 4, 0, rolls=3)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    head = scene.layout.panels[2].head
    scene.hear(Heard(MOUSE, Click(head.left + 30, head.centery)))
    program.step()
    assert isinstance(program.stage.stack.top, LookScene)
    return scene


def test_somebody_who_plays_on_meanwhile_loses_no_press(program: Program) -> None:
    scene = looking_at_couch(program)
    top, player = program.stage.stack.top, next(iter(scene.roster))
    assert top is not None
    assert player.seat is not None
    before = scene.hands[player.seat].cell
    top.hear(Heard(player.source, Move(1, 0)))
    assert scene.hands[player.seat].cell != before
    assert program.stage.stack.top is top


def test_an_opened_sheet_closes_by_itself(program: Program) -> None:
    scene = looking_at_couch(program)
    for _ in range(round((LOOK_SECONDS + 0.1) * 60)):
        program.step()
    assert program.stage.stack.top is scene
