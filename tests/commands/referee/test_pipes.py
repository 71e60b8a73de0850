"""The referee as a real process: every line is answered, end of input ends it."""

import json
import subprocess
import sys
from pathlib import Path

MAIN = Path(__file__).parents[3] / "main.py"


def converse(data: bytes) -> tuple[list[dict], int]:
    done = subprocess.run(
        [sys.executable, MAIN, "referee"], input=data, capture_output=True, timeout=60, check=False
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def test_the_end_of_input_ends_it_with_exit_status_0():
    assert converse(b"") == ([], 0)


def test_every_line_gets_one_answer_even_an_empty_one():
    answers, status = converse(b'\n{"do": "state"}\n\xff\xfe\n' + b"[" * 50_000 + b"\n\n")
    assert [a["error"] for a in answers] == ["bad-json", "no-match", *["bad-json"] * 3]
    assert status == 0


def test_a_broken_line_does_not_lose_the_match():
    new = b'{"do": "new", "mode": "versus", "seats": 2, "sheet": "black"}\n'
    answers, _ = converse(new + b'{"do"\n{"do": "state"}\n')
    assert [answer["ok"] for answer in answers] == [True, False, True]


def test_only_a_newline_ends_a_line():
    answers, _ = converse(b'{"do":\r"state"\x0b}\n{"do": "state"}\r\n')
    assert [answer["error"] for answer in answers] == ["bad-json", "no-match"]


def test_a_last_line_without_a_newline_is_answered():
    assert len(converse(b'{"do": "state"}')[0]) == 1
