"""`main.py simulate`: many matches of bots, and what came of them."""

import argparse
import json
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

from game.commands.failure import Failure
from game.commands.shared_options import add_effort_options, add_match_options

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.rules.mission import Mission
    from game.rules.setup import Mode
    from game.table.play.evening import Played
    from game.table.storage.mission_board import Board


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many matches of bots",
        description="Plays matches of bots and prints the results. The same seed gives the same "
        "matches, whatever the number of jobs.",
    )
    add_match_options(parser, sheet="a sheet's name, or 'all'")
    parser.add_argument(
        "--seats",
        metavar="LEVEL,LEVEL",
        help="the bots' levels, a seat each (default: easy,easy; in solo easy)",
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="LEVEL",
        help="the same as words; 'cmd:PROGRAM' is a program of your own (docs/own_bots.md)",
    )
    parser.add_argument(
        "--ladder", action="store_true", help="rate the bots: every two of them in turn at a table"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N")
    add_effort_options(parser)
    parser.add_argument("--cluster", metavar="ADDRESS", help="a dask scheduler (docs/CLUSTER.md)")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Play the matches asked for."""
    from game.commands.boards import boards_of
    from game.rules.setup import SEATS, Mode

    mode = Mode(arguments.mode)
    mission = _mission(arguments.mission) if mode is Mode.MISSION else None
    levels = _levels(arguments, mode)
    if not arguments.ladder and len(levels) not in SEATS[mode]:
        raise Failure(
            f"Mode {mode.value} takes {SEATS[mode][0]} to {SEATS[mode][-1]} seats, "
            f"not {len(levels)}.",
            status=2,
        )
    for name, least in (("games", 1), ("jobs", 1)):
        if getattr(arguments, name) < least:
            raise Failure(f"--{name} is {least} or more.", status=2)
    sheets = _sheets(arguments.sheet)
    boards = boards_of(arguments.missions, mode)
    tables = _tables(levels, mode) if arguments.ladder else [tuple(levels)]
    play = partial(_play_number, mode, mission, boards, tables, sheets, arguments.seed)
    started = time.perf_counter()
    played = []
    with closing(_somewhere(play, arguments)) as matches:
        for number, match in enumerate(matches, start=1):
            played.append(match)
            if arguments.json:
                print(json.dumps(_match_line(number, match)))
            else:
                _show_progress(number, arguments.games, sys.stderr)
    summary = summarise(played, time.perf_counter() - started)
    if arguments.ladder:
        from game.measures.ladder import climb

        summary["ladder"] = [rung.record() for rung in climb(played)]
    print(json.dumps(summary) if arguments.json else _table(summary))
    return 0


def _levels(arguments: argparse.Namespace, mode: "Mode") -> list[str]:
    from game.commands.bot_names import check_levels
    from game.rules.setup import Mode

    if arguments.seats and arguments.bots:
        raise Failure("--seats and --bots say the same: give one of them.", status=2)
    usual = "easy" if mode is Mode.SOLO else "easy,easy"
    levels: list[str] = arguments.bots or (arguments.seats or usual).split(",")
    check_levels(levels, programs=True)
    return levels


def _tables(levels: list[str], mode: "Mode") -> list[tuple[str, ...]]:
    """Every two different bots at a table, and the other way round."""
    from itertools import permutations

    from game.rules.setup import Mode

    different = list(dict.fromkeys(levels))
    if mode is not Mode.VERSUS or len(different) < 2:
        raise Failure("--ladder rates two or more different bots in mode versus.", status=2)
    return list(permutations(different, 2))


def _mission(number: int | None) -> "Mission":
    from game.rules.mission import Mission

    try:
        return Mission(number)
    except ValueError:
        raise Failure("Mode mission needs --mission with a number from 1 to 5.", 2) from None


def _sheets(name: str) -> tuple[str, ...]:
    from game.commands.sheet import named_sheet
    from game.table.storage.sheets import SHEET_NAMES

    if name == "all":
        return SHEET_NAMES
    named_sheet(name)
    return (name,)


def _play_number(
    mode: "Mode",
    mission: "Mission | None",
    boards: "dict[int, Board] | None",
    tables: Sequence[tuple[str, ...]],
    sheets: Sequence[str],
    seed: int,
    number: int,
) -> "Played":
    """Match `number`, counted from 0: tables, sheets, starters take turns, but in missions."""
    from game.commands.terminal import complain
    from game.rules.setup import Setup
    from game.table.play.evening import play_match
    from game.table.storage.mission_board import mission_setup
    from game.table.storage.sheets import bundled

    match_seed = seed * 1_000_003 + number
    levels = tables[number % len(tables)]
    number //= len(tables)
    if mission is not None:
        setup = mission_setup(mission, len(levels), boards)
        return play_match(setup, levels, match_seed, say=_say, wrote=complain)
    name = sheets[number % len(sheets)]
    setup = Setup(mode, len(levels), bundled(name), name, starter=number % len(levels))
    return play_match(setup, levels, match_seed, say=_say, wrote=complain)


def _say(fault: str) -> None:
    """A program was given up."""
    from game.commands.terminal import complain

    complain(f"{fault}; the easy bot plays on for it.")


def _somewhere(
    play: "partial[Played]", arguments: argparse.Namespace
) -> "Generator[Played, None, None]":
    """The matches in their order, played here or by other machines."""
    if arguments.cluster is None:
        from game.measures.trials import play_in_order

        yield from play_in_order(play, range(arguments.games), arguments.jobs)
        return
    from game.measures.cluster import NoCluster, play_on_cluster

    try:
        yield from play_on_cluster(arguments.cluster, play, arguments.games)
    except NoCluster as fault:
        raise Failure(str(fault)) from fault


def _match_line(number: int, match: "Played") -> dict[str, Any]:
    return {
        "event": "match",
        "n": number,
        "seed": match.seed,
        "result": match.result,
        "rolls": match.rolls,
        "levels": match.levels,
        "totals": match.totals,
        "winners": match.winners,
    }


def summarise(played: "Sequence[Played]", seconds: float) -> dict[str, Any]:
    """The summary of all matches: for each level the seats it had, its totals, its wins."""
    levels = sorted({level for match in played for level in match.levels})
    summary = {
        "event": "summary",
        "games": len(played),
        "stalled": sum(match.stalled for match in played),
        "seconds": round(seconds, 3),
        "by_level": {level: _summarise_level(played, level) for level in levels},
    }
    if any(match.result in ("won", "lost") for match in played):
        summary["won"] = sum(match.result == "won" for match in played)
        summary["milestones"] = _summarise_milestones(played)
    return summary


def _summarise_milestones(played: "Sequence[Played]") -> dict[str, float]:
    """For each milestone the share of the matches that came to it in which it was reached."""
    from statistics import fmean

    came = {
        roll: [match.milestones[roll] for match in played if roll in match.milestones]
        for roll in (10, 19, 27)
    }
    return {str(roll): round(fmean(reached), 4) for roll, reached in came.items() if reached}


def _summarise_level(played: "Sequence[Played]", level: str) -> dict[str, float]:
    from statistics import fmean, stdev

    totals = []
    wins = 0.0
    for match in played:
        for seat, name in enumerate(match.levels):
            if name == level:
                totals.append(match.totals[seat])
                wins += (seat in match.winners) / max(1, len(match.winners))
    sd = stdev(totals) if len(totals) > 1 else 0.0
    return {
        "seats": len(totals),
        "mean": round(fmean(totals), 3),
        "sd": round(sd, 3),
        "se": round(sd / len(totals) ** 0.5, 3),
        "min": min(totals),
        "max": max(totals),
        "wins": round(wins, 3),
    }


def _show_progress(done: int, games: int, stream: TextIO) -> None:
    """A bar that is drawn over itself, on a terminal only."""
    if stream.isatty():
        filled = 40 * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * filled:<40}] {done}/{games}", end=end, file=stream, flush=True)


def _table(summary: dict[str, Any]) -> str:
    lines = [
        f"{summary['games']} matches in {summary['seconds']:.1f} s, {summary['stalled']} stalled",
        f"{'level':<10}{'seats':>7}{'mean':>9}{'sd':>8}{'se':>7}{'min':>6}{'max':>6}{'wins':>9}",
    ]
    lines += [
        f"{level:<10}{row['seats']:>7}{row['mean']:>9.2f}{row['sd']:>8.2f}{row['se']:>7.2f}"
        f"{row['min']:>6}{row['max']:>6}{row['wins']:>9.1f}"
        for level, row in summary["by_level"].items()
    ]
    if "ladder" in summary:
        lines.append(f"{'rating':<10}{'':>7}{'mean':>9}{'sd':>8}")
        lines += [
            f"{rung['level']:<10}{rung['rank']:>7}{rung['mu']:>9.2f}{rung['sigma']:>8.2f}"
            for rung in summary["ladder"]
        ]
    if "won" in summary:
        shares = ", ".join(f"{roll}: {share:.0%}" for roll, share in summary["milestones"].items())
        lines.append(f"won {summary['won']} of {summary['games']}; milestones reached {shares}")
    return "\n".join(lines)
