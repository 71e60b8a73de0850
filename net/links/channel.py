"""The frames of one link: plain at first, sealed once both ends have keys.

Never here: what the maps mean, sockets, how the ends got the keys (`sealing`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from net.base.codec import MOST_BYTES, Decoder, PlainMap, decode_body, frame, pack
from net.links.sealing import SEAL_BYTES, LinkSeal


class Channel:
    """Reads what comes in at one end of a link, and frames what goes out."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """`most_bytes`: the largest body that is read."""
        self._most = most_bytes
        self._decoder = Decoder(most_bytes)
        self._seal: LinkSeal | None = None

    def seal(self, seal: LinkSeal) -> None:
        """Seal and open every frame from the next one on."""
        self._seal = seal
        self._decoder.most_bytes = self._most + SEAL_BYTES

    def feed(self, data: bytes) -> Iterator[PlainMap]:
        """Yield the maps completed by these bytes, reading each one on demand.

        This way the frame after the one that brings the seal is opened with the seal. Raises
        `CodecError` at the first fault; the caller then has to close the link.
        """
        self._decoder.push(data)
        while (body := self._decoder.next_body()) is not None:
            yield decode_body(self._seal.open(body) if self._seal is not None else body)

    def frame(self, message: Mapping[str, Any]) -> bytes:
        """The frame of a message for this link; raises `CodecError` if it is too large."""
        return self.frame_body(pack(message))

    def frame_body(self, body: bytes) -> bytes:
        """The frame of a body that is packed once for many links."""
        return frame(self._seal.close(body) if self._seal is not None else body)
