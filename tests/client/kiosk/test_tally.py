"""The tally records how each match of visitors ended."""

import pygame
import pytest

from game.client.input.presses import Act, Press
from game.client.input.sources import pad_source
from game.client.kiosk.figures_picture import SIZE, picture
from game.client.words import Words
from game.kiosk.figures import Ending, Figures, FiguresLine
from game.table.storage.settings import Language
from tests.client.kiosk.rig import KioskRig
from tests.client.kiosk.test_kiosk import finish, play, press

PAD, OTHER = pad_source(900), pad_source(901)


def kept(rig: KioskRig) -> list[FiguresLine]:
    return Figures(rig.world.data).all()


def test_a_match_played_to_its_end(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD, OTHER)
    finish(rig)
    rig.wait(120, 0.5)
    (one,) = kept(rig)
    assert (one.day, one.hour, one.mode) == ("2026-11-21", 12, "versus")
    assert (one.people, one.language, one.ending) == (2, "en", Ending.FINISHED)
    assert one.rolls > 5
    assert one.minutes > 0


def test_an_abandoned_match_counts_up_to_that_roll(make_rig) -> None:
    rig = make_rig()
    play(rig, PAD)
    rig.wait(120)
    assert rig.keeper.attracting
    (one,) = kept(rig)
    assert (one.people, one.ending) == (1, Ending.GIVEN_UP)
    assert one.rolls <= 2


def test_joining_and_leaving_counts_as_not_begun(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD)
    rig.wait(1)
    press(rig, PAD, Press(Act.BACK), Press(Act.BACK))
    rig.wait(1)
    assert rig.keeper.attracting
    assert [(one.people, one.ending) for one in kept(rig)] == [(1, Ending.NOT_BEGUN)]


def test_the_attract_screen_s_bots_are_not_counted(make_rig) -> None:
    rig = make_rig()
    rig.wait(600, 0.5)
    assert kept(rig) == []


def test_the_language_is_the_one_they_played_in(make_rig) -> None:
    rig = make_rig()
    press(rig, PAD)
    rig.stage.set(language=Language.KOREAN)
    rig.wait(120)
    assert [one.language for one in kept(rig)] == ["ko"]


# --- the picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_the_chart_can_be_drawn_without_a_window(language: Language) -> None:
    played = [
        FiguresLine(f"2026-11-{day:02}", hour, "versus", 2, 9.0, "de", ending, day)
        for day in range(1, 22)
        for hour, ending in zip((10, 14, 17), Ending, strict=True)
    ]
    drawn = picture(played, Words(language))
    assert drawn.get_size() == SIZE
    assert len({tuple(drawn.get_at((x, 300))) for x in range(0, SIZE[0], 4)}) > 1


def test_an_empty_chart_can_be_drawn() -> None:
    assert isinstance(picture([], Words(Language.ENGLISH)), pygame.Surface)
