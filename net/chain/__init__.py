"""The log of a match: a chain of signed entries that takes nobody's word on trust.

Here belong the entries, their hashes and signatures, the dice made from everybody's links, and
votes for a host. Never here: links between programs, peers, clocks, files.
"""
