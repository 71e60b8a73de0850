"""What goes on in a match on screen: what is shown of it, said aloud, celebrated and advised.

Never here: how a whole screen is put together (`board`), or the rules themselves.
"""
