"""The table while a match is played: what the screen shows of it, without drawing.

Never here: pygame, words, or the rules themselves.
"""
