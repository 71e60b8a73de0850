"""Phones at a table: each has a seat of its own, or watches, through a page in its browser.

A phone belongs to the program whose address it opened. It is shown the table as plain data and
picks among its legal choices; rules, keys and signatures stay in this program. docs/PHONES.md has
the messages and their encryption. Never here: HTTP (`net.web`), the page itself (`assets/phone`).
"""
