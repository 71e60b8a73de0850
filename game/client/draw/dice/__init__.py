"""Dice: how they fly, how they lie, what they look like, and the tower they fall through.

Never here: which faces are rolled; a throw only shows them.
"""
