"""`completion`: scripts that shells read."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from game.commands.completion import SHELLS
from game.commands.line import COMMANDS, run


def script(capsys: pytest.CaptureFixture[str], shell: str) -> str:
    assert run(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_each_script_knows_every_command(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    text = script(capsys, shell)
    assert [command for command in COMMANDS if command not in text] == []
    assert "games" in text


@pytest.mark.parametrize(
    ("words", "completed"),
    [("si", ["simulate"]), ("kiosk --ch", ["--check"]), ("sheet n", ["new"])],
)
def test_bash_completes_commands_and_options(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, completed: list[str]
) -> None:
    file = tmp_path / "completion"
    file.write_text(script(capsys, "bash"))
    count = len(words.split())
    code = (
        f"source {file}; COMP_WORDS=(noch-mal {words}); COMP_CWORD={count}; "
        "_shtab_noch_mal; echo ${COMPREPLY[@]}"
    )
    bash = which("bash")
    assert bash is not None
    done = subprocess.run([bash, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == completed
