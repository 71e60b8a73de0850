"""Looking back: matches that were kept, shown again, and what players have done.

Never here: files and records themselves (`game.table.storage`).
"""
