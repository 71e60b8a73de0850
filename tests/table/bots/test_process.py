"""The child process bots think in: it answers, dies and restarts, or fails."""

import asyncio
import os
import shlex
import sys

import pytest

from game.bots.levels import make_bot
from game.rules.match import Match
from game.table.bots.process import BotGone, BotProcess
from tests.net.test_matches import play


@pytest.fixture(scope="module")
def events():
    return tuple(play(2, 0)[1][0].guest.events)


def run(main):
    return asyncio.run(asyncio.wait_for(main(), 30.0))


def position(events, roll: int):
    """The events up to a roll, and the match in which a choice is due."""
    for number in range(len(events)):
        match = Match.fold(events[: number + 1])
        if match.roll_number == roll and match.to_act:
            return events[: number + 1], match
    raise AssertionError("no such roll")


def test_the_child_chooses_like_the_same_bot_in_this_process(events):
    told, match = position(events, 2)

    async def main():
        process = BotProcess(seed=3)
        try:
            return await process.choose(1, told, 0, "easy")
        finally:
            await process.close()

    assert run(main) == make_bot("easy", 3).choose(match, 0)


def test_the_child_follows_a_match_and_the_next_one(events):
    async def main():
        process = BotProcess(seed=1)
        try:
            for match_number in (1, 2):
                for roll in (1, 2, 3):
                    told, match = position(events, roll)
                    choice = await process.choose(match_number, told, 1, "random")
                    assert choice is None or choice in match.legal(1)
            assert process.restarts == 0
        finally:
            await process.close()

    run(main)


def test_a_long_log_is_sent_in_pieces(events):
    told, match = position(events, max(8, Match.fold(events).roll_number - 1))

    async def main():
        process = BotProcess(seed=1)
        try:
            seat = match.to_act[0]
            choice = await process.choose(1, told * 1, seat, "easy")
            assert choice is None or choice in match.legal(seat)
        finally:
            await process.close()

    run(main)


def test_a_child_that_dies_is_restarted(events):
    told, match = position(events, 1)

    async def main():
        process = BotProcess(seed=1)
        try:
            await process.choose(1, told, 0, "easy")
            process._child.kill()
            await process._child.wait()
            assert await process.choose(1, told, 0, "easy") in match.legal(0)
        finally:
            await process.close()

    run(main)


@pytest.mark.parametrize(
    "command",
    [
        ("/no/such/program",),
        (sys.executable, "-c", "pass"),
        (sys.executable, "-c", "print('what?')"),
        (sys.executable, "-c", "import os; os.write(1, b'\\xff' * 99)"),
    ],
)
def test_a_child_that_cannot_play_raises(events, command):
    told, _ = position(events, 1)

    async def main():
        process = BotProcess(1, command)
        with pytest.raises(BotGone):
            await process.choose(1, told, 0, "easy")
        await process.close()

    run(main)


PASSES_ONCE = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told.get("ask"):
        print(json.dumps({"do": "pass", "number": told["number"]}), flush=True)
        print("that was it", file=sys.stderr, flush=True)
        sys.exit(3)
"""


def test_a_program_that_ends_between_two_questions_is_reported_at_once(events):
    told, _ = position(events, 1)

    async def main():
        process, loop = BotProcess(seed=1), asyncio.get_running_loop()
        gone, wrote = loop.create_future(), loop.create_future()
        process.programs = {"program": shlex.join([sys.executable, "-c", PASSES_ONCE])}
        process.say, process.wrote = gone.set_result, wrote.set_result
        try:
            assert await process.choose(1, told, 0, "program") is None
            return await gone, await wrote
        finally:
            await process.close()

    gone, wrote = run(main)
    assert gone.endswith("has ended, exit status 3")
    assert wrote.endswith(", seat 1: that was it")


@pytest.mark.skipif(os.name != "posix", reason="processes are queried differently there")
def test_a_bot_program_ends_with_the_child_even_if_it_ignores_the_end(events, tmp_path):
    told, _ = position(events, 1)
    stays = f"""
import json, os, pathlib, sys, time
told = json.loads(sys.stdin.readline())
while not told.get("ask"):
    told = json.loads(sys.stdin.readline())
pathlib.Path({str(tmp_path / "pid")!r}).write_text(str(os.getpid()))
print(json.dumps({{"do": "pass", "number": told["number"]}}), flush=True)
time.sleep(60)
"""

    async def main():
        process = BotProcess(seed=1)
        process.programs = {"program": shlex.join([sys.executable, "-c", stays])}
        await process.choose(1, told, 0, "program")
        await process.close()

    run(main)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="priorities work differently there")
def test_the_child_runs_at_low_priority(events):
    told, _ = position(events, 1)

    async def main():
        process = BotProcess(seed=1)
        try:
            await process.choose(1, told, 0, "easy")
            return os.getpriority(os.PRIO_PROCESS, process._child.pid)
        finally:
            await process.close()

    assert run(main) > os.getpriority(os.PRIO_PROCESS, 0)


def test_the_child_ends_with_its_parent(events):
    told, _ = position(events, 1)

    async def main():
        process = BotProcess(seed=1)
        await process.choose(1, told, 0, "easy")
        child = process._child
        child.stdin.close()
        assert await asyncio.wait_for(child.wait(), 5.0) == 0
        await process.close()

    run(main)


@pytest.mark.parametrize("turns", [1, 3, 8])
def test_closing_waits_for_a_child_that_is_still_starting(monkeypatch, turns):
    children, create = [], asyncio.create_subprocess_exec

    async def noted(*command, **options):
        children.append(await create(*command, **options))
        return children[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)

    async def main():
        process = BotProcess(seed=1)
        warming = asyncio.create_task(process.warm_up())
        for _ in range(turns):
            await asyncio.sleep(0)
        warming.cancel()
        await process.close()
        assert [child.returncode is not None for child in children] == [True]

    run(main)
