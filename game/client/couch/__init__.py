"""Several people at one screen, each with a device of his own: joining, and marking all at once."""
