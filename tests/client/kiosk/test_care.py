"""Small things a kiosk decides by the clock: picture shift, brightness, who is still there."""

import datetime

from game.client.draw.viewport import Shape
from game.client.kiosk.attendance import Attendance, Rite
from game.client.kiosk.care import brightness_at, is_dark, shift_at
from game.client.kiosk.lock import Order, Tries, corner_of
from game.kiosk.config import Away, Care, Corner, Lock, PinStep


def at(hour: int, minute: int = 0) -> datetime.datetime:
    return datetime.datetime(2026, 11, 21, hour, minute)


def test_the_picture_moves_around_its_place_and_no_further() -> None:
    care = Care(shift=6, shift_seconds=90)
    places = [shift_at(90 * step, care) for step in range(18)]
    assert places[0] == (0, 0)
    assert len(set(places)) == 9
    assert all(abs(x) <= 6 and abs(y) <= 6 for x, y in places)
    assert shift_at(89, care) == places[0]


def test_the_brightness_goes_down_slowly_and_comes_back() -> None:
    care = Care(dim=20, dim_seconds=600)
    assert brightness_at(0, care) == 1.0
    assert abs(brightness_at(300, care) - 0.8) < 1e-9
    assert abs(brightness_at(600, care) - 1.0) < 1e-9
    steps = [abs(brightness_at(t + 1, care) - brightness_at(t, care)) for t in range(600)]
    assert max(steps) < 0.0012


def test_dark_hours_may_cross_midnight() -> None:
    night = Care(dark_from="22:00", dark_to="08:30")
    assert [is_dark(at(h), night) for h in (21, 22, 0, 8, 9)] == [False, True, True, True, False]
    noon = Care(dark_from="12:00", dark_to="13:00")
    assert is_dark(at(12, 30), noon)
    assert not is_dark(at(13), noon)
    assert not is_dark(at(3), Care())


def test_an_idle_seat_is_asked_then_passes_then_is_given_up() -> None:
    there = Attendance(Away(ask_seconds=40, pass_seconds=15, passes=2))
    told = [(t, rite) for t in range(1, 200) for rite, _ in there.follow([0], 1.0)]
    assert told[:4] == [(40, Rite.ASK), (55, Rite.PASS), (56, Rite.ASK), (71, Rite.LEAVE)]


def test_a_press_restarts_the_time() -> None:
    there = Attendance(Away(ask_seconds=40, pass_seconds=15, passes=2))
    assert list(there.follow([0], 40)) == [(Rite.ASK, 0)]
    assert there.left(0) == 15
    there.pressed(0)
    assert there.left(0) is None
    assert list(there.follow([0], 39)) == []


def test_only_seats_that_are_waited_for_become_idle() -> None:
    there = Attendance(Away(ask_seconds=40))
    for _ in range(10):
        assert list(there.follow([1], 3.9)) == []
    assert list(there.follow([0, 1], 2)) == [(Rite.ASK, 1)]


STEPS = (PinStep.UP, PinStep.UP, PinStep.DOWN, PinStep.LEFT)


def test_each_device_has_its_own_sequence() -> None:
    order = Order(STEPS)
    for step in STEPS[:3]:
        assert not order.step("pad", step, 1.0)
        assert not order.step("keys", step, 1.0)
    assert not order.step("mouse", STEPS[3], 1.0)
    assert order.step("pad", STEPS[3], 1.0)


def test_a_wrong_step_hurts_only_within_the_sequence() -> None:
    order = Order(STEPS)
    begun = (PinStep.LEFT, PinStep.UP, *STEPS)
    assert [order.step(1, step, 0.0) for step in begun] == [False] * 5 + [True]
    wrong = (*STEPS[:2], PinStep.RIGHT, *STEPS[2:])
    assert not any(order.step(1, step, 1.0) for step in wrong)


def test_a_slow_sequence_has_to_start_over() -> None:
    order = Order(STEPS)
    assert not any(order.step(1, step, 0.0) for step in STEPS[:3])
    assert not order.step(1, STEPS[3], 5.0)


def test_corners_of_the_screen_are_recognised() -> None:
    assert corner_of(Shape.WIDE, 10, 10) is Corner.TOP_LEFT
    assert corner_of(Shape.WIDE, 1900, 1070) is Corner.BOTTOM_RIGHT
    assert corner_of(Shape.WIDE, 960, 10) is None
    assert corner_of(Shape.WIDE, 960, 540) is None


def test_after_a_wrong_pin_even_the_right_one_has_to_wait() -> None:
    tries = Tries(Lock(pin="2580", slow_seconds=5))
    assert not tries.attempt("0000", 0.0)
    assert tries.waits(0.0) == 5
    assert not tries.attempt("2580", 4.0)
    assert not tries.attempt("1111", 5.0)
    assert tries.waits(5.0) == 10
    assert tries.attempt("2580", 15.0)
    assert tries.waits(15.0) == 0


def test_waits_grow_up_to_half_an_hour() -> None:
    tries, now = Tries(Lock(pin="2580")), 0.0
    for _ in range(20):
        now += tries.waits(now)
        assert not tries.attempt("1", now)
    assert tries.waits(now) == 1800


def test_without_a_pin_nothing_opens() -> None:
    assert not Tries(Lock()).attempt("", 0.0)
