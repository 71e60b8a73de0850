"""`sheet show`, `sheet check` and `sheet new`."""

from pathlib import Path

import pytest

from game.commands.host import make_options
from game.commands.line import build_parser, run
from game.rules.sheet_check import faults_of_text
from game.table.storage.sheets import all_sheets, bundled, title_of


def test_show_prints_the_sheet(capsys):
    assert run(["sheet", "show", "red"]) == 0
    assert capsys.readouterr().out == bundled("red").text + "\n"


def test_show_of_an_unknown_sheet_lists_the_known_ones(capsys):
    assert run(["sheet", "show", "pink"]) == 2
    assert "black, red, blue, green, orange, purple, yellow" in capsys.readouterr().err


def test_check_of_a_good_sheet_ends_with_status_0(capsys, tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_text(bundled("blue").text + "\n", "ascii")
    assert run(["sheet", "check", str(file)]) == 0
    assert "as well made as the printed sheets" in capsys.readouterr().out


def test_check_reads_windows_line_endings(tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_bytes(bundled("blue").text.replace("\n", "\r\n").encode())
    assert run(["sheet", "check", str(file)]) == 0


def test_check_names_each_fault_on_its_own_line(capsys, tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_text(bundled("blue").text.lower(), "ascii")
    assert run(["sheet", "check", str(file)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 20


@pytest.mark.parametrize(
    ("data", "sentence"), [(b"\xff\xff", "not a text file"), (b"g" * 20_000, "far longer")]
)
def test_check_of_a_file_that_is_no_sheet(capsys, tmp_path: Path, data: bytes, sentence: str):
    file = tmp_path / "mine.txt"
    file.write_bytes(data)
    assert run(["sheet", "check", str(file)]) == 1
    assert sentence in capsys.readouterr().err


def test_check_of_a_missing_file_or_a_folder(capsys, tmp_path: Path):
    for path in (tmp_path / "none.txt", tmp_path):
        assert run(["sheet", "check", str(path)]) == 1
        assert "cannot be read" in capsys.readouterr().err


def test_new_prints_a_sheet_that_obeys_m4(capsys):
    assert run(["sheet", "new"]) == 0
    assert faults_of_text(capsys.readouterr().out) == []


def test_new_with_the_same_seed_prints_the_same_sheet(capsys):
    texts = set()
    for _ in range(2):
        assert run(["sheet", "new", "--seed", "-3"]) == 0
        texts.add(capsys.readouterr().out)
    assert len(texts) == 1


@pytest.fixture
def own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file with a sheet made by `sheet new`."""
    assert run(["sheet", "new", "--seed", "7"]) == 0
    file = tmp_path / "My Sunset.txt"
    file.write_text(capsys.readouterr().out)
    return file


def test_a_file_can_be_shown_like_a_bundled_sheet(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheet", "show", str(own)]) == 0
    assert capsys.readouterr().out == own.read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_matches_can_be_simulated_on_a_file(
    own: Path, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    words = ["simulate", "--games", "2", "--jobs", jobs, "--sheet", str(own)]
    assert run(words) == 0
    assert capsys.readouterr().out.startswith("2 matches")


def test_a_table_opened_with_a_file_uses_the_file_s_name(own: Path) -> None:
    options = make_options(build_parser("host").parse_args(["host", "--sheet", str(own)]))
    assert options.sheet == "my-sunset"
    assert bundled(options.sheet).text == own.read_text().rstrip("\n")
    assert title_of(options.sheet, "de") == "My Sunset"
    assert options.sheet in all_sheets()


def test_titles_below_the_grid_are_used(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(own.read_text() + "de = Abendrot\n")
    assert run(["sheet", "check", str(own)]) == 0
    assert run(["sheet", "show", str(own)]) == 0
    assert title_of("my-sunset", "de") == "Abendrot"


def test_a_file_named_like_a_bundled_sheet_gets_another_name(own: Path) -> None:
    file = own.rename(own.with_name("black.txt"))
    options = make_options(build_parser("host").parse_args(["host", "--sheet", str(file)]))
    assert options.sheet == "my-black"


def test_a_byte_order_mark_is_skipped(own: Path) -> None:
    own.write_bytes(b"\xef\xbb\xbf" + own.read_bytes())
    assert run(["sheet", "check", str(own)]) == 0
    assert run(["sheet", "show", str(own)]) == 0


def test_a_file_that_is_no_sheet_gets_the_reason(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own.write_text("gg\n")
    assert run(["simulate", "--sheet", str(own)]) == 1
    assert "is no sheet. A sheet has 7 lines" in capsys.readouterr().err
