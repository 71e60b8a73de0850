"""Proving knowledge of a table's code without telling it (SPAKE2).

Two programs that know the same code arrive at the same key; anybody who listens, or answers without
knowing it, learns only whether one guess was right. Never here: who may guess how often
(`guess_limit`), what the key is used for (`handshake`).
"""

from typing import Final, Protocol

WORDS_BYTES: Final = 33
_GUEST, _HOST = b"noch-mal 2 guest", b"noch-mal 2 host"


class WordsFault(ValueError):  # noqa: N818 - named as `NameFault` is
    """A half of an exchange that no program can have made."""


class _Exchange(Protocol):
    """One side of SPAKE2, as the library has it."""

    def start(self) -> bytes: ...

    def finish(self, words: bytes) -> bytes: ...


class Exchange:
    """One side of proving a code: send `words`, then `finish` with the other side's."""

    def __init__(self, code: str, asks: bool) -> None:
        """`asks`: whether this is the side that wants to be let in."""
        # Imported only when a code is used: most evenings need none.
        from spake2 import SPAKE2_A, SPAKE2_B

        from net.links.points import PARAMETERS

        side = SPAKE2_A if asks else SPAKE2_B
        words = {"idA": _GUEST, "idB": _HOST, "params": PARAMETERS}
        self._exchange: _Exchange = side(code.encode(), **words)
        self.words = self._exchange.start()

    def finish(self, words: bytes) -> bytes:
        """The key, 32 bytes; raises `WordsFault` for words that no program can have made."""
        from spake2 import SPAKEError

        if len(words) != WORDS_BYTES:
            raise WordsFault(f"Words have {WORDS_BYTES} bytes, not {len(words)}.")
        try:
            return self._exchange.finish(words)
        except (SPAKEError, ValueError, AssertionError) as error:
            # The library also checks its arguments by assertions.
            raise WordsFault("The words are no point of the curve.") from error
