"""What comes after a match: its result, its moments, its records, the coach, and how it goes on."""
