"""Thrown dice: they stay in the tray, keep apart, end at their places, and take a second.

Their look is for eyes to judge; these laws hold for every throw in every tray.
"""

import math
from itertools import combinations

import pytest

from game.client.board.layout import floor_of, versus_layout
from game.client.board.own_layout import own_layout, own_mission_layout
from game.client.draw.dice.die import ANGLES, frame_at
from game.client.draw.dice.solid import HALF_EDGE
from game.client.draw.dice.tumble import RATE, SECONDS, Throw, throw
from game.client.draw.floor import Floor

FLOORS = {
    "one sheet": floor_of(own_layout(2), 3, 3, 0),
    "solo": floor_of(own_layout(1), 2, 2, 0),
    "tower": floor_of(own_mission_layout(2), 3, 3, 0),
    "tower, a die less": floor_of(own_mission_layout(2), 2, 3, 0),
    "couch of two": floor_of(versus_layout(2), 3, 3, 0),
    "couch of four": floor_of(versus_layout(4), 3, 3, 3),
    "couch of six": floor_of(versus_layout(6), 3, 3, 5),
    "couch of six, from the middle": floor_of(versus_layout(6), 3, 3, 1),
}
SEEDS = [str(seed) for seed in range(8)]
IN_HAND, IN_TOWER = 0.36, 0.58
"""Seconds after which every die is in the tray."""


@pytest.fixture(params=FLOORS.values(), ids=FLOORS.keys())
def floor(request: pytest.FixtureRequest) -> Floor:
    """Each kind of tray."""
    made: Floor = request.param
    return made


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_in_the_tray_never_leaves_it(floor, seed):
    made, edge = Throw(seed, floor), floor.die * HALF_EDGE
    begin = IN_TOWER if floor.tower else IN_HAND
    for step in range(math.ceil(begin * RATE), int(1.2 * RATE)):
        for slot in range(len(floor.places)):
            pose = made.pose(slot, step / RATE)
            assert floor.left + edge - 1 <= pose.x <= floor.right - edge + 1
            assert floor.top + edge * 0.75 - 1 <= pose.y <= floor.bottom - edge + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_dice_overlap_at_rest(floor, seed):
    made = Throw(seed, floor)
    rest = [made.pose(slot, SECONDS) for slot in range(len(floor.places))]
    for a, b in combinations(rest, 2):
        assert math.hypot(a.x - b.x, a.y - b.y) > 2 * floor.die * HALF_EDGE


@pytest.mark.parametrize("seed", SEEDS)
def test_every_die_ends_at_its_place_with_its_face_up(floor, seed):
    made = Throw(seed, floor)
    for slot, place in enumerate(floor.places):
        pose = made.pose(slot, SECONDS)
        assert (pose.x, pose.y) == place
        assert ANGLES[pose.frame] == 0
        assert pose.lift == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_shows_its_face_before_it_glides_and_ends_near_its_place(floor, seed):
    made = Throw(seed, floor)
    for slot, (x, y) in enumerate(floor.places):
        assert all(ANGLES[made.pose(slot, 0.68 + i * 0.01).frame] == 0 for i in range(28))
        last = made.pose(slot, SECONDS - 0.001)
        assert math.hypot(last.x - x, last.y - y) < 6


def test_a_throw_takes_less_than_a_second():
    assert SECONDS < 1.0


def test_the_same_seed_gives_the_same_throw_and_another_seed_another(floor):
    def way(seed: str) -> list[object]:
        made = Throw(seed, floor)
        return [made.pose(slot, 0.4) for slot in range(len(floor.places))]

    assert way("7 rb3 12?") == way("7 rb3 12?")
    assert way("7 rb3 12?") != way("8 rb3 12?")


def test_a_throw_is_computed_once():
    assert throw("once", floor_of(own_layout(2), 3, 3, 0)) is throw(
        "once", floor_of(own_layout(2), 3, 3, 0)
    )


def test_dice_move_smoothly_from_frame_to_frame(floor):
    made = Throw("5", floor)
    for slot in range(len(floor.places)):
        before = None
        for step in range(int(SECONDS * RATE) + 3):
            pose = made.pose(slot, step / RATE)
            if before is not None and not pose.hidden and not before.hidden:
                assert math.hypot(pose.x - before.x, pose.y - before.y) < floor.die * 0.75
            before = pose


def test_dice_meet_in_most_throws():
    met = [seed for seed in SEEDS if Throw(seed, floor_of(own_layout(2), 3, 3, 0)).knocks]
    assert met == SEEDS


def test_each_knock_is_heard_once():
    made = Throw("3", floor_of(own_layout(2), 3, 3, 0))
    heard = [knock for i in range(60) for knock in made.heard(i / 60, (i + 1) / 60)]
    assert heard == list(made.knocks)


def test_the_drawn_angle_is_the_nearest_available():
    assert ANGLES[frame_at(0.0)] == 0
    assert ANGLES[frame_at(math.radians(-25))] == -26
    assert ANGLES[frame_at(math.radians(360 + 43))] == 44
    assert ANGLES[frame_at(math.radians(-171))] == 180
