"""How often pages without a key may knock, under a made-up clock."""

from game.table.phones.knocks import KNOCK_EVERY, MOST_KNOCKS, MOST_OF_ONE, KnockLimit

EVE, ANNA, BEN = "10.0.0.66", "10.0.0.5", "10.0.0.6"


def test_one_machine_waits_with_a_few_pages_only() -> None:
    limit, waiting = KnockLimit(0.0), []
    while limit.lets(EVE, waiting, 0.0):
        waiting.append(EVE)
    assert len(waiting) == MOST_OF_ONE < MOST_KNOCKS
    assert limit.lets(ANNA, waiting, 0.0)


def test_no_more_wait_than_the_screen_can_show() -> None:
    limit = KnockLimit(0.0)
    assert not limit.lets(BEN, [EVE, EVE, ANNA], 0.0)
    assert limit.lets(BEN, [EVE, ANNA], 0.0)


def test_a_machine_with_pages_waiting_knocks_no_more_however_long_they_wait() -> None:
    assert not KnockLimit(0.0).lets(EVE, [EVE] * MOST_OF_ONE, 100.0)


def test_a_machine_that_knocks_all_the_time_keeps_nobody_else_out() -> None:
    limit = KnockLimit(0.0)
    knocked = [limit.lets(EVE, [], float(second)) for second in range(1800)]
    assert sum(knocked) < 1800 / KNOCK_EVERY + MOST_OF_ONE + 1
    limit = KnockLimit(0.0)
    for second in range(1800):
        for _ in range(4):
            limit.lets(EVE, [], float(second))
        if second % 30 == 5:
            assert limit.lets(ANNA, [], float(second))


def test_machines_that_are_forgotten_are_still_bounded_in_all() -> None:
    limit = KnockLimit(0.0)
    in_a_minute = [limit.lets(f"10.0.{n // 250}.{n % 250}", [], n * 0.06) for n in range(1000)]
    assert sum(in_a_minute) <= 2 * MOST_KNOCKS + 60 * 3 / KNOCK_EVERY + 1
