"""A program at a table: its session, its end of the link, and what a screen reads of it."""
