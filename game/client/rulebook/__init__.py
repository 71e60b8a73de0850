"""The rule book: pages with drawn positions.

Never here: the rules themselves (`game.rules`); a test checks every position against them.
"""
