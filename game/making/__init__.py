"""How files in `assets` are made that the program only plays.

`python -m game.making.sounds` makes `assets/sounds`; it needs `requirements.txt` of this folder.
Nothing at play imports any of it.
"""
