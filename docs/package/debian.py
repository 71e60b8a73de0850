"""Makes a Debian package of the folder that PyInstaller has built, where `dpkg-deb` is at hand.

Never here: what is in the folder (`noch-mal.spec`).
"""

import gzip
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LINUX = HERE / "linux"
sys.path.insert(0, str(ROOT))

from game.version import VERSION

_CONTROL = """\
Package: noch-mal
Version: {version}
Architecture: {architecture}
Maintainer: The people of the digital table <nobody@noch-mal.invalid>
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc})
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2
Section: games
Priority: optional
Description: digital table for the dice game Noch mal! (Encore!)
 Up to six people play at one screen or over the local network, alone or
 together in missions, with bots from easy to expert. An unofficial program.
"""
# Where each shell looks for completions, by how their file is called there.
_COMPLETIONS = {
    "bash": "bash-completion/completions/noch-mal",
    "zsh": "zsh/vendor-completions/_noch-mal",
    "fish": "fish/vendor_completions.d/noch-mal.fish",
}


def build(folder: Path, work: Path) -> Path | None:
    """The package of this folder, beside it; None without `dpkg-deb`."""
    tool = shutil.which("dpkg-deb")
    if tool is None:
        return None
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(folder, work / "usr" / "lib" / "noch-mal", symlinks=True)
    (work / "usr" / "bin").mkdir()
    (work / "usr" / "bin" / "noch-mal").symlink_to("../lib/noch-mal/noch-mal")
    _share(work / "usr" / "share", folder / "noch-mal")
    architecture = _output("dpkg", "--print-architecture")
    control = work / "DEBIAN" / "control"
    control.parent.mkdir()
    files = [path for path in work.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files) // 1024
    libc = platform.libc_ver()[1]
    control.write_text(
        _CONTROL.format(version=VERSION, architecture=architecture, kilobytes=size, libc=libc)
    )
    package = folder.parent / f"noch-mal_{VERSION}_{architecture}.deb"
    subprocess.run(
        [tool, "--root-owner-group", "-Zxz", "-z3", "--build", work, package], check=True
    )
    return package


def _share(share: Path, program: Path) -> None:
    """What a desktop, `man` and shells look for."""
    _copy(LINUX / "noch-mal.desktop", share / "applications")
    _copy(LINUX / "noch-mal.metainfo.xml", share / "metainfo")
    for icon in (ROOT / "assets" / "icons").glob("noch-mal-*.png"):
        size = icon.stem.rpartition("-")[2]
        target = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "noch-mal.png"
        target.parent.mkdir(parents=True)
        shutil.copyfile(icon, target)
    _pack(LINUX / "noch-mal.1", share / "man" / "man1" / "noch-mal.1.gz")
    _copy(ROOT / "LICENSE", share / "doc" / "noch-mal", "copyright")
    _pack(ROOT / "CHANGELOG.md", share / "doc" / "noch-mal" / "changelog.gz")
    for shell, place in _COMPLETIONS.items():
        (share / place).parent.mkdir(parents=True)
        (share / place).write_text(_output(str(program), "completion", shell) + "\n", "utf-8")


def _copy(source: Path, folder: Path, name: str | None = None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, folder / (name or source.name))


def _pack(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(source.read_bytes(), mtime=0))


def _output(*command: str) -> str:
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()
