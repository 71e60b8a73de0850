"""Tables under a made-up clock, on a network that delays, cuts, halves and kills, driven by a
seed."""
