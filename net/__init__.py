"""Tables on a network: what is said, by whom it is believed, and who is the host.

From the ground up: `base` (frames, names, addresses, keys), `chain` (the signed log of a match),
`messages` (what hosts and guests say), `links` (sealed connections), `host` and `guest` (state
machines without sockets), `failover` (finding the next host), `program` (one program at a table,
host or guest), `finding` (tables on the LAN). docs/PROTOCOL.md says all of it byte by byte.
"""
