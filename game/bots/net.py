"""A net with one hidden layer, evaluated in plain Python.

The sums before the hidden layer are one long integer with a lane of `LANE` bits for each unit, so
that adding all of them is one addition, and the weighted sum behind it is one multiplication.
Weights come from a file that the training program wrote. Never here: what the features mean
(`features`), or a position's features (`sight`).
"""

import json
import zlib
from array import array
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.bots.features import COLOUR_COUNT, PHASES

LANE: Final = 30
UNIT: Final = 512
"""A weight of 1 is this many in a lane, so that the weighted sum of all lanes stays within one."""
OUT_UNIT: Final = 2048
"""The same for output weights."""
_SHIFTS: Final = 8
"""A row of weights is kept as bytes times a power of two, the unit over 2**0 to 2**7."""
_COARSE: Final = 3
"""The least power for all rows but those of jokers and time: finer steps only make files larger."""
_TENS: Final = 10.0
"""In the solo game the net's unit is ten points."""


class Net:
    """Weights, ready for use.

    `rows`: a long integer for each feature; `outs`: for each phase the output weights, last unit
    first, and a constant.
    """

    def __init__(
        self,
        rows: tuple[int, ...],
        bias: int,
        outs: tuple[tuple[int, float], ...],
        hidden: int,
        about: dict[str, Any],
    ) -> None:
        self.rows = rows
        self.bias = bias
        self.about = about
        self._outs = outs
        self._lift = pack([1 << LANE - 2] * hidden)
        self._top = LANE * (hidden - 1)
        self._half = 1 << self._top - 1 if self._top else 0

    @property
    def sees_cells(self) -> bool:
        """Whether it was trained on the cells of one sheet, and plays only that one."""
        return bool(self.about.get("cells", False))

    def output(self, sums: int, phase: int) -> float:
        """The net's output for a position with these sums (its bias included)."""
        lift = self._lift
        lifted = sums + lift  # no lane is below zero now; its top bit tells that it was not before
        signs = lifted & lift
        weights, added = self._outs[phase]
        product = (lifted & (signs - (signs >> LANE - 2))) * weights
        found = (product + self._half >> self._top) & _MASK
        return (found - _WHOLE if found >= _HALF else found) / _SCALE + added

    def alone(self, sums: int, left: int) -> float:
        """Points still to come in the solo game from a position with these sums, with `left` rolls
        left.
        """
        return _TENS * self.output(sums, PHASES[left])


_MASK: Final = (1 << LANE) - 1
_HALF: Final = 1 << LANE - 1
_WHOLE: Final = 1 << LANE
_SCALE: Final = float(UNIT * OUT_UNIT)


def pack(values: "list[int]") -> int:
    """A long integer with a lane for each value."""
    return sum(value << LANE * unit for unit, value in enumerate(values))


class Weights(NamedTuple):
    """The content of a weights file, in whole numbers: 1 is `UNIT` or, in `outs`, `OUT_UNIT`."""

    about: dict[str, Any]
    rows: list[list[int]]
    """For each feature the weights of the hidden units."""
    bias: list[int]
    outs: list[list[int]]
    """For each phase the output weights, and a constant."""


def read_weights(path: Path) -> Weights:
    """The content of a weights file: a line of JSON, then the numbers, compressed."""
    head, packed = path.read_bytes().split(b"\n", 1)
    about = json.loads(head)
    hidden, features, phases = about["hidden"], about["features"], about["phases"]
    data = zlib.decompress(packed)
    shifts = data[:features]
    end = features + features * hidden
    small = array("b", data[features:end])
    rest = array("h", data[end:])
    if rest.itemsize != 2 or len(rest) != hidden + phases * (hidden + 1):
        raise ValueError(f"{path.name} is no weights file.")
    rows = [
        [value << shifts[row] for value in small[row * hidden : (row + 1) * hidden]]
        for row in range(features)
    ]
    outs = [
        list(rest[start : start + hidden + 1]) for start in range(hidden, len(rest), hidden + 1)
    ]
    return Weights(about, rows, list(rest[:hidden]), outs)


def read_net(path: Path) -> Net:
    """The net of a weights file."""
    about, rows, bias, outs = read_weights(path)
    weighing = tuple((pack(weights[::-1]), added / OUT_UNIT) for *weights, added in outs)
    return Net(tuple(map(pack, rows)), pack(bias), weighing, len(bias), about)


def write_net(
    path: Path,
    rows: list[list[float]],
    bias: list[float],
    outs: list[list[float]],
    about: dict[str, Any],
) -> None:
    """Write a weights file; `about`: how the net was made. The same net gives the same file."""
    shifts, small = bytearray(), array("b")
    for number, row in enumerate(rows):
        most, least = max(map(abs, row)) * UNIT, 0 if number < COLOUR_COUNT else _COARSE
        shift = next((s for s in range(least, _SHIFTS) if most / 2**s <= 127), _SHIFTS - 1)
        shifts.append(shift)
        small.extend(max(-127, min(127, round(value * UNIT / 2**shift))) for value in row)
    rest = array("h", [_short(value, UNIT) for value in bias])
    for out in outs:
        rest.extend(_short(value, OUT_UNIT) for value in out)
    about = {"features": len(rows), "hidden": len(bias), "phases": len(outs)} | about
    data = bytes(shifts) + small.tobytes() + rest.tobytes()
    # Weights hardly repeat but in runs of zeros: looking for anything else makes files larger.
    packer = zlib.compressobj(9, strategy=zlib.Z_RLE)
    packed = packer.compress(data) + packer.flush()
    path.write_bytes(json.dumps(about).encode() + b"\n" + packed)


def _short(value: float, unit: int) -> int:
    return max(-32767, min(32767, round(value * unit)))
