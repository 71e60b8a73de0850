"""Real devices at the couch: joining, coming and going, and a whole match of six on six devices."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec
import pytest

from game.client.after.mission_result import MissionResultScene
from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.couch_decision import CouchDecisionScene
from game.client.input.sources import LEFT_KEYS, RIGHT_KEYS, pad_source
from game.client.seats.plan import TablePlan
from game.client.setup.couch_join import JoinScene
from game.client.title.title_scene import TitleScene
from game.table.play.options import HostOptions
from game.table.storage.mission_board import Board, bundled_boards
from game.table.storage.settings import Motion
from tests.client.couch_devices import (
    LEFT_HALF,
    RIGHT_HALF,
    Control,
    Device,
    Gamer,
    KeysDevice,
    PadDevice,
    hold_down,
    press,
    turn,
    until,
)
from tests.client.couch_tables import is_couch
from tests.client.virtual_pad import SDL

pytestmark = pytest.mark.skipif(SDL is None, reason="pygame's bundled SDL library is missing")


@pytest.fixture
def plug(program: Program) -> Iterator[Callable[[], PadDevice]]:
    """Plugs controllers in; all are unplugged at the end."""
    plugged: list[PadDevice] = []

    def one() -> PadDevice:
        plugged.append(PadDevice())
        turn(program, 2)
        return plugged[-1]

    yield one
    here = {pad.instance for pad in program.stage.devices}
    for device in plugged:
        if device.pad.instance in here:
            device.pad.unplug()
    program.stage.stack.reset(None)
    program.stage.stack.settle()
    program.events()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Couch tables roll known dice and do not wait between rolls."""
    options = TablePlan.options

    def without_waiting(self: TablePlan, name: str, people: int) -> HostOptions:
        return replace(options(self, name, people), pace=0.0, bot_delay=0.0, seed=11)

    monkeypatch.setattr(TablePlan, "options", without_waiting)


@pytest.fixture
def strict(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first two milestones of missions are out of reach, so the leader has to decide twice."""
    options, far = TablePlan.options, {"points_after_10": 99, "points_after_19": 99}
    boards = {
        seats: Board(board.numbers | far, board.sources)
        for seats, board in bundled_boards().items()
    }

    def with_boards(self: TablePlan, name: str, people: int) -> HostOptions:
        return replace(options(self, name, people), boards=boards)

    monkeypatch.setattr(TablePlan, "options", with_boards)


def joining(program: Program) -> JoinScene:
    """The join screen over the title."""
    settings = program.stage.settings
    program.stage.settings = msgspec.structs.replace(
        settings, jumping_cursor=False, motion=Motion.OFF
    )
    program.stage.stack.reset(TitleScene(program.stage))
    scene = JoinScene(program.stage)
    program.stage.stack.push(scene)
    turn(program)
    return scene


def rolled(scene: object) -> bool:
    """Whether a couch match is shown and has its first roll: the lobby may come before it."""
    return is_couch(scene) and scene.visit.shown.match.roll_number > 0  # type: ignore[attr-defined]


def table_of(
    program: Program, devices: list[Device], bots: int = 0, mission: int = 0
) -> BoardScene:
    """Everybody joins with their device and gets ready, and the match or mission begins."""
    scene = joining(program)
    while scene.plan.bots:
        scene.plan.levels.pop()
    for device in devices:
        press(program, (device, Control.YES))
    scene.plan.levels += ["easy"] * bots
    down = 2 + bots
    up = down - 1  # a mission has no row for the sheet
    turned = (*[Control.DOWN] * down, *[Control.RIGHT] * mission, *[Control.UP] * up)
    for control in turned if mission else ():
        press(program, (devices[0], control))
    hold_down(program, devices, Control.YES, 45)
    until(program, lambda: rolled(program.stage.stack.top))
    table = program.stage.stack.top
    assert (table.visit.plan is not None) == bool(mission)
    until(program, lambda: any(hand.due for hand in table.hands.values()))
    return table


def test_four_controllers_and_two_keyboard_halves_take_six_seats(program, plug):
    scene = joining(program)
    pads = [plug() for _ in range(4)]
    devices = [*pads, KeysDevice(LEFT_HALF), KeysDevice(RIGHT_HALF)]
    for device in devices:
        press(program, (device, Control.YES))
    sources = [player.source for player in scene.roster]
    assert sources == [*(pad_source(d.pad.instance) for d in pads), LEFT_KEYS, RIGHT_KEYS]


def test_a_controller_unplugged_at_the_join_screen_returns_to_its_player(program, plug):
    scene = joining(program)
    pad = plug()
    press(program, (pad, Control.YES))
    (player,) = scene.roster
    pad.pad.unplug()
    turn(program, 2)
    assert player.missing
    press(program, (plug(), Control.YES))
    assert [one is player for one in scene.roster] == [True]
    assert not player.stopped


@pytest.mark.usefixtures("quick")
def test_an_unplugged_controller_stops_its_seat_until_it_is_back(program, plug):
    pad = plug()
    table = table_of(program, [pad, KeysDevice(LEFT_HALF)])
    player = table.roster.at_seat(0)
    pad.pad.unplug()
    turn(program, 2)
    assert player.missing
    again = plug()
    assert player.asleep
    before = table.hands[0].cell
    press(program, (again, Control.YES))
    assert not player.stopped
    press(program, (again, Control.RIGHT))
    assert table.hands[0].cell != before
    table.visit.close()


@pytest.mark.usefixtures("quick")
def test_a_keyboard_half_takes_over_for_a_missing_controller(program, plug):
    pad, keys = plug(), KeysDevice(RIGHT_HALF)
    table = table_of(program, [pad, KeysDevice(LEFT_HALF)])
    pad.pad.unplug()
    turn(program, 2)
    press(program, (keys, Control.YES))
    before = table.hands[0].cell
    press(program, (keys, Control.RIGHT))
    assert table.hands[0].cell != before
    table.visit.close()


@pytest.mark.usefixtures("quick")
def test_identical_controllers_find_a_seat_again_after_all_were_unplugged(program, plug):
    pads = [plug() for _ in range(3)]
    table = table_of(program, list(pads))
    for pad in pads:
        pad.pad.unplug()
    turn(program, 2)
    again = [plug() for _ in pads]
    for pad in again:
        press(program, (pad, Control.YES))
    before = [hand.cell for hand in table.hands.values()]
    press(program, *((pad, Control.LEFT) for pad in again))
    after = [hand.cell for hand in table.hands.values()]
    assert all(a != b for a, b in zip(before, after, strict=True))
    table.visit.close()


@pytest.mark.usefixtures("quick")
def test_six_players_on_six_devices_play_a_whole_match(program, plug):
    devices: list[Device] = [plug() for _ in range(4)]
    devices += [KeysDevice(LEFT_HALF), KeysDevice(RIGHT_HALF)]
    table = table_of(program, devices)
    gamers = [Gamer(device, seat) for seat, device in enumerate(devices)]
    started = time.monotonic()
    while program.stage.stack.top is table:
        pressed = [(gamer.device, gamer.next(table)) for gamer in gamers]
        press(program, *((device, control) for device, control in pressed if control))
        assert time.monotonic() - started < 60
    until(program, lambda: isinstance(program.stage.stack.top, ResultScene))
    result = program.stage.stack.top
    assert isinstance(result, ResultScene)
    assert result.ending.over.winners
    assert all(figures.total > -30 for figures in result.ending.figures)
    table.visit.close()


@pytest.mark.usefixtures("strict")
def test_three_players_on_three_devices_play_a_whole_mission(program, plug):
    """The leader's device makes the decisions; the others press too, in vain."""
    devices: list[Device] = [plug(), KeysDevice(LEFT_HALF), plug()]
    table = table_of(program, devices, bots=1, mission=3)
    gamers = [Gamer(device, seat) for seat, device in enumerate(devices)]
    started, decided = time.monotonic(), 0
    while not isinstance(program.stage.stack.top, MissionResultScene):
        assert time.monotonic() - started < 60
        question = program.stage.stack.top
        if isinstance(question, CouchDecisionScene) and not question.sent:
            press(program, *((device, Control.YES) for device in devices[1:]))
            assert not question.sent
            press(program, (devices[0], Control.YES))
            assert question.sent
            decided += 1
        elif question is table:
            pressed = [(gamer.device, gamer.next(table)) for gamer in gamers]
            press(program, *((device, control) for device, control in pressed if control))
        else:
            turn(program)
    rolls = program.stage.stack.top.match.roll_number
    assert decided == (rolls >= 10) + (rolls >= 19)
    assert rolls > 10
    table.visit.close()
