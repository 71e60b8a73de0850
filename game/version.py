"""The version of the program, in this one place."""

from typing import Final

VERSION: Final = "0.1.0"
