"""The unattended screen without its screen: its config, checking a machine, keeping it alive.

`config` holds every setting as a value whose type says what may stand there, `reading` turns each
fault into a sentence with its line. `supervisor` starts the game as a child and knows of it only
what comes over its pipes: a beat a second with the memory it uses (`pulse`), and lines for the log.
`Doctor` and `RestartBackoff` decide, and know neither process nor clock. The other way, the end of
the child's input means the end, so nothing outlives a supervisor that was killed.

What visitors see is `game.client.kiosk`.
"""
