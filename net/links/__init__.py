"""Links: the handshake that proves both ends, the seal on every frame, TCP and links in memory."""
