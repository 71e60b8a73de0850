"""One link of a browser: a request for a file, or a WebSocket that stays open.

Bounds what a browser may send, in bytes and in time. Import it when the first browser comes:
`websockets` takes longer to load than a start may. Never here: what texts mean.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Protocol

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from net.base.address import origin_of
from net.base.rate_limit import RateLimit
from net.links.loop import Handle, Loop
from net.links.memory import NetLink
from net.web.first_bytes import FIRST_BYTES
from net.web.site import Site, is_numeric, is_own_page, refusal

MOST_HEADER: Final = 8 * 1024
"""Most bytes of a request."""
_END: Final = b"\r\n\r\n"
MOST_TEXT: Final = 4 * 1024
"""The longest text a phone sends, in bytes."""
REQUEST_SECONDS: Final = 5.0
"""Seconds a browser may take to send its request."""
_AT_ONCE: Final = 40
_PER_SECOND: Final = 20.0
_POLICY_VIOLATION: Final = 1008
_NOT_TEXT: Final = 1003
_BAD_DATA: Final = 1007


class Talker(Protocol):
    """Hears the texts of one WebSocket."""

    def heard(self, text: str) -> None:
        """The page said this."""
        ...

    def gone(self) -> None:
        """The link is closed."""
        ...


class WebLink:
    """A browser's end; feed what it sends to this reader."""

    def __init__(
        self,
        link: NetLink,
        loop: Loop,
        site: Site,
        greet: "Callable[[WebLink], Talker]",
        others: Callable[[], frozenset[str]] = frozenset,
        gone: "Callable[[WebLink], None]" = lambda link: None,
        most_text: int = MOST_TEXT,
    ) -> None:
        """`greet`: a page has opened a WebSocket; `others`: addresses of the table's programs;
        `gone`: the link is closed; `most_text`: the longest text it may send, in bytes."""
        self.origin = origin_of(link.far_host)
        """The origin it shares with other browsers of one machine or network."""
        self._link = link
        self._loop = loop
        self._site = site
        self._greet = greet
        self._others = others
        self._gone = gone
        self._protocol = ServerProtocol(max_size=most_text)
        self._talker: Talker | None = None
        self._request: bytes | None = b""
        """The request as far as it has come; None once it is whole."""
        self._parts: list[bytes] = []
        self._limit = RateLimit(_AT_ONCE, _PER_SECOND, loop.time())
        self._open = True
        self._late: Handle = loop.call_at(loop.time() + REQUEST_SECONDS, self.close)

    # What the program does.

    def say(self, text: str) -> None:
        """Send a text to the page, if its WebSocket is open."""
        if self._open and self._protocol.state is State.OPEN:
            self._protocol.send_text(text.encode())
            self._flush()

    def close(self) -> None:
        """Close the link."""
        if self._open:
            self._open = False
            self._late.cancel()
            self._link.close()
            self._gone(self)
            if self._talker is not None:
                self._talker.gone()

    # What comes.

    def data(self, data: bytes) -> None:
        """These bytes came."""
        if not self._open:
            return
        if self._request is not None:
            data = self._rest(data)
        self._receive(data)

    def _rest(self, data: bytes) -> bytes:
        """What comes after the request, which is answered before anything else is read."""
        assert self._request is not None
        self._request += data
        head, end, rest = self._request.partition(_END)
        if not head.startswith(FIRST_BYTES[: len(head)]) or len(head) > MOST_HEADER:
            self.close()
            return b""
        if not end:
            return b""
        self._request = None
        self._receive(head + end)
        return rest

    def _receive(self, data: bytes) -> None:
        if not self._open or not data:
            return
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            self._take(event)
        self._flush()

    def lost(self) -> None:
        """The link is closed, by whichever side."""
        self.close()

    def _take(self, event: object) -> None:
        if not self._open:
            return
        if isinstance(event, Request):
            self._asked_for(event)
        elif isinstance(event, Frame):
            self._framed(event)

    def _asked_for(self, request: Request) -> None:
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1 or not is_numeric(hosts[0]):
            self._protocol.send_response(refusal(HTTPStatus.MISDIRECTED_REQUEST))
            return
        if request.path != "/talk":
            self._protocol.send_response(self._site.answer(request))
            return
        origins = request.headers.get_all("Origin")
        if not is_own_page(origins[0] if len(origins) == 1 else None, hosts[0], self._others()):
            self._protocol.send_response(refusal(HTTPStatus.FORBIDDEN))
            return
        response = self._protocol.accept(request)
        self._protocol.send_response(response)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._late.cancel()
            self._flush()
            self._talker = self._greet(self)

    def _framed(self, frame: Frame) -> None:
        if not self._limit.allows(self._loop.time()):
            self._protocol.fail(_POLICY_VIOLATION)
            return
        self._limit.take()
        if frame.opcode is Opcode.BINARY:
            self._protocol.fail(_NOT_TEXT)
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return  # the protocol itself answers pings
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return
        whole, self._parts = b"".join(self._parts), []
        try:
            text = whole.decode()
        except UnicodeDecodeError:
            self._protocol.fail(_BAD_DATA)
            return
        if self._talker is not None:
            self._talker.heard(text)

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._link.write(data)
            else:  # the protocol has nothing more to send
                self.close()
                return
        if self._protocol.close_expected():
            self.close()
