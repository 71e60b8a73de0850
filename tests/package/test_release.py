"""A version has one number and one date, wherever they appear."""

import re
import sys
from datetime import date

import pytest

from game.commands.line import COMMANDS
from game.version import VERSION
from tests.evening.screens import ROOT

sys.path.append(str(ROOT / "docs" / "package"))
from release import LINUX, UNRELEASED, NoRelease, last_version, released

FILES = {
    path: (ROOT / path).read_text("utf-8")
    for path in (
        "CHANGELOG.md",
        "game/version.py",
        f"{LINUX}/noch-mal.1",
        f"{LINUX}/noch-mal.metainfo.xml",
    )
}
CHANGES = f"# Changes\n\n{UNRELEASED}\n\n- Something.\n\n## 1.2.3, 2026-11-23\n\n- Before.\n"
DAY = date(2026, 12, 24)


def test_the_newest_version_in_the_changelog_is_the_program_s() -> None:
    assert last_version(FILES["CHANGELOG.md"]) == VERSION


def test_the_man_page_and_the_metadata_have_the_same_version() -> None:
    assert f'"noch-mal {VERSION}"' in FILES[f"{LINUX}/noch-mal.1"]
    releases = re.findall(r'release version="([^"]+)"', FILES[f"{LINUX}/noch-mal.metainfo.xml"])
    assert releases[0] == VERSION


def test_the_man_page_lists_every_command() -> None:
    page = FILES[f"{LINUX}/noch-mal.1"]
    assert [command for command in COMMANDS if f"\n.B {command}\n" not in page] == []


@pytest.mark.parametrize("version", ["1.2.4", "1.3.0", "2.0.0"])
def test_a_release_writes_its_number_and_date_everywhere(version: str) -> None:
    new = released(FILES | {"CHANGELOG.md": CHANGES}, version, DAY)
    assert set(new) == set(FILES)
    assert f"{UNRELEASED}\n\n## {version}, 2026-12-24\n\n- Something." in new["CHANGELOG.md"]
    assert f'"{version}"' in new["game/version.py"]
    assert f'"2026-12-24" "noch-mal {version}"' in new[f"{LINUX}/noch-mal.1"]
    assert f'version="{version}" date="2026-12-24"' in new[f"{LINUX}/noch-mal.metainfo.xml"]


@pytest.mark.parametrize("version", ["1.2.3", "1.2.5", "1.4.0", "2.0.1", "1.3", "v1.2.4"])
def test_a_number_that_does_not_follow_is_refused(version: str) -> None:
    with pytest.raises(NoRelease, match="does not follow"):
        released(FILES | {"CHANGELOG.md": CHANGES}, version, DAY)


def test_a_release_without_changes_is_refused() -> None:
    with pytest.raises(NoRelease, match="says nothing"):
        released(FILES | {"CHANGELOG.md": CHANGES.replace("- Something.\n", "")}, "1.2.4", DAY)
