"""When a host is gone: asking the others of the table, and agreeing on who is next."""
