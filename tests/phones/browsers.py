"""For tests: phones in headless Chromium, and a table for them.

The page is opened at an address that browsers do not trust, as on phones: without `crypto.subtle`.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webelement import WebElement

from game.table.phones.desk import phones_here
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.play.session_notices import KnockNotice, Notice
from net.messages.requests import StartMatch

FAKE = "192.168.77.7"
"""An address that Chromium maps to this machine: it counts as insecure, unlike 127.0.0.1."""
UPRIGHT, ACROSS, TABLET = (360, 640), (640, 360), (768, 1024)
_SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    f"--host-resolver-rules=MAP {FAKE} 127.0.0.1",
)


def missing() -> str:
    """What a machine lacks for these tests, empty if nothing."""
    lacks = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    return f"{' and '.join(lacks)} not installed" if lacks else ""


class Phone:
    """One phone: a separate browser."""

    def __init__(self, size: tuple[int, int] = UPRIGHT, language: str = "en") -> None:
        options = Options()
        for switch in (*_SWITCHES, f"--lang={language}", f"--window-size={size[0]},{size[1]}"):
            options.add_argument(switch)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.binary_location = shutil.which("chromium") or ""
        service = Service(shutil.which("chromedriver") or "")
        self.driver = webdriver.Chrome(options=options, service=service)
        self.turn(size)

    def turn(self, size: tuple[int, int]) -> None:
        """Rotate it to this size."""
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 2, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def open(self, link: str) -> "Phone":
        self.driver.get(link)
        self.wait(lambda: self.all("#page > *"))
        return self

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements("css selector", selector)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element("css selector", selector)

    def sees(self, selector: str) -> bool:
        """Whether an element is visible."""
        script = "return Boolean(document.querySelector(arguments[0])?.offsetParent)"
        return bool(self.js(script, selector))

    def text(self, selector: str) -> str:
        return str(self.js("return document.querySelector(arguments[0])?.textContent", selector))

    def js(self, script: str, *values: object) -> Any:
        return self.driver.execute_script(script, *values)  # type: ignore[no-untyped-call]

    def module(self, path: str, body: str, *values: object) -> Any:
        """Run JavaScript that uses a module of the page as `m`; returns the result."""
        script = (
            "const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1);"
            f"import('{path}').then((m) => done(((m, ...values) => {{ {body} }})(m, ...values)),"
            " (fault) => done('' + fault));"
        )
        return self.driver.execute_async_script(script, *values)  # type: ignore[no-untyped-call]

    def press(self, selector: str) -> None:
        """Tap an element, however often the page redraws itself."""
        self.wait(lambda: self.js(_TAP, selector))

    def wait(self, what: Callable[[], object], seconds: float = 40.0) -> None:
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, self.text("#page")
            time.sleep(0.05)  # each look is work for three programs

    def sit(self, name: str) -> "Phone":
        """Enter a name and sit down."""
        self.wait(lambda: self.all("#name"))
        self.one("#name").send_keys(name)
        self.press("form .go")
        self.wait(lambda: self.all(".seat.mine"))
        return self

    def play(self) -> bool:
        """Make the choice that is due by taps; returns whether one was due."""
        return bool(self.js(_PLAY))

    def faint(self) -> list[str]:
        """Texts with too little contrast to what is behind them (WCAG 2.2, 1.4.3)."""
        return list(self.js(_FAINT))

    def faults(self) -> list[str]:
        """The errors of the page, except for closed links."""
        lines = [str(entry["message"]) for entry in self.driver.get_log("browser")]
        return [line for line in lines if "WebSocket" not in line]

    def close(self) -> None:
        self.driver.quit()


def pick(one: Phone, *others: Phone) -> None:
    """Pick a cell on one phone, in the first roll whose dice fit there; until then all play.

    So the sheet of that phone is empty.
    """

    def picked() -> bool:
        found = one.js(_PICK)
        if found is False:
            one.play()
        for each in () if found else others:
            each.play()
        return bool(found)

    one.wait(picked)


_TAP = "const it = document.querySelector(arguments[0]); it?.click(); return Boolean(it)"
_FAINT = (Path(__file__).parent / "contrast.js").read_text("utf-8")
_PICK = """
if (!document.querySelector("#pass:not([disabled])")) return null; // no choice is due
const drafted = () => Boolean(document.querySelector(".panel.mine .cell.draft"));
document.querySelector(".panel.mine .cell.may")?.click();
for (const one of document.querySelectorAll(".panel.mine .cell:not(.crossed)")) {
  if (drafted()) break;
  one.click();
}
return drafted();
"""
_PLAY = """
if (!document.querySelector("#pass:not([disabled])")) return false;
for (let taps = 0; taps < 8; taps++) {
  const next = document.querySelector("#done:not([disabled])")
    ?? document.querySelector(".panel.mine .cell.may")
    ?? document.querySelector(".die.colour:not(.gone, .faded, .on)");
  next?.click();
  if (!next || next.id === "done") break;
}
document.querySelector("#pass:not([disabled])")?.click();
document.querySelector("#pass:not([disabled])")?.click();
return true;
"""
"""Tap dice, which show the cells that may be crossed; without any, or if they do not do, pass."""


class Table:
    """A table in a separate program that admits phones."""

    def __init__(self, **options: Any) -> None:
        usual: dict[str, Any] = {"name": "Phones", "port": 0, "binds": ("127.0.0.1",)}
        usual |= {"bot_delay": 0.0, "pace": 0.15, "phones": phones_here(), "seats": 2}
        self.told: list[Notice] = []
        self.session = Session.host(HostOptions(**usual | options), Persona())

    @property
    def link(self) -> str:
        """The address a phone opens."""
        view = self.session.view
        self.wait(lambda: view.invitation is not None and view.lobby is not None)
        assert view.invitation is not None
        return view.invitation.link().replace("127.0.0.1", FAKE)

    @property
    def knocks(self) -> list[KnockNotice]:
        """The phones that have typed the address."""
        return [notice for notice in self.told if isinstance(notice, KnockNotice)]

    def start(self) -> None:
        self.session.send(StartMatch())
        self.wait(lambda: self.session.view.match is not None)

    def wait(self, what: Callable[[], object], seconds: float = 40.0) -> None:
        end = time.monotonic() + seconds
        while not what():
            self.told += self.session.wait(0.02)
            assert time.monotonic() < end

    def close(self) -> None:
        self.session.close()
