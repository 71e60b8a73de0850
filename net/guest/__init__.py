"""The guest as a state machine: what a program at a table knows, checks, signs and believes."""
