"""The title's way back to a match that was left."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from game.client.input.presses import Act, Click, Press
from game.client.title.title_scene import TitleScene
from game.client.ui.message import MessageScene
from game.table.play import returning
from game.table.play.returning import WaitingTable
from game.table.storage.folders import HOME_VARIABLE, data_folder
from game.table.storage.held_seats import HeldSeat, HeldSeats
from net.base.address import Address
from net.messages.host_candidates import HostCandidate

SEAT = HeldSeat("table-1", "Stube", ("Anna",), (HostCandidate("a" * 64, ("127.0.0.1",), 47325),))
TABLE = WaitingTable(SEAT, Address("127.0.0.1", 47325))


KEPT = SimpleNamespace(names=("Anna", "Ben"), table_id="table-1")


class FakeSearch:
    """A search with a preset result."""

    last: "FakeSearch"

    def __init__(self, data: Path) -> None:
        self.found: WaitingTable | None = None
        self.asked = self.closed = False
        self.over: frozenset[str] = frozenset()
        FakeSearch.last = self

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(returning, "ReturnSearch", FakeSearch)
    HeldSeats(data_folder()).keep(SEAT)


@pytest.fixture
def title(program) -> TitleScene:
    scene = TitleScene(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for _ in range(12):
        program.step()
    return scene


def names(scene: TitleScene) -> list[str]:
    return [widget.name for widget in scene.focus.widgets]


def test_a_table_still_playing_is_offered_once_it_has_answered(program, title) -> None:
    assert "go_on" not in names(title)
    FakeSearch.last.found, FakeSearch.last.asked = TABLE, True
    program.step()
    assert names(title)[0] == "go_on"
    assert title.focus.name == "go_on"
    FakeSearch.last.found = None
    program.step()
    assert "go_on" not in names(title)


def test_the_new_entry_does_not_move_a_focus_somebody_has_set(program, title) -> None:
    title.focus.give("rules")
    FakeSearch.last.found, FakeSearch.last.asked = TABLE, True
    program.step()
    assert title.focus.name == "rules"


def test_it_leads_to_the_table(program, title, monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[WaitingTable] = []

    def return_to(table: WaitingTable, kept: object) -> MessageScene:
        went.append(table)
        return MessageScene(program.stage, "there")

    monkeypatch.setattr(program.stage.screens, "return_to", return_to)
    FakeSearch.last.found, FakeSearch.last.asked = TABLE, True
    program.step()
    title.update(1.0)
    title.handle(Press(Act.ACCEPT))
    program.step()
    assert went == [TABLE]
    assert FakeSearch.last.closed


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_what_is_chosen_just_as_entries_move_by_themselves_is_not_taken(
    program, title, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    went: list[object] = []
    monkeypatch.setattr(program.stage.screens, "return_to", lambda *at: went.append(at))
    x, y = title.focus.widgets[0].box.center
    FakeSearch.last.found, FakeSearch.last.asked = TABLE, True
    program.step()
    assert title.focus.widgets[0].box.collidepoint(x, y)
    title.handle(Click(x, y) if device == "mouse" else Press(Act.ACCEPT))
    program.step()
    assert went == []
    assert program.stage.stack.top is title


def test_with_a_kept_match_all_other_entries_stay_on_the_first_screen(
    title, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(names(title))
    monkeypatch.setattr("game.client.title.title_scene._kept_match", lambda: KEPT)
    title.resume()
    assert set(names(title)) == {"go_on", *before}


def test_a_kept_match_that_its_table_reports_as_over_is_not_offered(
    program, title, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.client.title.title_scene._kept_match", lambda: KEPT)
    title.resume()
    assert "go_on" in names(title)
    FakeSearch.last.over, FakeSearch.last.asked = frozenset({KEPT.table_id}), True
    program.step()
    assert "go_on" not in names(title)


def test_resuming_our_own_match_waits_until_all_tables_were_asked(
    program, title, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[object] = []
    monkeypatch.setattr("game.client.title.title_scene._kept_match", lambda: KEPT)
    for way in ("go_on", "return_to"):

        def go(first: object, *rest: object) -> MessageScene:
            went.append(first)
            return MessageScene(program.stage, "there")

        monkeypatch.setattr(program.stage.screens, way, go)
    title.resume()
    title.focus.give("go_on")
    title.handle(Press(Act.ACCEPT))
    program.step()
    assert went == []
    FakeSearch.last.found, FakeSearch.last.asked = TABLE, True
    program.step()
    assert went == [TABLE]


@pytest.mark.parametrize(
    ("people", "note"),
    [(("Anna",), "Anna"), (("Anna", "Ben"), "with Anna, Ben")],
    ids=["alone", "two"],
)
def test_a_kept_match_is_labelled_with_its_players(
    title, monkeypatch: pytest.MonkeyPatch, people: tuple[str, ...], note: str
) -> None:
    kept = SimpleNamespace(names=people, table_id="table-1")
    monkeypatch.setattr("game.client.title.title_scene._kept_match", lambda: kept)
    title.resume()
    (entry,) = [widget for widget in title.focus.widgets if widget.name == "go_on"]
    assert entry.note == note


def test_a_data_folder_that_cannot_be_read_still_opens_the_title(program, monkeypatch):
    def refuse(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "glob", refuse)
    monkeypatch.setattr(Path, "exists", refuse)
    scene = TitleScene(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    assert "go_on" not in names(scene)
