"""Hosts that were simply heard no more are remembered until they have proven themselves again."""

from net.guest.parted_hosts import PartedHosts


def parted_from(*hosts: str) -> PartedHosts:
    parted = PartedHosts()
    for host in hosts:
        parted.left(host, 1, unheard=True)
    return parted


def test_whoever_is_left_for_another_reason_is_forgotten() -> None:
    parted = parted_from("anna")
    assert parted.has("anna", 1)
    assert not parted.has("anna", 2)
    parted.left("anna", 1, unheard=False)
    assert not parted.has("anna", 1)


def test_the_last_four_are_remembered() -> None:
    parted = parted_from("anna", "ben", "cleo", "dora", "anna", "emil")
    assert parted.keys == ["cleo", "dora", "anna", "emil"]


def test_a_host_that_three_times_lets_nobody_in_is_forgotten_for_good() -> None:
    parted = parted_from("anna")
    for _ in range(2):
        parted.came_in_vain("anna")
        assert parted.has("anna", 1)
    parted.came_in_vain("anna")
    assert not parted.has("anna", 1)
    parted.left("anna", 1, unheard=True)
    assert not parted.has("anna", 1)


def test_a_host_that_has_proven_itself_may_be_lost_again() -> None:
    parted = parted_from("anna")
    for _ in range(3):
        parted.came_in_vain("anna")
    parted.met("anna")
    parted.left("anna", 1, unheard=True)
    assert parted.has("anna", 1)


def test_only_tries_with_hosts_that_were_lost_are_counted() -> None:
    parted = PartedHosts()
    for _ in range(3):
        parted.came_in_vain("anna")
    parted.left("anna", 1, unheard=True)
    assert parted.has("anna", 1)
