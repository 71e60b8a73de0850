"""What a browser may send to a table's port, and what it gets back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.links.memory import NetLink, Reader
from net.web.first_bytes import FirstBytes
from net.web.site import PageFile, Site
from net.web.web_link import MOST_HEADER, MOST_TEXT, REQUEST_SECONDS, WebLink
from tests.net.worlds import MadeUpLoop

HOST = "192.168.1.20:47325"
UPGRADE = (
    f"GET /talk HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


class Wire:
    """The far end of a link: what was written to it, and whether it was closed."""

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self.far_host = "192.168.1.30"
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True


class Listener:
    """Receives a WebSocket."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.is_gone = False

    def heard(self, text: str) -> None:
        self.texts.append(text)

    def gone(self) -> None:
        self.is_gone = True


class Browser:
    """A browser connected to a program with one page."""

    def __init__(self, others: frozenset[str] = frozenset()) -> None:
        self.wire, self.loop, self.talker = Wire(), MadeUpLoop(), Listener()
        page = PageFile.of(b"<p>hello</p>" * 100, "text/html; charset=utf-8")
        self.site = Site(lambda: {"/": page})
        self.link = WebLink(
            self.wire, self.loop, self.site, lambda link: self.talker, lambda: others
        )

    def send(self, text: str | bytes) -> str:
        self.link.data(text.encode() if isinstance(text, str) else text)
        return self.wire.written.partition(b"\r\n")[0].decode()


def frame(opcode: int, data: bytes, fin: bool = True) -> bytes:
    """A masked frame, as browsers send them; the mask is zero."""
    size = len(data)
    head = bytes([opcode | (0x80 if fin else 0)])
    head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return head + bytes(4) + data


def opened(origin: str = f"http://{HOST}", **others: object) -> Browser:
    browser = Browser(**others)  # type: ignore[arg-type]
    browser.send(UPGRADE + f"Origin: {origin}\r\n\r\n")
    return browser


def test_the_page_is_served_with_a_strict_policy() -> None:
    browser = Browser()
    assert browser.send(f"GET / HTTP/1.1\r\nHost: {HOST}\r\n\r\n") == "HTTP/1.1 200 OK"
    assert b"default-src 'none'; script-src 'self'" in browser.wire.written
    assert b"unsafe" not in browser.wire.written
    assert browser.wire.closed


def test_a_page_is_compressed_for_browsers_that_accept_it() -> None:
    plain, packed = Browser(), Browser()
    plain.send(f"GET / HTTP/1.1\r\nHost: {HOST}\r\n\r\n")
    packed.send(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip, br\r\n\r\n")
    assert len(packed.wire.written) < len(plain.wire.written) / 2


@pytest.mark.parametrize("path", ["/nothing", "/../main.py", "/%2e%2e/main.py", "//", "/words"])
def test_only_files_of_the_page_are_served(path: str) -> None:
    status = Browser().send(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n")
    assert status == "HTTP/1.1 404 Not Found"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:47325", "192.168.1.20:99999999", "[::1", "", "a:b:c"]
)
def test_a_request_for_another_host_name_is_refused(host: str) -> None:
    status = Browser().send(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n")
    assert status.startswith("HTTP/1.1 421")


@pytest.mark.parametrize(
    "host", ["192.168.1.20", "[fe80::1]:47325", "localhost:47325", "127.0.0.1"]
)
def test_a_request_for_an_ip_address_is_answered(host: str) -> None:
    assert Browser().send(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n") == "HTTP/1.1 200 OK"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", f"https://{HOST}", "null", "http://192.168.1.21:47325"]
)
def test_a_page_from_elsewhere_cannot_open_a_websocket(origin: str) -> None:
    browser = opened(origin)
    assert browser.wire.written.startswith(b"HTTP/1.1 403")
    assert browser.wire.closed


def test_a_websocket_without_an_origin_is_refused() -> None:
    assert Browser().send(UPGRADE + "\r\n") == "HTTP/1.1 403 Forbidden"


def test_a_page_of_another_program_at_the_table_may_connect() -> None:
    browser = opened("http://192.168.1.21:47325", others=frozenset({"192.168.1.21:47325"}))
    assert browser.wire.written.startswith(b"HTTP/1.1 101")


def test_texts_are_received_even_in_fragments() -> None:
    browser = opened()
    whole = frame(1, b"hel", fin=False) + frame(0, b"lo")
    for byte in whole:
        browser.link.data(bytes([byte]))
    assert browser.talker.texts == ["hello"]


@pytest.mark.parametrize(
    "data",
    [frame(2, b"binary"), frame(1, b"\xff\xfe"), frame(1, b"x" * (MOST_TEXT + 1)), b"\xff\xff\xff"],
    ids=["binary", "no text", "too long", "no frame"],
)
def test_anything_but_a_short_text_closes_the_link(data: bytes) -> None:
    browser = opened()
    browser.send(data)
    assert browser.wire.closed
    assert browser.talker.is_gone
    assert browser.talker.texts == []


def test_a_page_that_sends_too_fast_is_cut_off() -> None:
    browser = opened()
    browser.send(frame(1, b"x") * 500)
    assert browser.wire.closed
    assert len(browser.talker.texts) < 100


def test_pings_count_against_the_rate_limit() -> None:
    browser = opened()
    browser.send(frame(9, b"") * 500)
    assert browser.wire.closed


def test_an_unfinished_request_is_closed() -> None:
    browser = Browser()
    browser.send("GET / HTTP/1.1\r\n")
    browser.loop.pass_time(REQUEST_SECONDS + 0.1)
    assert browser.wire.closed


def test_an_overlong_request_is_closed() -> None:
    browser = Browser()
    browser.send("GET / HTTP/1.1\r\n" + "X: " + "y" * MOST_HEADER)
    assert browser.wire.closed


def test_an_open_websocket_has_no_time_limit() -> None:
    browser = opened()
    browser.loop.pass_time(REQUEST_SECONDS * 10)
    assert not browser.wire.closed


@given(st.binary(max_size=300), st.integers(0, 200))
def test_no_bytes_raise_an_exception(noise: bytes, at: int) -> None:
    browser, whole = Browser(), (UPGRADE + f"Origin: http://{HOST}\r\n\r\n").encode()
    browser.send(whole[:at] + noise + whole[at + len(noise) :])
    browser.send(frame(1, b"text"))
    browser.send(noise)


class Door:
    """Accepts links of programs and records their bytes."""

    def __init__(self) -> None:
        self.got, self.is_lost = b"", False

    def attach(self, link: NetLink) -> "Door":
        return self

    def data(self, data: bytes) -> None:
        self.got += data

    def lost(self) -> None:
        self.is_lost = True


@pytest.mark.parametrize(
    "first", [b"\0\0\0\x04abcd", b"G", b"GE\0\0", b"GETx", b"POST / HTTP/1.1\r\n"]
)
def test_bytes_that_are_no_http_request_go_to_the_door(first: bytes) -> None:
    door, web = Door(), Door()
    reader = FirstBytes(Wire(), door.attach, lambda: web)
    reader.data(first)
    reader.data(b"more of it")
    assert (door.got, web.got) == (first + b"more of it", b"")


def test_a_browser_does_not_reach_the_door() -> None:
    door, web = Door(), Door()
    reader = FirstBytes(Wire(), door.attach, lambda: web)
    for byte in b"GET / HTTP/1.1\r\n":
        reader.data(bytes([byte]))
    assert (door.got, web.got) == (b"", b"GET / HTTP/1.1\r\n")
    assert door.is_lost


@pytest.mark.parametrize("first", [b"\0\0\0\x04abcd", b"P", b"GEX"])
def test_a_browser_only_port_closes_other_links_at_once(first: bytes) -> None:
    browser = Browser()
    browser.send(first)
    assert browser.wire.closed


def test_a_browser_only_port_closes_silent_links() -> None:
    browser = Browser()
    browser.loop.pass_time(REQUEST_SECONDS + 0.1)
    assert browser.wire.closed
