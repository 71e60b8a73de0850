"""Phones at a table: each is a seat of its own, or looks on, through a page in its browser.

A phone belongs to the program whose address it opened. It is shown the table as plain data and
picks among its legal choices; rules, keys and signatures stay in this program. What travels and how
it is sealed: docs/PHONES.md. Never here: HTTP (`net.web`), the page itself (`assets/phone`).
"""
