"""The pages of the options: the settings on each, as rows that change them at once.

Never here: what a setting does, or where the page lies on screen.
"""

from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.client.draw.icons import Icon
from game.client.options.deck_page import HandsScene
from game.client.options.rows import Toggle
from game.client.setup.mission_numbers import own_boards
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, Stepper
from game.client.ui.form import FormScene
from game.client.ui.keyboard import KeySet
from game.client.ui.widget import Widget
from game.client.words import own_name
from game.table.storage.settings import (
    MOST_WIFI_NAME,
    MOST_WIFI_PASSWORD,
    Deck,
    Language,
    Motion,
    PadSigns,
    Palette,
    TextSize,
)
from net.base.address import own_addresses
from net.base.names import MOST_PERSON


class OptionPage(Enum):
    """A group of settings; the value is its key in the word files."""

    YOU = "you"
    PHONES = "phone"
    SEEING = "seeing"
    SCREEN = "screen"
    SOUND = "sound"
    CONTROLS = "controls"


SIGNS: Final[dict[OptionPage, Icon]] = {
    OptionPage.YOU: Icon.PERSON,
    OptionPage.PHONES: Icon.PHONE,
    OptionPage.SEEING: Icon.EYE,
    OptionPage.SCREEN: Icon.SCREEN,
    OptionPage.SOUND: Icon.SPEAKER,
    OptionPage.CONTROLS: Icon.GAMEPAD,
}
_WINDOWS: Final = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


def rows(scene: FormScene, page: OptionPage, boxes: Sequence[Rect]) -> list[Widget]:
    """The rows of a page, in these boxes."""
    return {
        OptionPage.YOU: _you,
        OptionPage.PHONES: _phones,
        OptionPage.SEEING: _seeing,
        OptionPage.SCREEN: _screen,
        OptionPage.SOUND: _sound,
        OptionPage.CONTROLS: _controls,
    }[page](scene, boxes)


def _you(scene: FormScene, boxes: Sequence[Rect]) -> list[Widget]:
    words, now = scene.stage.words, scene.stage.settings
    return [
        Stepper(
            name="language",
            box=boxes[0],
            label=words("options.language"),
            value=own_name(now.language),
            change=lambda way: _next(scene, "language", list(Language), way),
        ),
        scene.text_field(
            "name",
            boxes[1],
            words("options.name"),
            now.name,
            lambda text: scene.stage.set(name=text),
            limit=MOST_PERSON,
            hint="…",
        ),
        scene.text_field(
            "missions_file",
            boxes[2],
            words("options.missions_file"),
            now.missions_file,
            partial(_take_missions_file, scene.stage),
            limit=1000,
            keys=KeySet.PATH,
            hint=words("options.missions_ours"),
        ),
        _toggle(scene, "frames", boxes[3]),
    ]


def _phones(scene: FormScene, boxes: Sequence[Rect]) -> list[Widget]:
    words, now = scene.stage.words, scene.stage.settings
    addresses = ["", *own_addresses()]
    if now.phone_address not in addresses:  # a network that is not there today
        addresses.append(now.phone_address)
    return [
        _toggle(scene, "phones", boxes[0]),
        Stepper(
            name="phone_address",
            box=boxes[1],
            label=words("options.phone_address"),
            value=now.phone_address or words("options.phone_address_auto"),
            change=lambda way: _next(scene, "phone_address", addresses, way),
        ),
        _wifi(scene, "wifi_name", boxes[2], MOST_WIFI_NAME),
        _wifi(scene, "wifi_password", boxes[3], MOST_WIFI_PASSWORD),
    ]


def _wifi(scene: FormScene, name: str, box: Rect, limit: int) -> Widget:
    """The fields for the Wi-Fi's name and password."""

    def keep(text: str) -> None:
        scene.stage.set(**{name: text})

    label, text = scene.stage.words(f"options.{name}"), getattr(scene.stage.settings, name)
    return scene.text_field(name, box, label, text, keep, limit=limit, keys=KeySet.PATH, hint="…")


def _seeing(scene: FormScene, boxes: Sequence[Rect]) -> list[Widget]:
    return [
        _choice(scene, "text_size", boxes[0], list(TextSize)),
        _toggle(scene, "high_contrast", boxes[1]),
        _choice(scene, "palette", boxes[2], list(Palette)),
        _choice(scene, "motion", boxes[3], list(Motion)),
    ]


def _screen(scene: FormScene, boxes: Sequence[Rect]) -> list[Widget]:
    words, now = scene.stage.words, scene.stage.settings
    known = displays()
    place = min(now.display, len(known) - 1)
    return [
        _toggle(scene, "full_screen", boxes[0]),
        Stepper(
            name="display",
            box=boxes[1],
            label=words("options.display"),
            value=f"{place + 1}: {known[place][0]} × {known[place][1]}",
            change=lambda way: _next(scene, "display", list(range(len(known))), way),
            enabled=len(known) > 1,
        ),
        Stepper(
            name="window",
            box=boxes[2],
            label=words("options.window"),
            value=f"{now.window_width} × {now.window_height}",
            change=lambda way: _window(scene, way),
            enabled=not now.full_screen,
        ),
        _percent(scene, "safe_area", boxes[3], 0, 8, 1),
        _toggle(scene, "software_drawing", boxes[4], words("options.restart")),
    ]


def _sound(scene: FormScene, boxes: Sequence[Rect]) -> list[Widget]:
    return [
        _percent(scene, "effects_volume", boxes[0], 0, 100, 10),
        _percent(scene, "music_volume", boxes[1], 0, 100, 10),
        _toggle(scene, "subtitles", boxes[2]),
    ]


def _controls(scene: FormScene, boxes: Sequence[Rect]) -> list[Widget]:
    return [
        _choice(scene, "pad_signs", boxes[0], list(PadSigns)),
        _toggle(scene, "jumping_cursor", boxes[1]),
        _percent(scene, "dead_zone", boxes[2], 10, 90, 5),
        _toggle(scene, "background_pads", boxes[3]),
        _toggle(scene, "rumble", boxes[4]),
        *(
            Button(
                name=f"hands_{deck.value}",
                box=boxes[5 + i],
                label=scene.stage.words(f"options.hands_{deck.value}"),
                sign=Icon.GAMEPAD if deck is Deck.PAD else Icon.KEYS,
                action=partial(_open_hands, scene.stage, deck),
                size=40,
            )
            for i, deck in enumerate(Deck)
        ),
    ]


def displays() -> list[tuple[int, int]]:
    """The sizes of the machine's screens in pixels, at least one."""
    try:
        return list(pygame.display.get_desktop_sizes()) or [(0, 0)]
    except pygame.error:
        return [(0, 0)]


def _toggle(scene: FormScene, name: str, box: Rect, note: str = "") -> Toggle:
    on = bool(getattr(scene.stage.settings, name))
    return Toggle(
        name=name,
        box=box,
        label=scene.stage.words(f"options.{name}"),
        on=on,
        note=note,
        action=lambda: scene.stage.set(**{name: not on}),
    )


def _choice(scene: FormScene, name: str, box: Rect, known: Sequence[Enum]) -> Stepper:
    words = scene.stage.words
    now = getattr(scene.stage.settings, name)
    return Stepper(
        name=name,
        box=box,
        label=words(f"options.{name}"),
        value=words(f"options.{name}_{now.value}"),
        change=lambda way: _next(scene, name, known, way),
    )


def _percent(scene: FormScene, name: str, box: Rect, low: int, high: int, step: int) -> Stepper:
    now = int(getattr(scene.stage.settings, name))

    def change(way: int) -> None:
        scene.stage.set(**{name: max(low, min(high, now + way * step))})

    return Stepper(
        name=name,
        box=box,
        label=scene.stage.words(f"options.{name}"),
        value=f"{now} %",
        change=change,
    )


def _next(scene: FormScene, name: str, known: Sequence[object], way: int) -> None:
    """The next of the known values, starting over after the last."""
    now = getattr(scene.stage.settings, name)
    place = known.index(now) if now in known else 0
    scene.stage.set(**{name: known[(place + way) % len(known)]})


def _window(scene: FormScene, way: int) -> None:
    settings = scene.stage.settings
    now = (settings.window_width, settings.window_height)
    place = _WINDOWS.index(now) if now in _WINDOWS else 0
    width, height = _WINDOWS[(place + way) % len(_WINDOWS)]
    scene.stage.set(window_width=width, window_height=height)


def _open_hands(stage: Stage, deck: Deck) -> None:
    """Open the bindings of a deck."""
    stage.stack.push(HandsScene(stage, deck))


def _take_missions_file(stage: Stage, text: str) -> None:
    """Store the file and check it at once, so that its errors are shown here."""
    if text == stage.settings.missions_file:
        return
    stage.set(missions_file=text)
    _, fault = own_boards(stage)
    if fault is not None:
        stage.stack.push(fault)
