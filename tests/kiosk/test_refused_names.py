"""Names an operator forbids, and when names are forgotten."""

import datetime
import os
import re
from pathlib import Path

import pytest

from game.kiosk.config import Keep, Names
from game.kiosk.forget import forget
from game.kiosk.refused_names import NameFilter
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.storage.folders import KEYS
from game.table.storage.records import MatchRecord, Records, SeatRecord
from net.base.identity import Identity, file_name
from net.base.names import NameFault

WORDS = NameFilter(["Blödmann", "arse", "# a comment", "", "ass", "바보"])


@pytest.mark.parametrize(
    "name",
    ["Blödmann", "BLODMANN", "Bl0dm4nn", "b l ö d m a n n", "xXBlöödmannXx", "@rse", "Big Arse",
     "ass", "A.S.S", "바보", "김바보"],
)  # fmt: skip
def test_a_forbidden_word_is_found_however_it_is_written(name: str) -> None:
    assert WORDS.refuses(name)


@pytest.mark.parametrize("name", ["Mina", "Cassandra", "Opa Heinrich", "김민준", "4", "---"])
def test_other_names_are_accepted(name: str) -> None:
    assert not WORDS.refuses(name)


def test_words_from_a_file_count_too_and_a_missing_file_has_none(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("rüpel\n# kept short\n", "utf-8")
    assert NameFilter.of(Names(words_file=str(file))).refuses("Ruepel Rüpel")
    assert not NameFilter.of(Names(words_file=str(tmp_path / "gone"))).refuses("Rüpel")


NOON = datetime.datetime(2026, 11, 21, 12, 0)


def keep(folder: Path, name: str, when: datetime.datetime) -> None:
    seats = (
        SeatRecord(name, None, 30, 20, 5, 5, 0, True),
        SeatRecord("Ada", "easy", 10, 5, 0, 5, 0, False),
    )
    ended, file = int(when.timestamp()), f"{name}.match"
    record = MatchRecord(name, ended, Mode.VERSUS, None, "black", Result.FINISHED, 30, file, seats)
    Records(folder).add(record)
    (folder / "matches").mkdir(exist_ok=True)
    (folder / "matches" / file).write_text("")
    os.utime(folder / "matches" / file, (ended, ended))


@pytest.mark.parametrize(
    ("how", "names", "files"),
    [
        (Keep.FOREVER, ["Mina", "Opa"], ["Mina.match", "Opa.match"]),
        (Keep.DAY, ["", "Opa"], ["Opa.match"]),
        (Keep.MATCH, ["", ""], []),
    ],
)
def test_names_and_match_files_are_forgotten_as_configured(
    tmp_path: Path, how: Keep, names: list[str], files: list[str]
) -> None:
    keep(tmp_path, "Mina", NOON - datetime.timedelta(days=1))
    keep(tmp_path, "Opa", NOON - datetime.timedelta(hours=1))
    forget(tmp_path, how, NOON)
    records = Records(tmp_path)
    assert sorted(name for name, _ in records.best(Mode.VERSUS)) == names
    assert [seat.name for m in records.matches() for seat in m.seats if seat.level] == ["Ada"] * 2
    assert sorted(path.name for path in (tmp_path / "matches").iterdir()) == files


@pytest.mark.parametrize(("how", "left"), [(Keep.FOREVER, 2), (Keep.DAY, 1), (Keep.MATCH, 0)])
def test_keys_stored_under_names_are_forgotten_with_them(
    tmp_path: Path, how: Keep, left: int
) -> None:
    for name, when in (("Mina", NOON - datetime.timedelta(days=1)), ("Opa", NOON)):
        Identity.kept(tmp_path / KEYS, (name,))
        (path,) = (tmp_path / KEYS).glob(f"{file_name((name,))}.key")
        os.utime(path, (when.timestamp(), when.timestamp()))
    forget(tmp_path, how, NOON)
    assert len(list((tmp_path / KEYS).iterdir())) == left


def test_points_stay_when_names_are_forgotten(tmp_path: Path) -> None:
    keep(tmp_path, "Mina", NOON)
    forget(tmp_path, Keep.MATCH, NOON)
    assert Records(tmp_path).best(Mode.VERSUS) == [("", 30)]
    assert Records(tmp_path).count() == (1, 0)


def test_a_phone_cannot_use_a_forbidden_name() -> None:
    names = NameFilter(["rude"])
    assert names.of_phone(" Mina ") == "Mina"
    with pytest.raises(NameFault):
        names.of_phone("R.u.d.e")


def test_if_names_are_off_a_phone_has_a_constant_number() -> None:
    names = NameFilter.of(Names(entered=False))
    assert re.fullmatch("#[0-9]{3}", names.of_phone("Mina"))
    assert names.of_phone("Mina") == names.of_phone("Mina")
