"""One program at a table for as long as the table lives: shells for host and guest, its door."""
