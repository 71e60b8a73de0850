"""Everything before a match: the couch, a new match, missions, tables on the LAN, lobbies.

Names are written here too (`naming`, `hangul`). Never here: the match (`board`).
"""
