"""Browsers at a table's own port: a page over HTTP, and its messages over an authenticated
WebSocket.

docs/PHONES.md says what this protects against and what it does not. Never here: what the page
shows.
"""
