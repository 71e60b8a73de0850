"""The unattended screen without its screen: its config, checking a machine, keeping it alive.

`config` holds every setting as a value whose type says what may stand there; `config_reader` turns
each fault into a sentence with its line. `supervisor` starts the game as a child and knows only
what comes over its pipes: a beat a second with the memory in use and how much there may be
(`pulse`), and lines for the log. `Doctor` and `RestartBackoff` decide without knowing a process or
a clock. When the child's input ends, the child ends, so nothing outlives a supervisor that was
killed.

What visitors see is `game.client.kiosk`.
"""
