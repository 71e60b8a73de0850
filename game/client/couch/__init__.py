"""Several people at one screen, each with a device of their own: joining, names, looks, seats."""
