"""Which piece of music goes with which screen."""

import pytest

from game.client.after.result_scene import ResultScene
from game.client.board.board_scene import BoardScene
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.visitors import VisitorsScene
from game.client.match.visit import Sitting
from game.client.sound import Music
from game.client.stage.scene import Scene
from game.client.title.title_scene import TitleScene
from game.kiosk.config import KioskConfig, SoundConfig
from tests.client.couch_tables import SOURCES
from tests.client.kiosk.scenes import kiosk_at
from tests.client.tables import lobby, played, settle, visit_at


def heard(stage, *scenes: Scene) -> Music:
    """The piece that plays with these scenes on the stack."""
    stage.stack._scenes[:] = scenes
    music = stage.stack.music
    stage.stack._scenes.clear()
    return music


def match_after(stage, rolls: int) -> BoardScene:
    visit, _ = visit_at(lobby(2, 0), played(2, rolls))
    settle(visit)
    return BoardScene(stage, visit, Sitting.WATCHING)


def test_a_match_has_a_different_piece_than_the_title(program):
    title = TitleScene(program.stage)
    assert heard(program.stage, title) is Music.TITLE
    assert heard(program.stage, title, match_after(program.stage, 3)) is Music.TABLE


def test_a_match_near_its_end_has_its_own_piece(program):
    assert heard(program.stage, match_after(program.stage, 200)) is Music.LAST_ROLLS


def test_a_result_has_its_own_piece(program):
    visit, _ = visit_at(lobby(2, 0), played(2, 200))
    settle(visit)
    assert heard(program.stage, ResultScene(program.stage, visit)) is Music.RESULT


def test_an_overlay_keeps_the_piece_of_the_match(program):
    assert heard(program.stage, match_after(program.stage, 3), Scene()) is Music.TABLE


@pytest.mark.parametrize(("attract", "music"), [(True, Music.TITLE), (False, Music.NONE)])
def test_a_kiosk_plays_music_while_nobody_plays_only_if_configured(program, attract, music):
    kiosk = kiosk_at(config=KioskConfig(sound=SoundConfig(attract=attract)))
    assert heard(program.stage, AttractScene(program.stage, kiosk)) is music


def test_a_kiosk_silent_while_nobody_plays_has_music_for_its_visitors(program):
    stage, kiosk = program.stage, kiosk_at(config=KioskConfig(sound=SoundConfig(attract=False)))
    still, visitors = AttractScene(stage, kiosk), VisitorsScene(stage, kiosk, SOURCES[0])
    assert heard(stage, still, visitors) is Music.TITLE
    assert heard(stage, still, match_after(stage, 3)) is Music.TABLE


def test_music_and_sounds_have_the_same_default_volume(program):
    """The same setting: the music files themselves are 6 decibels softer."""
    settings, sound = program.stage.settings, SoundConfig()
    assert settings.music_volume == settings.effects_volume
    assert sound.music == sound.effects
