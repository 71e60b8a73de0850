"""What bot programs write to standard error while a screen runs."""

import os

import pytest

from game.table.bots.program_log import MOST_BYTES, ProgramLog
from game.table.play.company import Company
from game.table.play.session_notices import ProgramWroteNotice, Trouble, TroubleNotice


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "programs.log"


def test_lines_are_appended(path):
    log = ProgramLog(path)
    log.add("one")
    log.add("two")
    assert path.read_text() == "one\ntwo\n"


def test_a_full_file_starts_over(path):
    log = ProgramLog(path)
    log.add("one")
    path.write_bytes(b"x" * MOST_BYTES)
    log.add("two")
    assert path.read_text() == "two\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_the_file_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "programs.log")
    ProgramLog(tmp_path / "programs.log").add("one")


def test_a_failing_disk_stops_nothing(tmp_path):
    (tmp_path / "file").touch()
    ProgramLog(tmp_path / "file" / "programs.log").add("one")


def test_a_table_with_a_log_writes_lines_and_reasons_to_it(path):
    told = []
    company = Company(told.append, {"program": "bot"}, path)
    process = company._bot_process()
    process.wrote("bot, seat 1: help")
    process.say("The bot program 'bot' has ended")
    assert path.read_text() == "bot, seat 1: help\nThe bot program 'bot' has ended\n"
    assert told == [TroubleNotice(Trouble.PROGRAM_GONE, fault="The bot program 'bot' has ended")]


def test_a_table_without_a_log_reports_lines():
    told = []
    Company(told.append, {"program": "bot"})._bot_process().wrote("bot, seat 1: help")
    assert told == [ProgramWroteNotice("bot, seat 1: help")]
