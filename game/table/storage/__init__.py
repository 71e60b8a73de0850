"""What is kept in files: matches, records, settings, keys of tables, and the data of assets.

`folders` says where. Settings are one TOML file, written whole or not at all; a broken one is
copied aside. A match is a file of framed events, flushed after each: after a crash it reads up to
the last whole frame. A match at our own table stays in `unfinished` until it ends, so that it can
be resumed; if the game died between its last event and its record, the next start makes the record
(`ended`). Every finished match has a record in `records.sqlite`, identified by table and number.

Anybody may have written a file or a record: what is read is cleaned, or left out. Disk errors cost
a notice, never a match.
"""
