"""Addresses as people type them."""

from ipaddress import ip_network

import pytest

from net.base.address import (
    DEFAULT_PORT,
    Address,
    AddressFault,
    check_bind,
    is_near,
    looks_like_address,
    origin_of,
    own_addresses,
    parse_address,
)


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.20:4000", "192.168.1.20", 4000),
        ("192.168.1.20", "192.168.1.20", DEFAULT_PORT),
        (" laptop.local:1 ", "laptop.local", 1),
        ("[fd00::2]:4000", "fd00::2", 4000),
        ("[::1]", "::1", DEFAULT_PORT),
        ("fe80::1%eth0", "fe80::1%eth0", DEFAULT_PORT),
        ("my_pc:65535", "my_pc", 65535),
    ],
)
def test_an_address_is_read(text, host, port):
    assert parse_address(text) == Address(host, port)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        ":4000",
        "host:",
        "host:0",
        "host:65536",
        "host:port",
        "host:-1",
        "host:４０",
        "256.1.1.1:4000",
        "1.2.3:4000",
        "[::1:4000",
        "[::1]4000",
        "[host]:4000",
        "a b:4000",
        "::g",
        "-x:1",
        "a" * 300,
        "host:99999999999999999999",
    ],
)
def test_nonsense_is_refused_in_a_sentence(text):
    with pytest.raises(AddressFault) as caught:
        parse_address(text)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "text", ["host:1", "1.2.3.4", "::1", "[::1]:5", "host:99999", "1.2.3.4:abc", "a.local:"]
)
def test_an_address_is_told_from_other_text(text):
    assert looks_like_address(text)


@pytest.mark.parametrize("text", ["Friday", "Friday: part 2", "Anna's table", "1.2.3", "Room 4"])
def test_a_table_name_does_not_look_like_an_address(text):
    assert not looks_like_address(text)


@pytest.mark.parametrize("address", [Address("1.2.3.4", 5), Address("fd00::2", 5)])
def test_a_formatted_address_parses_back(address):
    assert parse_address(str(address)) == address


def test_a_host_binds_to_ip_addresses_only():
    assert check_bind("127.0.0.1") == "127.0.0.1"
    with pytest.raises(AddressFault):
        check_bind("localhost")


def test_own_addresses_leave_out_the_loopback():
    assert not {"127.0.0.1", "::1"} & set(own_addresses())


OWN = (ip_network("203.0.114.0/24"), ip_network("2a00:1:2:3::/64"))


@pytest.mark.parametrize(
    "number",
    ["10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.1.1", "127.0.0.1", "100.64.0.1", "::1",
     "fd00::2", "fe80::1", "fe80::1%eth0", "203.0.114.9", "2a00:1:2:3::9", "::ffff:10.0.0.1"],
)  # fmt: skip
def test_an_ip_address_of_the_lan_is_near(number):
    assert is_near(number, lambda: OWN)


@pytest.mark.parametrize(
    "number",
    ["8.8.8.8", "203.0.115.9", "2a00:1:2:4::9", "::ffff:8.8.8.8", "224.0.0.251", "ff02::fb",
     "0.0.0.0", "::", "255.255.255.255", "somebody.example", ""],
)  # fmt: skip
def test_other_ip_addresses_are_not_near(number):
    assert not is_near(number, lambda: OWN)


def test_the_ip_addresses_of_this_machine_are_near():
    assert all(is_near(number) for number in own_addresses())


def test_two_addresses_in_one_ipv6_network_have_one_origin():
    assert origin_of("fd00::1") == origin_of("fd00::ffff:2") != origin_of("fd00:0:0:1::1")
