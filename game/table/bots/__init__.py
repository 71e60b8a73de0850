"""Bots at a table: the process they think in, their pauses, bots of other authors, advice for
people.
"""
