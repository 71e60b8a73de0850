"""What is heard: short sounds and four pieces of music, all made by our own code beforehand.

`kinds` names the sounds, `files` says where they lie, `player` plays them. No device, no sound.
The music gives way to sounds, and many sounds at once to one another, so that nothing clips.
Here is no decision when to play what, nor how a sound is made (`game.making`).
"""

from game.client.sound.kinds import Music, Sound
from game.client.sound.player import Sounds

__all__ = ["Music", "Sound", "Sounds"]
