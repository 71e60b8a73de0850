"""How loud something is to the ear: ITU-R BS.1770, in LUFS, with the standard library.

Never here: what to do about it.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

Channel: TypeAlias = Sequence[float]
_Filter: TypeAlias = tuple[float, float, float, float, float]
"""Three weights of what comes in, two of what came out."""
BLOCK: Final = 0.4
"""Seconds of a block; the loudness of one is a momentary loudness."""
_SILENT: Final = -70.0
_BELOW: Final = 10.0
"""Blocks softer than all on average by more than this do not count."""
_WARM: Final = 0.03
"""Seconds a filter needs until it no longer knows that it has just begun."""


def loudness(channels: Sequence[Channel], rate: int, hop: float = 0.1) -> float:
    """The loudness of the whole. A longer hop looks at only some of a long piece."""
    loud = [power for power in _powers(channels, rate, hop) if _lufs(power) > _SILENT]
    if not loud:
        return _SILENT
    gate = _lufs(math.fsum(loud) / len(loud)) - _BELOW
    kept = [power for power in loud if _lufs(power) > gate]
    return _lufs(math.fsum(kept) / len(kept))


def loudest(channels: Sequence[Channel], rate: int) -> float:
    """The loudness of the loudest block, or of all of what is shorter than one."""
    return max(map(_lufs, _powers(channels, rate, 0.02)))


def _powers(channels: Sequence[Channel], rate: int, hop: float) -> Iterator[float]:
    """The weighted power of each block."""
    length = min(round(BLOCK * rate), len(channels[0]))
    every = max(1, round(hop * rate))
    if every >= length:
        warm = round(_WARM * rate)
        for begin in range(0, len(channels[0]) - length + 1, every):
            cut = [channel[max(0, begin - warm) : begin + length] for channel in channels]
            yield sum(_power(_weighted(part, rate)[-length:]) for part in cut)
        return
    weighted = [_weighted(channel, rate) for channel in channels]
    for begin in range(0, len(channels[0]) - length + 1, every):
        yield sum(_power(channel[begin : begin + length]) for channel in weighted)


def _power(samples: Channel) -> float:
    return math.fsum(value * value for value in samples) / len(samples)


def _lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


def _weighted(samples: Channel, rate: int) -> list[float]:
    """As the ear hears it: highs are louder at a head, and lows hardly count."""
    for weights in (_shelf(rate), _high_pass(rate)):
        samples = _filtered(samples, weights)
    return list(samples)


def _filtered(samples: Channel, weights: _Filter) -> list[float]:
    b0, b1, b2, a1, a2 = weights
    one = two = 0.0
    out = []
    for now in samples:
        heard = b0 * now + one
        one, two = b1 * now - a1 * heard + two, b2 * now - a2 * heard
        out.append(heard)
    return out


def _shelf(rate: int) -> _Filter:
    turn, steep = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    between, square = high**0.4996667741545416, turn * turn
    whole = 1 + turn / steep + square
    return (
        (high + between * turn / steep + square) / whole,
        2 * (square - high) / whole,
        (high - between * turn / steep + square) / whole,
        2 * (square - 1) / whole,
        (1 - turn / steep + square) / whole,
    )


def _high_pass(rate: int) -> _Filter:
    turn, steep = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    square = turn * turn
    whole = 1 + turn / steep + square
    return 1.0, -2.0, 1.0, 2 * (square - 1) / whole, (1 - turn / steep + square) / whole
