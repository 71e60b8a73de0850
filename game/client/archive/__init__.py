"""Looking back: saved matches, replays, and players' records.

Never here: files and records themselves (`game.table.storage`).
"""
