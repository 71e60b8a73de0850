"""Animations at the table can be cut short, reduced or switched off; nobody has to wait for
them."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.client.board.awaited import sentence
from game.client.board.board_scene import BoardScene
from game.client.board.layout import floor_of
from game.client.board.own_layout import own_layout
from game.client.draw.dice.tumble import SECONDS
from game.client.input.presses import Act, Click, Move, Press
from game.client.input.sources import MOUSE, Heard
from game.client.match.last_roll import enders
from game.client.match.presenter import Presenter
from game.client.match.visit import Sitting
from game.rules.events import ColourCompleted, ColumnCompleted, Event, Marked, Rolled
from game.rules.match import Match, Phase
from game.table.storage.settings import Motion
from tests.client.couch_tables import couch_at
from tests.client.tables import lobby, played, settle, visit_at
from tests.client.test_scenes_draw import show

FLOOR = floor_of(own_layout(2), 3, 3, 0)


def events_to(rolls: int, stop: Phase | None = Phase.ACTIVE) -> list[Event]:
    """The events of a match of four up to this roll."""
    return played(4, rolls, stop=stop, seed=12)


def shown(motion: Motion, rolls: int = 6) -> Presenter:
    """A presenter that has just begun to show this roll."""
    made = Presenter(motion)
    made.add(events_to(rolls - 1, None))
    made.catch_up()
    made.update(3.0)
    made.take_news()
    made.add(events_to(rolls)[len(events_to(rolls - 1, None)) :])
    made.update(0.01)
    return made


def completing(seed: int) -> tuple[list[Event], list[Event]]:
    """A match before somebody completes a column, and the event."""
    whole = played(4, 200, seed=seed)
    first = next(i for i, event in enumerate(whole) if isinstance(event, ColumnCompleted))
    return whole[:first], whole[first : first + 1]


def test_dice_are_thrown_and_land_within_a_second():
    made = shown(Motion.FULL)
    assert made.dice_moving
    made.update(0.99)
    assert not made.dice_moving


def ending(motion: Motion) -> tuple[Presenter, int]:
    """A presenter that has just shown the choice that ends a match, and the seat that made it."""
    whole = played(4, 200, seed=12)
    marks = [number for number, event in enumerate(whole) if isinstance(event, Marked)]
    before = next(number for number in marks if enders(Match.fold(whole[: number + 1])))
    event = whole[before]
    made = Presenter(motion)
    made.add(whole[:before])
    made.catch_up()
    made.update(3.0)
    made.take_news()
    made.add(whole[before:])
    made.update(0.01)
    assert isinstance(event, Marked)
    return made, event.seat


def test_the_last_roll_is_announced_once_its_crosses_are_drawn():
    made, seat = ending(Motion.FULL)
    while made.fresh(seat):
        assert not made.last_roll
        made.update(0.02)
    assert made.last_roll


def test_with_reduced_motion_the_last_roll_is_announced_at_once():
    assert ending(Motion.REDUCED)[0].last_roll


def test_a_throw_can_be_cut_short():
    made = shown(Motion.FULL)
    made.land()
    assert not made.dice_moving
    for slot, place in enumerate(FLOOR.places):
        pose = made.pose(FLOOR, slot, made.now)
        assert (pose.x, pose.y, pose.frame) == (*place, 0)


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_with_reduced_or_no_motion_no_die_flies(motion):
    made = shown(motion)
    assert not made.dice_moving
    for slot, place in enumerate(FLOOR.places):
        pose = made.pose(FLOOR, slot, made.now)
        assert (pose.x, pose.y, pose.lift) == (*place, 0.0)


def test_reduced_dice_fade_in_and_without_motion_they_appear_at_once():
    reduced, off = shown(Motion.REDUCED), shown(Motion.OFF)
    assert reduced.appeared(reduced.rolled_at) == 0
    assert reduced.appeared(reduced.rolled_at + 0.3) == 1
    assert off.appeared(off.rolled_at) == 1


def test_only_full_motion_draws_crosses_stroke_by_stroke():
    made = Presenter(Motion.FULL)
    made.add(events_to(2, None))
    drawn = 0
    for _ in range(200):
        made.update(0.05)
        drawn += sum(bool(made.fresh(seat)) for seat in range(len(made.match.seats)))
    assert drawn


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_with_less_motion_crosses_appear_at_once_and_nothing_shakes(motion):
    made = Presenter(motion)
    made.add(events_to(6, None))
    for _ in range(200):
        made.update(0.05)
        assert all(not made.fresh(seat) for seat in range(len(made.match.seats)))
        assert made.shake(made.now) == 0


def test_all_dice_shake_before_the_next_throw():
    made = Presenter(Motion.FULL)
    made.add(events_to(3, None))
    made.catch_up()
    made.settled_at = made.now
    assert made.match.phase is Phase.ROLL
    assert made.shake(made.now) == 1
    assert made.shake(made.now + 0.5) == 0


@pytest.mark.parametrize("motion", list(Motion), ids=lambda motion: motion.value)
def test_a_score_counts_up_in_less_than_a_second(motion):
    before, after = completing(5)
    made = Presenter(motion)
    made.add(before)
    made.catch_up()
    seat = after[0].seat if isinstance(after[0], ColumnCompleted) else 0
    old = made.points(seat, made.now)
    made.add(after)
    made.update(0.0)
    points = made.ribbons[-1].points
    assert made.points(seat, made.now) == (old if motion is Motion.FULL else old + points)
    steps = [made.points(seat, made.ribbons[-1].at + i / 60) for i in range(61)]
    assert steps == sorted(steps)
    assert steps[-1] == old + points


def test_several_ribbons_of_a_seat_follow_one_another():
    made = Presenter()
    made.now = 5.0
    for what in (1, 2, 3):
        made._celebrate(0, what, 3, True)
    made._celebrate(1, 1, 3, True)
    times = [ribbon.at for ribbon in made.ribbons if ribbon.seat == 0]
    assert times[0] == made.now
    assert all(b - a >= 0.4 for a, b in pairwise(times))
    assert made.ribbons[-1].at == made.now


def test_joining_a_running_match_shows_no_old_completions():
    made, before = Presenter(Motion.FULL), events_to(20)
    made.add(before)
    made.update(0.0)
    assert sum(isinstance(event, ColumnCompleted) for event in before) > 2
    assert made.ribbons == []
    for seat, state in enumerate(made.match.seats):
        assert made.points(seat, made.now) == state.score().total


def single(stage: object) -> BoardScene:
    """A single table with dice in the air."""
    visit, _ = visit_at(lobby(1, 3, mine=1, playing=True), events_to(6))
    settle(visit)
    return BoardScene(stage, visit, Sitting.ALONE)  # type: ignore[arg-type]


@pytest.fixture
def lively(program) -> Callable[[object], None]:
    """Switch full motion on for a scene and throw its dice again."""
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)

    def throw(scene: BoardScene) -> None:
        program.step()
        scene.visit.shown.rolled_at = scene.visit.shown.now
        assert scene.visit.shown.dice_moving

    return throw  # type: ignore[return-value]


@pytest.mark.parametrize("act", [Act.ACCEPT, Act.SUBMIT, Act.BACK, Act.PASS])
def test_any_button_lands_the_dice_and_does_nothing_else(program, lively, act):
    scene = show(program, single, 1)
    lively(scene)
    program.stage.stack.hear(Heard(MOUSE, Press(act)))
    assert not scene.visit.shown.dice_moving
    assert program.stage.stack.top is scene
    assert scene.visit.session.sent == []


def test_a_click_lands_the_dice_and_still_counts_as_a_click(program, lively):
    scene = show(program, single, 1)
    lively(scene)
    program.stage.stack.hear(Heard(MOUSE, Click(1858, 52)))
    program.step()
    assert not scene.visit.shown.dice_moving
    assert program.stage.stack.top is not scene  # the menu


def test_moving_the_cursor_or_opening_the_menu_does_not_land_the_dice(program, lively):
    scene = show(program, single, 1)
    lively(scene)
    program.stage.stack.hear(Heard(MOUSE, Move(1, 0)))
    program.stage.stack.hear(Heard(MOUSE, Press(Act.MENU)))
    assert scene.visit.shown.dice_moving


def test_anybody_at_a_shared_screen_may_land_the_dice(program, lively):
    scene, _ = couch_at(program.stage, 4, 0, events_to(6))
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    lively(scene)
    player = scene.roster.at_seat(2)
    program.stage.stack.hear(Heard(player.source, Press(Act.ACCEPT)))
    assert not scene.visit.shown.dice_moving


def test_a_setting_changed_during_a_match_takes_effect_at_once(program, lively):
    scene = show(program, single, 1)
    lively(scene)
    program.stage.set(motion=Motion.OFF)
    program.step()
    assert not scene.visit.shown.dice_moving
    assert not scene.visit.shown.lively


def test_a_throw_is_shown_in_full_before_anybody_s_marks():
    made = Presenter(Motion.FULL)
    made.add(events_to(5, None))
    made.catch_up()
    made.add(events_to(6, None)[len(events_to(5, None)) :])
    made.update(0.01)
    assert isinstance(made.take_news()[-1], Rolled)
    made.update(SECONDS / 2)
    assert made.take_news() == []
    made.update(SECONDS / 2 + 0.02)
    assert not isinstance(made.take_news()[-1], (Rolled, ColourCompleted))


def test_before_the_first_roll_the_status_line_waits_for_it():
    visit, _ = visit_at(lobby(2, 0, playing=True), played(2, 0))
    settle(visit)
    assert visit.shown.match.roll_number == 0
    assert visit.shown.roll_number == 1
    assert visit.status().key == "status.rolling"
    assert sentence(visit.shown.match, visit.names, rolling=False) == ("status.rolling", {})
