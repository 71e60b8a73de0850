"""`python -m game.making.sounds`: makes `assets/sounds`, `assets/music` and `assets/music_small`.

The files are the same each time: chance has fixed seeds, and nothing looks at a clock. Another
libopus may make other ones, so what has changed is written anew, and nothing else.
The list beside them (as `sha256sum` writes it) says from which recipe they were made.
Never here: how a sound is made.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.assets import ASSETS
from game.client.sound.files import FILES, FOLDER, MUSIC_PEAK, PEAK, PIECES

LIST: Final = FOLDER / "made.sha256"
"""The digests of all sounds, and of the code that made them."""
_ROOT: Final = ASSETS.parent
_BITRATE: Final = 32_000
"""Bits a second of a sound."""
_MUSIC_BITRATE: Final = 64_000
"""The same of music, from the source and in packages."""
_SMALL_BITRATE: Final = 10_000
"""The same in a wheel: it is what leaves that below its 3 MB."""
SMALL: Final = {music: ASSETS / "music_small" / path.name for music, path in PIECES.items()}
"""The music of a wheel."""


def made() -> Iterator[tuple[Path, bytes]]:
    """Each file with what is to be in it."""
    from game.making.effects import wave
    from game.making.fitting import fitted
    from game.making.music import piece
    from game.making.score import SCORES

    for sound, path in FILES.items():
        yield path, fitted(wave(sound), PEAK, _BITRATE)
    for music, path in PIECES.items():
        played = piece(SCORES[music])
        yield path, fitted(played, MUSIC_PEAK, _MUSIC_BITRATE, goes_round=True)
        yield SMALL[music], fitted(played, MUSIC_PEAK, _SMALL_BITRATE, goes_round=True)


def digests() -> str:
    """What the list says when no file and no code has changed since they were made."""
    code = sorted(Path(__file__).parent.glob("*.py"))
    listed = [*code, *FILES.values(), *PIECES.values(), *SMALL.values()]
    return "".join(f"{_digest(path)}  {path.relative_to(_ROOT).as_posix()}\n" for path in listed)


def main() -> None:
    """Write what has changed."""
    for path, new in made():
        path.parent.mkdir(exist_ok=True)
        if path.exists() and path.read_bytes() == new:
            print(f"{path.name}: as it was", flush=True)
        else:
            path.write_bytes(new)
            print(f"{path.name}: {len(new):,} bytes", flush=True)
    LIST.write_text(digests(), "utf-8", newline="\n")


def _digest(path: Path) -> str:
    content = path.read_bytes()
    if path.suffix == ".py":  # whose lines may end as the system likes it
        content = content.replace(b"\r\n", b"\n")
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    main()
