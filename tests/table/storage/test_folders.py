"""Paths that people wrote down."""

from pathlib import Path

import pytest

from game.table.storage.folders import of_home


def test_a_tilde_is_the_home_folder() -> None:
    assert of_home("~/a") == Path.home() / "a"


@pytest.mark.parametrize("text", ["~nobody-has-this-name/a", "~a\0b"])
def test_a_path_of_nobody_s_home_stays_as_it_is(text: str) -> None:
    assert of_home(text) == Path(text)
