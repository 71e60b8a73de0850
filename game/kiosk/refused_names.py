"""Names that the next visitors must not see. Never here: where names are written or stored."""

import contextlib
import re
import unicodedata
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.kiosk.config import Names
from net.base.names import NameFault, clean_name

_SHORT: Final = 3
"""Words of up to this many letters count only on their own: many good names contain them."""
_LOOKALIKES: Final = str.maketrans("013457@$!", "oieastasi")


def plain(text: str) -> str:
    """The text in lower case without accents, and with the letters that digits stand for."""
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if unicodedata.category(letter) != "Mn"
    )
    return unicodedata.normalize("NFC", bare).translate(_LOOKALIKES)


class NameFilter:
    """Refuses names that contain one of these words, however they are spelled."""

    def __init__(self, words: Iterable[str], *, entered: bool = True) -> None:
        """Empty words and lines that begin with `#` are ignored.

        `entered`: whether people choose names at all.
        """
        self._entered = entered
        bare = (plain(word.strip()) for word in words if not word.startswith("#"))
        held = {re.sub(r"\W|_", "", word) for word in bare} - {""}
        self._short = {word for word in held if len(word) <= _SHORT and word.isascii()}
        self._long = held - self._short

    @classmethod
    def of(cls, names: Names) -> "NameFilter":
        """The words of a config and of the file it names; a missing file has none."""
        words = list(names.words)
        if names.words_file:
            # The check says it if the file cannot be read; the kiosk goes on without it.
            with contextlib.suppress(OSError, UnicodeDecodeError):
                words += Path(names.words_file).read_text("utf-8-sig").splitlines()
        return cls(words, entered=names.entered)

    def of_phone(self, wanted: str) -> str:
        """The name for somebody who wants this one on their phone.

        Raises `NameFault` for a refused name. Where names are not entered it is a number, the same
        each time.
        """
        name = clean_name(wanted)
        if not self._entered:
            return f"#{zlib.crc32(name.encode()) % 900 + 100}"
        if self.refuses(name):
            raise NameFault("This name is not taken here.")
        return name

    def refuses(self, name: str) -> bool:
        """Whether nobody may have this name."""
        sounds = plain(name)
        parts = re.split(r"\W|_", sounds)
        together = "".join(parts)
        whole = any(part in self._short for part in (*parts, together))
        once = re.sub(r"(.)\1+", r"\1", together)
        return whole or any(
            word in together or re.sub(r"(.)\1+", r"\1", word) in once for word in self._long
        )
