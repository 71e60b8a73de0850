"""When a table counts as stalled; states and seconds only."""

from game.client.kiosk.stalled_table import PATIENCE, StalledTable


def after(*steps: tuple[object, bool, float]) -> bool:
    standstill = StalledTable()
    for state, waits, seconds in steps:
        standstill.follow(state, waits, seconds)
    return standstill.found


def test_a_table_without_changes_is_stalled() -> None:
    assert not after(("a", False, 1), ("a", False, PATIENCE))
    assert after(("a", False, 1), ("a", False, PATIENCE + 1))


def test_a_table_with_changes_is_not() -> None:
    assert not after(("a", False, 1), ("a", False, PATIENCE), ("b", False, PATIENCE * 9))


def test_time_spent_waiting_for_somebody_here_does_not_count() -> None:
    assert not after(("a", False, 1), ("a", True, PATIENCE * 9), ("a", False, PATIENCE))


def test_without_a_table_nothing_is_stalled() -> None:
    standstill = StalledTable()
    standstill.follow("a", False, 1)
    standstill.follow("a", False, PATIENCE + 1)
    standstill.end()
    assert not standstill.found
