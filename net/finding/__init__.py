"""Finds tables on the LAN: announcing, browsing, and asking what is there."""
