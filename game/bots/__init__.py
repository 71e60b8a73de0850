"""Players made of code. They know the rules and nothing else: no sockets, clocks, files, pygame."""
