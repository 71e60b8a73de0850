"""One program at a table for as long as the table lives: shells around host and guest, its door."""
