"""The host as a state machine: who comes in, who may do what, and the running match.

Every method takes the time, so tests use a made-up clock. Clocks run at the host alone.
"""
