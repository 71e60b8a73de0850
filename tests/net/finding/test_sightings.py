"""Dead or false entries keep no table off the list, and nobody is dialled too often."""

from itertools import pairwise

import pytest

from net.finding.sightings import (
    ASKED_AT_ONCE,
    ASKED_OF_ONE,
    DIALS_AT_ONCE,
    DIALS_PER_SECOND,
    LONGEST_SECONDS,
    MOST_ENTRIES,
    MOST_OF_ONE,
    MOST_TABLES,
    NEWS_SECONDS,
    REFRESH_SECONDS,
    Sightings,
)


class Lan:
    """A made-up LAN under a made-up clock; every reply, even none, takes `seconds`."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.sightings = Sightings()
        self.now = 0.0
        self.asked: list[tuple[float, str]] = []
        self.listed: set[str] = set()
        self.hosts: dict[str, str] = {}
        """The address of each entry that answers."""
        self._seconds = seconds
        self._open: list[tuple[float, str]] = []

    def announce(self, name: str, *numbers: str, answers: bool = False) -> None:
        self.sightings.see(name, numbers or None, self.now)
        if answers:
            self.hosts[name] = numbers[0]

    def go_on(self, seconds: float) -> None:
        """Let time pass, in small steps."""
        end = self.now + seconds
        while self.now <= end:
            self._ask()
            self.now += 0.05

    def _ask(self) -> None:
        self._answer()
        for name in self.sightings.next(self.now):
            self.asked.append((self.now, name))
            self._open.append((self.now + self._seconds, name))
        self._answer()

    def _answer(self) -> None:
        done = [one for one in self._open if one[0] <= self.now]
        self._open = [one for one in self._open if one[0] > self.now]
        for _, name in done:
            listed = self.sightings.came(name, self.hosts.get(name), self.now)
            (self.listed.add if listed else self.listed.discard)(name)

    def open(self) -> int:
        """Number of probes under way."""
        return len(self._open)

    def times(self, name: str) -> list[float]:
        return [when for when, one in self.asked if one == name]


def number(index: int) -> str:
    return f"10.{index // 65536}.{index // 256 % 256}.{index % 256}"


def test_a_table_is_probed_at_once_and_listed():
    lan = Lan()
    lan.announce("table", "10.0.0.1", answers=True)
    assert lan.sightings.next(0.0) == ["table"]
    assert lan.sightings.came("table", "10.0.0.1", 0.01)


@pytest.mark.parametrize("dead", [64, 200, 1000])
def test_dead_entries_keep_no_later_table_off_the_list(dead: int):
    lan = Lan(seconds=3.0)
    for index in range(dead):
        lan.announce(f"dead {index}", number(index))
    lan.go_on(200.0)
    lan.announce("table", "192.168.1.1", answers=True)
    lan.go_on(10.0)
    assert lan.listed == {"table"}


def test_a_table_among_a_thousand_dead_entries_of_one_machine_is_probed_at_once():
    lan = Lan(seconds=3.0)
    for index in range(1000):
        lan.announce(f"dead {index}", "10.0.0.9")
    lan.announce("table", "10.0.0.1", answers=True)
    lan.go_on(0.1)
    assert lan.times("table") == [0.0]


def test_a_table_among_dead_entries_of_many_machines_gets_its_turn():
    lan = Lan(seconds=3.0)
    for index in range(500):
        lan.announce(f"dead {index}", number(index))
    lan.announce("table", "192.168.1.1", answers=True)
    lan.go_on(60.0)
    assert lan.listed == {"table"}


def test_new_entries_do_not_keep_a_revived_table_off_the_list():
    lan = Lan(seconds=3.0)
    lan.announce("table", "192.168.1.1")
    lan.go_on(4.0)
    lan.hosts["table"] = "192.168.1.1"
    for index in range(1000):
        lan.announce(f"dead {index}", number(index))
    lan.go_on(20.0)
    assert lan.listed == {"table"}


def test_a_dead_entry_is_probed_less_and_less_often():
    lan = Lan()
    lan.announce("dead", "10.0.0.1")
    lan.go_on(600.0)
    times = lan.times("dead")
    gaps = [round(later - earlier) for earlier, later in pairwise(times)]
    assert gaps[:5] == [2, 4, 8, 16, 32]
    assert set(gaps[5:]) == {LONGEST_SECONDS}


def test_a_revived_entry_is_listed_and_probed_often_again():
    lan = Lan()
    lan.announce("table", "10.0.0.1")
    lan.go_on(100.0)
    lan.hosts["table"] = "10.0.0.1"
    lan.go_on(LONGEST_SECONDS + 1)
    assert lan.listed == {"table"}
    before = len(lan.asked)
    lan.go_on(10 * REFRESH_SECONDS)
    assert len(lan.asked) - before >= 9


def test_a_table_that_stops_answering_leaves_the_list():
    lan = Lan()
    lan.announce("table", "10.0.0.1", answers=True)
    lan.go_on(1.0)
    del lan.hosts["table"]
    lan.go_on(REFRESH_SECONDS)
    assert lan.listed == set()


def test_after_an_answer_a_new_failure_is_retried_soon():
    lan = Lan()
    lan.announce("table", "10.0.0.1")
    lan.go_on(100.0)
    lan.hosts["table"] = "10.0.0.1"
    lan.go_on(LONGEST_SECONDS + 1)
    del lan.hosts["table"]
    lan.go_on(REFRESH_SECONDS)
    before = len(lan.asked)
    lan.go_on(2 * REFRESH_SECONDS)
    assert len(lan.asked) > before


def test_an_update_of_a_listed_table_is_probed_at_once():
    lan = Lan()
    lan.announce("table", "10.0.0.1", answers=True)
    lan.go_on(1.0)
    lan.announce("table", "10.0.0.1", answers=True)
    assert lan.sightings.next(lan.now) == ["table"]


def test_an_update_during_a_probe_is_probed_soon_after():
    lan = Lan()
    lan.announce("table", "10.0.0.1")
    assert lan.sightings.next(0.0) == ["table"]
    lan.announce("table", "10.0.0.1")
    assert lan.sightings.came("table", "10.0.0.1", 0.01)
    assert lan.sightings.wakeup(0.01) == NEWS_SECONDS


@pytest.mark.parametrize(("answers", "seconds"), [(True, NEWS_SECONDS), (False, REFRESH_SECONDS)])
def test_an_entry_that_keeps_changing_is_probed_at_a_bounded_rate(answers: bool, seconds: float):
    lan = Lan()
    for _ in range(400):
        lan.announce("noisy", "10.0.0.1", answers=answers)
        lan.go_on(0.0)
    assert len(lan.times("noisy")) <= lan.now / seconds + 1


def test_one_machine_cannot_fill_the_list():
    lan = Lan()
    for index in range(200):
        lan.announce(f"mine {index}", "10.0.0.1", answers=True)
    lan.go_on(20.0)
    lan.announce("table", "10.0.0.2", answers=True)
    lan.go_on(1.0)
    assert len(lan.listed) == MOST_OF_ONE + 1
    assert "table" in lan.listed


def test_two_machines_that_fill_the_list_keep_no_other_off_it():
    lan = Lan()
    for index in range(MOST_TABLES):
        lan.announce(f"false {index}", number(index % 2), answers=True)
    lan.go_on(60.0)
    assert len(lan.sightings.listed) == MOST_TABLES
    for index in range(3):
        lan.announce(f"table {index}", number(10 + index), answers=True)
    lan.go_on(5.0)
    assert {"table 0", "table 1", "table 2"} <= lan.sightings.listed
    lan.go_on(200.0)
    assert {"table 0", "table 1", "table 2"} <= lan.sightings.listed
    assert len(lan.sightings.listed) == MOST_TABLES


def test_an_ipv6_network_counts_as_one_machine():
    lan = Lan()
    for index in range(200):
        lan.announce(f"mine {index}", f"fd00::{index:x}", answers=True)
    lan.go_on(60.0)
    assert len(lan.listed) == MOST_OF_ONE


def test_the_list_is_bounded():
    lan = Lan()
    for index in range(MOST_TABLES + 20):
        lan.announce(f"table {index}", number(index), answers=True)
    lan.go_on(20.0)
    assert len(lan.listed) == MOST_TABLES


def test_a_table_that_leaves_a_full_list_makes_room():
    lan = Lan()
    for index in range(MOST_TABLES + 1):
        lan.announce(f"table {index}", number(index), answers=True)
    lan.go_on(10.0)
    lan.sightings.drop("table 0")
    lan.go_on(LONGEST_SECONDS)
    assert f"table {MOST_TABLES}" in lan.listed


def test_a_flood_of_entries_is_dialled_at_a_bounded_rate():
    lan = Lan()
    for index in range(1000):
        lan.announce(f"dead {index}", number(2 * index), number(2 * index + 1))
    lan.go_on(10.0)
    assert 2 * len(lan.asked) <= DIALS_AT_ONCE + 10.5 * DIALS_PER_SECOND


def test_an_entry_with_unknown_addresses_counts_as_one_with_many():
    lan = Lan()
    for index in range(1000):
        lan.announce(f"dead {index}")
    lan.go_on(10.0)
    assert 8 * len(lan.asked) <= DIALS_AT_ONCE + 10.5 * DIALS_PER_SECOND


def test_concurrent_probes_are_bounded():
    lan = Lan(seconds=60.0)
    for index in range(1000):
        lan.announce(f"dead {index}", number(index))
    lan.go_on(30.0)
    assert lan.open() == ASKED_AT_ONCE


def test_concurrent_probes_of_one_machine_are_bounded():
    lan = Lan(seconds=60.0)
    for index in range(1000):
        lan.announce(f"dead {index}", "10.0.0.1")
    lan.go_on(30.0)
    assert lan.open() == ASKED_OF_ONE


def test_listed_tables_are_probed_whatever_else_is_announced():
    lan = Lan(seconds=3.0)
    lan.announce("table", "10.0.0.1", answers=True)
    lan.go_on(5.0)
    for index in range(1000):
        lan.announce(f"dead {index}", number(index + 256))
    before = len(lan.times("table"))
    lan.go_on(20.0)
    assert len(lan.times("table")) - before >= 3


def test_when_full_entries_that_failed_are_dropped_first():
    lan = Lan()
    for index in range(MOST_ENTRIES):
        lan.announce(f"dead {index}", number(index))
    lan.go_on(60.0)
    lan.announce("table", "192.168.1.1", answers=True)
    lan.go_on(1.0)
    assert "table" in lan.listed


def test_when_full_new_entries_of_the_busiest_machine_are_dropped_first():
    lan = Lan(seconds=3.0)
    lan.announce("table", "192.168.1.1", answers=True)
    for index in range(3 * MOST_ENTRIES):
        lan.announce(f"dead {index}", "10.0.0.9")
    lan.announce("other table", "192.168.1.2", answers=True)
    lan.go_on(5.0)
    assert lan.listed == {"table", "other table"}


def test_a_withdrawn_entry_is_not_probed_again():
    lan = Lan()
    lan.announce("table", "10.0.0.1", answers=True)
    lan.go_on(1.0)
    lan.sightings.drop("table")
    assert lan.sightings.next(100.0) == []
    assert lan.sightings.wakeup(100.0) == float("inf")


def test_an_answer_for_a_withdrawn_entry_lists_nothing():
    sightings = Sightings()
    sightings.see("table", ["10.0.0.1"], 0.0)
    assert sightings.next(0.0) == ["table"]
    sightings.drop("table")
    assert not sightings.came("table", "10.0.0.1", 0.1)
