"""The files a browser gets: the page from `assets/phone`, and the words it needs.

Never here: how they are sent (`net.web.site`).
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game.assets import ASSETS
from game.table.storage.settings import Language
from net.web.site import PageFile

FOLDER: Final = ASSETS / "phone"
_KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
TABLES: Final = (
    "phone",
    "colour",
    "couch",
    "hint",
    "lobby",
    "mission",
    "moments",
    "pause",
    "refusal",
    "result",
    "status",
    "table",
)
"""The tables of the word files that the page takes sentences from."""


def page_files(folder: Path = FOLDER, tables: Sequence[str] = TABLES) -> dict[str, PageFile]:
    """All files by path: those of a folder, and sentences from these tables."""
    files = {
        f"/{path.name}": PageFile.of(path.read_bytes(), _KINDS[path.suffix])
        for path in sorted(folder.iterdir())
        if path.suffix in _KINDS
    }
    files["/"] = files.pop("/index.html")
    for language in Language:
        body = msgspec.json.encode(page_words(language, tables))
        files[f"/words/{language.value}.json"] = PageFile.of(body, "application/json")
    return files


def page_words(language: Language, tables: Sequence[str] = TABLES) -> dict[str, str]:
    """The sentences of a language that a page may need, by dotted key."""
    path = ASSETS / "words" / f"{language.value}.toml"
    known: Mapping[str, Mapping[str, Any]] = tomllib.loads(path.read_text("utf-8"))
    return {f"{table}.{key}": str(text) for table in tables for key, text in known[table].items()}
