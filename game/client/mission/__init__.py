"""Missions before and after they are played, and the leader's decisions; the match is `board`."""
