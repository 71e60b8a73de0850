"""What a person can set: pages of rows that change the settings at once."""
