"""Players made of code. They know the rules and nothing else: no sockets, clocks, files, pygame.

A bot asks a *judge* what each of its choices is worth and picks one (`judge`). A weaker level is
*warm*: it takes what is worth a little less a little less often. There are four judges: a rule of
thumb of twelve tuned numbers (easy and medium), and nets for the solo game, for tables and for
missions (hard and expert).

All see a position through `sight`: features of structure that every sheet of rule M4 shares
(`features`), so what was learned on some sheets holds on all. Alone on a printed sheet the expert
has a net that learned more of that sheet (`nets`). What a block or a column adds to a net's sums
depends on its own crosses alone and is worked out once; the sums of all hidden units are one long
integer, since adding long integers is what plain Python is quick at (`net`). Alone the expert looks
at its best choices twice, by the exact mean over the next roll (`outlook`). At a table it prices
the dice it leaves to others (`table_judge`). In a mission a position is worth how likely the team
is to win (`mission_stand`). Easy and medium play for the team by rule of thumb (`team`).

`game.training` makes the weights, `game.measures` tells how strong the bots are.
"""
