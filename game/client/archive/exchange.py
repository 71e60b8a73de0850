"""Matches to and from other machines: exporting one to a folder, importing all of a folder.

Never here: the list of matches (`matches`), or what makes a file a match (`game.table.storage`).
"""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from game.client.stage.stage import Stage
from game.client.ui.keyboard import KeySet
from game.client.ui.keyboard_scene import KeyboardScene
from game.client.ui.message import MessageScene
from game.table.storage.archive import Archive
from game.table.storage.folders import data_folder
from game.table.storage.match_file import SUFFIX, MatchFileError
from game.table.storage.records import MatchRecord, RecordsError
from net.base.names import shown

_LONGEST_PATH: Final = 1000
_NAMED: Final = 3
"""How many faulty files are named."""


def exchange_folder() -> Path:
    """Where matches are exported to and imported from by default."""
    return data_folder() / "exchange"


class Exchange:
    """The folder that matches are exported to and imported from."""

    def __init__(self, stage: Stage, archive: Archive, folder: Path | None = None) -> None:
        """`folder`: that of the settings if None, else the default."""
        self._stage = stage
        self._archive = archive
        last = stage.settings.export_folder
        self._folder = folder or (Path(last) if last else exchange_folder())
        self._typed = str(self._folder)
        """The path to ask with: after a fault it need not be typed again."""

    @property
    def folder(self) -> Path:
        """The folder used last."""
        return self._folder

    def ask_where(self, match: MatchRecord) -> None:
        """Ask for the folder to export a match to; it is then also the one to import from."""
        self._stage.stack.push(
            KeyboardScene(
                self._stage,
                self._stage.words("archive.export_where"),
                partial(self._export, match),
                text=self._typed,
                limit=_LONGEST_PATH,
                keys=KeySet.PATH,
                may_be_empty=False,
            )
        )

    def _export(self, match: MatchRecord, folder: str) -> None:
        words, self._typed = self._stage.words, folder
        try:
            # Where the program was started means nothing to people; its own folder does.
            chosen = data_folder() / Path(folder).expanduser()
            file = self._archive.export(match, chosen)
        except (OSError, RuntimeError) as error:  # "~somebody" whom the system does not know
            fault = getattr(error, "strerror", None) or words("archive.no_folder")
            self._say(words("archive.export_failed", path=shown(folder), fault=fault))
            return
        self._folder = chosen
        self._stage.set(export_folder=str(chosen))
        self._say(words("archive.exported", path=shown(str(file))))

    def take_in(self) -> None:
        """Import every match of the folder that is not here yet, and say what came of it."""
        words, path, stopped = self._stage.words, shown(str(self._folder)), ""
        before, wrong = self._known(), list[str]()
        try:
            for file in sorted(self._folder.glob(f"*{SUFFIX}")):
                with suppress(MatchFileError):
                    self._archive.take_in(file)
                    continue
                wrong.append(shown(file.name))
        except (RecordsError, OSError) as error:
            stopped = getattr(error, "strerror", None) or str(error)
        taken = len(self._known() - before)
        sentences = [words("archive.taken", count=taken, path=path)] if taken else []
        if stopped:
            sentences.append(words("archive.import_stopped", path=path, fault=stopped))
        if wrong:
            named = ", ".join(wrong[:_NAMED]) + (" …" if len(wrong) > _NAMED else "")
            sentences.append(words("archive.wrong", count=len(wrong), names=named))
        self._say(" ".join(sentences) or words("archive.nothing", path=path))

    def _known(self) -> frozenset[str]:
        try:
            return self._archive.records.files()
        except RecordsError:
            return frozenset()

    def _say(self, sentence: str) -> None:
        self._stage.stack.push(MessageScene(self._stage, sentence))
