"""Frames: a 4-byte big-endian length and one msgpack map (docs/PROTOCOL.md).

Here belongs the conversion between plain maps and bytes, with every limit on what a peer may send.
Never here: what the maps mean (`messages`), sockets, clocks.
"""

from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeAlias

import msgpack

PlainMap: TypeAlias = dict[str, Any]

LENGTH_BYTES: Final = 4
MOST_BYTES: Final = 64 * 1024
"""The largest body of a frame that is read or written, in bytes."""
MOST_DEPTH: Final = 10
"""Deepest nesting of maps and lists, counting the outermost map."""
MOST_ITEMS: Final = 4096
"""Most entries of one list or map."""
MOST_TEXT: Final = 8192
"""The longest text, in bytes."""


class CodecError(ValueError):
    """Bytes that are no frame of ours, or a map that does not fit into one."""


def encode(message: Mapping[str, Any]) -> bytes:
    """The frame of a plain map; raises `CodecError` if it is too large to be read back."""
    return frame(pack(message))


def pack(message: Mapping[str, Any]) -> bytes:
    """The body of a plain map; raises `CodecError` if it is too large to be read back."""
    body: bytes = msgpack.packb(message, use_bin_type=True)
    if len(body) > MOST_BYTES:
        raise CodecError(f"The message has {len(body)} bytes; at most {MOST_BYTES} are sent.")
    return body


def frame(body: bytes) -> bytes:
    """The body with its length in front."""
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def decode_body(body: bytes) -> PlainMap:
    """The map of a frame's body; raises `CodecError` for anything but one bounded msgpack map."""
    try:
        value = msgpack.unpackb(
            body,
            raw=False,
            strict_map_key=True,
            ext_hook=_no_extension,
            max_str_len=MOST_TEXT,
            max_bin_len=MOST_TEXT,
            max_array_len=MOST_ITEMS,
            max_map_len=MOST_ITEMS,
            max_ext_len=0,
        )
    except CodecError:
        raise
    except (ValueError, msgpack.exceptions.UnpackException, RecursionError) as error:
        raise CodecError(f"The frame holds no msgpack map: {error or type(error).__name__}.") from (
            error
        )
    if not isinstance(value, dict):
        raise CodecError(f"The frame holds a {type(value).__name__} instead of a map.")
    _check(value, MOST_DEPTH)
    return value


def _no_extension(code: int, data: bytes) -> NoReturn:
    raise CodecError(f"The frame holds a msgpack extension ({code}, {len(data)} bytes).")


def _check(value: PlainMap, depth: int) -> None:
    """Raise `CodecError` for nesting deeper than `depth` and for keys that are not text.

    Level by level, in one call: every message of a match passes through here.
    """
    level: list[PlainMap | list[Any]] = [value]
    for _ in range(depth):
        deeper: list[PlainMap | list[Any]] = []
        for container in level:
            if type(container) is dict:
                for key, child in container.items():
                    if type(key) is not str:
                        raise CodecError("The frame holds a map whose keys are no text.")
                    if type(child) is dict or type(child) is list:
                        deeper.append(child)
            else:
                for child in container:
                    if type(child) is dict or type(child) is list:
                        deeper.append(child)
        if not deeper:
            return
        level = deeper
    raise CodecError(f"The frame is nested deeper than {MOST_DEPTH}.")


class Decoder:
    """Takes bytes as they come; gives the bodies and maps that are complete.

    After a `CodecError` the decoder stays broken: there is no way to find the start of the next
    frame, so the link has to be closed.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        """The largest body that is read."""
        self._buffer = bytearray()
        self._broken = False

    @property
    def waiting(self) -> int:
        """How many bytes of unfinished frames are held."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[PlainMap]:
        """The maps completed by these bytes, in order.

        Raises `CodecError` at the first fault; earlier maps in the same bytes are lost, since
        nobody listens to a peer that sends rubbish.
        """
        self.push(data)
        maps = []
        try:
            while (body := self.next_body()) is not None:
                maps.append(decode_body(body))
        except CodecError:
            self._break()
            raise
        return maps

    def push(self, data: bytes) -> None:
        """Take these bytes; raises `CodecError` after a fault."""
        if self._broken:
            raise CodecError("The link is already broken.")
        self._buffer += data

    def next_body(self) -> bytes | None:
        """Remove and return one complete body; None if there is none yet. Raises `CodecError`."""
        if len(self._buffer) < LENGTH_BYTES:
            return None
        length = int.from_bytes(self._buffer[:LENGTH_BYTES], "big")
        if not 0 < length <= self.most_bytes:
            self._break()
            raise CodecError(
                f"A frame announces {length} bytes; 1 to {self.most_bytes} are allowed."
            )
        end = LENGTH_BYTES + length
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[LENGTH_BYTES:end])
        del self._buffer[:end]
        return body

    def _break(self) -> None:
        self._broken = True
        self._buffer.clear()
