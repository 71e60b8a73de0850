"""Bots at a table: the process they think in, their pauses, bots of others, advice for people."""
