"""What is kept in files: matches, records, settings, keys of tables, and the data of assets."""
