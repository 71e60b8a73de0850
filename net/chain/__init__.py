"""The log of a match as a chain of signed entries that nobody has to be believed for.

Here belong the entries, their hashes and signatures, the dice that come from everybody, and votes
for a host. Never here: links, peers, clocks, files.
"""
