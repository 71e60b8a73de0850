"""Gives a version its number and its day, everywhere that they stand.

    python docs/package/release.py 0.2.0

checks that the number follows the last one by SemVer and that there is something to release, then
writes the changelog, `game/version.py`, the man page and the AppStream metadata. `.ci/release` does
all that belongs to a release.
"""

import re
import sys
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINUX = "docs/package/linux"
UNRELEASED = "## Not yet released"
_HEAD = re.compile(r"^## (\d+)\.(\d+)\.(\d+), (\d{4}-\d{2}-\d{2})$", re.MULTILINE)


class NoRelease(Exception):  # noqa: N818 - it names what was found
    """This cannot be released, in a sentence."""


def released(files: dict[str, str], version: str, day: date) -> dict[str, str]:
    """The files, by their path, as this version of this day has them; raises `NoRelease`."""
    changes = files["CHANGELOG.md"]
    last = last_version(changes)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version) or not _follows(version, last):
        raise NoRelease(f"{version} does not follow {last}: raise one number, and let 0 follow it.")
    _, mark, rest = changes.partition(f"{UNRELEASED}\n")
    if not mark or not rest.partition("\n## ")[0].strip():
        raise NoRelease(f"The changelog says nothing under '{UNRELEASED[3:]}'.")
    heads = f"{UNRELEASED}\n\n## {version}, {day}\n"
    new = {"CHANGELOG.md": changes.replace(f"{UNRELEASED}\n", heads, 1)}
    for path, pattern, text in (
        ("game/version.py", r'VERSION: Final = "[^"]+"', f'VERSION: Final = "{version}"'),
        (f"{LINUX}/noch-mal.1", r'"[\d-]+" "noch-mal [\d.]+"', f'"{day}" "noch-mal {version}"'),
        (
            f"{LINUX}/noch-mal.metainfo.xml",
            "  <releases>\n",
            f'  <releases>\n    <release version="{version}" date="{day}"/>\n',
        ),
    ):
        new[path], count = re.subn(pattern, text, files[path], count=1)
        if not count:
            raise NoRelease(f"{path} has no place for a version.")
    return new


def last_version(changes: str) -> str:
    """The newest version of a changelog that has a day."""
    head = _HEAD.search(changes)
    if head is None:
        raise NoRelease("The changelog has no version with a day.")
    return ".".join(head.group(1, 2, 3))


def _follows(version: str, last: str) -> bool:
    """Whether one number was raised by one, and those after it are zero."""
    numbers = [int(number) for number in last.split(".")]
    return version in {
        ".".join(map(str, [*numbers[:place], numbers[place] + 1, *([0] * (2 - place))]))
        for place in range(3)
    }


def main() -> None:
    """Write what changes."""
    if len(sys.argv) != 2:
        sys.exit("The number of the version is needed, such as 0.2.0.")
    paths = ("CHANGELOG.md", "game/version.py", f"{LINUX}/noch-mal.1")
    paths += (f"{LINUX}/noch-mal.metainfo.xml",)
    files = {path: (ROOT / path).read_text("utf-8") for path in paths}
    try:
        new = released(files, sys.argv[1], datetime.now(UTC).date())
    except NoRelease as fault:
        sys.exit(str(fault))
    for path, text in new.items():
        (ROOT / path).write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
