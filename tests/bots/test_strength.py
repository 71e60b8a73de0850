"""Each level plays better than the one below, and the weights are small integers.

Few matches with clear margins: docs/bots.md has the measured figures.
"""

from collections import defaultdict
from statistics import fmean

import pytest

from game.assets import ASSETS
from game.bots import features as f
from game.bots import mission_features as m
from game.bots.levels import OFFERED
from game.bots.nets import mission_net_name, net, own_net, printed
from game.rules.mission import Mission
from game.rules.setup import Mode, Setup
from game.table.play.bot_match import play_match
from game.table.storage.sheets import bundled

MATCHES = defaultdict(lambda: 16, expert=5)


def alone(level: str) -> float:
    """The mean total of some solo matches of a level."""
    setup = Setup(Mode.SOLO, 1, bundled("black"), "black")
    return fmean(play_match(setup, (level,), seed).totals[0] for seed in range(MATCHES[level]))


def test_in_solo_every_level_beats_easy_clearly_and_expert_is_best():
    means = {level: alone(level) for level in OFFERED}
    assert 5 < means["easy"] < 14
    assert means["medium"] > means["easy"] + 3
    assert means["hard"] > means["medium"]
    assert means["expert"] == max(means.values())


def test_the_expert_beats_easy_at_a_table():
    won = 0.0
    for number in range(4):
        starter = number // 2 % 2
        setup = Setup(Mode.VERSUS, 2, bundled("red"), "red", starter)
        levels = ("expert", "easy") if number % 2 else ("easy", "expert")
        played = play_match(setup, levels, number)
        assert played.result == "finished"
        won += (levels.index("expert") in played.winners) / len(played.winners)
    assert won >= 3


@pytest.mark.parametrize(
    ("name", "features"),
    [
        ("solo", f.SHEET_FEATURES),
        ("table", f.TABLE_FEATURES),
        *((own_net(name), f.SHEET_FEATURES) for name in printed() if name != "green"),
        ("solo-green", f.OWN_SHEET_FEATURES),
        *((mission_net_name(mission), m.MISSION_FEATURES) for mission in Mission),
    ],
)
def test_a_weights_file_fits_its_features(name: str, features: int):
    assert len(net(name).rows) == features
    assert net(name).about["name"] == name
    assert net(name).sees_cells == (features == f.OWN_SHEET_FEATURES)


def test_all_weights_together_take_less_than_a_megabyte():
    assert sum(file.stat().st_size for file in (ASSETS / "bots").iterdir()) < 1_000_000
