"""What is kept in files: matches, records, settings, keys of tables, and the data of assets.

`folders` says where. Settings are one TOML file, written whole or not at all; a broken one is
copied aside. A match is a file of framed events, flushed at each: after a crash it reads up to the
last whole frame. A match at a table of our own lies in `unfinished` until it ends, so that it can
be gone on with; one whose game died between its last event and its record gets that at the next
start (`ended`). Every match that ended has a record in `records.sqlite`, known by its table and
number.

Anybody may have written a file or a record: what is read is made to fit, or left out. A disk that
says no costs a notice, never a match.
"""
