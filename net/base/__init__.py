"""The basics of everything on the network: frames, bounded types, names, addresses, keys."""
