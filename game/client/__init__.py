"""Everything on screen: window, loop, scenes, drawing, sound, devices, words.

The only package that knows pygame. Never here: rules, sockets, or who is at a table.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is first imported
