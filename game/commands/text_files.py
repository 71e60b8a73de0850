"""Small text files named on the command line, with a sentence for each reading error.

Never here: their content.
"""

from pathlib import Path
from typing import Final

from game.commands.failure import Failure

_MOST_BYTES: Final = 10_000
"""No such file is larger; a larger one was named by mistake."""


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
