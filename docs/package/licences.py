"""Gathers the licences of all parts of a packaged program, from what their packages bring along.

    python docs/package/licences.py FOLDER

writes a folder a part with its licence files, and PARTS.txt, a line a part. A part that brings no
licence file and names no licence is a fault. Needs nothing but the packages themselves.
"""

import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# PyInstaller's bootloader is part of what is built; its licence allows that for any program.
ALSO = ("pyinstaller",)
# Libraries in C that the parts bring along, by how their files begin.
LIBRARIES = {
    "SDL2": "zlib",
    "FLAC": "BSD-3-Clause",
    "brotli": "MIT",
    "bz2": "bzip2-1.0.6",
    "crypto": "Apache-2.0 (OpenSSL)",
    "expat": "MIT",
    "ffi": "MIT (libffi)",
    "fluidsynth": "LGPL-2.1-or-later",
    "freetype": "FTL",
    "gcc_s": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "harfbuzz": "MIT",
    "jpeg": "IJG",
    "lzma": "0BSD (XZ Utils)",
    "mpdec": "BSD-2-Clause",
    "mpg123": "LGPL-2.1-only",
    "ogg": "BSD-3-Clause",
    "opus": "BSD-3-Clause",
    "png16": "libpng-2.0",
    "portmidi": "MIT",
    "python3": "PSF-2.0",
    "sharpyuv": "BSD-3-Clause",
    "sndfile": "LGPL-2.1-or-later",
    "sqlite3": "public domain",
    "ssl": "Apache-2.0 (OpenSSL)",
    "stdc++": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "tiff": "libtiff",
    "uuid": "BSD-3-Clause (util-linux)",
    "vcruntime": "Microsoft's, to be handed on with programs",
    "vorbis": "BSD-3-Clause",
    "wavpack": "BSD-3-Clause",
    "webp": "BSD-3-Clause",
    "xmp": "MIT",
    "z": "Zlib",
}
_NAME = re.compile(r"^[A-Za-z0-9._-]+")
_FILE = re.compile(
    r"(^|/)(l?gpl|licen[cs]e|copying|notice|authors)[^/]*$|(^|/)licenses/", re.IGNORECASE
)


def parts(names: list[str]) -> dict[str, Distribution]:
    """These packages and all they need here, by name; what is not installed is not needed."""
    found: dict[str, Distribution] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # of another system, or an extra that was not asked for
        waiting += [
            match.group()
            for line in found[name].requires or ()
            if "extra ==" not in line and (match := _NAME.match(line))
        ]
    return found


def library_of(file_name: str) -> str | None:
    """The library in C that a file is, None if it is none that we know."""
    name = file_name.removeprefix("lib").casefold()
    fitting = [known for known in LIBRARIES if name.startswith(known.casefold())]
    return max(fitting, key=len, default=None)


def required() -> list[str]:
    """What running needs, by the project's own list."""
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    return [match.group() for line in lines if (match := _NAME.match(line))]


def gather(folder: Path) -> list[str]:
    """Write all licences; the parts for which nothing was found."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")
    lines, faults = ["Noch mal! at a digital table: MIT"], []
    found = parts(required()) | {name: distribution(name) for name in ALSO}
    for name, part in sorted(found.items()):
        files = list(_licence_files(part))
        told = _told(part)
        if not files and not told:
            faults.append(name)
        for file in files:
            target = folder / name / file.name
            target.parent.mkdir(exist_ok=True)
            shutil.copy(file, target)
        lines.append(f"{name} {part.version}: {told or 'see its folder'}")
    lines.append(f"Python {sys.version.split()[0]}: PSF-2.0")
    lines += ["", "Libraries in C that these bring along, where the system needs them:"]
    lines += [f"{library}: {licence}" for library, licence in LIBRARIES.items()]
    python = _python_licence()
    if python is not None:
        (folder / "python").mkdir(exist_ok=True)
        shutil.copy(python, folder / "python" / "LICENSE.txt")
    (folder / "PARTS.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return faults


def _licence_files(part: Distribution) -> Iterator[Path]:
    for file in part.files or ():
        path = Path(str(part.locate_file(file)))
        if _FILE.search(str(file).replace("\\", "/")) and path.is_file() and path.suffix != ".py":
            yield path


def _told(part: Distribution) -> str:
    """The licence as the part names it itself."""
    data = part.metadata
    short = data.get("License-Expression") or data.get("License") or ""
    kinds = [kind for kind in data.get_all("Classifier") or () if kind.startswith("License ::")]
    lines = short.strip().splitlines()
    return lines[0] if len(lines) == 1 else "; ".join(kind.split(" :: ")[-1] for kind in kinds)


def _python_licence() -> Path | None:
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
    )
    return next((place for place in places if place.is_file()), None)


if __name__ == "__main__":
    missing = gather(Path(sys.argv[1]))
    if missing:
        sys.exit(f"No licence was found for: {', '.join(missing)}.")
