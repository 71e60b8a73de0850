"""What tunes and measures offline: how strong bots are, the numbers of the mission board.

Nothing at play needs any of it.
"""
