"""Draws the program's icons, with what draws the program: four cells, one of them crossed.

    python docs/package/icons.py

writes them into `assets/icons`: PNG files in the usual sizes, one .ico for Windows, one .icns for
macOS. The same pictures come out each time.
"""

import os
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Fonts
from game.client.draw.pen import cross
from game.client.draw.shapes import PREMULTIPLIED, blank, gradient, rounded
from game.client.draw.sheet_cells import cell
from game.client.draw.theme import CARD_TOP, NIGHT
from game.rules.dice import Colour

FOLDER = ROOT / "assets" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
CELLS = (Colour.GREEN, Colour.YELLOW, Colour.BLUE, Colour.RED)
CROSSED = 1
PLAIN_BELOW = 48
"""Smaller ones show no shapes on the cells: they would only be dirt."""
# What an entry for a PNG of this size is called in an .icns file.
ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def icon(size: int, context: RenderContext) -> pygame.Surface:
    """The icon at so many pixels."""
    out = rounded(gradient(size, size, CARD_TOP, NIGHT), round(size * 0.2))
    canvas = Canvas(out, 1.0, context)
    edge = max(1, round(size * 0.09))
    gap = max(1, round(size * 0.04))
    each = (size - 2 * edge - gap) // 2
    for number, colour in enumerate(CELLS):
        x = edge + (number % 2) * (each + gap)
        y = edge + (number // 2) * (each + gap)
        plain = size < PLAIN_BELOW or number == CROSSED
        out.blit(cell(canvas, colour, each, plain=plain), (x, y), special_flags=PREMULTIPLIED)
        if number == CROSSED:
            out.blit(cross(canvas, each, 0), (x, y), special_flags=PREMULTIPLIED)
    return out


def straight(picture: pygame.Surface) -> pygame.Surface:
    """The picture with alpha as files have it, not premultiplied."""
    out = blank(*picture.get_size())
    for y in range(picture.get_height()):
        for x in range(picture.get_width()):
            r, g, b, a = picture.get_at((x, y))
            if a:
                out.set_at((x, y), (*(min(255, round(c * 255 / a)) for c in (r, g, b)), a))
    return out


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon that holds these PNG files, by size up to 256."""
    fitting = {size: data for size, data in pictures.items() if size <= 256}
    head, offset = struct.pack("<HHH", 0, 1, len(fitting)), 6 + 16 * len(fitting)
    for size, data in fitting.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + b"".join(fitting.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """An icon of macOS that holds these PNG files."""
    parts = [
        name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for size, name in ICNS.items()
    ]
    return b"icns" + struct.pack(">I", 8 + sum(map(len, parts))) + b"".join(parts)


def main() -> None:
    """Write all files."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    context = RenderContext(Fonts())
    FOLDER.mkdir(exist_ok=True)
    pictures = {}
    for size in SIZES:
        path = FOLDER / f"noch-mal-{size}.png"
        pygame.image.save(straight(icon(size, context)), path)
        pictures[size] = path.read_bytes()
    (FOLDER / "noch-mal.ico").write_bytes(ico(pictures))
    (FOLDER / "noch-mal.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    main()
