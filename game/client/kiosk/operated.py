"""What the operator wants of this screen, according to the supervisor's latest message.

Only the supervisor remembers it beyond a run of the game; what is set at the screen goes there and
comes back. Never here: what follows from it (`kiosk_program`), drawing (`operator_signs`).
"""

import contextlib
import queue

from msgspec.structs import replace

from game.kiosk.pipe_messages import (
    AskPicture,
    ClearRecords,
    Done,
    FromGame,
    KioskDoing,
    Now,
    OperatorDeed,
    ScreenPicture,
    Standing,
    ToGame,
    Wished,
    Wishes,
)
from game.kiosk.pulse import Pulse, no_pulse


class Operated:
    """One object for the whole run of a kiosk."""

    def __init__(self, standing: Standing | None = None, pulse: Pulse | None = None) -> None:
        self.standing = standing or Standing()
        self._pulse = pulse or no_pulse()
        self._came: queue.SimpleQueue[ToGame] = queue.SimpleQueue()
        self._told: Now | None = None

    def hear(self, message: ToGame) -> None:
        """The supervisor sent this; may be called by another thread."""
        self._came.put(message)

    def poll(self) -> list[AskPicture | ClearRecords]:
        """Apply what has arrived; returns what to do once."""
        once: list[AskPicture | ClearRecords] = []
        with contextlib.suppress(queue.Empty):
            while True:
                message = self._came.get_nowait()
                if isinstance(message, Standing):
                    self.standing = message
                elif isinstance(message, (AskPicture, ClearRecords)):
                    once.append(message)
        return once

    @property
    def wishes(self) -> Wishes:
        """What has been set by hand."""
        return self.standing.wishes

    def tell(self, doing: KioskDoing, people: int, late: int = 0) -> None:
        """What is going on; the supervisor hears what is new."""
        now = Now(doing, people, late)
        if now != self._told:
            self._told = now
            self._say(now)

    def show(self, jpeg: bytes) -> None:
        """Send the picture that was requested."""
        self._say(ScreenPicture(jpeg))

    def wish(self, **changes: object) -> None:
        """Somebody sets something at the screen; it takes effect at once."""
        wishes = replace(self.wishes, **changes)
        self.standing = replace(self.standing, wishes=wishes)
        self._say(Wished(wishes))

    def do(self, deed: OperatorDeed) -> None:
        """Somebody wants this done."""
        self._say(Done(deed))

    def _say(self, message: FromGame) -> None:
        self._pulse.say(message)
