"""What goes on during a match on screen: what is shown, announced, celebrated and advised.

Never here: putting a whole screen together (`board`), or the rules themselves.
"""
