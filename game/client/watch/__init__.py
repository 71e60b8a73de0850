"""Before and after a match that a room looks on at, seen from five metres; the match is `board`."""
