"""`python -m game.making.sounds`: makes the sounds and the music in `assets/sounds`.

The samples are the same each time: chance has fixed seeds, and nothing looks at a clock. Ogg Vorbis
gives each stream a number by chance, so a file whose samples are what they were is left as it is.
Never here: how a sound is made.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.client.sound.files import FILES, FOLDER, MUSIC, RATE
from game.making.music import music
from game.making.waves import wave

_SQUEEZED: Final = 0.2
"""How much is given up for small files, from 0 to 1."""


def made() -> Iterator[tuple[Path, bytes]]:
    """Each file with its samples: 16 bits, one channel."""
    for sound, path in FILES.items():
        yield path, wave(sound)
    yield MUSIC, music()


def main() -> None:
    """Write what has changed."""
    FOLDER.mkdir(exist_ok=True)
    for path, samples in made():
        new = _encoded(samples)
        if path.exists() and _decoded(path.read_bytes()) == _decoded(new):
            print(f"{path.name}: as it was")
        else:
            path.write_bytes(new)
            print(f"{path.name}: {len(samples) / 2 / RATE:.2f} s, {len(new):,} bytes")


def _encoded(samples: bytes) -> bytes:
    from soundfile import SoundFile

    file, second = io.BytesIO(), 2 * RATE
    with SoundFile(
        file, "w", RATE, 1, "VORBIS", format="OGG", compression_level=_SQUEEZED
    ) as writer:
        for begin in range(0, len(samples), second):  # the encoder cannot take much at once
            writer.buffer_write(samples[begin : begin + second], "int16")
    return file.getvalue()


def _decoded(file: bytes) -> bytes:
    from soundfile import SoundFile

    with SoundFile(io.BytesIO(file)) as reader:
        return bytes(reader.buffer_read(dtype="int16"))


if __name__ == "__main__":
    main()
