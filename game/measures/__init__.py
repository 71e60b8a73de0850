"""Offline tuning and measuring: the bots' strength, the numbers of the mission board.

Play needs none of it.
"""
