"""Everything on screen: window, loop, scenes, drawing, sound, devices, words.

The only package that knows pygame. Never here: rules, sockets, or who is at a table.

No screen knows another one. It asks `stage.screens`, a protocol, for the next one, which
`all_screens`, known only to the program, makes. So each room of screens can be read and tested on
its own. A step is 1/60 s; drawing interpolates between steps and changes nothing.

At rest (`idle`) ten frames a second are drawn. Then, and wherever no match is on screen, a frame is
first recorded as a display list (`frames`), and the window is redrawn only where that differs from
the last one. Scenes need not know this, but whoever paints on a cached picture has to `mark` it.

The window opens before the screens are loaded (`start`, `window`) and shows the first frame of the
last start if nothing it depends on has changed (`launch`). Sound, controllers, dice, network and
records wait until after the first frame; a test lists what must not be loaded before it.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is first imported
