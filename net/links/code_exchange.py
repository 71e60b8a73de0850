"""Proves knowledge of a table's code without revealing it (SPAKE2).

Two programs that know the same code arrive at the same key; somebody who listens, or takes part
without knowing it, learns only whether a single guess was right. Never here: how often anybody may
guess (`guess_limit`), what the key is used for (`handshake`).
"""

from typing import Final, Protocol

WORDS_BYTES: Final = 33
_GUEST, _HOST = b"noch-mal 2 guest", b"noch-mal 2 host"


class WordsFault(ValueError):  # noqa: N818 - named as `NameFault` is
    """A half of an exchange that is impossible."""


class _Exchange(Protocol):
    """One side of SPAKE2, as the library has it."""

    def start(self) -> bytes: ...

    def finish(self, words: bytes) -> bytes: ...


class Exchange:
    """One side of proving a code: send `words`, then `finish` with the other side's."""

    def __init__(self, code: str, asks: bool) -> None:
        """`asks`: whether this side wants to be let in."""
        # Imported when a code is met: no other evening needs it.
        from spake2 import SPAKE2_A, SPAKE2_B

        from net.links.points import PARAMETERS

        side = SPAKE2_A if asks else SPAKE2_B
        words = {"idA": _GUEST, "idB": _HOST, "params": PARAMETERS}
        self._exchange: _Exchange = side(code.encode(), **words)
        self.words = self._exchange.start()

    def finish(self, words: bytes) -> bytes:
        """The key, 32 bytes; raises `WordsFault` for impossible words."""
        from spake2 import SPAKEError

        if len(words) != WORDS_BYTES:
            raise WordsFault(f"Words have {WORDS_BYTES} bytes, not {len(words)}.")
        try:
            return self._exchange.finish(words)
        except (SPAKEError, ValueError, AssertionError) as error:
            # The library checks what it is given by assertions, too.
            raise WordsFault("The words are no point of the curve.") from error
