"""What is drawn once and kept: on disk, as sprites, as parts of a window, as what changed since.

Never here: what things look like (`draw`).
"""
