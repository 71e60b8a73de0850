"""Which addresses a lobby may list for a program."""

import msgspec
import pytest

from net.messages.host_candidates import MOST_ADDRESSES, HostCandidate

KEY = "a" * 64


def candidate_of(*addresses: str) -> HostCandidate:
    """A candidate as it comes from a peer."""
    plain = {"key": KEY, "addresses": addresses, "port": 1}
    return msgspec.convert(plain, HostCandidate)


@pytest.mark.parametrize("address", ["192.168.1.7", "fe80::1", "fe80::1%eth0.1", "127.0.0.1"])
def test_a_program_is_reached_at_numbers(address: str) -> None:
    assert candidate_of(address).ways[0].host == address


@pytest.mark.parametrize(
    "address",
    ["example.org", "a b", "", "10.0.0.1\x00", "fe80::1%\x00", "fe80::1%a b", "\u0661.1.1.1"],
)
def test_names_and_the_like_are_refused(address: str) -> None:
    """Nobody looks up what a peer names."""
    with pytest.raises(msgspec.ValidationError):
        candidate_of("10.0.0.1", address)


def test_a_program_is_known_by_the_address_it_was_seen_at() -> None:
    candidate = HostCandidate(KEY, ("192.168.1.1", "10.9.9.9"), 47325)
    assert candidate.seen_at("10.0.0.7").addresses == ("10.0.0.7",)


def test_a_program_on_our_own_machine_may_name_its_other_addresses() -> None:
    candidate = HostCandidate(KEY, ("192.168.1.7",), 47325)
    assert candidate.seen_at("127.0.0.1").addresses == ("192.168.1.7", "127.0.0.1")


def test_addresses_of_a_program_are_limited_to_what_a_lobby_holds() -> None:
    candidate = HostCandidate(KEY, tuple(f"10.0.0.{n}" for n in range(MOST_ADDRESSES)), 47325)
    assert len(candidate.seen_at("127.0.0.1").addresses) == MOST_ADDRESSES


def test_without_a_seen_address_a_candidate_stays_unchanged() -> None:
    candidate = HostCandidate(KEY, ("192.168.1.7",), 47325)
    assert candidate.seen_at("") == candidate
