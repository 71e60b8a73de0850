"""The frames of one link: plain at first, sealed once both ends have keys.

Never here: what the maps mean, sockets, where the keys come from (`handshake`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from net.base.codec import MOST_BYTES, Decoder, PlainMap, decode_body, frame, pack
from net.links.sealing import SEAL_BYTES, LinkSeal


class Channel:
    """Reads incoming bytes at one end of a link, and frames outgoing messages."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """`most_bytes`: the largest body that is read."""
        self._most = most_bytes
        self._decoder = Decoder(most_bytes)
        self._seal: LinkSeal | None = None

    def seal(self, seal: LinkSeal) -> None:
        """Seal and open all frames from the next one on."""
        self._seal = seal
        self._decoder.most_bytes = self._most + SEAL_BYTES

    def feed(self, data: bytes) -> Iterator[PlainMap]:
        """The maps completed by these bytes, each read when it is requested.

        So a frame after the one that brings the seal is opened with it. Raises `CodecError` at the
        first error; the link must then be closed.
        """
        self._decoder.push(data)
        while (body := self._decoder.next_body()) is not None:
            yield decode_body(self._seal.open(body) if self._seal is not None else body)

    def frame(self, message: Mapping[str, Any]) -> bytes:
        """The frame of a message for this link; raises `CodecError` if it is too large."""
        return self.frame_body(pack(message))

    def frame_body(self, body: bytes) -> bytes:
        """The frame of a body that was packed once for many links."""
        return frame(self._seal.close(body) if self._seal is not None else body)
