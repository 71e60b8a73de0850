"""Input: keys, mouse, fingers and controllers become intents (`reader`).

`bindings` holds the tables and `controls` what a person has changed in them. `devices` lists the
controllers, `sources` says which device an intent came from. Never here: what a screen does with an
intent.
"""
