"""The rules to leaf through: pages with drawn positions.

Never here: what the rules are (`game.rules`); every position is held against them by a test.
"""
