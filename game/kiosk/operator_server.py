"""The operator's page at a port of its own: who may open it, and what it is told.

It has a thread of its own, so a slow page delays nobody. docs/KIOSK.md says what protects it. Never
here: one page's conversation (`operator_talk`), what follows (`supervisor`).
"""

import asyncio
import contextlib
import hashlib
import secrets
import threading
from collections.abc import Mapping
from http import HTTPStatus
from itertools import count
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from game.assets import ASSETS
from game.kiosk.config import KioskConfig, OperatorConfig
from game.kiosk.config_reader import ConfigFaults, config_text, parse_config
from game.kiosk.config_secrets import (
    SecretInTheOpen,
    check_unchanged,
    hidden,
    secrets_of,
    unhidden,
)
from game.kiosk.kept_config import KeptConfig
from game.kiosk.log_files import KioskLog
from game.kiosk.operator_talk import (
    FromOperator,
    OperatorDo,
    OperatorLook,
    OperatorReadConfig,
    OperatorSet,
    OperatorTake,
    OperatorTalk,
)
from game.kiosk.pipe_messages import OperatorDeed, Wishes
from game.kiosk.status import Status, ill, in_words
from game.table.phones.page_files import FOLDER, page_files
from net.base.refusals import NotDone
from net.host.guess_limit import GuessLimit, Ticket
from net.links.loop import Handle
from net.links.memory import NetLink, Reader
from net.links.strangers import Strangers
from net.links.tcp import serve
from net.web.site import PageFile, Site

if TYPE_CHECKING:
    from net.web.web_link import WebLink

ROUNDS: Final = 100_000
"""Makes guessing the password slow: rounds of PBKDF2 with HMAC-SHA-256."""
MOST_LINKS: Final = 48
"""The most links without proof of the password at a time."""
MOST_OF_ONE: Final = 16
"""The most of them from one machine or network: a page loads eight files at once."""
MOST_OPERATORS: Final = 8
"""The most pages with proof at a time; a new one closes the oldest."""
MOST_TEXT: Final = 256 * 1024
_TELL_SECONDS: Final = 1.0
_GUESSES_SECONDS: Final = 60.0
_LISTEN_SECONDS: Final = 10.0
"""Seconds until the next attempt to listen: the network may come up later."""
_SHARED: Final = ("dom.js", "link.js", "sha256.js", "words.js", "icon.svg")
"""What the page shares with that of phones."""
_TABLES: Final = ("operator",)
_IN_THE_OPEN: Final = "'{name}' can be set in the file alone: others could read it on its way."
_MOVED: Final = "[data] can be set in the file alone: it says which files the kiosk writes."
_NOT_HIDDEN: Final = "The value of '{name}' stands where it cannot be hidden: edit the file itself."


class OperatedKiosk(Protocol):
    """The supervisor as operators need it; callable from any thread."""

    picture: tuple[float, bytes]

    @property
    def config(self) -> KeptConfig:
        """The config in use."""
        ...

    def status(self) -> Status:
        """How the kiosk is now."""
        ...

    def wish(self, wishes: Wishes) -> None:
        """The operator changes settings."""
        ...

    def do(self, deed: OperatorDeed) -> None:
        """The operator wants this done."""
        ...

    def look(self) -> None:
        """A new picture is wanted."""
        ...

    def reload(self) -> None:
        """Read the config again."""
        ...


class OperatorServer:
    """Serves the page from `start` until the process ends."""

    def __init__(self, config: OperatorConfig, kiosk: OperatedKiosk, log: KioskLog) -> None:
        self._config = config
        self._kiosk = kiosk
        self._log = log
        self._salt = secrets.token_bytes(16)
        self.key = hashlib.pbkdf2_hmac("sha256", config.password.encode(), self._salt, ROUNDS)
        self._site = Site(self._files, {"/health": self._health})
        self._limit = GuessLimit()
        self._tickets: dict[Ticket, OperatorTalk] = {}
        self._numbers = map(Ticket, count())
        self._turn: Handle | None = None
        """When the next page may prove itself: one timer, however many wait."""
        self._strangers: Strangers[WebLink] = Strangers(MOST_LINKS, MOST_OF_ONE)
        self._talks: dict[OperatorTalk, float] = {}
        """The pages with proof, and the age of the picture each has seen."""
        self._guesses, self._guesser = 0, ""
        """How many wrong passwords the log has yet to mention, and who entered the last."""
        self._guesses_told = float("-inf")
        self.port = 0
        """The port it listens at, 0 if it does not."""

    def start(self) -> None:
        """Start serving in a thread of its own."""
        threading.Thread(target=lambda: asyncio.run(self.run()), daemon=True).start()

    async def run(self) -> None:
        """Serve until cancelled."""
        self._loop = asyncio.get_running_loop()
        said = ""
        while not self.port:
            try:
                server = await serve(self, (self._config.address,), self._config.port)
                self.port = server.port
            except NotDone as fault:
                if str(fault) != said:
                    said = str(fault)
                    self._log.say(f"The operator's page cannot be served yet ({said}).")
                await asyncio.sleep(_LISTEN_SECONDS)
        self._log.say(f"The operator's page is at http://{self._config.address}:{self.port}/")
        try:
            while True:
                await asyncio.sleep(_TELL_SECONDS)
                self._tell_all()
                self._tell_guesses()
        finally:
            await server.close()

    # --- links ----------------------------------------------------------------------------------

    def attach(self, link: NetLink) -> Reader:
        """Somebody has opened a link."""
        from net.web.web_link import WebLink  # at the first browser, not at every start

        gone = self._strangers.forget
        web = WebLink(link, self._loop, self._site, self._greet, gone=gone, most_text=MOST_TEXT)
        self._strangers.came(web)
        return web

    def _greet(self, link: "WebLink") -> OperatorTalk:
        return OperatorTalk(link, self, self._loop)

    # --- what talks need ------------------------------------------------------------------------

    def wait_for_turn(self, talk: OperatorTalk) -> None:
        """A page wants to prove that it knows the password."""
        ticket = next(self._numbers)
        self._tickets[ticket] = talk
        self._limit.queue(ticket, talk.link.origin)
        self._next_turn()

    def _next_turn(self) -> None:
        now = self._loop.time()
        while (ticket := self._limit.next(now)) is not None:
            self._tickets[ticket].prove()
        if self._turn is not None:
            self._turn.cancel()
        wakeup = self._limit.next_wakeup()
        if wakeup < float("inf"):
            self._turn = self._loop.call_at(max(wakeup, now + 0.05), self._next_turn)

    def proven(self, talk: OperatorTalk, right: bool) -> None:
        """A page has shown whether it knows the password."""
        ticket = next(number for number, one in self._tickets.items() if one is talk)
        del self._tickets[ticket]
        if right:
            self._limit.right(ticket)
            self._strangers.forget(talk.link)
            if len(self._talks) >= MOST_OPERATORS:
                next(iter(self._talks)).link.close()
            self._talks[talk] = 0.0
            self._log.say(f"An operator has opened the page ({talk.link.origin}).")
            self._tell(talk)
        else:
            self._limit.wrong(ticket, self._loop.time())
            self._guesses, self._guesser = self._guesses + 1, talk.link.origin
            self._tell_guesses()

    def _tell_guesses(self) -> None:
        """Log at most a line a minute, so that guessing cannot fill the log."""
        now = self._loop.time()
        if not self._guesses or now < self._guesses_told + _GUESSES_SECONDS:
            return
        said = "A wrong password" if self._guesses == 1 else f"{self._guesses} wrong passwords"
        self._log.say(f"{said} for the operator's page ({self._guesser}).")
        self._guesses, self._guesses_told = 0, now

    def left(self, talk: OperatorTalk) -> None:
        """A page has closed its link."""
        self._talks.pop(talk, None)
        for ticket in [number for number, one in self._tickets.items() if one is talk]:
            del self._tickets[ticket]
            self._limit.gone(ticket, self._loop.time())

    def asked(self, talk: OperatorTalk, message: FromOperator) -> None:
        """An operator asks for something."""
        match message:
            case OperatorSet(wishes):
                self._kiosk.wish(wishes)
            case OperatorDo(deed):
                self._kiosk.do(deed)
            case OperatorLook():
                self._kiosk.look()
            case OperatorReadConfig():
                self._show_config(talk)
            case OperatorTake(text):
                talk.say("taken", fault=self._take(text))

    # --- what pages are told --------------------------------------------------------------------

    def _tell_all(self) -> None:
        for talk in list(self._talks):
            self._tell(talk)

    def _tell(self, talk: OperatorTalk) -> None:
        status = self._kiosk.status()
        talk.say("status", ill=ill(status), status=msgspec.to_builtins(status))
        at, jpeg = self._kiosk.picture
        if at > self._talks.get(talk, at):
            self._talks[talk] = at
            talk.say("picture", jpeg=jpeg)

    def _show_config(self, talk: OperatorTalk) -> None:
        kept = self._kiosk.config
        try:
            text, fault = hidden(config_text(kept.path), secrets_of(self._config_before())), ""
        except ConfigFaults as faults:
            text, fault = "", str(faults)
        except SecretInTheOpen as secret:
            text, fault = "", _NOT_HIDDEN.format(name=secret)
        talk.say("config", text=text, fault=fault)

    def _take(self, text: str) -> str:
        """Use a text as the config; returns why that is impossible, empty if it worked."""
        kept, before = self._kiosk.config, self._config_before()
        known = secrets_of(before)
        try:
            whole = unhidden(text, known)
            wanted = parse_config(whole, kept.path.parent)
            check_unchanged(wanted, known)
            if wanted.data != before.data:
                return _MOVED
            kept.take(whole)
        except ConfigFaults as faults:
            return str(faults)
        except SecretInTheOpen as secret:
            return _IN_THE_OPEN.format(name=secret)
        self._kiosk.reload()
        return ""

    def _config_before(self) -> KioskConfig:
        """The config in the file; the one in use if the file is invalid."""
        kept = self._kiosk.config
        with contextlib.suppress(ConfigFaults):
            return parse_config(config_text(kept.path), kept.path.parent)
        return kept.config

    def _health(self) -> tuple[HTTPStatus, str]:
        status = self._kiosk.status()
        good = HTTPStatus.SERVICE_UNAVAILABLE if ill(status) else HTTPStatus.OK
        return good, f"{in_words(status)}\n"

    def _files(self) -> Mapping[str, PageFile]:
        files = page_files(ASSETS / "operator", _TABLES)
        phones = page_files(FOLDER, ())
        files |= {path: phones[path] for path in map("/{}".format, _SHARED)}
        told = msgspec.json.encode({"salt": self._salt.hex(), "rounds": ROUNDS})
        return files | {"/password.json": PageFile.of(told, "application/json")}


def serve_operator(kiosk: OperatedKiosk, log: KioskLog) -> OperatorServer | None:
    """Serve the page if the config wants it."""
    config = kiosk.config.config.operator
    if not config.password or not config.address:
        return None
    server = OperatorServer(config, kiosk, log)
    server.start()
    return server
