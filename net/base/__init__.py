"""What everything on the network is made of: frames, bounded types, names, addresses, keys."""
