"""The rules of the game as RULES.md numbers them.

They decide what may be played and what it is worth. Never here: pygame, sockets, clocks, files,
randomness of its own, or anything outside the standard library.
"""
