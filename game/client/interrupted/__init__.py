"""When a match stops: it is paused, its host is lost, or it is saved for another day.

The menu over a match and taking a seat in a running one belong here too.
"""
