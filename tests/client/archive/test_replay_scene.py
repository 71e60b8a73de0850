"""Replays, by keys and a made-up clock: halted, stepped, jumped through, left."""

from dataclasses import replace

import pytest

from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.archive.matches import ArchiveScene
from game.client.archive.replay_scene import ReplayScene
from game.client.board import displays, route
from game.client.board.board_scene import BoardScene
from game.client.board.own_layout import MENU
from game.client.draw.canvas import Canvas
from game.client.draw.costumes import COSTUMES
from game.client.draw.icons import Icon, icon
from game.client.draw.theme import PLAYER_TINTS
from game.client.draw.viewport import Fitted
from game.client.input.presses import Act, Click, Press
from game.client.title.title_scene import TitleScene
from game.rules.events import Marked, Passed, Rolled, Started
from game.rules.match import Match
from net.base.wire import Appearance
from tests.client.archive.kept import archive_with
from tests.client.conftest import catch_up, program_of
from tests.client.tables import is_mission


class Clock:
    """A clock that advances when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def archive(tmp_path):
    """Three matches: versus, a mission, solo; the latest first."""
    return archive_with(tmp_path, 3)


def begin(program: Program, archive, clock: Clock, number: int = 0) -> ReplayScene:
    """The list of matches with a replay of one of them on top."""
    below = ArchiveScene(program.stage, archive)
    program.stage.stack.reset(below)
    program.stage.stack.settle()
    saved = archive.read(archive.records.matches()[number])
    scene = ReplayScene(program.stage, saved, clock)
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    return scene


def press(program: Program, scene: ReplayScene, act: Act = Act.ACCEPT, at: str = "") -> None:
    """Press a button, or an act whatever has the focus."""
    if at:
        scene.focus.give(at)
    scene.handle(Press(act))
    program.stage.stack.settle()


def run(program: Program, clock: Clock, seconds: float) -> None:
    """Let made-up time pass in steps of a tenth of a second."""
    for _ in range(int(seconds * 10)):
        clock.now += 0.1
        for _ in range(6):
            program.step()
            program.stage.stack.settle()


def test_the_table_below_is_that_of_the_mode(program, archive, clock):
    scene = begin(program, archive, clock)
    table, above = program.stage.stack.scenes[1:]
    assert isinstance(table, BoardScene)
    assert above is scene
    scene = begin(program, archive, clock, number=1)
    run(program, clock, 1.0)
    assert is_mission(scene._table)


def test_a_small_sheet_that_is_clicked_is_shown_large_and_no_menu_is_offered(
    program, archive, clock
):
    scene = begin(program, archive, clock)
    run(program, clock, 5.0)
    press(program, scene, at="run")
    table = scene._table
    assert [widget.name for widget in table.hands.buttons()] == []
    other = table.hands.order[1]
    scene.handle(Click(*table.layout.panels[1].box.center))
    run(program, clock, 0.2)
    assert table.hands.order[0] == other
    assert program.stage.stack.top is scene
    scene.handle(Click(*MENU.center))
    program.stage.stack.settle()
    assert program.stage.stack.top is scene


def test_a_replay_runs_by_itself(program, archive, clock):
    scene = begin(program, archive, clock)
    run(program, clock, 20.0)
    assert scene.roll >= 2


def test_a_halted_replay_stays_where_it_is(program, archive, clock):
    scene = begin(program, archive, clock)
    run(program, clock, 5.0)
    press(program, scene, at="run")
    roll = scene.roll
    run(program, clock, 30.0)
    assert scene.roll == roll


def test_a_step_of_a_halted_replay_shows_one_more_choice(program, archive, clock):
    scene = begin(program, archive, clock)
    press(program, scene, at="run")
    run(program, clock, 1.0)
    for _ in range(3):
        press(program, scene, at="step")
        run(program, clock, 3.0)
    told = scene._table.visit.view.events
    assert [type(event) for event in told[:2]] == [Started, Rolled]
    assert isinstance(told[2], Marked | Passed)
    assert len(told) == 3


def test_jumping_forward_and_back_shows_the_roll_as_it_was(program, archive, clock):
    scene = begin(program, archive, clock)
    press(program, scene, at="run")
    for _ in range(6):
        press(program, scene, Act.NEXT)
    assert scene.roll == 6
    press(program, scene, Act.PREVIOUS)
    assert scene.roll == 5
    events = scene._saved.events
    wanted = Match()
    for event in events:
        wanted.take(event)
        if wanted.roll_number == 5:
            break
    shown = scene._table.visit.shown.match
    assert [seat.crossed for seat in shown.seats] == [seat.crossed for seat in wanted.seats]
    assert shown.roll == wanted.roll


def test_jumping_stops_at_both_ends_of_the_match(program, archive, clock):
    scene = begin(program, archive, clock)
    press(program, scene, at="run")
    press(program, scene, Act.PREVIOUS)
    assert scene.roll == 1
    for _ in range(scene._rolls + 3):
        press(program, scene, Act.NEXT)
    assert scene.roll == scene._rolls


def test_faster_shows_more_in_the_same_time(program, archive, clock):
    scene = begin(program, archive, clock)
    run(program, clock, 20.0)
    slow = scene.roll
    scene = begin(program, archive, clock)
    press(program, scene, at="speed")
    press(program, scene, at="speed")
    run(program, clock, 20.0)
    assert scene.roll > slow


def test_back_leads_to_where_it_started(program, archive, clock):
    scene = begin(program, archive, clock)
    press(program, scene, Act.BACK)
    assert isinstance(program.stage.stack.top, ArchiveScene)
    assert len(program.stage.stack.scenes) == 1


def test_back_leads_to_the_title_if_it_was_started_from_the_command_line(program, archive, clock):
    saved = archive.read(archive.records.matches()[0])
    scene = ReplayScene(program.stage, saved, clock)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    press(program, scene, Act.BACK)
    assert isinstance(program.stage.stack.top, TitleScene)


def test_at_its_end_the_result_is_shown(program, archive, clock):
    scene = begin(program, archive, clock, number=2)
    for _ in range(scene._rolls):
        press(program, scene, Act.NEXT)
    run(program, clock, 20.0)
    assert isinstance(program.stage.stack.top, ResultScene)


def test_a_replay_shows_people_as_they_looked_in_the_match(program, tmp_path):
    archive = archive_with(tmp_path, 1)
    record = archive.records.matches()[0]
    saved = replace(archive.read(record), appearances=(Appearance(6, 4),))
    scene = ReplayScene(program.stage, saved)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene._table.visit.update(0.1)
    look = scene._table.visit.looks[0]
    assert (look.tint, look.costume) == (PLAYER_TINTS[6], COSTUMES[4])


@pytest.fixture
def upright(programs: dict[tuple[int, int], Program]) -> Program:
    """A program in an upright window."""
    return program_of(programs, (720, 1280))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_upright_the_controls_are_below_the_whole_table(upright, archive, clock, number):
    scene = begin(upright, archive, clock, number)
    run(upright, clock, 1.0)
    board, table = upright.stage.board, scene._table
    place = Fitted.into(board, table.room)
    foot = max(box.bottom for box in table.layout.boxes()) * place.scale + place.top
    assert all(board.box.contains(widget.box) for widget in scene.focus.widgets)
    assert foot <= min(widget.box.top for widget in scene.focus.widgets)


def test_upright_the_result_of_a_replay_leads_back(upright, archive, clock):
    scene = begin(upright, archive, clock, number=2)
    for _ in range(scene._rolls):
        press(upright, scene, Act.NEXT)
    run(upright, clock, 20.0)
    result = upright.stage.stack.top
    assert isinstance(result, ResultScene)
    press(upright, result, at="title")
    assert isinstance(upright.stage.stack.top, ArchiveScene)


@pytest.mark.parametrize("number", [0, 1])
def test_upright_a_replay_has_no_sign_of_a_menu(upright, archive, clock, monkeypatch, number):
    signs = []

    def noted(canvas: Canvas, sign: Icon, *size_and_ink: object) -> object:
        signs.append(sign)
        return icon(canvas, sign, *size_and_ink)

    for module in (displays, route):
        monkeypatch.setattr(module, "icon", noted)
    begin(upright, archive, clock, number)
    run(upright, clock, 1.0)
    catch_up(upright)
    assert Icon.DOTS not in signs
