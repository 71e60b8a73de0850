"""What answers at a program's address: its host if it has one, else a few words and a close.

It says who hosts its table, which is announced on the LAN as well, and nothing else. Never here:
what is said at a table (`host`), sockets.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from net.base.address import origin_of
from net.base.codec import CodecError
from net.base.identity import Identity
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import kind_of
from net.failover.inquiry import MOST_WORDS
from net.links.channel import Channel
from net.links.handshake import ANSWERING, Answering, LinkStep, after
from net.links.loop import Handle, Loop
from net.links.memory import NetLink, Reader
from net.links.strangers import Strangers
from net.messages.lobby import Lobby
from net.messages.messages import (
    Begin,
    Goodbye,
    Here,
    MessageError,
    Prove,
    ToGuest,
    ToHost,
    Where,
    to_host,
    to_map,
)
from net.program.shell import HostShell

_MOST_LINKS: Final = 32
_MOST_OF_ONE: Final = 16
"""Most of those from one machine or network: several programs may run at one."""
_SECONDS: Final = 3.0
_NOWHERE: Final = "nowhere"
"""The table id given by a program that is at no table."""


class Door:
    """Takes every link that somebody opens to this program."""

    def __init__(
        self,
        loop: Loop,
        answer: Callable[[Where, str], Here],
        lobby: Callable[[], Lobby | None] = lambda: None,
        identity: Identity | None = None,
    ) -> None:
        """`answer`: how this program stands to the table in question, told to the holder of that
        key; `lobby`: returns its table's lobby."""
        self._loop = loop
        self._questions: Strangers[_Question] = Strangers(_MOST_LINKS, _MOST_OF_ONE)
        gone = self._questions.forget
        self._asked = _Asked(answer, lobby, gone, identity or Identity())
        self.host: HostShell | None = None
        """The shell that gets the links while this program is the host."""

    def attach(self, link: NetLink) -> Reader:
        """Take a new link; feed what it reads to the reader returned."""
        if self.host is not None:
            return self.host.attach(link)
        question = _Question(link, self._asked)
        question.alarm = self._loop.call_at(self._loop.time() + _SECONDS, question.close)
        self._questions.came(question)
        return question


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question needs from the program that is asked."""

    answer: Callable[[Where, str], Here]
    lobby: Callable[[], Lobby | None]
    gone: "Callable[[_Question], None]"
    identity: Identity

    @property
    def table_id(self) -> str:
        lobby = self.lobby()
        return lobby.table_id if lobby is not None else _NOWHERE


class _Question:
    """A link on which one question is answered."""

    def __init__(self, link: NetLink, asked: _Asked) -> None:
        self.alarm: Handle | None = None
        self.origin = origin_of(link.far_host)
        """The machine or network that it comes from."""
        self._link = link
        self._asked = asked
        self._channel = Channel(MOST_WORDS)
        self._answering: Answering | None = None
        self._key = ""
        """The key of the program that asks, once proven."""
        self._step = LinkStep.OPEN
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
            self._say_goodbye(reason.refusal.code)

    def lost(self) -> None:
        """The link is closed or given up: read and say nothing more."""
        if self._open:
            self._open = False
            self._asked.gone(self)
            if self.alarm is not None:
                self.alarm.cancel()

    def close(self) -> None:
        """Close the link."""
        if self._open:
            self.lost()
            self._link.close()

    def _reply(self, message: ToHost) -> None:
        self._step = after(ANSWERING, self._step, kind_of(message))
        match message:
            case Begin():
                self._begin(message)
            case Prove() if self._answering is not None:
                self._key = self._answering.check(message)
            case Where():
                self._say(self._asked.answer(message, self._key))
                self.close()
            case _:
                self._say_goodbye()

    def _begin(self, begin: Begin) -> None:
        if begin.words is not None:  # nobody may guess a code where no host counts
            self._say_goodbye()
            return
        asked = self._asked
        self._answering = Answering(asked.identity, asked.table_id, begin, None)
        self._step = LinkStep.SEALED
        self._say(self._answering.reply)
        self._channel.seal(self._answering.seal)
        self._say(self._answering.proof)

    def _say_goodbye(self, code: RefusalCode = RefusalCode.NOT_THE_HOST) -> None:
        self._say(Goodbye(Refusal(code)))
        self.close()

    def _say(self, message: ToGuest) -> None:
        self._link.write(self._channel.frame(to_map(message)))
