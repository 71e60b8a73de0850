"""A list of forty tables used with a controller: every table is reached, and none moves away."""

from pathlib import Path

import pytest

from game.client.app import Program
from game.client.input.presses import Act, Move, Press, Scroll
from game.client.setup.tables_list import TablesScene
from game.client.ui.message import MessageScene
from game.table.play.returning import WaitingTable
from game.table.storage.folders import HOME_VARIABLE, data_folder
from game.table.storage.held_seats import HeldSeat, HeldSeats
from net.finding.discovery import TableAd
from net.messages.host_candidates import HostCandidate
from tests.client.test_scenes_draw import FakeBrowser, ad, show

DOWN, UP, RIGHT, LEFT = Move(0, 1), Move(0, -1), Move(1, 0), Move(-1, 0)


@pytest.fixture
def browser() -> FakeBrowser:
    return FakeBrowser(*map(ad, range(40)))


@pytest.fixture
def scene(program: Program, browser: FakeBrowser) -> TablesScene:
    shown = show(program, lambda stage: TablesScene(stage, browser))  # type: ignore[arg-type]
    assert isinstance(shown, TablesScene)
    return shown


def shown_tables(scene: TablesScene) -> list[str]:
    return [w.name for w in scene.focus.widgets if w.name.startswith("table")]


def change(program: Program, browser: FakeBrowser, *tables: TableAd) -> None:
    browser._tables = tables
    program.step()


def test_down_leads_to_every_table_and_then_to_the_address(scene: TablesScene) -> None:
    seen = [scene.focus.name]
    for _ in range(39):
        scene.handle(DOWN)
        seen.append(scene.focus.name)
        assert scene.focus.name in shown_tables(scene)
    assert seen == [f"table {number}" for number in range(40)]
    scene.handle(DOWN)
    assert scene.focus.name == "address"


def test_up_leads_back_to_the_first_table_and_then_to_the_name(scene: TablesScene) -> None:
    for _ in range(12):
        scene.handle(DOWN)
    for _ in range(12):
        scene.handle(UP)
    assert scene.focus.name == "table 0"
    scene.handle(UP)
    assert scene.focus.name == "your name"


def test_sideways_turns_a_page_and_stops_at_the_ends(scene: TablesScene) -> None:
    for expected in (5, 10, 15):
        scene.handle(RIGHT)
        assert scene.focus.name == f"table {expected}"
    scene.handle(LEFT)
    assert scene.focus.name == "table 10"
    assert "table 10" in shown_tables(scene)
    for _ in range(9):
        scene.handle(RIGHT)
        if scene.focus.name == "table 39":
            break
    assert shown_tables(scene) == [f"table {number}" for number in range(35, 40)]


def test_a_shoulder_button_leaves_the_list_at_once(scene: TablesScene) -> None:
    scene.handle(Press(Act.NEXT))
    assert scene.focus.name == "address"


def test_the_focused_table_stays_in_place_when_others_come_and_go(
    program: Program, scene: TablesScene, browser: FakeBrowser
) -> None:
    for _ in range(20):
        scene.handle(DOWN)
    row = shown_tables(scene).index("table 20")
    change(program, browser, *(ad(number) for number in range(3, 40)))
    assert scene.focus.name == "table 20"
    assert shown_tables(scene).index("table 20") == row
    change(program, browser, *(ad(number, free=number % 4) for number in range(40)))
    assert shown_tables(scene).index("table 20") == row


def test_when_the_focused_table_is_gone_a_visible_one_is_focused(
    program: Program, scene: TablesScene, browser: FakeBrowser
) -> None:
    for _ in range(20):
        scene.handle(DOWN)
    change(program, browser, *(ad(number) for number in range(40) if number != 20))
    assert scene.focus.name in shown_tables(scene)


def test_the_wheel_scrolls_the_list_and_stops_at_its_ends(scene: TablesScene) -> None:
    scene.handle(Scroll(-100))
    assert shown_tables(scene)[-1] == "table 39"
    scene.handle(Scroll(100))
    assert shown_tables(scene)[0] == "table 0"


def test_a_table_that_keeps_our_seat_says_so_and_leads_back_to_it(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    candidate = HostCandidate("a" * 64, ("192.168.100.200",), 47325)
    HeldSeats(data_folder()).keep(HeldSeat("1", "Wohnzimmer", ("Anna",), (candidate,)))
    tables = FakeBrowser(ad(0, 0, playing=True), ad(1, 0, playing=True))
    scene = show(program, lambda stage: TablesScene(stage, tables))  # type: ignore[arg-type]
    assert isinstance(scene, TablesScene)
    program.step()
    said = [scene._state(table) for table in tables.tables()]
    assert said == ["in progress – watch", "your seat waits – return"]
    went: list[WaitingTable] = []

    def return_to(table: WaitingTable) -> MessageScene:
        went.append(table)
        return MessageScene(program.stage, "there")

    monkeypatch.setattr(program.stage.screens, "return_to", return_to)
    scene.focus.give("table 1")
    scene.handle(Press(Act.ACCEPT))
    assert [table.seat.names for table in went] == [("Anna",)]


def test_a_table_whose_match_is_over_keeps_no_seat(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    candidate = HostCandidate("a" * 64, ("192.168.100.200",), 47325)
    HeldSeats(data_folder()).keep(HeldSeat("1", "Wohnzimmer", ("Anna",), (candidate,)))
    scene = show(program, lambda stage: TablesScene(stage, FakeBrowser(ad(1))))  # type: ignore[arg-type]
    assert isinstance(scene, TablesScene)
    assert scene._state(ad(1)) == "3 seats free"
