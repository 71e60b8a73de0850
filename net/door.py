"""What answers where a program is reached: its host if it has one, else a few words and a close.

Never here: what is said at a table (`host`), sockets.
"""

from collections.abc import Callable
from typing import Final

from net.codec import CodecError, Decoder, encode
from net.memory import Link, Reader
from net.messages import Goodbye, Hello, Here, HereState, MessageError, Where, to_host, to_map
from net.refusals import NotDone, Refusal, RefusalCode
from net.shell import Handle, HostShell, Loop

MOST_QUESTIONS: Final = 1024
"""The most bytes that a program which is not the host reads of a stranger."""
_MOST_LINKS: Final = 32
_SECONDS: Final = 3.0


class Door:
    """Hand it every link that somebody opens to this program."""

    def __init__(self, loop: Loop, answer: Callable[[str], HereState]) -> None:
        """`answer`: how this program stands to the table of that id."""
        self._loop = loop
        self._answer = answer
        self._links = 0
        self.host: HostShell | None = None
        """Who gets the links, while this program is the host."""

    def attach(self, link: Link) -> Reader:
        """A new link; what reads from it is to be fed to the reader returned."""
        if self.host is not None:
            return self.host.attach(link)
        self._links += 1
        question = _Question(link, self._answer, self._gone)
        question.alarm = self._loop.call_at(self._loop.time() + _SECONDS, question.close)
        if self._links > _MOST_LINKS:
            question.close()
        return question

    def _gone(self) -> None:
        self._links -= 1


class _Question:
    """A link on which one question is answered."""

    def __init__(
        self, link: Link, answer: Callable[[str], HereState], gone: Callable[[], None]
    ) -> None:
        self.alarm: Handle | None = None
        self._link = link
        self._answer = answer
        self._gone = gone
        self._decoder = Decoder(MOST_QUESTIONS * 4)
        self._open = True

    def data(self, data: bytes) -> None:
        if not self._open:
            return
        try:
            for plain in self._decoder.feed(data)[:1]:
                self._reply(to_host(plain))
        except (CodecError, MessageError):
            self.close()
        except NotDone as reason:
            self._say(Goodbye(reason.refusal))

    def lost(self) -> None:
        self.close()

    def close(self) -> None:
        """Nothing more is read or said."""
        if self._open:
            self._open = False
            self._link.close()
            self._gone()
            if self.alarm is not None:
                self.alarm.cancel()

    def _reply(self, message: object) -> None:
        match message:
            case Where(_, table_id):
                self._say(Here(self._answer(table_id)))
            case Hello():
                self._say(Goodbye(Refusal(RefusalCode.NOT_THE_HOST)))
            case _:
                self.close()

    def _say(self, message: Here | Goodbye) -> None:
        self._link.write(encode(to_map(message)))
        self.close()
