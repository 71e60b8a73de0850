"""The first match: a real match that teaches every rule, one step at a time.

Never here: what the rules are (`game.rules`); every choice of the script is granted by them.
"""
