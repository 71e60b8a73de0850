"""A small client written from docs/PROTOCOL.md and docs/RULES.md alone.

It imports nothing of this program. It joins a table, plays versus with simple choices and missions
with careful ones, leads a team, opens its links, and checks every head, seal, vote, signature,
decision, roll and event itself. Read it in this order:

- `signed`: canonical bytes, hashes, statements and signatures;
- `spake2`: proving a code; `link`: frames and the handshake;
- `sheet`: cells and placements; `rules`: derived events; `mission`: what missions change;
- `dice`: chains and faces; `log`: the log of a match, and all its checks;
- `choosing`: how it plays; `client`: a guest with one seat.
"""

from .choosing import careful_choice, own_decision
from .client import Client
from .dice import LINKS, Chain, chain_of, faces
from .link import Closed, Wire, link_hash, link_keys
from .log import Log
from .mission import rules_of
from .rules import Rules
from .signed import Keys, canonical, sha, signed_by, statement
from .spake2 import Spake2, encoded

__all__ = [
    "LINKS",
    "Chain",
    "Client",
    "Closed",
    "Keys",
    "Log",
    "Rules",
    "Spake2",
    "Wire",
    "canonical",
    "careful_choice",
    "chain_of",
    "encoded",
    "faces",
    "link_hash",
    "link_keys",
    "own_decision",
    "rules_of",
    "sha",
    "signed_by",
    "statement",
]
