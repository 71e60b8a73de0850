"""Everything between the network and a screen, without pygame.

`play` is a program at a table, `bots` the bots it brings, `storage` what it keeps, `review` what it
finds out after a match.
"""
