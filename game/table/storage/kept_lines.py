"""The results file of a long run: a JSON line each, so that the run can be resumed.

Never here: what the results are, or who plays for them.
"""

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from game.table.storage.folders import must_be_file

LineT = TypeVar("LineT", bound=msgspec.Struct)


class KeptLinesError(ValueError):
    """A file of results that cannot be read or written, in a sentence."""


class KeptLines(Generic[LineT]):
    """Reads what the file holds; whatever is added is flushed at once."""

    def __init__(self, file: Path, kind: type[LineT], called: str) -> None:
        """`called`: what a line is, for the error message about a bad one.

        An incomplete last line is dropped. Raises `KeptLinesError`.
        """
        self.lines: list[LineT] = []
        try:
            must_be_file(file)
            text = file.read_text("utf-8") if file.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            for number, line in enumerate(whole.splitlines(), start=1):
                try:
                    self.lines.append(msgspec.json.decode(line, type=kind))
                except (msgspec.DecodeError, RecursionError):
                    raise KeptLinesError(
                        f"{file} line {number} is not {called}; name another file to keep them in."
                    ) from None
            self._file = file.open("r+" if file.exists() else "w", encoding="utf-8", newline="\n")
            self._file.seek(len(whole.encode()))
            self._file.truncate()
        except UnicodeDecodeError:
            raise KeptLinesError(f"{file} is not a text file.") from None
        except OSError as error:
            raise KeptLinesError(f"{file} cannot be used: {error.strerror}.") from error

    def add(self, line: LineT) -> None:
        """Add a result."""
        print(msgspec.json.encode(line).decode(), file=self._file, flush=True)

    def close(self) -> None:
        """No more results."""
        self._file.close()
