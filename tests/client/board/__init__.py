"""Matches on screen: at the couch, and for a room that looks on."""
