"""The unattended screen without its screen: its config, checking a machine, keeping it alive.

`config` holds every setting as a value whose type says what may stand there; `config_reader` turns
each fault into a sentence with its line; `kept_config` keeps the last one that worked.
`supervisor` starts the game as a child (`game_process`) and knows only what comes over its pipes: a
beat a second with the memory in use and how much there may be (`pulse`), lines for the log, and
what goes on. The game gets its config and what the operator wants the other way (`pipe_messages`).
`Doctor` and `RestartBackoff` decide without knowing a process or a clock. When the child's input
ends, the child ends, so nothing outlives a supervisor that was killed.

The supervisor alone knows how the kiosk is (`status`), since it outlives the game. It tells a
command (`status_link`), systemd (`watchdog`) and the operator's page (`operator_server`).

What visitors see is `game.client.kiosk`.
"""
