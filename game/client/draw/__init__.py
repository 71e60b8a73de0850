"""Drawing: what things look like at any window size. No scene, no input, no state of a match.

Everything is laid out on a board of 1920 x 1080 units and drawn at the window's own pixel size.
Shapes are drawn four times as large, scaled down with premultiplied alpha, and kept. A sheet's
picture is kept too, and gets one cell stamped on it per mark. No colour stands alone: each has a
shape of its own on cells and dice.

Words grow with the text size as far as there is room (`lettering`). High contrast changes inks and
backgrounds where they are put down (`contrast`, `panels`), so no picture has to know of it. A test
can have every text noted, with its box and contrast (`Audit`).

A match keeps a picture of its window and repaints only the parts whose value has changed
(`caches.pieces`), one a frame where that can wait. A window keeps its pixels: only where something
lay over the kept picture is it put down again (`caches.dirty_regions`). All drawing on a window
goes through `plane`, which remembers where.

The motion of a throw is worked out once, with the faces as its seed (`dice.physics`). From then on
it is a function of time, as all motion is.
"""
