"""A match on screen: one scene, made of a layout, a hand for each seat played here, and a mission.

`layout` says which panels there are and where, `panel` paints a seat from its view
(`game.table.seat_view`), `displays` what lies between the sheets, `picture` puts it all together.
Never here: screens before or after a match.
"""
