"""Addresses as people type them."""

import pytest

from net.address import (
    DEFAULT_PORT,
    Address,
    AddressFault,
    check_bind,
    looks_like_address,
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


@pytest.mark.parametrize("text", ["host:1", "1.2.3.4", "::1", "[::1]:5", "host:99999"])
def test_what_looks_like_an_address_is_one(text):
    assert looks_like_address(text)


@pytest.mark.parametrize("text", ["Friday", "Friday: part 2", "Anna's table", "1.2.3", "Room 4"])
def test_a_tables_name_looks_like_none(text):
    assert not looks_like_address(text)


@pytest.mark.parametrize("address", [Address("1.2.3.4", 5), Address("fd00::2", 5)])
def test_an_address_as_text_is_read_back(address):
    assert parse_address(str(address)) == address


def test_only_numbers_can_be_bound_to():
    assert check_bind("127.0.0.1") == "127.0.0.1"
    with pytest.raises(AddressFault):
        check_bind("localhost")


def test_own_addresses_leave_out_the_loopback():
    assert not {"127.0.0.1", "::1"} & set(own_addresses())
