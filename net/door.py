"""What answers where a program is reached: its host if it has one, else a few words and a close.

At a table with a code it answers its members alone. Never here: what is said at a table (`host`),
sockets.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from net.channel import Channel
from net.codec import CodecError
from net.gate import is_signed
from net.inquiry import MOST_WORDS
from net.lobby import Lobby
from net.memory import Link, Reader
from net.messages import (
    Goodbye,
    Hello,
    Here,
    HereState,
    MessageError,
    Secure,
    Share,
    ToHost,
    Where,
    to_host,
    to_map,
)
from net.refusals import NotDone, Refusal, RefusalCode
from net.sealing import answer
from net.shell import Handle, HostShell, Loop

_MOST_LINKS: Final = 32
_SECONDS: Final = 3.0


class Door:
    """Hand it every link that somebody opens to this program."""

    def __init__(
        self,
        loop: Loop,
        answer: Callable[[str], HereState],
        lobby: Callable[[], Lobby | None] = lambda: None,
    ) -> None:
        """`answer`: how this program stands to the table of that id; `lobby`: its table's."""
        self._loop = loop
        self._asked = _Asked(answer, lobby, self._gone)
        self._links = 0
        self.host: HostShell | None = None
        """Who gets the links, while this program is the host."""

    def attach(self, link: Link) -> Reader:
        """A new link; what reads from it is to be fed to the reader returned."""
        if self.host is not None:
            return self.host.attach(link)
        self._links += 1
        question = _Question(link, self._asked)
        question.alarm = self._loop.call_at(self._loop.time() + _SECONDS, question.close)
        if self._links > _MOST_LINKS:
            question.close()
        return question

    def _gone(self) -> None:
        self._links -= 1


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question needs of the program that is asked."""

    answer: Callable[[str], HereState]
    lobby: Callable[[], Lobby | None]
    gone: Callable[[], None]

    @property
    def code(self) -> str | None:
        lobby = self.lobby()
        return lobby.code if lobby is not None else None


class _Question:
    """A link on which one question is answered."""

    def __init__(self, link: Link, asked: _Asked) -> None:
        self.alarm: Handle | None = None
        self._link = link
        self._asked = asked
        self._channel = Channel(MOST_WORDS)
        self._open = True

    def data(self, data: bytes) -> None:
        try:
            for plain in self._channel.feed(data):
                if not self._open:
                    return
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
            self._asked.gone()
            if self.alarm is not None:
                self.alarm.cancel()

    def _reply(self, message: ToHost) -> None:
        code = self._asked.code
        match message:
            case Secure() if code is not None and not self._channel.sealed:
                self._let_in(message, code)
            case Where(_, table_id) if code is None or self._channel.sealed:
                self._say(Here(self._asked.answer(table_id)))
            case Hello() | Secure():
                self._say(Goodbye(Refusal(RefusalCode.NOT_THE_HOST)))
            case _:
                self.close()

    def _let_in(self, secure: Secure, code: str) -> None:
        """Only who shows a key of this table: nobody shall guess its code where no host counts."""
        lobby = self._asked.lobby()
        if lobby is None or not is_signed(secure, lobby.keys):
            self._say(Goodbye(Refusal(RefusalCode.NOT_THE_HOST)))
            return
        share, seal = answer(code, bytes.fromhex(secure.share))
        self._link.write(self._channel.frame(to_map(Share(share.hex()))))
        self._channel.seal(seal)

    def _say(self, message: Here | Goodbye) -> None:
        self._link.write(self._channel.frame(to_map(message)))
        self.close()
