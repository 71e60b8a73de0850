"""The tables this program has been at, and the keys of everybody involved.

So a table is recognised after a restart: anybody who answers for it with another key is somebody
else. Never here: proving a key (`net/links/handshake.py`), what a screen says about it.
"""

import contextlib
from collections.abc import Set
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from game.table.storage.folders import MOST_BYTES, must_be_file
from net.base.forgetting import forget_oldest
from net.base.identity import write_for_me_alone
from net.base.wire import PublicKey
from net.messages.lobby import TableId

_MOST_TABLES: Final = 64
_MOST_KEYS: Final = 64
_Keys = Annotated[list[PublicKey], Meta(max_length=_MOST_KEYS)]
_Tables = Annotated[dict[TableId, _Keys], Meta(max_length=_MOST_TABLES)]


class KnownTables:
    """The file `tables.json`: at most 64 tables, the latest last."""

    def __init__(self, data: Path) -> None:
        """`data`: the folder of match files. An unreadable file counts as empty."""
        self._file = data / "tables.json"
        self._tables: dict[str, list[str]] = {}
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError, RecursionError):
            must_be_file(self._file, MOST_BYTES)
            self._tables = msgspec.json.decode(self._file.read_bytes(), type=_Tables)

    def believes(self, table_id: str, key: str) -> bool:
        """Whether this key may answer for a table: it was there before, or the table is new to us.

        Somebody who was warned and comes again is assumed to know what they are doing.
        """
        known = self._tables.get(table_id)
        if known is None or key in known:
            return True
        del self._tables[table_id]
        self._write()
        return False

    def remember(self, table_id: str, keys: Set[str]) -> None:
        """These keys belong to the table now; earlier ones may still answer for it."""
        known = self._tables.pop(table_id, [])
        news = sorted(keys - set(known))
        self._tables[table_id] = (known + news)[-_MOST_KEYS:]
        forget_oldest(self._tables, _MOST_TABLES)
        if news:
            self._write()

    def _write(self) -> None:
        # On a full or read-only disk they are known for as long as the program runs.
        with contextlib.suppress(OSError):
            write_for_me_alone(self._file, msgspec.json.encode(self._tables))
