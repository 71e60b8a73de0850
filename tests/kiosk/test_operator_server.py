"""The operator's page on its own port: over sockets, against a made-up kiosk."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.assets import ASSETS
from game.kiosk.config import Data, OperatorConfig
from game.kiosk.config_reader import ConfigFaults, parse_config
from game.kiosk.config_secrets import SecretInTheOpen, hidden, secrets_of, unhidden
from game.kiosk.kept_config import KeptConfig, open_config
from game.kiosk.log_files import KioskLog
from game.kiosk.operator_server import MOST_LINKS, OperatorServer
from game.kiosk.pipe_messages import KioskDuty, OperatorDeed, Wishes
from game.kiosk.status import Status
from tests.net.worlds import MadeUpLoop
from tests.table.phones.pages import Page

TEXT = """[lock]
pin = "2580"
[data]
folder = "kept"
[operator]
password = "open sesame"
address = "127.0.0.1"
port = 0
"""


class MadeUpKiosk:
    """Records what is asked of it."""

    def __init__(self, config: KeptConfig) -> None:
        self.config = config
        self.picture: tuple[float, bytes] = (0.0, b"")
        self.now = Status(version="1", supervisor=1, uptime=1, config=str(config.path))
        self.wishes: list[Wishes] = []
        self.deeds: list[OperatorDeed] = []
        self.reloads = 0

    def status(self) -> Status:
        return self.now

    def wish(self, wishes: Wishes) -> None:
        self.wishes.append(wishes)

    def do(self, deed: OperatorDeed) -> None:
        self.deeds.append(deed)

    def look(self) -> None:
        self.picture = (5.0, b"a picture")

    def reload(self) -> None:
        self.reloads += 1


class Guesser:
    """A page that guesses wrong, as the server sees it."""

    origin = "10.0.0.9"

    def __init__(self, server: OperatorServer) -> None:
        self.link = self
        self._server = server

    def prove(self) -> None:
        self._server.proven(self, right=False)


class Office:
    """A server with its kiosk, in the running loop."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "kiosk.toml"
        self.file.write_text(TEXT)
        self.kiosk = MadeUpKiosk(open_config(self.file))
        self.told = io.StringIO()
        log = KioskLog(folder / "log", Data(), self.told)
        self.server = OperatorServer(self.kiosk.config.config.operator, self.kiosk, log)

    async def page(self, key: bytes | None = None) -> Page:
        return await Page().open(self.server.port, (key or self.server.key).hex())

    async def operator(self) -> Page:
        """A page that has proven the password."""
        page = await self.page()
        await page.wait(lambda page: "status" in page.heard)
        return page

    async def ask(self, page: Page, kind: str, answer: str, **fields: Any) -> dict[str, Any]:
        page.heard.pop(answer, None)
        await page.say(kind, **fields)
        await page.wait(lambda page: answer in page.heard)
        return page.heard[answer]

    def get(self, path: str, host: str = "127.0.0.1") -> tuple[int, str]:
        link = HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        with contextlib.closing(link):
            link.request("GET", path, headers={"Host": host})
            answer = link.getresponse()
            return answer.status, answer.read().decode()


@contextlib.asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Office]:
    office = Office(folder)
    task = asyncio.create_task(office.server.run())
    async with asyncio.timeout(10):
        while not office.server.port:
            await asyncio.sleep(0.005)
    yield office
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def run(folder: Path, body: Callable[[Office], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(folder) as office:
            await body(office)

    asyncio.run(main())


# --- logging in -----------------------------------------------------------------------------------


def test_an_operator_with_the_password_sees_the_kiosk_s_state(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        page = await office.operator()
        assert page.heard["status"]["status"]["uptime"] == 1
        assert "has opened the page" in office.told.getvalue()

    run(tmp_path, body)


def test_many_wrong_passwords_are_logged_once_a_minute(tmp_path: Path) -> None:
    loop = MadeUpLoop()
    office = Office(tmp_path)
    office.server._loop = loop
    for _ in range(300):
        office.server._guesses += 1
        office.server._tell_guesses()
        loop.pass_time(1.0)
    told = office.told.getvalue().splitlines()
    assert len(told) == 5
    assert told[1].startswith("60 wrong passwords")


def test_a_page_without_the_password_is_told_nothing_and_logged(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        page = await office.page(b"k" * 32)
        await asyncio.wait_for(page.closed.wait(), 10)
        assert page.heard == {}
        assert "A wrong password for the operator's page (127.0.0.1)." in office.told.getvalue()

    run(tmp_path, body)


def test_the_right_password_is_accepted_after_wrong_ones(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        for _ in range(3):
            page = await office.page(b"k" * 32)
            await asyncio.wait_for(page.closed.wait(), 10)
        await office.operator()

    run(tmp_path, body)


def test_unauthenticated_links_do_not_displace_an_operator(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        page = await office.operator()
        idle = [await asyncio.open_connection("127.0.0.1", office.server.port)
                for _ in range(MOST_LINKS + 10)]  # fmt: skip
        await office.ask(page, "config", "config")
        assert not page.closed.is_set()
        for _, writer in idle:
            writer.close()

    run(tmp_path, body)


def test_however_many_pages_wait_there_is_only_one_alarm(tmp_path: Path) -> None:
    server, loop = Office(tmp_path).server, MadeUpLoop()
    server._loop = loop  # type: ignore[assignment]
    for _ in range(50):
        server.wait_for_turn(Guesser(server))
        loop.pass_time(0.01)
    assert sum(not call.cancelled for _, _, call in loop._planned) == 1


@pytest.mark.parametrize(
    "message", ['{"kind":"set"}', '{"kind":"do","deed":"explode"}', "[" * 5000, '{"kind":"hi"}']
)
def test_a_message_no_page_of_ours_sends_closes_the_link(tmp_path: Path, message: str) -> None:
    async def body(office: Office) -> None:
        page = await office.operator()
        assert page._socket is not None
        await page._socket.send(page.up.close(message))
        await asyncio.wait_for(page.closed.wait(), 10)
        assert office.kiosk.wishes == office.kiosk.deeds == []

    run(tmp_path, body)


# --- what operators can do ------------------------------------------------------------------------


def test_an_operator_s_settings_and_wishes_reach_the_kiosk(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        page = await office.operator()
        await page.say("set", wishes={"duty": "closing", "volume": 20, "message": "Back at 2"})
        await page.say("do", deed="restart")
        await office.ask(page, "look", "picture")
        assert office.kiosk.wishes == [
            Wishes(duty=KioskDuty.CLOSING, volume=20, message="Back at 2")
        ]
        assert office.kiosk.deeds == [OperatorDeed.RESTART]

    run(tmp_path, body)


def test_a_config_is_shown_without_its_secrets_and_saved_with_them(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        page = await office.operator()
        shown = (await office.ask(page, "config", "config"))["text"]
        assert "2580" not in shown
        assert "sesame" not in shown
        text = shown + "[sound]\nmusic = 10\n"
        assert (await office.ask(page, "take", "taken", text=text))["fault"] == ""
        assert office.file.read_text() == TEXT + "[sound]\nmusic = 10\n"
        assert office.kiosk.reloads == 1

    run(tmp_path, body)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("[data]", "[date]"), "Line 3: There is no section [date]"),
        (('pin = "***"', 'pin = "1111"'), "'pin' can be set in the file alone"),
        (('[lock]\npin = "***"', "[lock]"), "'pin' can be set in the file alone"),
        (('password = "***"', 'password = "something new"'), "'password' can be set"),
        (('[lock]\npin = "***"', 'lock = { pin = "0000" }'), "'pin' can be set"),
        (('folder = "kept"', 'folder = "kept"\nlog = ".profile"'), "[data] can be set in the file"),
    ],
)
def test_a_faulty_config_or_a_changed_secret_is_refused(
    tmp_path: Path, change: tuple[str, str], fault: str
) -> None:
    async def body(office: Office) -> None:
        page = await office.operator()
        shown = (await office.ask(page, "config", "config"))["text"]
        taken = await office.ask(page, "take", "taken", text=shown.replace(*change))
        assert fault in taken["fault"]
        assert office.file.read_text() == TEXT
        assert office.kiosk.reloads == 0

    run(tmp_path, body)


@pytest.mark.parametrize(
    "text",
    [
        'lock = { pin = "2580" }\n',
        'lock = { pin = "\\u0032580" }\n',
        '[lock]\n"pin" = "\\u0032580"\n',
        '[lock]\npin = """\\u0032580"""\n',
        "[lock]\npin = '''2580'''\n",
        '[lock]\npin = """\n2580"""\n',
    ],
)
def test_a_config_with_a_secret_that_cannot_be_masked_is_not_shown(text: str) -> None:
    with pytest.raises(SecretInTheOpen, match="pin"):
        hidden(text, secrets_of(parse_config(text)))


def test_a_secret_with_a_quotation_mark_in_it_is_masked_whole() -> None:
    text = '[operator]\naddress = "127.0.0.1"\npassword = "the \\"open sesame" # "new"\n'
    assert "sesame" not in hidden(text, secrets_of(parse_config(text)))


def test_the_example_can_be_shown_whole() -> None:
    text = (ASSETS / "kiosk.example.toml").read_text("utf-8")
    assert hidden(text, secrets_of(parse_config(text))) == text


def test_old_secrets_in_comments_are_masked() -> None:
    text = '[lock]\npin = "2580"  # was "4711", pin of Ada: 0815\n# password = "sesame"\n'
    shown = hidden(text, secrets_of(parse_config(text)))
    assert not any(old in shown for old in ("2580", "4711", "0815", "sesame"))


def test_text_for_visitors_that_looks_like_a_comment_is_not_masked() -> None:
    text = '[notice]\ntext = "Code # 4711 wins"\n'
    assert hidden(text, secrets_of(parse_config(text))) == text


def test_a_masked_secret_is_restored_whatever_its_characters() -> None:
    text = "[operator]\naddress = '127.0.0.1'\npassword = 'quote \" and \\ too'\n"
    secrets = secrets_of(parse_config(text))
    back = unhidden(hidden(text, secrets), secrets)
    assert secrets_of(parse_config(back)) == secrets


# --- health ---------------------------------------------------------------------------------------


def test_health_needs_no_password_and_gives_the_reason_if_it_is_bad(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        assert await asyncio.to_thread(office.get, "/health") == (
            200, "Well: starting. Never started again.\n"
        )  # fmt: skip
        office.kiosk.now = replace(office.kiosk.now, trouble="The game hangs and is killed.")
        status, text = await asyncio.to_thread(office.get, "/health")
        assert status == 503
        assert text.startswith("The game hangs and is killed.")

    run(tmp_path, body)


@pytest.mark.parametrize("path", ["/", "/operator.js", "/link.js", "/words/ko.json"])
def test_the_page_has_all_its_files(tmp_path: Path, path: str) -> None:
    async def body(office: Office) -> None:
        assert (await asyncio.to_thread(office.get, path))[0] == 200

    run(tmp_path, body)


def test_a_request_for_another_host_name_is_refused(tmp_path: Path) -> None:
    async def body(office: Office) -> None:
        assert (await asyncio.to_thread(office.get, "/health", "evil.example"))[0] == 421

    run(tmp_path, body)


# --- its config -----------------------------------------------------------------------------------


def test_without_a_password_there_is_no_page() -> None:
    assert OperatorConfig().password == OperatorConfig().address == ""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[operator]\npassword = "short"', "Line 2: [operator] password must be a text of 10"),
        ('[operator]\npassword = "long enough"', "needs both an address and a password"),
        ('[operator]\naddress = "127.0.0.1"', "needs both an address and a password"),
        ('[operator]\naddress = "kiosk"\npassword = "long enough"', "is no address of a machine"),
    ],
)
def test_an_incomplete_page_config_is_a_fault(text: str, fault: str) -> None:
    with pytest.raises(ConfigFaults, match=fault.replace("[", "\\[").replace("]", "\\]")):
        parse_config(text)
