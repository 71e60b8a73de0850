"""Small text files that a person names on the command line, read with a sentence for each fault.

Never here: what stands in them.
"""

from pathlib import Path
from typing import Final

from game.commands.failure import Failure

_MOST_BYTES: Final = 10_000
"""No such file is longer; what is, was named by mistake."""


def read_text(file: Path) -> str:
    """The text, with plain line ends and without a byte order mark; raises `Failure`."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise Failure(f"'{file}' is far longer than a sheet.")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise Failure(f"'{file}' cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Failure(f"'{file}' is not a text file.") from error
