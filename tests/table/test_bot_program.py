"""Bots of others: they play, and whatever they do wrong is said and stops nothing."""

import sys
import textwrap
from pathlib import Path
from random import Random

import pytest

from game.bots.chance import RandomBot
from game.rules.match import Match
from game.rules.refusal import Refused
from game.rules.setup import Mode, Setup
from game.table.bot_program import ProgramBot, command_fault, read_answer
from game.table.evening import play_match
from game.table.sheets import bundled
from tests.rules.play import play_at_random

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{sys.executable} {ROOT / 'docs' / 'example_bot.py'}"
VERSUS = Setup(Mode.VERSUS, 2, bundled("black"), "black")


def written(folder: Path, text: str) -> str:
    """The command line of a program with this text."""
    file = folder / "bot.py"
    file.write_text(textwrap.dedent(text))
    return f"{sys.executable} {file}"


def asked(command: str, seconds: float = 5.0):
    """What a program chooses in some position, and what was said of it."""
    match, events = play_at_random(3, 2, 20)
    said: list[str] = []
    seat = match.to_act[0]
    bot = ProgramBot(command, seat, RandomBot(Random(1)), said.append, seconds)
    try:
        bot.hear(events)
        return match, seat, [bot.choose(match, seat) for _ in range(2)], said
    finally:
        bot.close()


def test_the_example_plays_a_match_to_its_end():
    said: list[str] = []
    played = play_match(VERSUS, (f"cmd:{EXAMPLE}", "easy"), 5, say=said.append)
    assert played.result == "finished"
    assert played.totals[0] > 0
    assert not said


def test_the_example_takes_a_legal_choice():
    match, seat, choices, said = asked(EXAMPLE)
    assert choices[0] in match.legal(seat)
    assert not said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("print('hello', flush=True)\nimport time\ntime.sleep(60)", "did not answer in time"),
        ("import sys\nfor line in sys.stdin:\n    print('what?', flush=True)", "3 times"),
        ("import sys\nsys.exit(3)", "has ended, exit status 3"),
        (
            "import sys\nfor line in sys.stdin:\n"
            '    print(\'{"do":"mark","colour_die":9,"number_die":0,"cells":["H1"]}\', flush=True)',
            "answered wrongly 3 times",
        ),
        ("print('x' * 200000, end='', flush=True)\nimport time\ntime.sleep(60)", "without an end"),
    ],
)
def test_a_program_that_goes_wrong_is_given_up_in_a_sentence_and_somebody_plays_on(
    tmp_path: Path, text: str, sentence: str
):
    match, seat, choices, said = asked(written(tmp_path, text), seconds=0.6)
    assert len(said) == 1
    assert sentence in said[0]
    assert said[0].startswith("The bot program '")
    assert all(choice in match.legal(seat) for choice in choices)


def test_a_program_that_does_not_start_is_given_up_at_once():
    match, seat, choices, said = asked("/no/such/program")
    assert "does not start" in said[0]
    assert choices[0] in match.legal(seat)


def test_a_refused_answer_may_be_followed_by_a_better_one(tmp_path: Path):
    command = written(
        tmp_path,
        """
        import json, sys
        for line in sys.stdin:
            told = json.loads(line)
            if told.get("ask"):
                legal = told["legal"]
                print('{"do": "mark"}', flush=True)
            elif told.get("ok") is False:
                assert told["error"] == "bad-request"
                print(json.dumps({"do": "mark", **legal[0]}), flush=True)
        """,
    )
    match, seat, choices, said = asked(command)
    assert choices[0] == match.legal(seat)[0]
    assert not said


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad-json"),
        (b"[1]", "bad-json"),
        (b'{"do":"dance"}', "bad-request"),
        (b'{"do":"mark","colour_die":true,"number_die":0,"cells":["H1"]}', "bad-request"),
        (b'{"do":"mark","colour_die":0,"number_die":0,"cells":["Z1"]}', "bad-request"),
        (b'{"do":"mark","colour_die":0,"number_die":0,"cells":null}', "bad-request"),
        (b'{"do":"mark","colour_die":7,"number_die":0,"cells":["H1"]}', "die-taken"),
    ],
)
def test_answers_are_refused_with_the_referees_codes(line: bytes, code: str):
    match: Match = play_at_random(3, 2, 20)[0]
    with pytest.raises(Refused) as refused:
        read_answer(match, match.to_act[0], line)
    assert refused.value.code.value == code


def test_a_pass_is_a_pass():
    match: Match = play_at_random(3, 2, 20)[0]
    assert read_answer(match, match.to_act[0], b'{"do":"pass"}\n') is None


def test_a_command_line_that_cannot_be_run_is_told_before():
    assert command_fault(EXAMPLE) is None
    assert command_fault("no-such-program-here --x") == (
        "No program is named 'no-such-program-here'."
    )
    assert "no command line" in (command_fault("'open") or "")
    assert command_fault("") is not None
