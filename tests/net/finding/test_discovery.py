"""What a table announces, and which of two tables with one name is renamed."""

import asyncio

import pytest
from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.address import Address
from net.finding.discovery import (
    Announcer,
    NoMulticast,
    TableAd,
    announced_addresses,
    better_name,
)
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import new_lobby
from tests.net.worlds import CHARTER


def ad(table_id: str, name: str, opened: float) -> TableAd:
    return TableAd(table_id, name, Address("10.0.0.1", 1), 4, 4, False, False, "1", True, opened)


def lobby(name: str = "Friday"):
    return new_lobby(CHARTER, name, Mode.VERSUS, "black", 4)


def test_a_table_alone_keeps_its_name():
    assert better_name(lobby(), 9.0, [ad("m", "Friday", 9.0), ad("a", "Other", 1.0)]) is None


def test_the_younger_of_two_tables_is_renamed():
    assert better_name(lobby(), 60.0, [ad("z", "friday", 1.0)]) == "Friday 2"


def test_the_older_of_two_tables_keeps_its_name():
    assert better_name(lobby(), 1.0, [ad("a", "Friday", 60.0)]) is None


@pytest.mark.parametrize(("other", "name"), [("a", "Friday 2"), ("z", None)])
def test_of_two_tables_of_the_same_age_the_lower_id_keeps_the_name(other, name):
    assert better_name(lobby(), 1.0, [ad(other, "Friday", 1.1)]) == name


def test_a_number_that_is_taken_is_skipped():
    tables = [ad("a", "Friday", 1.0), ad("b", "Friday 2", 5.0)]
    assert better_name(lobby(), 60.0, tables) == "Friday 3"


def test_a_table_renamed_before_is_numbered_by_its_first_name():
    tables = [ad("a", "Friday", 1.0), ad("b", "Friday 2", 1.0)]
    assert better_name(lobby("Friday 2"), 60.0, tables, "Friday") == "Friday 3"


def test_a_name_that_no_service_can_have_is_no_crash():
    async def announce() -> None:
        with pytest.raises(NoMulticast):
            await Announcer(None, ["10.0.0.1"], 4000).announce(
                replace(lobby(), host=HostCandidate("x\0", (), 4000)), "1.0"
            )

    asyncio.run(announce())


def test_a_table_announces_the_addresses_it_is_bound_to():
    assert announced_addresses(["127.0.0.1"], ["10.0.0.1"]) == ("127.0.0.1",)


@pytest.mark.parametrize("binds", [[], ["0.0.0.0"]])
def test_by_default_a_table_announces_all_addresses_but_the_loopback(binds):
    assert announced_addresses(binds, ["10.0.0.1", "fd00::2"]) == ("10.0.0.1", "fd00::2")


def test_a_machine_without_a_network_announces_the_loopback():
    assert announced_addresses([], []) == ("127.0.0.1",)
