"""The tables this program has been at, and the keys of all who had a part in them.

So a table is known again after a restart: whoever answers for it with another key is somebody else.
Never here: proving a key (`net/links/handshake.py`), what a screen says of it.
"""

import contextlib
from collections.abc import Set
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from game.table.storage.folders import must_be_file
from net.base.identity import write_for_me_alone
from net.base.wire import PublicKey
from net.messages.lobby import TableId

_MOST_TABLES: Final = 64
_MOST_KEYS: Final = 64
_Keys = Annotated[list[PublicKey], Meta(max_length=_MOST_KEYS)]
_Tables = Annotated[dict[TableId, _Keys], Meta(max_length=_MOST_TABLES)]


class KnownTables:
    """The file `tables.json`: at most 64 tables, the one seen last at the end."""

    def __init__(self, data: Path) -> None:
        """`data`: the folder of match files. A file that cannot be read is one without tables."""
        self._file = data / "tables.json"
        self._tables: dict[str, list[str]] = {}
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError, RecursionError):
            must_be_file(self._file)
            self._tables = msgspec.json.decode(self._file.read_bytes(), type=_Tables)

    def believes(self, table_id: str, key: str) -> bool:
        """Whether this key may answer for a table: it was there before, or the table is new to us.

        Whoever was told that it may not, and comes again, is believed to know what they do.
        """
        known = self._tables.get(table_id)
        if known is None or key in known:
            return True
        del self._tables[table_id]
        self._write()
        return False

    def remember(self, table_id: str, keys: Set[str]) -> None:
        """These have a part in the table now; those of before still may answer for it."""
        known = self._tables.pop(table_id, [])
        news = sorted(keys - set(known))
        self._tables[table_id] = (known + news)[-_MOST_KEYS:]
        while len(self._tables) > _MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        if news:
            self._write()

    def _write(self) -> None:
        # On a full or read-only disk they are known for as long as the program runs.
        with contextlib.suppress(OSError):
            write_for_me_alone(self._file, msgspec.json.encode(self._tables))
