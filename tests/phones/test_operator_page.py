"""The operator's page in a browser, as an operator uses it."""

import asyncio
import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.client.kiosk.operator_signs import small_picture
from game.kiosk.config import Data
from game.kiosk.kept_config import open_config
from game.kiosk.log_files import KioskLog
from game.kiosk.operator_server import OperatorServer
from game.kiosk.pipe_messages import KioskDoing, KioskDuty, OperatorDeed, RestartCause
from game.kiosk.status import Restart
from tests.kiosk.test_operator_server import TEXT, MadeUpKiosk
from tests.phones.browsers import FAKE, Phone


class ShownKiosk(MadeUpKiosk):
    """A kiosk that applies every wish, and whose screen is red."""

    def wish(self, wishes) -> None:
        super().wish(wishes)
        self.now = type(self.now)(version="1", supervisor=1, uptime=1, config="c", wishes=wishes)

    def look(self) -> None:
        screen = pygame.Surface((640, 360))
        screen.fill((200, 0, 0))
        self.picture = (self.picture[0] + 1, small_picture(screen))


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[ShownKiosk]:
    file = tmp_path / "kiosk.toml"
    file.write_text(TEXT)
    yield ShownKiosk(open_config(file))


@pytest.fixture
def operator(kiosk: ShownKiosk, tmp_path: Path, phones) -> Phone:
    """A phone with the page open, before it has entered the password."""
    log = KioskLog(tmp_path / "log", Data(), io.StringIO())
    server = OperatorServer(kiosk.config.config.operator, kiosk, log)
    server.start()
    phone = phones()
    phone.wait(lambda: server.port)
    return phone.open(f"http://{FAKE}:{server.port}/")


def enter(phone: Phone, password: str) -> None:
    phone.wait(lambda: phone.all("#password"))
    phone.one("#password").clear()
    phone.one("#password").send_keys(password)
    phone.one("#door button").click()


def test_an_operator_needs_only_the_password_to_operate_the_kiosk(
    operator: Phone, kiosk: ShownKiosk
) -> None:
    enter(operator, "wrong password")
    operator.wait(lambda: "not the password" in operator.one("#page").text)
    enter(operator, "open sesame")
    operator.wait(lambda: operator.all("#state"))
    pixel = "getContext('2d').getImageData(9, 9, 1, 1).data[0]"
    red = f"return document.getElementById('picture').{pixel}"
    operator.wait(lambda: operator.js(red) > 150)

    operator.one("#duty-closing").click()
    operator.wait(lambda: kiosk.wishes and kiosk.wishes[-1].duty is KioskDuty.CLOSING)
    operator.one("#message").send_keys("Back at two")
    operator.one("#send").click()
    operator.wait(lambda: kiosk.wishes[-1].message == "Back at two")
    assert kiosk.wishes[-1].duty is KioskDuty.CLOSING

    operator.one("#restart").click()
    assert kiosk.deeds == []
    operator.one("#restart").click()
    operator.wait(lambda: kiosk.deeds == [OperatorDeed.RESTART])


def test_an_open_page_asks_for_the_password_after_a_restart_of_the_kiosk(
    kiosk: ShownKiosk, tmp_path: Path, phones
) -> None:
    told, config = io.StringIO(), kiosk.config.config.operator
    log = KioskLog(tmp_path / "log", Data(), told)
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    first = OperatorServer(config, kiosk, log)
    served = asyncio.run_coroutine_threadsafe(first.run(), loop)
    phone = phones()
    phone.wait(lambda: first.port)
    phone.open(f"http://{FAKE}:{first.port}/")
    enter(phone, "open sesame")
    phone.wait(lambda: phone.all("#state"))

    served.cancel()
    phone.wait(lambda: "does not answer" in phone.one("#page").text)
    OperatorServer(replace(config, port=first.port), kiosk, log).start()
    phone.wait(lambda: phone.all("#door"))
    assert "has restarted" in phone.one("#door").text
    assert "wrong password" not in told.getvalue()
    enter(phone, "open sesame")
    phone.wait(lambda: phone.all("#state"))


def test_a_screen_that_is_dark_outside_its_hours_is_shown_as_closed(
    operator: Phone, kiosk: ShownKiosk
) -> None:
    kiosk.now = replace(kiosk.now, doing=KioskDoing.ATTRACTING, closed=True)
    enter(operator, "open sesame")
    operator.wait(lambda: operator.all("#state"))
    assert "Closed by the hours" in operator.one("#state").text
    assert "Nobody plays" not in operator.one("#state").text


def test_the_reason_of_a_restart_is_shown_in_the_page_s_language(
    operator: Phone, kiosk: ShownKiosk
) -> None:
    hung = Restart(1.0, "The game hangs and is killed.", RestartCause.HUNG)
    kiosk.now = replace(kiosk.now, restarts=(hung,), restart_count=1)
    operator.js("localStorage.setItem('language', 'de')")
    operator.driver.refresh()
    enter(operator, "open sesame")
    operator.wait(lambda: operator.all("#machine"))
    assert "das Spiel hing fest" in operator.one("#machine").text


def test_a_faulty_config_is_reported_and_a_good_one_is_accepted(
    operator: Phone, kiosk: ShownKiosk
) -> None:
    enter(operator, "open sesame")
    operator.wait(lambda: operator.all("#config button"))
    operator.one("#config button").click()
    operator.wait(lambda: operator.all("#text"))
    operator.one("#text").send_keys("[sound]\nmusic = 999\n")
    operator.one("#take").click()
    operator.wait(lambda: "music must be a whole number" in operator.one("#config").text)
    operator.one("#text").send_keys("\ue003" * 5 + "\n10\n".strip())
    operator.js(
        "const t = document.getElementById('text'); t.value = t.value.replace(/= .*$/, '= 10')"
    )
    operator.one("#take").click()
    operator.wait(lambda: kiosk.reloads == 1)
    assert 'pin = "2580"' in kiosk.config.path.read_text()
