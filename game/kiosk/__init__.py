"""The unattended screen without its screen: its config, checking a machine, keeping it alive.

`config` holds every setting as a value whose type says what is valid; `config_reader` turns each
error into a sentence with its line; `kept_config` keeps the last version that worked. `supervisor`
starts the game as a child (`game_process`) and knows only what arrives over its pipes: a beat a
second with the memory in use and its limit (`pulse`), lines for the log, and what is going on. The
game gets its config and the operator's wishes the other way (`pipe_messages`). `Doctor` and
`RestartBackoff` decide without a process or a clock. When the child's input ends, the child ends,
so nothing outlives a killed supervisor.

Only the supervisor knows the kiosk's state (`status`), since it outlives the game. It tells a
command (`status_link`), systemd (`watchdog`) and the operator's page (`operator_server`).

What visitors see is `game.client.kiosk`.
"""
