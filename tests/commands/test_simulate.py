"""`simulate`: the same matches for the same seed, and a correct summary."""

import json
import sys
from pathlib import Path

import pytest

from game.commands.line import run


def simulate(capsys, *words: str) -> list[dict]:
    assert run(["simulate", "--json", *words]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_match_is_a_line_and_the_summary_comes_last(capsys):
    lines = simulate(capsys, "--games", "5", "--seats", "easy,random")
    assert [line["event"] for line in lines] == ["match"] * 5 + ["summary"]
    assert set(lines[0]) == {
        "event",
        "n",
        "seed",
        "result",
        "rolls",
        "levels",
        "totals",
        "winners",
    }
    assert [line["n"] for line in lines[:5]] == [1, 2, 3, 4, 5]


def test_the_summary_adds_up(capsys):
    *matches, summary = simulate(capsys, "--games", "6", "--seats", "easy,random,easy")
    easy = summary["by_level"]["easy"]
    totals = [
        total
        for m in matches
        for total, level in zip(m["totals"], m["levels"], strict=True)
        if level == "easy"
    ]
    assert easy["seats"] == len(totals) == 12
    assert easy["mean"] == pytest.approx(sum(totals) / 12, abs=0.001)
    assert (easy["min"], easy["max"]) == (min(totals), max(totals))
    assert sum(row["wins"] for row in summary["by_level"].values()) == pytest.approx(6)
    assert summary["games"] == 6
    assert summary["stalled"] == 0


def test_the_number_of_jobs_does_not_change_the_matches(capsys):
    one = simulate(capsys, "--games", "6", "--jobs", "1", "--sheet", "all")
    two = simulate(capsys, "--games", "6", "--jobs", "2", "--sheet", "all")
    assert one[:-1] == two[:-1]


def test_another_seed_plays_other_matches(capsys):
    first = simulate(capsys, "--games", "3", "--seed", "1")
    assert first[:-1] != simulate(capsys, "--games", "3", "--seed", "2")[:-1]


def test_solo_has_one_seat_and_thirty_rolls_at_most(capsys):
    *matches, _ = simulate(capsys, "--games", "4", "--mode", "solo")
    assert all(len(m["totals"]) == 1 and m["rolls"] <= 30 for m in matches)


def test_a_mission_is_won_or_lost_and_the_summary_includes_milestones(capsys):
    words = ["--mode", "mission", "--mission", "2", "--seats", "easy,easy", "--games", "4"]
    *matches, summary = simulate(capsys, *words)
    assert {match["result"] for match in matches} <= {"won", "lost"}
    assert summary["won"] == sum(match["result"] == "won" for match in matches)
    assert set(summary["milestones"]) <= {"10", "19", "27"}
    assert all(0 <= share <= 1 for share in summary["milestones"].values())


def test_without_json_a_table_is_printed(capsys):
    assert run(["simulate", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 matches in ")
    assert "easy" in out


@pytest.mark.parametrize(
    ("words", "sentence", "status"),
    [
        (["--seats", "genius,easy"], "No bot is named 'genius'", 2),
        (["--seats", "easy"], "Mode versus takes 2 to 6 seats", 2),
        (["--mode", "solo", "--seats", "easy,easy"], "Mode solo takes 1 to 1 seats", 2),
        (["--games", "0"], "--games is 1 or more", 2),
        (["--jobs", "0"], "--jobs is 1 or more", 2),
        (["--sheet", "pink"], "No sheet is named 'pink'", 2),
        (["--mission", "2"], "--mission needs --mode mission", 2),
        (["--mode", "mission", "--mission", "2", "--sheet", "red"], "leave out --sheet", 2),
        (["--cluster", "tcp://127.0.0.1:1", "--jobs", "2"], "leave out --jobs or --cluster", 2),
        (["--mode", "mission"], "Mode mission needs --mission with a number from 1 to 5", 2),
        (["--mode", "mission", "--mission", "6"], "Mode mission needs --mission", 2),
    ],
)
def test_wrong_arguments_get_a_sentence(capsys, words: list[str], sentence: str, status: int):
    assert run(["simulate", *words]) == status
    assert sentence in capsys.readouterr().err


def test_the_ladder_orders_the_bots(capsys):
    words = "--ladder --bots random easy --games 6"
    ladder = simulate(capsys, *words.split())[-1]["ladder"]
    assert [rung["level"] for rung in ladder] == ["easy", "random"]
    assert ladder[0]["rank"] == 1


def test_a_bot_program_plays(capsys):
    example = Path(__file__).parents[2] / "docs" / "example_bot.py"
    bot = f"cmd:{sys.executable} {example}"
    match, _ = simulate(capsys, "--games", "1", "--bots", "random", bot)
    assert match["levels"] == ["random", bot]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--bots", "easy", "cmd:no-such-program-here"), "No program is named"),
        (("--bots", "easy", "genius"), "No bot is named"),
        (("--bots", "easy", "--seats", "easy,easy"), "give one of them"),
        (("--ladder", "--bots", "easy", "easy"), "two or more different bots"),
    ],
)
def test_invalid_bots_are_refused(capsys, words, part):
    assert run(["simulate", *words]) == 2
    assert part in capsys.readouterr().err


def test_a_program_that_died_does_not_get_its_replacement_s_points(capsys):
    words = ["simulate", "--json", "--games", "2", "--bots", "cmd:/bin/false", "easy"]
    assert run(words) == 1
    out, err = capsys.readouterr()
    *matches, summary = map(json.loads, out.splitlines())
    assert [match["given_up"] for match in matches] == [[0], [0]]
    told = summary["by_level"]["cmd:/bin/false"]
    assert (told["seats"], told["mean"], told["wins"], told["given_up"]) == (0, None, 0, 2)
    assert "given_up" not in summary["by_level"]["easy"]
    assert "was given up on 2 of its seats" in err


def test_a_program_that_died_is_marked_in_the_table(capsys):
    assert run(["simulate", "--games", "1", "--bots", "cmd:/bin/false", "easy"]) == 1
    assert "given up on 1 seats" in capsys.readouterr().out


def test_a_ladder_without_its_package_gets_a_sentence(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    monkeypatch.delitem(sys.modules, "game.measures.ladder", raising=False)
    assert run(["simulate", "--ladder", "--bots", "random", "easy", "--games", "2"]) == 1
    assert "needs the package 'openskill'" in capsys.readouterr().err
