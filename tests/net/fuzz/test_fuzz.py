"""Mutations of real traffic and random bytes: no exception escapes, nothing grows without
bounds."""

import importlib.util
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.base.codec import LENGTH_BYTES, frame
from tests.net.fuzz.targets import (
    NEWCOMER,
    WATCHER,
    GuestTarget,
    HostTarget,
    fed,
    real_traffic,
)

ROOT = Path(__file__).parents[3]


@cache
def traffic() -> tuple[list[bytes], list[bytes]]:
    return real_traffic()


@cache
def hosts() -> tuple[HostTarget, ...]:
    return (
        HostTarget(playing=False),
        HostTarget(playing=True),
        HostTarget(playing=False, greeting=NEWCOMER),
        HostTarget(playing=True, greeting=WATCHER),
    )


@cache
def guests() -> tuple[GuestTarget, ...]:
    story = traffic()[1]
    return tuple(GuestTarget(story, so_far=count) for count in (0, 1, 3, len(story) // 2))


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**63), 2**64 - 1), st.floats(), st.text(max_size=12),
    st.binary(max_size=12), st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.text(max_size=6), st.integers(0, 9), max_size=2),
)  # fmt: skip


def places(value: object, way: tuple = ()) -> list[tuple]:
    """The path to every value inside a map."""
    found = [way] if way else []
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, child in inner:
        found += places(child, (*way, key))
    return found


def changed(plain: object, way: tuple, value: object) -> object:
    """The same map with another value at that path."""
    if not way:
        return value
    copy = dict(plain) if isinstance(plain, dict) else list(plain)
    copy[way[0]] = changed(copy[way[0]], way[1:], value)
    return copy


@st.composite
def other_values(draw: st.DrawFn, side: int) -> bytes:
    """A real message with one value replaced."""
    plain = msgpack.unpackb(draw(st.sampled_from(traffic()[side]))[LENGTH_BYTES:])
    way = draw(st.sampled_from(places(plain)))
    return frame(msgpack.packb(changed(plain, way, draw(VALUES))))


@st.composite
def other_bytes(draw: st.DrawFn, side: int) -> bytes:
    """Real frames reordered, with some bytes changed, removed or inserted."""
    frames = draw(st.lists(st.sampled_from(traffic()[side]), min_size=1, max_size=5))
    data = bytearray(b"".join(frames))
    for place, what, byte in draw(
        st.lists(
            st.tuples(st.integers(0, 10_000), st.sampled_from("cip"), st.integers(0, 255)),
            max_size=6,
        )
    ):
        at = place % len(data) if data else 0
        if what == "c" and data:
            data[at] = byte
        elif what == "i":
            data.insert(at, byte)
        elif data:
            del data[at]
    return bytes(data)


def inputs(side: int) -> st.SearchStrategy[bytes]:
    return st.deferred(lambda: other_values(side) | other_bytes(side) | st.binary(max_size=300))


@given(inputs(0))
@settings(max_examples=300)
def test_the_codec_reads_or_refuses_any_bytes(data: bytes) -> None:
    fed(data)


@given(st.integers(0, 3), inputs(0))
@settings(max_examples=300)
def test_a_host_survives_whatever_its_peers_send(which: int, data: bytes) -> None:
    hosts()[which].take(data)


@given(st.integers(0, 3), inputs(1))
@settings(max_examples=300)
def test_a_guest_survives_whatever_its_host_sends(which: int, data: bytes) -> None:
    guests()[which].take(data)


@pytest.mark.fuzz
@pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None, reason="needs `pip install atheris`"
)
def test_a_million_coverage_guided_inputs_do_no_harm() -> None:
    command = [sys.executable, "-m", "tests.net.fuzz", "--inputs", "1000000"]
    subprocess.run(command, cwd=ROOT, check=True)
