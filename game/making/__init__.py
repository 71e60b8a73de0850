"""How files in `assets` are made that the program only plays.

`python -m game.making.sounds` makes `assets/sounds`; it needs `requirements.txt` of this folder.
From the theme to the ear: `score`, `arrangement`, `instruments`, `music`; short sounds: `effects`;
both are made of `waves`, brought to their levels by `mastering`, whose ear is `loudness`, and made
into files by `opus` and `fitting`. Nothing at play imports it.
"""
