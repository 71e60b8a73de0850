"""Usage figures of a kiosk: lines in a file, sums by day and hour, nothing about persons."""

import os
from pathlib import Path

import pytest

from game.kiosk.figures import FILE_NAME, SUMS, Ending, Figures, FiguresLine, as_csv, by_hour

ONE = FiguresLine("2026-11-21", 14, "versus", 3, 12.5, "de", Ending.FINISHED, 30)
TWO = FiguresLine("2026-11-21", 14, "solo", 1, 2.0, "fr", Ending.GIVEN_UP, 4)
THREE = FiguresLine("2026-11-21", 14, "", 2, 0.0, "de", Ending.NOT_BEGUN, 0)
LATER = FiguresLine("2026-11-22", 9, "mission", 2, 20.0, "en", Ending.GIVEN_UP, 9)


def test_added_figures_are_stored(tmp_path: Path) -> None:
    for one in (ONE, TWO):
        Figures(tmp_path).add(one)
    assert Figures(tmp_path).all() == [ONE, TWO]
    assert (tmp_path / FILE_NAME).read_text().splitlines() == [
        "day,hour,mode,people,minutes,language,ending,rolls",
        "2026-11-21,14,versus,3,12.5,de,finished,30",
        "2026-11-21,14,solo,1,2,fr,given up,4",
    ]


def test_without_a_file_there_are_no_figures(tmp_path: Path) -> None:
    assert Figures(tmp_path).all() == []


def test_damaged_lines_are_skipped(tmp_path: Path) -> None:
    Figures(tmp_path).add(ONE)
    with (tmp_path / FILE_NAME).open("ab") as file:
        file.write(
            b"half a li\n\xff\x00\n2026-13-40,1,versus,1,1,de,finished,1\n"
            b"2026-11-21,14,versus,99,1,de,finished,1\n2026-11-21,1,versus,1,nan,de,finished,1\n"
            b"2026-11-21,14,versus,1,1,xx,finished,1\n2026-11-21,14,versus,1,1,de,won,1\n"
        )
    Figures(tmp_path).add(TWO)
    assert Figures(tmp_path).all() == [ONE, TWO]


@pytest.mark.parametrize(
    "spoiled",
    [
        b'"\n',
        b"a\rb\n",
        b"x" * 200_000 + b"\n",
        b"2026-11-21,14,solo,1,1,de,given up,%s\n" % (b"9" * 400),
    ],
    ids=["a quotation mark", "a return", "no end", "more rolls than can be summed"],
)
def test_a_damaged_line_affects_no_other_line(tmp_path: Path, spoiled: bytes) -> None:
    Figures(tmp_path).add(ONE)
    with (tmp_path / FILE_NAME).open("ab") as file:
        file.write(spoiled)
    Figures(tmp_path).add(TWO)
    assert Figures(tmp_path).all() == [ONE, TWO]
    assert list(by_hour(Figures(tmp_path).all()))


def test_a_line_cut_off_by_a_power_failure_does_not_damage_the_next(tmp_path: Path) -> None:
    Figures(tmp_path).add(ONE)
    with (tmp_path / FILE_NAME).open("ab") as file:
        file.write(b"2026-11-21,14,so")
    Figures(tmp_path).add(TWO)
    assert Figures(tmp_path).all() == [ONE, TWO]


def test_a_failing_disk_gets_the_lines_later(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("")
    figures = Figures(blocked)
    figures.add(ONE)
    blocked.unlink()
    figures.add(TWO)
    assert figures.all() == [ONE, TWO]


@pytest.mark.skipif(os.name != "posix", reason="needs /dev/full")
def test_a_full_disk_gets_the_lines_later(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    (tmp_path / FILE_NAME).symlink_to("/dev/full")
    figures = Figures(tmp_path)
    figures.add(ONE)
    (tmp_path / FILE_NAME).unlink()
    figures.add(TWO)
    assert figures.all() == [ONE, TWO]


def test_sums_are_per_day_and_hour() -> None:
    sums = list(by_hour([LATER, ONE, TWO, THREE]))
    assert sums[0] == {
        "day": "2026-11-21", "hour": 14, "matches": 2, "people": 4, "minutes": 14.5,
        "finished": 1, "given_up": 1, "not_begun": 1, "rolls_until_given_up": 4.0,
        "languages": "de 1 fr 1",
    }  # fmt: skip
    assert (sums[1]["day"], sums[1]["hour"], sums[1]["matches"]) == ("2026-11-22", 9, 1)
    assert tuple(sums[0]) == SUMS


def test_csv_quotes_what_it_must() -> None:
    assert as_csv([["a", 'b "c", d']]) == 'a,"b ""c"", d"\n'
