"""Missions on screen: choosing one, the board at the table, the leader's decisions, the result."""
