"""What stands beside the result of a match: its moments, its records, how it goes on."""
