"""The options: pages of rows that change the settings at once."""
