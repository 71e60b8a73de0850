"""Dice: how they fly and lie, what they look like, and the tower they fall through.

Never here: which faces are rolled; a throw only shows them.
"""
