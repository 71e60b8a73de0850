"""What is worked out after a match: its course, the coach, chances, achievements, the replay."""
