"""What a headless host reports about people who come and go, and about its name."""

import json

import pytest

from game.commands.headless import Printer, Reporter
from game.rules.setup import Mode
from game.table.play.session_notices import AnnouncedNotice, ListeningNotice
from net.messages.charter import NO_TABLE
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState
from net.messages.notices import LobbyNotice


class Table:
    """A host's reporter, shown one lobby after the other."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._reporter = Reporter(None, Printer(as_json=True), is_host=True, once=True)  # type: ignore[arg-type]

    def with_(self, *seats: SeatInfo) -> list[str]:
        """The names of the people the host now reports as joined."""
        shown = Lobby(NO_TABLE, "Salon", Mode.VERSUS, "black", seats, TableState.LOBBY)
        self._reporter.take(LobbyNotice(shown))
        return [json.loads(line)["name"] for line in self._capsys.readouterr().out.splitlines()]


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(capsys)


def person(name: str, peer: int, *, away: bool = False) -> SeatInfo:
    return SeatInfo(0, SeatKind.PERSON, name, None, peer, away)


def test_a_person_who_sits_down_is_reported_once(table: Table) -> None:
    assert table.with_(person("Anna", 2)) == ["Anna"]
    assert table.with_(person("Anna", 2)) == []


def test_a_person_who_returns_is_not_reported_again(table: Table) -> None:
    table.with_(person("Anna", 2))
    assert table.with_(person("Anna", 2, away=True)) == []
    assert table.with_(person("Anna", 2)) == []


def test_a_person_who_starts_away_is_reported_on_arrival(table: Table) -> None:
    assert table.with_(person("Anna", 2, away=True)) == []
    assert table.with_(person("Anna", 2)) == ["Anna"]


def test_a_person_who_has_left_is_forgotten(table: Table) -> None:
    table.with_(person("Anna", 2))
    assert table.with_(SeatInfo(0)) == []
    assert table._reporter._seen == set()
    assert table.with_(person("Anna", 2)) == ["Anna"]


@pytest.mark.parametrize("as_json", [True, False])
def test_a_host_says_what_its_table_is_called_once_another_has_its_name(
    capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    reporter = Reporter(None, Printer(as_json), is_host=True, once=True)  # type: ignore[arg-type]
    reporter.take(ListeningNotice("Salon", ("10.0.0.1",), 4700))
    reporter.take(AnnouncedNotice("Salon"))
    capsys.readouterr()
    reporter.take(AnnouncedNotice("Salon 2"))
    (line,) = capsys.readouterr().out.splitlines()
    if as_json:
        assert json.loads(line) == {"event": "renamed", "table": "Salon 2"}
    else:
        assert line == "Another table is called 'Salon'; this one is 'Salon 2' now."
