"""What is heard: short sounds and one soft piece of music, all made by our own code beforehand.

`kinds` names the sounds, `files` says where they lie, `player` plays them. No device, no sound.
Here is no decision when to play what, nor how a sound is made (`game.making`).
"""

from game.client.sound.kinds import Sound
from game.client.sound.player import Sounds

__all__ = ["Sound", "Sounds"]
