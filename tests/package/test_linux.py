"""Desktop, kiosk and other system files pass the checks of their own tools.

Needs those tools and pip's index: `python -m pytest -m package`.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.evening.screens import ROOT
from tests.package.test_wheel import tool

pytestmark = pytest.mark.package

LINUX = ROOT / "docs" / "package" / "linux"
UNIT = ROOT / "docs" / "kiosk" / "noch-mal-kiosk.service"
SYSTEMS = (
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
)


def run(*command: str | Path) -> str:
    """The output of a tool, which has to succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_desktop_entry_is_valid() -> None:
    assert run(tool("desktop-file-validate"), LINUX / "noch-mal.desktop") == ""


def test_the_appstream_metadata_is_valid() -> None:
    run(tool("appstreamcli"), "validate", "--no-net", LINUX / "noch-mal.metainfo.xml")


def test_the_kiosk_s_systemd_unit_is_valid(tmp_path: Path) -> None:
    unit = UNIT.read_text()
    for program in ("/usr/bin/cage", "/opt/noch-mal/bin/noch-mal"):
        assert program in unit
        unit = unit.replace(program, "/bin/true")  # neither has to be on this machine
    file = tmp_path / UNIT.name
    file.write_text(unit)
    assert run(tool("systemd-analyze"), "verify", file) == ""


@pytest.mark.parametrize(
    ("system", "python"), [*((system, "3.11") for system in SYSTEMS), (SYSTEMS[0], "3.14")]
)
def test_every_requirement_has_a_wheel_for(system: str, python: str) -> None:
    found = run(
        tool("uv"), "pip", "compile", "--quiet", "--only-binary", ":all:", "--python-platform",
        system, "--python-version", python, ROOT / "requirements.txt",
    )  # fmt: skip
    assert "pygame-ce==" in found


def test_the_icons_are_those_the_script_draws(tmp_path: Path) -> None:
    code = "import icons, pathlib, sys; icons.FOLDER = pathlib.Path(sys.argv[1]); icons.main()"
    subprocess.run(
        [sys.executable, "-c", code, tmp_path], cwd=ROOT / "docs" / "package", check=True
    )
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in (ROOT / "assets" / "icons").iterdir()}
    assert drawn == kept
