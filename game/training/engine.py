"""Hands the loops of `engine.c` numpy's arrays.

Never here: learning, or what C and Python share (`loops`).
"""

import ctypes

import numpy as np

from game.training.loops import HIDDEN, NetPointers, SheetTable, loops

__all__ = ["HIDDEN", "Sheets", "loops", "net_of", "pointer"]


def net_of(parts):
    """The arrays of a net, as C takes them; they must live as long as it is used."""
    return NetPointers(*(part.ctypes.data for part in parts))


def pointer(array):
    """Where an array lies."""
    return ctypes.c_void_p(array.ctypes.data)


class Sheets:
    """Tables of many sheets, given as texts."""

    def __init__(self, texts):
        self._rows = [SheetTable(text).flat() for text in texts]

    def arrays(self):
        """One row of integers for each sheet, as C reads it."""
        return np.array(self._rows, np.int32)
