"""What is heard: short sounds and one soft piece of music, all made by our own code at run time.

`kinds` names the sounds, `waves` makes them, `music` the piece, `player` plays both. No device, no
sound. Here is no decision when to play what.
"""

from game.client.sound.kinds import Sound
from game.client.sound.player import Sounds

__all__ = ["Sound", "Sounds"]
