"""A kiosk's config: an example with every setting, and for each fault a sentence with its line."""

import os
import tomllib
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields

from game.assets import ASSETS
from game.kiosk.config import Follow, Keep, KioskConfig, KioskMode, PinStep
from game.kiosk.config_reader import SECTIONS, ConfigFaults, description, parse_config, read_config
from game.table.storage.settings import Language

EXAMPLE = ASSETS / "kiosk.example.toml"


def faults_of(text: str) -> list[str]:
    with pytest.raises(ConfigFaults) as caught:
        parse_config(text)
    return str(caught.value).split("\n")


def test_the_example_contains_every_setting_with_its_default() -> None:
    written = tomllib.loads(EXAMPLE.read_text("utf-8"))
    assert written == msgspec.json.decode(msgspec.json.encode(KioskConfig()))
    assert read_config(EXAMPLE) == KioskConfig()


def test_the_example_comments_on_every_setting() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    bare = []
    for before, line in zip(["", *lines], lines, strict=False):
        if "=" in line.split("#")[0] and "#" not in line and not before.startswith("#"):
            bare.append(line)
    told = {"high_contrast = false"}
    assert set(bare) <= told


@pytest.mark.parametrize("section", SECTIONS)
def test_every_setting_can_describe_its_valid_values(section: str) -> None:
    for field in fields(SECTIONS[section]):
        assert description(field.type) != "something else", field.name


def test_a_missing_setting_has_its_default() -> None:
    config = parse_config('[lock]\npin = "2580"\n[names]\nkeep = "match"\n')
    assert config.lock.pin == "2580"
    assert config.lock.steps[0] is PinStep.UP
    assert config.names.keep is Keep.MATCH
    assert config.screen.language is Language.ENGLISH
    assert parse_config("") == KioskConfig()


def test_an_invalid_value_is_reported_with_its_line_and_the_valid_values() -> None:
    text = '[screen]\n# a comment\ndisplay = "two"\n\n[sound]\nmusic = 130\n'
    assert faults_of(text) == [
        'Line 3: [screen] display must be a whole number from 0 to 31, not "two".',
        "Line 6: [sound] music must be a whole number from 0 to 100, not 130.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[screen]\ndispley = 1",
            "Line 2: [screen] has no setting 'displey'; did you mean 'display'?",
        ),
        ("[screem]\ndisplay = 1", "Line 1: There is no section [screem]; did you mean 'screen'?"),
        ("pin = 1", "Line 1: pin stands in no section."),
        ("\nlock = 1", "Line 2: lock is a section: write [lock] and its settings below."),
        (
            '[lock]\npin = "12a4"',
            'Line 2: [lock] pin must be a text of 4 to 12 digits such as "2580", or "" for no '
            'way out, not "12a4".',
        ),
        (
            '[care]\ndark_from = "25:00"',
            'Line 2: [care] dark_from must be a time such as "22:30", or "" for never, not '
            '"25:00".',
        ),
        (
            '[screen]\nlanguage = "ko"\nlanguages = ["de", "en"]',
            'Line 2: [screen] language: "ko" is not among the languages.',
        ),
        (
            '[play]\nsheets = ["black", "pink"]',
            "Line 2: [play] sheets: there is no sheet 'pink'; there are black, red, blue, green, "
            "orange, purple, yellow.",
        ),
        (
            '[network]\nfollow = "named"',
            'Line 1: [network] table: follow = "named" needs the name of the table.',
        ),
        (
            '[care]\ndark_from = "22:00"',
            "Line 1: [care] dark_to: dark hours need both dark_from and dark_to.",
        ),
        (
            '[names]\nwords_file = "gone.txt"',
            "Line 2: [names] words_file: 'gone.txt' cannot be read (no such file or directory).",
        ),
    ],
)
def test_each_fault_is_a_sentence(text: str, sentence: str) -> None:
    assert faults_of(text) == [sentence]


def test_invalid_toml_is_reported_with_its_line() -> None:
    (fault,) = faults_of("[screen]\ndisplay = \n")
    assert fault.startswith("Line 2: This is no TOML: ")


def test_all_faults_are_reported_at_once_in_line_order() -> None:
    faults = faults_of("[alive]\nhang_seconds = 0\nx = 1\n[screen]\ndisplay = -1\n[sonud]\n")
    assert [fault.partition(":")[0] for fault in faults] == ["Line 2", "Line 3", "Line 5", "Line 6"]


def test_relative_paths_start_at_the_config(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("rude\n", "utf-8")
    file = tmp_path / "kiosk.toml"
    file.write_text('[names]\nwords_file = "words.txt"\n[data]\nfolder = "kept"\n', "utf-8")
    config = read_config(file)
    assert config.names.words_file == str(tmp_path / "words.txt")
    assert config.data.folder == str(tmp_path / "kept")


def test_a_missing_file_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigFaults, match="cannot be read"):
        read_config(tmp_path / "none.toml")


@pytest.mark.parametrize(
    "text",
    [
        '[notice]\nlogo = "~nobody-is-called-so/logo.png"',
        '[notice]\nlogo = "logo\\u0000.png"',
        "[screen]\ndisplay = 0x" + "f" * 5000,
        "[screen]\ndisplay = " + "1" * 5000,
        "[screen]\ndisplay = " + "[" * 5000,
    ],
    ids=["a home of nobody", "no path", "a long number", "longer than can be read", "deep lists"],
)
def test_any_text_gives_a_config_or_faults(text: str) -> None:
    assert faults_of(text)


def test_a_fault_quotes_no_control_characters() -> None:
    (fault,) = faults_of('[screen]\nlanguage = "\\u001b[31m\\nred"')
    assert fault.isprintable()
    assert fault.endswith('not "[31m red".')


def test_of_very_many_faults_the_first_are_reported() -> None:
    faults = faults_of("[screen]\n" + "".join(f"x{number} = 1\n" for number in range(60)))
    assert len(faults) == 51
    assert faults[-1] == "There are 10 faults more."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_or_a_device_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in (tmp_path / "pipe", "/dev/zero"):
        (fault,) = faults_of(f'[notice]\nlogo = "{name}"')
        assert fault.endswith("is no file.")


def test_an_oversized_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "words").open("wb") as file:
        file.truncate(10**12)
    (fault,) = faults_of(f'[names]\nwords_file = "{tmp_path / "words"}"')
    assert fault.endswith("has more than 20 MB.")


def test_values_are_parsed_into_their_types() -> None:
    config = parse_config('[play]\nmodes = ["solo"]\n[network]\nfollow = "off"')
    assert config.play.modes == (KioskMode.SOLO,)
    assert config.network.follow is Follow.OFF


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.read_bytes())
    assert read_config(file) == KioskConfig()


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("hours", "monday", "closed"),
        ("hours", "monday", "10:00-18:00"),
        ("hours", "monday", ""),
        ("hours", "holidays", "12-25 closed"),
        ("sound", "by_hour", "20:00-09:00 40"),
        ("care", "dark_from", "22:30"),
        ("alive", "restart_at", "04:00"),
        ("names", "words_file", "words.txt"),
        ("data", "folder", "kept"),
        ("lock", "pin", "2580"),
        ("operator", "password", "ten letters"),
        ("notice", "link", "https://example.org"),
    ],
)
def test_a_text_may_not_end_in_a_line_break(section: str, key: str, value: str) -> None:
    written = f'"{value}\\n"'
    if key in ("holidays", "by_hour"):
        written = f"[{written}]"
    (fault,) = faults_of(f"[{section}]\n{key} = {written}\n")
    assert fault.startswith(f"Line 2: [{section}] {key} must be ")
