"""A file whose loudest sample, as it is heard, is below a limit.

What is coded with few bits goes beyond the peaks of what it stands for, and no rule says how far:
so each file is heard, and what goes too far is made softer where it does, until none does.
Never here: how a file is coded (`opus`).
"""

import io
from typing import Final

import numpy as np
from soundfile import read

from game.client.sound.files import RATE
from game.making.opus import encoded
from game.making.waves import Wave, limited

_TURNS: Final = 20
_SPARE: Final = 0.93
"""How much of the limit is aimed at: no two codings overshoot alike."""


def fitted(wave: Wave, peak: float, bitrate: int, goes_round: bool = False) -> bytes:
    """The file of the wave, a little softer where it would go beyond `peak`."""
    for _ in range(_TURNS):
        file = encoded(wave, bitrate, goes_round)
        heard, rate = read(io.BytesIO(file))
        if rate != RATE or len(heard) != len(wave):
            raise SystemExit(f"{len(wave)} samples became {len(heard)}, {rate} a second.")
        if np.abs(heard).max() <= peak:
            return file
        wave = limited(wave, _SPARE * peak, heard)
    raise SystemExit(f"No file stays below {peak}.")
