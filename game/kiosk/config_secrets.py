"""Hides a config's secrets where its text goes over a network that others can read.

Never here: reading a config (`config_reader`).
"""

import json
import re
from collections.abc import Mapping
from typing import Final

from game.kiosk.config import KioskConfig

_HIDDEN: Final = '"***"'
_END: Final = r"(?=[^\S\n]*(?:\#|$))"
_SECRET: Final = re.compile(
    r"""^([^\S\n]*(?:\w+\s*\.\s*)?(pin|password|code)[^\S\n]*=[^\S\n]*)"""
    rf"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*'){_END}""",
    re.M,
)
_TEXT_OR_COMMENT: Final = re.compile(
    r"""("{3}[\s\S]*?"{3}|'{3}[\s\S]*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|\#([^\n]*)"""
)
"""A comment begins only outside of texts."""
_ABOUT_SECRETS: Final = re.compile(r"\b(?:pin|password|code)\b", re.I)
_MAY_BE_ONE: Final = re.compile(r"""("(?:[^"\\\n]|\\.)+"|'[^'\n]+'|\d{4,})""")
_SAID: Final = re.compile(
    r"""^[^\#\n]*\b(pin|password|code)["']?[^\S\n]*="""
    rf"""(?![^\S\n]*(?:{re.escape(_HIDDEN)}|""|''){_END})""",
    re.M,
)
"""A secret that is not in a line of its own."""


class SecretInTheOpen(Exception):  # noqa: N818 - it is what was found
    """A secret would have gone over the network; the text is its name."""


def secrets_of(config: KioskConfig) -> dict[str, str]:
    """The secrets, by the names of their settings."""
    lock, network, operator = config.lock, config.network, config.operator
    return {"pin": lock.pin, "code": network.code, "password": operator.password}


def hidden(text: str, secrets: Mapping[str, str]) -> str:
    """A config's text with its secrets hidden, in comments too; empty ones stay as they are.

    Raises `SecretInTheOpen` if one is in an unexpected place.
    """
    shown = _SECRET.sub(lambda found: found[1] + (_HIDDEN if len(found[3]) > 2 else found[3]), text)
    shown = _TEXT_OR_COMMENT.sub(_without_old_ones, shown)
    if found := _SAID.search(shown):
        raise SecretInTheOpen(found[1])
    for name, secret in secrets.items():
        if secret and secret in shown:
            raise SecretInTheOpen(name)
    return shown


def _without_old_ones(found: "re.Match[str]") -> str:
    """A comment without what may be an old secret; other text unchanged."""
    comment = found[2]
    if comment is None or not _ABOUT_SECRETS.search(comment):
        return found[0]
    return "#" + _MAY_BE_ONE.sub("***", comment)


def unhidden(text: str, secrets: Mapping[str, str]) -> str:
    """A config's text with its secrets put back where they were hidden."""

    def as_it_is(found: "re.Match[str]") -> str:
        name, value = found[2], found[3]
        return found[1] + (_quoted(secrets.get(name, "")) if value == _HIDDEN else value)

    return _SECRET.sub(as_it_is, text)


def check_unchanged(config: KioskConfig, secrets: Mapping[str, str]) -> None:
    """Raises `SecretInTheOpen` if a secret was changed: eavesdroppers may have read it."""
    for name, secret in secrets_of(config).items():
        if secret != secrets[name]:
            raise SecretInTheOpen(name)


def _quoted(secret: str) -> str:
    return json.dumps(secret, ensure_ascii=False)  # a basic string of TOML is one of JSON's
