"""The host as a state machine: who comes in, who may do what, and the match as it runs.

Every method takes the time, so tests run it under a made-up clock. Clocks run at the host alone.
"""
