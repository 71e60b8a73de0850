"""`python -m game.making.sounds`: makes the sounds and the music in `assets/sounds`.

The samples are the same each time: chance has fixed seeds, and nothing looks at a clock. Ogg Vorbis
gives each stream a number by chance, so a file whose samples are what they were is left as it is.
The list beside them (as `sha256sum` writes it) says from which recipe they were made.
Never here: how a sound is made.
"""

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.assets import ASSETS
from game.client.sound.files import FILES, FOLDER, PIECES, RATE

if TYPE_CHECKING:
    from game.making.waves import Wave

LIST: Final = FOLDER / "made.sha256"
"""The digests of all sounds, and of the code that made them."""
_ROOT: Final = ASSETS.parent
_SQUEEZED: Final = 0.4
"""How much is given up for small files, from 0 to 1."""
_MUSIC_SQUEEZED: Final = 0.85
"""The same for what is long."""


def made() -> "Iterator[tuple[Path, Wave]]":
    """Each file with its samples."""
    from game.making.effects import wave
    from game.making.music import piece
    from game.making.score import SCORES

    for sound, path in FILES.items():
        yield path, wave(sound)
    for music, path in PIECES.items():
        yield path, piece(SCORES[music])


def digests() -> str:
    """What the list says when no file and no code has changed since they were made."""
    code = sorted(Path(__file__).parent.glob("*.py"))
    listed = [*code, *FILES.values(), *PIECES.values()]
    return "".join(f"{_digest(path)}  {path.relative_to(_ROOT).as_posix()}\n" for path in listed)


def main() -> None:
    """Write what has changed."""
    FOLDER.mkdir(exist_ok=True)
    for path, samples in made():
        new = _encoded(samples, _MUSIC_SQUEEZED if path in PIECES.values() else _SQUEEZED)
        if path.exists() and _decoded(path.read_bytes()) == _decoded(new):
            print(f"{path.name}: as it was")
        else:
            path.write_bytes(new)
            print(f"{path.name}: {len(samples) / RATE:.2f} s, {len(new):,} bytes")
    LIST.write_text(digests(), "utf-8", newline="\n")


def _digest(path: Path) -> str:
    content = path.read_bytes()
    if path.suffix == ".py":  # whose lines may end as the system likes it
        content = content.replace(b"\r\n", b"\n")
    return hashlib.sha256(content).hexdigest()


def _encoded(samples: "Wave", squeezed: float) -> bytes:
    from soundfile import SoundFile

    file = io.BytesIO()
    with SoundFile(
        file, "w", RATE, 2, "VORBIS", format="OGG", compression_level=squeezed
    ) as writer:
        for begin in range(0, len(samples), RATE):  # the encoder cannot take much at once
            writer.write(samples[begin : begin + RATE])
    return file.getvalue()


def _decoded(file: bytes) -> bytes:
    from soundfile import SoundFile

    with SoundFile(io.BytesIO(file)) as reader:
        return bytes(reader.buffer_read(dtype="int16"))


if __name__ == "__main__":
    main()
