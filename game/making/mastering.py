"""Brings a wave to the loudness it is to have, with its peaks below a limit."""

from collections.abc import Callable
from typing import Final

from game.making.loudness import Channel
from game.making.waves import Wave, limited

_TURNS: Final = 3
"""A limited wave is softer: it is measured and raised again so often."""
_SPARE: Final = 0.8
"""What is coded overshoots: how much of the limit is used."""


def levelled(
    wave: Wave, lufs: float, peak: float, loudness: Callable[[list[Channel]], float]
) -> Wave:
    """The wave so loud, or as loud as its limit allows."""
    for _ in range(_TURNS):
        off = lufs - loudness([wave[:, 0].tolist(), wave[:, 1].tolist()])
        wave = limited(wave * 10 ** (off / 20), _SPARE * peak)
    return wave
