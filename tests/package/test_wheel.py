"""The wheel contains what a player needs and no more, and runs however it was installed.

Takes a minute and needs pip's index: `python -m pytest -m package`.
"""

import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from shutil import which

import pytest
from packaging.requirements import Requirement

from game.client.window import ICON
from game.version import VERSION
from tests.evening.screens import ROOT, Screen, missing_tools

pytestmark = pytest.mark.package


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the project's own files."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ("wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def files(wheel: Path) -> dict[str, int]:
    """The files in the wheel, with their sizes."""
    with zipfile.ZipFile(wheel) as opened:
        return {entry.filename: entry.compress_size for entry in opened.infolist()}


def tool(name: str) -> str:
    """A program of this environment, or of the machine."""
    found = which(name, path=Path(sys.executable).parent) or which(name)
    assert found, f"{name} is not installed"
    return found


@pytest.fixture(scope="module", params=["pip", "uvx", "pipx"])
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Sequence[str]:
    """The command that starts the program installed in this way."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "uvx":
        return (tool("uvx"), "--from", str(wheel), "noch-mal")
    if request.param == "pipx":
        places = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "bin")}
        with pytest.MonkeyPatch.context() as patch:
            for name, place in places.items():
                patch.setenv(name, place)
            subprocess.run([tool("pipx"), "install", "--quiet", str(wheel)], check=True)
        return (str(folder / "bin" / "noch-mal"),)
    venv.create(folder / "bare", with_pip=True)
    python = folder / "bare" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    return (str(python.with_name("noch-mal")),)


class AnyWindow(Screen):
    """A virtual screen whose only window is the program's, whichever of its processes owns it."""

    def _find_window(self) -> bool:
        found = self._tool("xdotool", "search", "--onlyvisible", "--class", "^noch-mal$")
        self._window = found.splitlines()[0] if found else ""
        return bool(self._window)


def run(command: Sequence[str], home: Path, *words: str) -> str:
    """The program's output, started in an empty folder."""
    done = subprocess.run([*command, *words], cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_contains_nothing_of_tests_and_training(files: dict[str, int]) -> None:
    tops = {PurePosixPath(name).parts[0] for name in files}
    about = f"noch_mal_table-{VERSION}"
    assert tops == {"game", "net", f"{about}.data", f"{about}.dist-info"}
    assert [name for name in files if re.search("test|training|making", name)] == []


def test_it_contains_every_module_and_asset_of_the_game(files: dict[str, int]) -> None:
    source = {
        path.relative_to(ROOT).as_posix()
        for folder in ("game", "net")
        for path in (ROOT / folder).rglob("*.py")
        if not {"making", "training"} & set(path.parts)
    }
    assets = {
        f"game/_assets/{path.relative_to(ROOT / 'assets').as_posix()}"
        for path in (ROOT / "assets").rglob("*.*")
        if path.parent.name not in ("icons", "music_small") or path == ICON
    }
    assert (source | assets) - set(files) == set()


def test_it_contains_the_small_music_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        for piece in (ROOT / "assets" / "music_small").glob("*.opus"):
            assert opened.read(f"game/_assets/music/{piece.name}") == piece.read_bytes()


def test_it_has_at_most_three_megabytes(wheel: Path) -> None:
    assert wheel.stat().st_size <= 3_000_000


def test_its_requirements_are_the_listed_ones_and_it_contains_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        about = f"noch_mal_table-{VERSION}.dist-info"
        head = HeaderParser().parsestr(opened.read(f"{about}/METADATA").decode())
        licence = opened.read(f"{about}/licenses/LICENSE")
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    listed = {str(Requirement(line)) for line in lines if line and not line.startswith("#")}
    needed = [Requirement(line) for line in head.get_all("Requires-Dist") or ()]
    extra = {"extra": ""}
    needed = [need for need in needed if need.marker is None or need.marker.evaluate(extra)]
    assert {str(need) for need in needed} == listed
    assert licence == (ROOT / "LICENSE").read_bytes()


@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_it_reaches_the_title_in_a_window(installed: Sequence[str], tmp_path: Path) -> None:
    screen = AnyWindow(tmp_path / "home", program=installed)
    try:
        screen.wait_for("Noch mal!", 30)
        screen.keys("Return")
        screen.wait_for("Noch mal! – ", 30)
    finally:
        screen.save_picture(tmp_path / "title.png")
        screen.close()
    assert "Traceback" not in (tmp_path / "home" / "stderr.txt").read_text()


def test_it_simulates_with_two_processes(installed: Sequence[str], tmp_path: Path) -> None:
    out = run(installed, tmp_path, "simulate", "--games", "4", "--jobs", "2")
    assert out.startswith("4 matches")


def test_it_checks_a_kiosk(installed: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / "kiosk.toml").write_text('[data]\nfolder = "kept"\n')
    assert "no faults" in run(installed, tmp_path, "kiosk", "--check", "kiosk.toml")


def test_the_page_its_help_mentions_exists(installed: Sequence[str], tmp_path: Path) -> None:
    out = "".join(run(installed, tmp_path, "simulate", "--help").split())
    page = re.search(r"\((/\S+?/own_bots\.md)\)", out)
    assert page is not None
    assert Path(page[1]).is_file()


def test_python_runs_it_as_a_module(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(wheel))
    out = run((sys.executable, "-m", "game"), tmp_path, "--version")
    assert out.strip() == VERSION
