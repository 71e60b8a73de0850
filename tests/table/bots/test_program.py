"""Bot programs of other people: they play, and their faults are reported and stop nothing."""

import os
import queue
import signal
import sys
import textwrap
import threading
from pathlib import Path
from random import Random

import pytest

from game.bots.random_bot import RandomBot
from game.rules.match import Match
from game.rules.refusal import Refused
from game.rules.setup import Mode, Setup
from game.table.bots.program import ProgramBot, command_fault, read_answer
from game.table.bots.program_run import MessageLimit
from game.table.play.bot_match import play_match
from game.table.storage.sheets import bundled
from tests.rules.play import play_at_random

ROOT = Path(__file__).parents[3]
EXAMPLE = f"{sys.executable} {ROOT / 'docs' / 'example_bot.py'}"
VERSUS = Setup(Mode.VERSUS, 2, bundled("black"), "black")


def written(folder: Path, text: str) -> str:
    """The command line of a program with this text."""
    file = folder / "bot.py"
    file.write_text(textwrap.dedent(text))
    return f"{sys.executable} {file}"


def asked(command: str, seconds: float = 5.0):
    """What a program chooses in some position, and the messages about it."""
    match, events = play_at_random(3, 2, 20)
    said: list[str] = []
    seat = match.to_act[0]
    bot = ProgramBot(command, seat, RandomBot(Random(1)), said.append, seconds)
    try:
        bot.hear(events)
        return match, seat, [bot.choose(match, seat) for _ in range(2)], said
    finally:
        bot.close()


def test_the_example_plays_a_whole_match():
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
def test_a_program_that_misbehaves_is_given_up_with_a_message_and_replaced(
    tmp_path: Path, text: str, sentence: str
):
    match, seat, choices, said = asked(written(tmp_path, text), seconds=0.6)
    assert len(said) == 1
    assert sentence in said[0]
    assert said[0].startswith("The bot program '")
    assert all(choice in match.legal(seat) for choice in choices)


def test_a_program_that_does_not_start_is_given_up():
    match, seat, choices, said = asked("/no/such/program")
    assert "does not start" in said[0]
    assert choices[0] in match.legal(seat)


def test_a_refused_answer_may_be_corrected(tmp_path: Path):
    command = written(
        tmp_path,
        """
        import json, sys
        for line in sys.stdin:
            told = json.loads(line)
            if told.get("ask"):
                legal = told["legal"]
                number = told["number"]
                print(json.dumps({"do": "mark", "number": number}), flush=True)
            elif told.get("ok") is False:
                assert told["error"] == "bad-request"
                print(json.dumps({"do": "mark", "number": number, **legal[0]}), flush=True)
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
def test_answers_are_refused_with_the_referee_s_codes(line: bytes, code: str):
    match: Match = play_at_random(3, 2, 20)[0]
    with pytest.raises(Refused) as refused:
        read_answer(match, match.to_act[0], line.replace(b"}", b',"number":4}'), 4)
    assert refused.value.code.value == code


def test_an_answer_may_be_a_pass():
    match: Match = play_at_random(3, 2, 20)[0]
    assert read_answer(match, match.to_act[0], b'{"do":"pass","number":4}\n', 4) is None


def test_a_command_line_that_cannot_run_is_refused_beforehand():
    assert command_fault(EXAMPLE) is None
    assert command_fault("no-such-program-here --x") == (
        "No program is named 'no-such-program-here'."
    )
    assert "no command line" in (command_fault("'open") or "")
    assert command_fault("") is not None


SOON = 10.0
ANSWERS = """
import json, sys, time

def say(**answer):
    print(json.dumps(answer), flush=True)

def questions():
    for line in sys.stdin:
        told = json.loads(line)
        if told.get("ask"):
            yield told
"""


class Asked:
    """A program that knows a match and can be asked for its choice repeatedly."""

    def __init__(self, folder: Path, text: str, seconds: float = SOON) -> None:
        self.match, self.events = play_at_random(3, 2, 20)
        self.said: queue.Queue[str] = queue.Queue()
        self.wrote: queue.Queue[str] = queue.Queue()
        self.seat = self.match.to_act[0]
        self.bot = ProgramBot(
            written(folder, ANSWERS + textwrap.dedent(text)),
            self.seat,
            RandomBot(Random(1)),
            self.said.put,
            seconds,
            self.wrote.put,
        )
        self.bot.hear(self.events)

    def choice(self):
        return self.bot.choose(self.match, self.seat)


@pytest.fixture
def program(tmp_path: Path):
    """Makes a program of a text that continues `ANSWERS`."""
    made: list[Asked] = []

    def make(text: str, seconds: float = SOON) -> Asked:
        made.append(Asked(tmp_path, text, seconds))
        return made[-1]

    yield make
    for one in made:
        one.bot.close()


def test_a_second_answer_is_not_taken_for_the_next_question(program):
    asked = program(
        """
        for told in questions():
            legal = told["legal"]
            say(do="mark", number=told["number"], **legal[0])
            say(do="pass", number=told["number"])
        """
    )
    first = asked.match.legal(asked.seat)[0]
    assert [asked.choice() for _ in range(20)] == [first] * 20
    assert asked.said.empty()


def test_unasked_answers_are_ignored(program):
    asked = program(
        """
        for number in range(1, 100):
            say(do="pass", number=number)
        for told in questions():
            for step in range(1, 1500):
                say(do="pass", number=told["number"] + step)
            say(do="mark", number=told["number"], **told["legal"][0])
        """
    )
    first = asked.match.legal(asked.seat)[0]
    assert [asked.choice() for _ in range(4)] == [first] * 4
    assert asked.said.empty()


def test_an_answer_without_its_number_is_refused_with_the_reason(program):
    asked = program(
        """
        for told in questions():
            for _ in range(3):
                say(do="pass")
        """
    )
    asked.choice()
    assert "An answer repeats the 'number' of its question" in asked.said.get(timeout=SOON)


@pytest.mark.parametrize(
    ("ending", "reason"),
    [
        ("sys.exit(4)", "has ended, exit status 4"),
        (
            "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
            "has ended, by signal 9",
        ),
        (
            "import os; os.close(1); time.sleep(60)",
            "has closed its standard output, but still runs",
        ),
        ("print('x' * 70000, end='', flush=True); time.sleep(60)", "wrote a line without an end"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals work differently there")
def test_a_fault_between_two_questions_is_reported_at_once(program, ending: str, reason: str):
    asked = program(
        f"""
        for told in questions():
            say(do="pass", number=told["number"])
            {ending}
        """
    )
    assert asked.choice() is None
    assert asked.said.get(timeout=SOON).endswith(reason)
    assert asked.choice() in asked.match.legal(asked.seat)
    assert asked.said.empty()


@pytest.mark.parametrize("fault", ["print('x' * 200000, end='', flush=True)", "os.close(1)"])
@pytest.mark.skipif(sys.platform == "win32", reason="signals work differently there")
def test_a_program_that_was_given_up_has_ended_once_its_bot_is_closed(
    program, tmp_path: Path, fault: str
):
    pid = tmp_path / "pid"
    asked = program(
        f"""
        import os
        open({str(pid)!r}, "w").write(str(os.getpid()))
        {fault}
        time.sleep(60)
        """
    )
    asked.said.get(timeout=SOON)
    asked.bot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for a pipe there")
def test_a_program_that_leaves_something_running_leaves_no_threads_or_pipes(program):
    before, files = set(threading.enumerate()), open_files()
    asked = program(
        """
        import subprocess
        left = subprocess.Popen(["sleep", "60"], start_new_session=True)
        print(left.pid, file=sys.stderr, flush=True)
        time.sleep(60)
        """
    )
    left = int(asked.wrote.get(timeout=SOON).rpartition(" ")[2])
    for _ in range(30):  # more than a pipe takes
        asked.bot.hear(asked.events)
    asked.bot.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(SOON)
    try:
        assert not set(threading.enumerate()) - before
        assert open_files() <= files
    finally:
        os.kill(left, signal.SIGKILL)


def test_a_program_may_end_once_its_match_is_over(tmp_path: Path):
    text = ANSWERS + textwrap.dedent(
        """
        for line in sys.stdin:
            told = json.loads(line)
            if told.get("ask"):
                say(do="pass", number=told["number"])
            if told.get("event") == "over":
                sys.exit(5)
        """
    )
    said: list[str] = []
    play_match(VERSUS, (f"cmd:{written(tmp_path, text)}", "easy"), 5, say=said.append)
    assert not said


def test_standard_error_is_passed_on_with_the_name_and_without_escapes(program):
    asked = program(
        """
        print("\\x1b[31mred", "x" * 5000, file=sys.stderr)
        print("next", file=sys.stderr, flush=True)
        time.sleep(60)
        """
    )
    lines = [asked.wrote.get(timeout=SOON) for _ in range(2)]
    assert all("bot.py, seat " in line and "\x1b" not in line for line in lines)
    assert "[31mred xxx" in lines[0] and len(lines[0]) < 400
    assert lines[1].endswith(": next")


def test_a_flood_of_messages_is_cut_and_the_rest_counted():
    limit = MessageLimit()
    passed = [line for _ in range(5000) for line in limit.take("help", 10.0)]
    assert 10 < len(passed) < 100
    assert limit.take("help", 11.0) == [f"({5000 - len(passed)} lines left out)", "help"]
