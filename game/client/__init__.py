"""Everything on screen: window, loop, scenes, drawing, sound, devices, words.

The only package that knows pygame. Never here: rules, sockets, or who is at a table.

No screen knows another one. It asks `stage.screens` (`screens`, a protocol) for what comes next,
and `all_screens`, which the program alone knows, makes it; so a room of screens can be read and
tested by itself. Steps are 1/60 s, drawing interpolates between them, and `draw` changes nothing.

At rest (`rest`) ten frames a second are drawn, and of these, as of all frames outside of a match,
only what has changed: a frame goes to a `Sketch` first (`frames`), which notes what would be put
where; where the notes differ from the last ones the window is drawn anew. Scenes know nothing of
it, but whoever paints on a picture that is kept has to `mark` it.

The window is opened before the screens are loaded (`start`, `window`) and shows the first frame of
the last start if nothing it depends on has changed (`launch`). Sound, controllers, dice, the net
and records wait until after the first frame; a test lists what must not be loaded by then.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is first imported
