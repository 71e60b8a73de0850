"""The program's version, defined only here."""

from typing import Final

VERSION: Final = "0.1.0"
