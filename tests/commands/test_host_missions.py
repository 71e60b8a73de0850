"""A mission between real programs: leader and friend are headless guests with bots."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands.line import run

MAIN = Path(__file__).parents[2] / "main.py"


def program(home: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(MAIN), *words],
        stdout=subprocess.PIPE,
        text=True,
        env={"NOCHMAL_HOME": str(home), "PATH": ""},
    )


def lines(process: subprocess.Popen[str]) -> list[dict]:
    out, _ = process.communicate(timeout=120)
    return [json.loads(line) for line in out.splitlines()]


def test_two_programs_play_a_mission_to_the_same_end(tmp_path: Path):
    host = program(
        tmp_path / "host", "host", "--once", "--headless", "--json", "--bind", "127.0.0.1",
        "--port", "0",
        "--mode", "mission", "--mission", "2", "--seats", "2", "--seed", "4",
    )  # fmt: skip
    assert host.stdout is not None
    listening = json.loads(host.stdout.readline())
    guests = [
        program(
            tmp_path / name, "join", f"127.0.0.1:{listening['port']}", "--headless", "--json",
            "--bot", "easy", "--name", name,
        )
        for name in ("Anna", "Ben")
    ]  # fmt: skip
    ends = [lines(process)[-1] for process in (host, *guests)]
    assert ends[0]["event"] == "over"
    assert ends[0]["result"] in ("won", "lost")
    assert ends[0] == ends[1] == ends[2]
    assert [process.returncode for process in (host, *guests)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--mode", "mission"], "Mode mission needs --mission"),
        (["--mode", "mission", "--mission", "6"], "Mode mission needs --mission"),
        (["--mission", "2"], "--mission needs --mode mission"),
        (["--mode", "mission", "--mission", "1", "--seats", "5"], "takes 1 to 4 seats"),
    ],
)
def test_an_invalid_mission_gets_a_sentence(capsys, words: list[str], sentence: str):
    assert run(["host", "--headless", *words]) == 2
    assert sentence in capsys.readouterr().err
