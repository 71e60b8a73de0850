"""When a match does not go on: it is paused, its host is lost, or it is kept for another day.

The menu over a match and taking a seat in a running one belong here too.
"""
