"""The secrets of tables with a code that people of this machine were let in at, kept on its disk.

With one their program, started again, comes back without asking anybody for the code. Never
here: proving it (`net.sealing`), the keys of people (`net.identity`).
"""

import re
from pathlib import Path
from typing import Final

from net.identity import file_name, write_for_me_alone
from net.lobby import Lobby

MOST: Final = 32
"""The most tables that are kept; the one that was met longest ago goes first."""
_SECRET: Final = re.compile("[0-9a-f]{64}")
_TABLE: Final = re.compile("[0-9a-f]{1,32}")
_SUFFIX: Final = ".table"


class Secrets:
    """Reads and keeps them, a file each; a folder that cannot be used keeps nothing."""

    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        """`names`: of those people, as for their key."""
        self._folder = folder
        self._names = names
        self._kept: str | None = None

    def read(self, table_id: str) -> str | None:
        """The secret of a table, None if it is not known."""
        path = self._path(table_id)
        if path is None:
            return None
        try:
            secret = path.read_text("ascii")
        except (OSError, ValueError):
            return None
        return secret if _SECRET.fullmatch(secret) else None

    def keep(self, lobby: Lobby) -> None:
        """Keep the secret of this lobby, if it has a new one."""
        path = self._path(lobby.table_id)
        if path is None or lobby.secret is None or lobby.secret == self._kept:
            return
        self._kept = lobby.secret
        try:
            write_for_me_alone(path, lobby.secret.encode())
            self._drop_the_oldest()
        except OSError:
            return  # a full or read-only disk: the code serves as well

    def _path(self, table_id: str) -> Path | None:
        """Its file; None for who only looks on, and for an id that is no part of a file's name."""
        if not self._names or _TABLE.fullmatch(table_id) is None:
            return None
        return self._folder / f"{file_name(self._names)}-{table_id}{_SUFFIX}"

    def _drop_the_oldest(self) -> None:
        files = sorted(self._folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for path in files[:-MOST]:
            path.unlink(missing_ok=True)
