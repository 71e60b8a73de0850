"""Nets in long integers: the same output as a plain loop, and files that read back."""

import zlib
from pathlib import Path
from random import Random

import pytest

from game.bots.net import OUT_UNIT, UNIT, Net, read_net, read_weights, write_net

HIDDEN, FEATURES, PHASES = 5, 12, 2


@pytest.fixture
def numbers():
    chance = Random(4)

    def some(count: int) -> list[float]:
        return [chance.uniform(-1, 1) for _ in range(count)]

    rows = [some(HIDDEN) for _ in range(FEATURES)]
    return rows, some(HIDDEN), [some(HIDDEN + 1) for _ in range(PHASES)]


@pytest.fixture
def net(numbers, tmp_path: Path) -> Net:
    write_net(tmp_path / "a.net", *numbers, {"seed": 3})
    return read_net(tmp_path / "a.net")


def plain(numbers, on: list[int], phase: int) -> float:
    rows, bias, outs = numbers
    *weights, added = outs[phase]
    hidden = [b + sum(rows[i][j] for i in on) for j, b in enumerate(bias)]
    return added + sum(max(0.0, h) * w for h, w in zip(hidden, weights, strict=True))


def test_the_output_equals_that_of_a_plain_loop(net: Net, numbers):
    chance = Random(1)
    for _ in range(200):
        on = chance.sample(range(FEATURES), 6)
        phase = chance.randrange(PHASES)
        sums = net.bias + sum(net.rows[i] for i in on)
        assert net.output(sums, phase) == pytest.approx(plain(numbers, on, phase), abs=0.05)


def test_subtracting_rows_again_restores_the_sums(net: Net):
    sums = net.bias + net.rows[0] - net.rows[1] + net.rows[2] - net.rows[0] + net.rows[1]
    assert sums == net.bias + net.rows[2]


def test_the_same_net_makes_the_same_file(numbers, tmp_path: Path):
    for name in ("a", "b"):
        write_net(tmp_path / name, *numbers, {"seed": 3})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_file_describes_its_net(net: Net):
    assert net.about == {"features": FEATURES, "hidden": HIDDEN, "phases": PHASES, "seed": 3}


def test_training_can_resume_from_the_weights_in_a_file(numbers, tmp_path: Path):
    write_net(tmp_path / "a", *numbers, {"seed": 3})
    read = read_weights(tmp_path / "a")
    for mine, theirs in zip(numbers[0], read.rows, strict=True):
        assert [x / UNIT for x in theirs] == pytest.approx(mine, abs=8 / UNIT)
    assert [x / UNIT for x in read.bias] == pytest.approx(numbers[1], abs=1 / UNIT)
    for mine, theirs in zip(numbers[2], read.outs, strict=True):
        assert [x / OUT_UNIT for x in theirs] == pytest.approx(mine, abs=1 / OUT_UNIT)


def test_a_truncated_file_is_an_error(numbers, tmp_path: Path):
    write_net(tmp_path / "a", *numbers, {})
    (tmp_path / "a").write_bytes((tmp_path / "a").read_bytes()[:-9])
    with pytest.raises(zlib.error):
        read_net(tmp_path / "a")


def test_an_oversized_weight_is_stored_coarser_and_not_clipped(tmp_path: Path):
    write_net(tmp_path / "a", [[20.0]], [0.0], [[1.0, 0.0]], {})
    net = read_net(tmp_path / "a")
    assert net.output(net.rows[0], 0) == pytest.approx(20.0, abs=128 / UNIT)
