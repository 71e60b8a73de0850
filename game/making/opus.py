"""A wave as an Opus file, by libopus itself: what is made with it elsewhere lacks two things.

One is stereo at a low rate. Left alone, libopus makes all narrower below 32,000 bits a second and
mono below 16,000. Told how loud the mask over each band is (here: not at all), it leaves the width
to those who mix, and codes for each band where it lies between left and right.

The other is a seam that nobody hears. What goes round is coded as if it had gone round before, and
the packets of its end are put before its beginning, to be skipped, and that of its beginning behind
its end. So whoever begins again decodes what they would have decoded had they gone on.
Never here: how a wave is made.
"""

import ctypes
import struct
from collections.abc import Iterator
from ctypes.util import find_library
from typing import Final

import numpy as np

from game.client.sound.files import RATE
from game.making.score import FRAMES
from game.making.waves import Wave

_FRAME: Final = RATE // FRAMES
"""Samples of a packet."""
_BEFORE: Final = 25
"""Packets after which a player that has just begun knows all that it would know by now."""
_LENGTHS: Final = 255
"""Bytes that say how long the packets of a page are. A page costs 27 more, so pages are full."""
_MOST: Final = 1_275
"""Bytes of a packet."""
_BANDS: Final = 21
"""How many parts libopus divides what is heard into."""

_AUDIO: Final = 2049
_BITRATE: Final = 4002
_BANDWIDTH: Final = 4008
_FULL_BANDWIDTH: Final = 1105
_CONSTRAINED: Final = 4020
_CHANNELS: Final = 4022
_SIGNAL: Final = 4024
_MUSIC: Final = 3002
_LOOKAHEAD: Final = 4027
_INDEPENDENT: Final = 4042
_MASK: Final = 10026
_MODE: Final = 11002
_NO_SPEECH: Final = 1002
"""What libopus is asked for, by the numbers of its header files; the last three in private ones."""


def encoded(wave: Wave, bitrate: int, goes_round: bool = False) -> bytes:
    """The file, so many bits a second in the long run; the same wave gives the same file."""
    encoder = _Encoder(bitrate)
    if not goes_round:
        packets = encoder.packets(np.concatenate((wave, np.zeros((encoder.lookahead, 2)))))
        return b"".join(_pages(packets, encoder.lookahead, encoder.lookahead + len(wave)))
    if len(wave) % _FRAME:
        raise ValueError(f"What goes round has to last a multiple of {_FRAME} samples.")
    encoder.packets(wave[-_BEFORE * _FRAME :])
    encoder.depend_on_nothing(True)
    packets = encoder.packets(wave[:_FRAME])
    encoder.depend_on_nothing(False)
    packets += encoder.packets(wave[_FRAME:])
    skipped = encoder.lookahead + _BEFORE * _FRAME
    packets = [*packets[-_BEFORE:], *packets, packets[0]]
    return b"".join(_pages(packets, skipped, skipped + len(wave)))


class _Encoder:
    """libopus, set up for music."""

    def __init__(self, bitrate: int) -> None:
        name = find_library("opus")
        if name is None:
            raise SystemExit("Making sounds needs libopus (Debian: libopus0).")
        self._library = ctypes.CDLL(name)
        self._library.opus_encoder_create.restype = ctypes.c_void_p
        fault = ctypes.c_int()
        made = self._library.opus_encoder_create(RATE, 2, _AUDIO, ctypes.byref(fault))
        if fault.value:
            raise SystemExit(f"libopus cannot be used ({fault.value}).")
        self._encoder = ctypes.c_void_p(made)
        self._room = ctypes.create_string_buffer(_MOST)
        self._mask = (ctypes.c_float * (2 * _BANDS))()
        lookahead = ctypes.c_int()
        for key, value in (
            (_BITRATE, ctypes.c_int(bitrate)),
            (_BANDWIDTH, ctypes.c_int(_FULL_BANDWIDTH)),
            (_CONSTRAINED, ctypes.c_int(1)),
            (_CHANNELS, ctypes.c_int(2)),
            (_SIGNAL, ctypes.c_int(_MUSIC)),
            (_MODE, ctypes.c_int(_NO_SPEECH)),
            (_MASK, self._mask),
            (_LOOKAHEAD, ctypes.byref(lookahead)),
        ):
            if self._library.opus_encoder_ctl(self._encoder, key, value):
                raise SystemExit(f"libopus does not know what {key} asks for.")
        self.lookahead = lookahead.value

    def __del__(self) -> None:
        self._library.opus_encoder_destroy(self._encoder)

    def depend_on_nothing(self, wanted: bool) -> None:
        """Whether the next packets can be understood without those before them."""
        self._library.opus_encoder_ctl(self._encoder, _INDEPENDENT, ctypes.c_int(wanted))

    def packets(self, samples: Wave) -> list[bytes]:
        """What stands for the next samples; silence fills the last frame."""
        return [
            self._packet(samples[begin : begin + _FRAME])
            for begin in range(0, len(samples), _FRAME)
        ]

    def _packet(self, samples: Wave) -> bytes:
        given = np.zeros((_FRAME, 2), np.float32)
        given[: len(samples)] = samples
        length = self._library.opus_encode_float(
            self._encoder, given.ctypes.data_as(ctypes.c_void_p), _FRAME, self._room, _MOST
        )
        if length <= 0:
            raise SystemExit(f"libopus cannot encode this ({length}).")
        return self._room.raw[:length]


def _pages(packets: list[bytes], skipped: int, end: int) -> Iterator[bytes]:
    """The pages of an Ogg file: who is what (RFC 7845), then the packets."""
    yield _page(0, 0, 2, [struct.pack("<8sBBHIhB", b"OpusHead", 1, 2, skipped, RATE, 0, 0)])
    yield _page(1, 0, 0, [struct.pack("<8sI8sI", b"OpusTags", 8, b"noch-mal", 0)])
    number, begun = 2, 0
    for behind in range(1, len(packets) + 1):
        last = behind == len(packets)
        if last or len(_lengths(packets[begun : behind + 1])) > _LENGTHS:
            heard = end if last else behind * _FRAME
            yield _page(number, heard, 4 * last, packets[begun:behind])
            number, begun = number + 1, behind


def _page(number: int, heard: int, mark: int, packets: list[bytes]) -> bytes:
    """A page of Ogg (RFC 3533) behind which so many samples have been heard."""
    lengths = _lengths(packets)
    head = struct.pack("<4sBBqIIIB", b"OggS", 0, mark, heard, 1, number, 0, len(lengths))
    page = bytearray(head + lengths + b"".join(packets))
    page[22:26] = struct.pack("<I", _checksum(page))
    return bytes(page)


def _lengths(packets: list[bytes]) -> bytes:
    """How long each is, as a page says it."""
    return b"".join(
        b"\xff" * (len(packet) // 255) + bytes([len(packet) % 255]) for packet in packets
    )


def _checksum(page: bytearray) -> int:
    """The checksum of Ogg: as zlib's, but highest bit first, beginning with nothing."""
    rest = 0
    for byte in page:
        rest ^= byte << 24
        for _ in range(8):
            rest = (rest << 1) ^ (0x104C11DB7 if rest & 0x80000000 else 0)
    return rest
