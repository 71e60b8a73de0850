"""The keys kept for this machine's people, with which they get their seats back.

Never here: what a key is, what its file holds (`net.base.identity`).
"""

from pathlib import Path
from typing import Final

from game.table.storage.folders import KEYS, must_be_file
from net.base.identity import Identity, file_name

_MOST_BYTES: Final = 4096
"""Many times a key; a larger file is not looked into."""


def kept_identity(data: Path, names: tuple[str, ...]) -> Identity:
    """The key of the people with these names; one for this run if theirs cannot be a file."""
    folder = data / KEYS
    try:
        must_be_file(folder / f"{file_name(names)}.key", _MOST_BYTES)
    except OSError:
        return Identity()
    return Identity.kept(folder, names)
