"""Caches of drawing: on disk, sprites, parts of a window, dirty regions.

Never here: what things look like (`draw`).
"""
