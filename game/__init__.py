"""The digital table: rules, bots, the table that ties them together, the client, the commands."""
