"""Where the program's data files lie. Never here: what is in them."""

from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
