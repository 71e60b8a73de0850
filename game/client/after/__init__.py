"""What comes after a match: its result, moments, records, the coach, and the next match."""
