"""When a host is gone: asking the others at the table, and agreeing on the next one."""
