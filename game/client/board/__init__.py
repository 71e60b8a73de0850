"""A match on screen: one scene, built from a layout, the hands of its players and mission extras.

- `board_scene`, `match_scene`: the scene, and what any screen does while a match runs.
- `layout`, `mission_layout`, `own_layout`: which panels and displays there are, and where;
- `tall_layout`, `tall_mission_layout`: the same for upright windows.
- `hands`: the interface of local players; `couch_hands`: several at once, a device each;
  `own_hands`: one person with a focus; `hand`: how one player edits a choice.
- `views`: makes the views (`game.table.play.seat_view`, `team_view`) that everything is painted
  from.
- `picture`, `display_parts`: put panels and displays together, each cached under its view.
- `panel` paints any seat, `panel_figures` and `ledger` its figures; `displays` and the modules next
  to it paint what lies between the sheets.

Never here: screens before or after a match.
"""
