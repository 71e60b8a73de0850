"""The operator's notice among the attract pages."""

import os
from pathlib import Path

import pygame
import pytest

from game.client.app import Program
from game.client.kiosk.notice import MOST_PIXELS, NoLogo, load_logo, logo_of, no_logo
from game.kiosk.config import Attract, AttractPage, KioskConfig, Notice
from game.kiosk.config_reader import ConfigFaults, parse_config
from tests.client.kiosk.scenes import SCENES, TOLD, drawn_logo
from tests.client.setup.test_phone_cards import read
from tests.client.test_scenes_draw import show


def config(notice: Notice) -> KioskConfig:
    return KioskConfig(attract=Attract(pages=(AttractPage.NOTICE,)), notice=notice)


@pytest.mark.parametrize("name", ["notice", "notice without a logo"])
def test_a_camera_reads_the_code_of_the_link(program: Program, name: str) -> None:
    show(program, SCENES[name], 60)
    assert read(program.window) == [TOLD.link]


def test_the_logo_is_on_the_page(program: Program, tmp_path: Path) -> None:
    show(program, SCENES["notice, a logo alone"], 60)
    wide, high = program.window.get_size()
    seen = {program.window.get_at((x, high * 2 // 5))[:3] for x in range(0, wide, 4)}
    assert (240, 196, 60) in seen
    assert (70, 150, 230) in seen


def test_a_file_that_is_no_picture_is_skipped_and_reported(tmp_path: Path, caplog) -> None:
    file = tmp_path / "logo.png"
    file.write_bytes(b"no picture")
    told = config(Notice(title="Hello", logo=str(file)))
    assert no_logo(told) == f"'{file}' is no picture that can be shown."
    assert logo_of(told) is None
    assert "no picture" in caplog.text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_for_a_picture_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "logo.png")
    with pytest.raises(NoLogo, match="no picture"):
        load_logo(tmp_path / "logo.png")


def test_an_oversized_picture_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "logo.png"
    pygame.image.save(pygame.Surface((MOST_PIXELS // 1000 + 1, 1000), depth=8), file)
    with pytest.raises(NoLogo, match="at most 16,000,000"):
        load_logo(file)


def test_an_oversized_picture_is_refused_without_decoding_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "logo.png"
    pygame.image.save(pygame.Surface((20, 10)), file)
    whole = file.read_bytes()
    file.write_bytes(whole[:16] + (60_000).to_bytes(4, "big") * 2 + whole[24:])
    monkeypatch.setattr(pygame.image, "load", lambda path: pytest.fail("it was unpacked"))
    with pytest.raises(NoLogo, match="60000 x 60000 pixels"):
        load_logo(file)


def test_an_svg_is_scaled_to_its_place_however_large_it_claims_to_be(tmp_path: Path) -> None:
    file = tmp_path / "logo.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="45000"></svg>')
    assert load_logo(file).get_size() == (2000, 1000)


@pytest.mark.parametrize("name", ["logo.gif", "logo.svg", "logo.bmp"])
def test_undocumented_file_formats_are_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    pygame.image.save(pygame.Surface((20, 10)), file, "logo.bmp")
    with pytest.raises(NoLogo, match="is no picture"):
        load_logo(file)


def test_an_svg_is_rendered_sharply_however_small_it_claims_to_be(tmp_path: Path) -> None:
    file = tmp_path / "logo.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">'
        '<rect width="20" height="10" fill="#2266cc"/></svg>'
    )
    assert load_logo(file).get_size() == (2000, 1000)


def test_a_valid_logo_gives_no_finding(tmp_path: Path) -> None:
    assert no_logo(config(Notice(logo=drawn_logo(tmp_path)))) is None
    assert no_logo(KioskConfig()) is None


def test_a_bare_file_name_is_looked_up_beside_the_config(tmp_path: Path) -> None:
    drawn_logo(tmp_path)
    read_back = parse_config('[notice]\nlogo = "logo.png"\n', tmp_path)
    assert read_back.notice.logo == str(tmp_path / "logo.png")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[attract]\npages = ["notice"]', "needs a title, text, logo or link"),
        ('[notice]\nlogo = "gone.png"', "'gone.png' cannot be read"),
        ('[notice]\nlink = "www.example.org"', "an address that begins with http:// or https://"),
        ('[notice]\ntitle = "' + "x" * 61 + '"', "at most 60 letters"),
    ],
)
def test_an_invalid_notice_is_reported(text: str, sentence: str) -> None:
    with pytest.raises(ConfigFaults, match=sentence):
        parse_config(text)
