"""The table as a TV shows it to a room: no seat of its own, no cursor, seen from five metres."""
