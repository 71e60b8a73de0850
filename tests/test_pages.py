"""The pages for people: their links have targets, and the names they give are in those files."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
_NAME = re.compile(r"`([A-Za-z_.]+)`")


def links(page: Path) -> list[tuple[str, str]]:
    """The links of a page: their words, and their targets within the project."""
    found = _LINK.findall(page.read_text(encoding="utf-8"))
    return [(words, target) for words, target in found if "://" not in target]


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_has_a_target(page: Path) -> None:
    for words, target in links(page):
        path, _, anchor = target.partition("#")
        leads_to = (page.parent / path) if path else page
        assert leads_to.exists(), f"{page.name}: [{words}]({target})"
        if anchor:
            assert anchor in anchors(leads_to), f"{page.name}: [{words}]({target})"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_linked_to_a_file_is_in_that_file(page: Path) -> None:
    for words, target in links(page):
        if not target.endswith(".py"):
            continue
        code = (page.parent / target).read_text(encoding="utf-8")
        for name in _NAME.findall(words):
            if "/" in name or name.endswith(".py"):
                continue
            for part in name.split("."):
                defined = re.search(rf"^\s*(class|def) {part}\b|^{part}\b", code, re.MULTILINE)
                assert defined, f"{page.name}: no {name} in {target}"


@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are for bash")
@pytest.mark.parametrize("command", sorted(ROOT.glob(".ci/*")), ids=lambda path: path.name)
def test_every_test_named_in_a_command_exists(command: Path) -> None:
    named = re.findall(r"(?<![\w./{])tests/[\w./{},*]+", command.read_text(encoding="utf-8"))
    expanded = subprocess.check_output(["bash", "-c", f"echo {' '.join(named)}"], text=True).split()
    assert [path for path in expanded if not (ROOT / path).exists()] == []
