"""A match on screen: one scene, made of a layout, of who plays here, and of what a mission adds.

- `board_scene` and `match_scene`: the scene; what a match does to any screen.
- `layout`, `mission_layout`, `own_layout`: which panels and displays there are, and where;
  `tall_layout`, `tall_mission_layout`: the same in a window that stands upright.
- `hands`: what is asked of who plays; `couch_hands`: several at once, each with their own device;
  `own_hands`: one person with a focus; `hand`: what one of them does to a choice.
- `views`: makes the views (`game.table.play.seat_view`, `team_view`) that all is painted of.
- `picture`, `display_parts`: put panels and displays together, each kept under the value it shows.
- `panel` paints a seat of any kind, `panel_figures` and `ledger` its figures; `displays` and the
  modules beside it what lies between.

Never here: screens before or after a match.
"""
