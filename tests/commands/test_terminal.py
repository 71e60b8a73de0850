"""The progress line of long work: how much is done and how long the rest takes."""

import io

import pytest

from game.commands.terminal import Progress, duration


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(*steps: tuple[float, int, int]) -> str:
    """The last line after these steps: time, number done, total."""
    now = [0.0]
    terminal = Terminal()
    progress = Progress(terminal, lambda: now[0])
    for when, done, of in steps:
        now[0] = when
        progress(done, of)
    return terminal.getvalue().split("\r")[-1].removesuffix("\x1b[K")


def test_the_time_left_is_estimated_from_the_matches_played() -> None:
    assert shown((0, 1, 100), (2, 11, 100)).endswith("11 of 100 matches, 18 s left")


def test_matches_known_beforehand_do_not_count_for_the_estimate() -> None:
    assert shown((0, 51, 100), (2, 61, 100)).endswith("61 of 100 matches, 8 s left")


def test_another_figure_restarts_the_estimate() -> None:
    assert shown((0, 1, 2), (90, 2, 2), (90, 1, 9), (91, 2, 9)).endswith("2 of 9 matches, 7 s left")


def test_the_line_is_cleared_at_the_end() -> None:
    assert shown((0, 1, 2), (5, 2, 2)) == ""


def test_without_a_terminal_nothing_is_shown() -> None:
    quiet = io.StringIO()
    Progress(quiet)(1, 2)
    assert quiet.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "1 s"), (59, "59 s"), (200, "3 min"), (7500, "2 h 5 min")]
)
def test_durations_are_written_for_people(seconds: float, words: str) -> None:
    assert duration(seconds) == words
