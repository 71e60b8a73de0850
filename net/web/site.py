"""The files of the page, and the headers they are sent with.

Never here: links, what the page does.
"""

import gzip
import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import formatdate
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from websockets.http11 import Request, Response

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "manifest-src 'self'; connect-src 'self' ws:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_LEAST_WORTH_PACKING: Final = 500


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file: its bytes, plain and compressed, and its media type."""

    body: bytes
    packed: bytes
    kind: str

    @classmethod
    def of(cls, body: bytes, kind: str) -> "PageFile":
        """A file with this content and media type."""
        packed = gzip.compress(body, mtime=0) if len(body) >= _LEAST_WORTH_PACKING else body
        return cls(body, packed, kind)


class Site:
    """All files by path; read at the first request."""

    def __init__(
        self,
        read: Callable[[], Mapping[str, PageFile]],
        live: Mapping[str, Callable[[], tuple[HTTPStatus, str]]] | None = None,
    ) -> None:
        """`live`: by path, functions that answer afresh each time, with a status and a text."""
        self._read = read
        self._live = live or {}
        self._files: Mapping[str, PageFile] | None = None

    def answer(self, request: "Request") -> "Response":
        """The response to a browser that asks for a file."""
        if self._files is None:
            self._files = self._read()
        path = request.path.partition("?")[0]
        file = self._files.get(path)
        if request.method != "GET":
            return _response(HTTPStatus.METHOD_NOT_ALLOWED)
        if (live := self._live.get(path)) is not None:
            status, text = live()
            return _response(status, text.encode(), {"Content-Type": "text/plain; charset=utf-8"})
        if file is None:
            return _response(HTTPStatus.NOT_FOUND)
        accepts = ",".join(request.headers.get_all("Accept-Encoding"))
        packed = file.packed is not file.body and "gzip" in accepts
        headers = {"Content-Type": file.kind, "Vary": "Accept-Encoding"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        return _response(HTTPStatus.OK, file.packed if packed else file.body, headers)


def refusal(status: HTTPStatus) -> "Response":
    """A response without a file."""
    return _response(status)


def _response(
    status: HTTPStatus, body: bytes = b"", more: Mapping[str, str] | None = None
) -> "Response":
    from websockets.datastructures import Headers
    from websockets.http11 import Response

    headers = {
        "Date": formatdate(usegmt=True),
        "Connection": "close",
        "Content-Length": str(len(body)),
        "Content-Security-Policy": _POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-cache",
        **(more or {}),
    }
    return Response(status.value, status.phrase, Headers(headers), body)


def is_numeric(host: str) -> bool:
    """Whether a `Host` header is a number or `localhost`, with or without a port.

    A page of a foreign name that resolves to this address sends that name.
    """
    if host.startswith("["):
        number, bracket, port = host[1:].partition("]")
        port = port.removeprefix(":") if bracket else "?"
    else:
        number, _, port = host.partition(":")
    if port and not (port.isascii() and port.isdecimal() and len(port) <= 5):
        return False
    if number == "localhost":
        return True
    try:
        ipaddress.ip_address(number)
    except ValueError:
        return False
    return True


def is_own_page(origin: str | None, host: str, others: frozenset[str]) -> bool:
    """Whether a page of this table asks: from the address it asks at, or from another of the
    table's programs (`others`: their `HOST:PORT`)."""
    if origin is None or not origin.startswith("http://"):
        return False
    place = origin.removeprefix("http://")
    return place == host or place in others
