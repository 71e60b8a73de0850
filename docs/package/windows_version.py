"""What Windows shows about the program in the properties of its file, as PyInstaller reads it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.version import VERSION

_TEXT = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, OS=0x40004, fileType=0x1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("FileDescription", "Noch mal! at a digital table"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "noch-mal"),
      StringStruct("LegalCopyright", "MIT licence"),
      StringStruct("OriginalFilename", "noch-mal.exe"),
      StringStruct("ProductName", "Noch mal!"),
      StringStruct("ProductVersion", "{version}")])]),
    VarFileInfo([VarStruct("Translation", [0x409, 1200])])
  ]
)
"""


def write_version(path: Path) -> None:
    """Write the description of this version."""
    path.parent.mkdir(parents=True, exist_ok=True)
    numbers = (*map(int, VERSION.split(".")), 0)
    path.write_text(_TEXT.format(numbers=numbers, version=VERSION), "utf-8")
