"""The crash report: everything that helps, and no names."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from game.rules.intents import RollDice, Start
from game.rules.match import Match
from game.rules.setup import Mode, Setup
from game.table.play.host_dice import roll_dice
from game.table.storage.crash_report import MOST_REPORTS, report_sentence, write_report
from game.table.storage.folders import HOME_VARIABLE, data_folder, unfinished_folder
from game.table.storage.match_file import MatchWriter
from game.table.storage.recent_log import MOST_LINES, keep_log, lines
from game.table.storage.settings import Settings, save_settings, settings_path
from game.table.storage.sheets import bundled
from game.version import VERSION

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    lines.clear()
    return tmp_path


def crash(sentence: str = "it broke") -> BaseException:
    """An exception with its traceback."""
    try:
        raise RuntimeError(sentence)
    except RuntimeError as error:
        return error


def report(error: BaseException) -> str:
    path = write_report(error, NOON)
    assert path is not None
    return path.read_text("utf-8")


def begin_match(*names: str) -> None:
    """Start a match of these people, up to its first roll."""
    folder = unfinished_folder(data_folder())
    folder.mkdir(parents=True)
    match = Match()
    events = match.apply(Start(Setup(Mode.VERSUS, len(names), bundled("black"), "black")))
    events += match.apply(RollDice(roll_dice(Random(1), match.dice)))
    writer = MatchWriter(folder / "table-1.match", "Table", names, (None,) * len(names))
    writer.append(events)
    writer.close()


def test_it_contains_the_error_version_system_and_packages() -> None:
    text = report(crash())
    assert "RuntimeError: it broke" in text
    assert "in crash" in text
    assert f"noch-mal {VERSION}\n" in text
    assert "\nsystem " in text
    assert "\npygame-ce 2." in text
    assert "No match was running." in text


def test_it_contains_the_last_lines_of_the_log() -> None:
    keep_log()
    for number in range(MOST_LINES + 5):
        logging.getLogger("game").info("line %s.", number)
    text = report(crash())
    assert f"The last {MOST_LINES} lines of the log" in text
    assert "line 4." not in text
    assert "line 5." in text
    assert f"line {MOST_LINES + 4}." in text


def test_what_somebody_else_sent_reaches_log_and_terminal_without_escapes() -> None:
    keep_log()
    try:
        raise ValueError("bad name \x1b[31m\u202e")
    except ValueError:
        logging.getLogger("asyncio").exception("It has failed.")
    assert "ValueError: bad name [31m" in lines[-1]
    assert "\n" in lines[-1]
    assert logging.lastResort is not None
    told = logging.lastResort.format(logging.makeLogRecord({"msg": "\x1b[31m red"}))
    assert "\x1b" not in lines[-1] + told


def test_it_contains_the_match_so_far() -> None:
    begin_match("Mina", "Ben")
    text = report(crash())
    assert '"event": "started"' in text
    assert '"event": "rolled"' in text


def test_it_names_nobody() -> None:
    save_settings(settings_path(), Settings(name="Anneliese"))
    begin_match("Mina", "Ben")
    logging.getLogger("game").warning("Ben went away")
    text = report(crash(f"Mina and Anneliese at {Path.home()}/x, Benjamin stays"))
    assert not {"Mina", "Anneliese", "Ben", str(Path.home())} & set(text.replace("/", " ").split())
    assert "(somebody) and (somebody) at ~/x, Benjamin stays" in text


def test_old_reports_are_deleted() -> None:
    paths = [write_report(crash(), NOON + timedelta(seconds=n)) for n in range(MOST_REPORTS + 2)]
    assert [path for path in paths if path and path.exists()] == paths[2:]


def test_a_failing_disk_costs_only_the_report(home: Path) -> None:
    (home / "data").write_text("no folder")
    error = crash()
    assert write_report(error, NOON) is None
    assert report_sentence(error, None).endswith("No report of it could be written.")


def test_without_a_home_directory_or_a_usable_folder_there_is_no_report(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert "RuntimeError: it broke" in report(crash())
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: nowhere())
    assert write_report(crash()) is None
