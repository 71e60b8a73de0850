"""What `noch-mal kiosk` prints without running: the check, the status, the report.

Never here: finding any of it out (`game.kiosk`).
"""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from game.client.kiosk.notice import no_logo
from game.client.kiosk.probes import no_display, no_sound, screen_size
from game.commands.failure import Failure
from game.commands.terminal import complain, say
from game.environment import environment
from game.kiosk.check import Finding, Grade, check_machine
from game.kiosk.config import KioskConfig
from game.kiosk.config_reader import ConfigFaults, read_config
from game.kiosk.figures import SUMS, Figures, FiguresLine, as_csv, by_hour
from game.kiosk.kept_config import open_config
from game.kiosk.places import data_of, log_of, use_folder
from game.kiosk.status import Status, ill, page
from game.kiosk.status_link import NoKiosk, ask_status

_LOG_LINES: Final = 200
_SECRETS: Final = {"lock": "pin", "network": "code", "operator": "password", "names": "words"}


def check(path: Path, as_json: bool) -> int:
    """A line for each part; faults go to stderr and make the exit status 1."""
    try:
        config = read_config(path)
    except ConfigFaults as faults:
        if not as_json:
            raise Failure(str(faults)) from faults
        for line in str(faults).splitlines():
            _print(_as_map(Finding(Grade.FAULT, "config", line)))
        return 1
    use_folder(config)
    worst = 0
    for finding in _findings(config, path):
        fault = finding.grade is Grade.FAULT
        worst |= fault
        if as_json:
            _print(_as_map(finding))
        else:
            (complain if fault else say)(str(finding))
    return int(worst)


def status(path: Path, as_json: bool) -> int:
    """The running kiosk's state; the exit status is 1 if visitors cannot play."""
    now = _asked(path)
    if as_json:
        _print({"event": "status", "ill": ill(now), **msgspec.to_builtins(now)})
    else:
        say("\n".join(page(now)))
    return int(bool(ill(now)))


def reload(path: Path) -> int:
    """Make a running kiosk reload its config; one with an error is rejected at once."""
    try:
        read_config(path)
    except ConfigFaults as faults:
        raise Failure(str(faults)) from faults
    try:
        os.kill(_asked(path).supervisor, signal.SIGHUP)
    except (OSError, AttributeError) as error:
        raise Failure(f"The kiosk cannot be told ({error}).") from error
    return 0


def report(path: Path, as_json: bool) -> int:
    """Everything that helps to repair a kiosk, to be sent to somebody."""
    try:
        kept = open_config(path)
    except ConfigFaults as faults:
        raise Failure(str(faults)) from faults
    use_folder(kept.config)
    findings = list(_findings(kept.config, path))
    try:
        now: Status | None = ask_status(data_of(kept.config))
    except NoKiosk:
        now = None
    lines = _last_lines(log_of(kept.config))
    if as_json:
        _print(
            {
                "event": "report",
                "environment": list(environment()),
                "config": _without_secrets(kept.config),
                "config_fault": kept.fault,
                "check": [_as_map(finding) for finding in findings],
                "status": msgspec.to_builtins(now),
                "log": lines,
            }
        )
        return 0
    told = [str(finding) for finding in findings]
    state = list(page(now)) if now is not None else ["No kiosk runs with this config."]
    config = [f"[{section}] {key} = {json.dumps(value, ensure_ascii=False)}"
              for section, values in _without_secrets(kept.config).items()
              for key, value in values.items()]  # fmt: skip
    for head, part in (
        ("Machine", list(environment())), ("Check", told), ("Status", state),
        ("Fault of the config", kept.fault.splitlines()), ("Config", config), ("Log", lines),
    ):  # fmt: skip
        if part:
            say("\n".join((f"== {head}", *part, "")))
    return 0


def figures(path: Path, as_json: bool, picture: Path | None) -> int:
    """Statistics of what was played, by day and hour; as a picture if a file is named."""
    try:
        config = open_config(path).config
        use_folder(config)
        kept = Figures(data_of(config))
        played = kept.all()
    except ConfigFaults as faults:
        raise Failure(str(faults)) from faults
    except OSError as error:
        raise Failure(f"'{kept.path}' cannot be read ({error.strerror or error}).") from error
    if picture is not None:
        _draw(played, config, picture)
    elif as_json:
        for sums in by_hour(played):
            _print({"event": "figures", **sums})
    else:
        rows = [[sums[name] for name in SUMS] for sums in by_hour(played)]
        print(as_csv([SUMS, *rows]), end="")
    return 0


def _draw(played: list[FiguresLine], config: KioskConfig, file: Path) -> None:
    import pygame

    from game.client.kiosk.figures_picture import picture
    from game.client.words import Words

    drawn = picture(played, Words(config.screen.language))
    try:
        with file.open("wb") as out:
            pygame.image.save(drawn, out, "figures.png")
    except OSError as error:
        raise Failure(f"'{file}' cannot be written ({error.strerror or error}).") from error


def _asked(path: Path) -> Status:
    try:
        config = open_config(path).config
        use_folder(config)
        return ask_status(data_of(config))
    except (ConfigFaults, NoKiosk) as fault:
        raise Failure(str(fault)) from fault


def _findings(config: KioskConfig, path: Path) -> Iterator[Finding]:
    yield Finding(Grade.OK, "config", f"'{path}' has no faults.")
    yield from check_machine(config, no_display, no_sound, size=screen_size)
    if fault := no_logo(config):
        yield Finding(Grade.WARNING, "notice", f"{fault} The page is shown without it.")


def _as_map(finding: Finding) -> dict[str, str]:
    grade, part, sentence = finding.grade.value, finding.part, finding.sentence
    return {"event": "finding", "grade": grade, "part": part, "sentence": sentence}


def _without_secrets(config: KioskConfig) -> dict[str, dict[str, Any]]:
    """The parts that differ from an empty config; of secrets, only that they exist."""
    told: dict[str, dict[str, Any]] = {}
    usual: dict[str, dict[str, Any]] = msgspec.to_builtins(KioskConfig())
    for section, values in msgspec.to_builtins(config).items():
        for key, value in values.items():
            if value != usual[section][key]:
                shown = "***" if _SECRETS.get(section) == key else value
                told.setdefault(section, {})[key] = shown
    return told


def _last_lines(log: Path) -> list[str]:
    try:
        return log.read_text("utf-8", errors="replace").splitlines()[-_LOG_LINES:]
    except OSError:
        return []


def _print(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)
