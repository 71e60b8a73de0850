"""Browsers at a table's own port: a page over HTTP, and what it says over a sealed WebSocket.

docs/PHONES.md says what this protects against and what not. Never here: what the page shows.
"""
