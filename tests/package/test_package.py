"""The standalone package is built, needs no Python, and joins a match on the local network.

Takes a minute and needs PyInstaller: `python -m pytest -m package`.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from game.client.draw.font_files import MADE
from game.client.sound.files import FILES, PIECES
from game.version import VERSION
from tests.evening.screens import ROOT, Screen, missing_tools, wait_until
from tests.evening.test_kiosk import KioskScreen

pytest.importorskip("PyInstaller", reason="what builds the program is not installed")
sys.path.append(str(ROOT / "docs" / "package"))
from licences import library_of, parts, required

pytestmark = pytest.mark.package

LOCAL = ("--bind", "127.0.0.1")
HEADLESS = ("--headless", "--json")
SECONDS = 60


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program, built as docs/PACKAGE.md says."""
    folder = tmp_path_factory.mktemp("package")
    places = ("--distpath", str(folder / "dist"), "--workpath", str(folder / "work"))
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", *places, "docs/package/noch-mal.spec"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return folder / "dist" / "noch-mal"


def start(built: Path, home: Path, *words: str) -> "subprocess.Popen[str]":
    """Starts the program as on a machine without Python or anything else."""
    home.mkdir(parents=True, exist_ok=True)
    return subprocess.Popen(
        [str(built / "noch-mal"), *words],
        cwd=home,
        env={"PATH": "/nowhere", "HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def table(built: Path, tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A host of two people and a bot, and its address."""
    words = ("--seats", "3", "--bots", "easy", "--start-with", "2", "--port", "0", "--time", "1",
             "--once")  # fmt: skip
    host = start(built, tmp_path / "host", "host", *words, *LOCAL, *HEADLESS)
    try:
        assert host.stdout is not None
        listening = json.loads(host.stdout.readline())
        yield host, f"127.0.0.1:{listening['port']}"
    finally:
        host.kill()
        host.communicate()


def test_it_has_at_most_seventy_megabytes(built: Path) -> None:
    files = [path for path in built.rglob("*") if path.is_file() and not path.is_symlink()]
    carried = sum(path.stat().st_size for path in files)
    assert carried <= 70 * 2**20  # in the megabytes of file managers


def test_it_contains_fonts_and_none_of_the_tools_that_make_them(built: Path) -> None:
    names = {path.name for path in built.rglob("*")}
    made = {f"{face.value}-{weight.value}.ttf" for face, weight in MADE}
    assert {*made, "NotoSansKR-Regular.otf"} <= names
    assert not {"fontTools", "fontpkg_fredoka", "fontpkg_nunito", "NotoSerifKR-Regular.otf"} & names


@pytest.mark.skipif(which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_the_debian_package_has_what_a_desktop_needs_and_runs(built: Path, tmp_path: Path) -> None:
    (package,) = built.parent.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    share = tmp_path / "usr" / "share"
    for name in (
        "applications/noch-mal.desktop",
        "metainfo/noch-mal.metainfo.xml",
        "icons/hicolor/256x256/apps/noch-mal.png",
        "man/man1/noch-mal.1.gz",
        "bash-completion/completions/noch-mal",
        "zsh/vendor-completions/_noch-mal",
        "fish/vendor_completions.d/noch-mal.fish",
        "doc/noch-mal/copyright",
    ):
        assert (share / name).stat().st_size > 0
    program = tmp_path / "usr" / "bin" / "noch-mal"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == VERSION


def test_it_prints_its_version(built: Path, tmp_path: Path) -> None:
    out, err = start(built, tmp_path, "--version").communicate(timeout=SECONDS)
    assert (out.strip(), err) == (VERSION, "")


def test_two_copies_play_a_whole_match_with_a_bot(
    built: Path, tmp_path: Path, table: tuple["subprocess.Popen[str]", str]
) -> None:
    host, address = table
    guests = [
        start(built, tmp_path / name, "join", address, "--name", name, "--bot", "easy", *LOCAL,
              *HEADLESS)
        for name in ("Anna", "Ben")
    ]  # fmt: skip
    said = [guest.communicate(timeout=SECONDS) for guest in guests]
    ends = [json.loads(out.splitlines()[-1]) for out, _ in said]
    ends.append(json.loads(host.communicate(timeout=SECONDS)[0].splitlines()[-1]))
    assert [end["event"] for end in ends] == ["over"] * 3
    assert len({end["digest"] for end in ends}) == 1
    assert [err for _, err in said] == ["", ""]


@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_a_window_of_it_joins_a_match(
    built: Path, tmp_path: Path, table: tuple["subprocess.Popen[str]", str]
) -> None:
    _, address = table
    program = (str(built / "noch-mal"),)
    screen = Screen(tmp_path / "window", "join", address, "--name", "Mina", *LOCAL, program=program)
    guest = start(built, tmp_path / "Ben", "join", address, "--name", "Ben", "--bot", "easy",
                  *LOCAL, *HEADLESS)  # fmt: skip
    try:
        screen.wait_for("Roll 2", 40)
    finally:
        screen.save_picture(tmp_path / "window.png")
        screen.close()
        guest.kill()
        guest.communicate()
    assert "Traceback" not in (tmp_path / "window" / "stderr.txt").read_text()


@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_as_a_kiosk_it_restarts_its_game_and_ends_on_request(built: Path, tmp_path: Path) -> None:
    screen = KioskScreen(tmp_path / "home", program=(str(built / "noch-mal"),))
    try:
        first = screen.game
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: screen.game != first, 30, "another game")
        screen.program.terminate()
        assert screen.program.wait(20) == 0
    finally:
        screen.close()
    assert "Traceback" not in screen.story


def test_several_processes_of_it_simulate_together(built: Path, tmp_path: Path) -> None:
    words = ("simulate", "--games", "4", "--jobs", "2", "--json")
    out, err = start(built, tmp_path, *words).communicate(timeout=SECONDS)
    assert json.loads(out.splitlines()[-1])["games"] == 4
    assert err == ""


def test_it_contains_the_sounds(built: Path) -> None:
    for path in (*FILES.values(), *PIECES.values()):
        assert (built / "_internal" / path.relative_to(ROOT)).read_bytes() == path.read_bytes()


def test_it_contains_the_licence_of_every_part(built: Path) -> None:
    folder = next(built.rglob("PARTS.txt")).parent
    told = (folder / "PARTS.txt").read_text()
    assert (folder / "LICENSE").is_file()
    for name in parts(required()):
        assert f"\n{name} " in told
    assert list((folder / "pygame-ce").iterdir())
    assert list((folder / "zeroconf").iterdir())


def test_every_library_in_it_has_a_known_licence(built: Path) -> None:
    files = [path for path in built.rglob("lib*.so*") if os.sep + "lib-dynload" not in str(path)]
    assert files
    assert [path.name for path in files if library_of(path.name) is None] == []
