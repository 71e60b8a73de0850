"""Settings: defaults, round trips, and broken files that are never lost."""

import os
from pathlib import Path

import pytest

from game.table.storage.settings import (
    Language,
    Settings,
    load_settings,
    save_settings,
    system_language,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return path


def test_without_a_file_the_defaults_are_used_silently(path: Path):
    assert load_settings(path) == (Settings(), None)


def test_saved_settings_are_loaded(path: Path):
    settings = Settings(language=Language.KOREAN, name="수아", full_screen=True, music_volume=0)
    assert save_settings(path, settings) is None
    assert load_settings(path) == (settings, None)


def test_a_broken_file_gives_defaults_a_message_and_a_copy(path: Path):
    written(path, "name = 'Mina\nlanguage = ")
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence is not None
    assert path.with_suffix(".broken.toml").name in sentence
    assert path.with_suffix(".broken.toml").read_text("utf-8") == "name = 'Mina\nlanguage = "


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000], ids=["a long number", "deep lists"])
def test_a_file_the_parser_cannot_handle_counts_as_broken(path: Path, value: str):
    written(path, f"name = {value}\n")
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence is not None
    assert save_settings(path, settings) is None
    assert load_settings(path) == (settings, None)


def test_an_invalid_value_is_named_and_the_others_are_kept(path: Path):
    written(path, 'name = "Mina"\neffects_volume = 200\nlanguage = "tlh"\n')
    settings, sentence = load_settings(path)
    assert settings.name == "Mina"
    assert settings.effects_volume == Settings().effects_volume
    assert sentence is not None
    assert "effects_volume" in sentence
    assert "language" in sentence
    assert path.with_suffix(".broken.toml").exists()


def test_invalid_text_gives_defaults_and_a_message(path: Path):
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x00")
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence is not None


def test_comments_and_keys_of_other_versions_survive(path: Path):
    written(path, '# my table\nfuture = 5\nname = "Mina"\n')
    save_settings(path, Settings(name="Jonas"))
    text = path.read_text("utf-8")
    assert "# my table" in text
    assert "future = 5" in text
    assert 'name = "Jonas"' in text


def test_an_unwritable_folder_gives_a_message(tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    sentence = save_settings(blocked / "settings.toml", Settings())
    assert sentence is not None
    assert "could not be written" in sentence


def test_saving_leaves_no_other_files(path: Path):
    save_settings(path, Settings())
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("lang", "language"),
    [
        ("de_DE.UTF-8", Language.GERMAN),
        ("ko_KR", Language.KOREAN),
        ("C", Language.ENGLISH),
        ("sv_SE", Language.ENGLISH),
    ],
)
def test_the_initial_language_is_the_system_s(monkeypatch, lang: str, language: Language):
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", lang)
    assert system_language() is language


@pytest.mark.parametrize("name", ["missions_file", "export_folder"])
def test_a_path_that_no_system_has_is_not_kept(path: Path, name: str):
    written(path, f'{name} = "a\\u0000b"\n')
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence is not None
    assert name in sentence


def test_a_byte_order_mark_is_skipped(path: Path):
    written(path, "\ufeffname = 'Mina'\n")
    assert load_settings(path) == (Settings(name="Mina"), None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_the_file_does_not_block(tmp_path: Path):
    path = tmp_path / "settings.toml"
    os.mkfifo(path)
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence is not None
    assert "no file but a pipe" in sentence
    assert save_settings(path, Settings(name="Mina")) is None
    assert load_settings(path)[0].name == "Mina"


def test_a_file_far_too_large_is_not_read(path: Path):
    written(path, "name = 'Mina'\n" + "# filler\n" * 200_000)
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence is not None
    assert "more than 1,000,000 bytes" in sentence
