"""Devices and what they ask for: keys, mouse, fingers and controllers become intents (`reader`).

`bindings` holds the tables and `controls` what a person has changed in them. `devices` knows the
controllers that are there, `sources` who asked. Never here: what a screen does with an intent.
"""
