"""The first rolls of a visit are explained as they happen."""

import pytest
from msgspec.structs import replace

from game.client.input.sources import pad_source
from game.client.kiosk.explained import explanation
from game.client.kiosk.operator_signs import Tone
from game.client.ui.message import MessageScene
from game.kiosk.config import KioskConfig
from game.kiosk.pipe_messages import Standing, Wishes
from game.rules.match import Match, Phase
from game.rules.setup import Mode
from tests.client import mission_tables
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.kiosk.test_kiosk import press
from tests.client.tables import played


def at(roll: int, seats: int = 2, **setup) -> Match:
    return Match.fold(played(seats, roll, stop=Phase.CHOOSE, **setup))


@pytest.mark.parametrize(
    ("roll", "key"),
    [
        (1, "kiosk.explain_1"),
        (2, "kiosk.explain_2"),
        (3, "kiosk.explain_3"),
        (4, "kiosk.explain_4"),
        (5, None),
    ],
)
def test_each_of_the_first_rolls_has_its_sentence(roll: int, key: str | None) -> None:
    assert explanation(at(roll)) == key


def test_r2_a_solo_player_is_not_told_about_taken_dice() -> None:
    assert explanation(at(2, 1, mode=Mode.SOLO)) == "kiosk.explain_2_alone"
    assert explanation(at(4, 1, mode=Mode.SOLO)) is None


def test_c4_a_team_is_told_what_a_pass_costs() -> None:
    team = Match.fold(mission_tables.played(2, 2, 3, Phase.CHOOSE))
    assert explanation(team) == "kiosk.explain_3_mission"


def test_before_and_after_a_match_nothing_is_explained() -> None:
    assert explanation(Match()) is None
    assert explanation(Match.fold(played(2, 99))) is None


def begun(make_rig, config: KioskConfig = QUICK) -> KioskRig:
    rig = make_rig(config)
    press(rig, pad_source(900))
    rig.wait(12)
    assert rig.keeper.playing is not None
    return rig


def test_the_explanation_is_shown_below_the_board(make_rig) -> None:
    rig = begun(make_rig)
    words = rig.stage.words
    assert rig.program._foot_line() == (words("kiosk.explain_1"), Tone.VISITORS)


def test_the_operator_s_message_comes_first(make_rig) -> None:
    rig = begun(make_rig)
    rig.program.kiosk.operated.standing = Standing(Wishes(message="We close soon."))
    assert rig.program._foot_line() == ("We close soon.", Tone.VISITORS)


def test_the_operator_can_switch_explanations_off(make_rig) -> None:
    rig = begun(make_rig, replace(QUICK, play=replace(QUICK.play, explain=False)))
    assert rig.program._foot_line() is None


def test_the_second_match_of_a_visit_is_not_explained(make_rig) -> None:
    rig = begun(make_rig)
    rig.keeper.playing.visit.view.match_number = 2
    assert rig.keeper.explained is None


def brightest(rig: KioskRig) -> int:
    """The brightest pixel of the line below the board."""
    for _ in range(30):
        rig.wait(0.1)
        rig.program.show(0.0)
    window = rig.program.window
    wide, high = window.get_size()
    return max(sum(window.get_at((x, high * 96 // 100))[:3]) for x in range(wide // 8, wide // 2))


def test_the_line_does_not_outshine_a_prompt(make_rig) -> None:
    rig = begun(make_rig)
    alone = brightest(rig)
    rig.keeper.quiet = 0.0  # overlays over a match close when nobody presses anything
    rig.stage.stack.push(MessageScene(rig.stage, "Are you sure?"))
    assert brightest(rig) < alone
