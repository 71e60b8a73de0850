"""A crash of the window: a report, a message, and a last picture for people without a terminal."""

from pathlib import Path

import pygame
import pytest

from game.client import crash_notice, start
from game.client.draw.canvas import Canvas
from game.table.storage.folders import HOME_VARIABLE


def crashing(stage: object) -> None:
    raise ZeroDivisionError("one by none")


def test_a_crash_tells_where_its_report_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    written: list[str] = []
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(Canvas, "lines", lambda self, text, *_: written.append(text))
    monkeypatch.setattr(crash_notice, "_wait", lambda seconds: None)
    assert start.run(crashing, tmp_path / "settings.toml") == 1
    (report,) = tmp_path.glob("data/crashes/*.txt")
    assert "ZeroDivisionError: one by none" in report.read_text()
    assert str(report) in written[0]
    err = capsys.readouterr().err
    assert str(report) in err
    assert "Traceback" not in err
    assert err.count("\n") == 1


def test_a_press_closes_the_last_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    monkeypatch.setattr(pygame.event, "wait", lambda timeout: press)
    assert start.run(crashing, tmp_path / "settings.toml") == 1
