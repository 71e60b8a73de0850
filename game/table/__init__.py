"""Everything between the network and a screen, without pygame.

`play`: a program at a table; `bots`: the bots it brings; `storage`: what it saves; `review`: what
it works out after a match.
"""
