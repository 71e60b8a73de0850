"""`noch-mal simulate`: many matches of bots, and their results."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from game.assets import DOCS
from game.commands.ending import end_on_termination, status_of
from game.commands.failure import Failure
from game.commands.shared_options import (
    add_effort_options,
    add_match_options,
    check_counts,
    levels_help,
    read_mission,
    read_sheet,
    where,
)
from game.commands.terminal import Progress, complain, say

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.measures.ladder import Rung
    from game.rules.mission import Mission
    from game.rules.setup import Mode
    from game.rules.sheet import Sheet
    from game.table.play.bot_match import Played
    from game.table.storage.mission_board import Board

NamedSheet: TypeAlias = "tuple[str, Sheet]"


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many matches of bots",
        description="Plays matches of bots and prints the results. The same seed gives the same "
        "matches, whatever the number of jobs.",
    )
    add_match_options(parser, sheet="a sheet's name, a file, or 'all' (default: black)")
    parser.add_argument(
        "--seats",
        metavar="LEVEL,LEVEL",
        help="the bots' levels, a seat each (default: easy,easy; in solo easy)",
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="LEVEL",
        help=f"the same as words: {levels_help()}",
    )
    parser.add_argument(
        "--ladder", action="store_true", help="rate the bots: every two of them in turn at a table"
    )
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="matches to play (default: %(default)s)"
    )
    add_effort_options(parser)
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help=f"a dask scheduler ({where(DOCS / 'CLUSTER.md')})"
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Play the requested matches."""
    from game.commands.boards import boards_of
    from game.rules.setup import SEATS, Mode

    mode = Mode(arguments.mode)
    mission = read_mission(arguments)
    levels = _levels(arguments, mode)
    if not arguments.ladder and len(levels) not in SEATS[mode]:
        raise Failure(
            f"Mode {mode.value} takes {SEATS[mode][0]} to {SEATS[mode][-1]} seats, "
            f"not {len(levels)}.",
            status=2,
        )
    check_counts(arguments, "games", "jobs")
    if arguments.cluster is not None and arguments.jobs != 1:
        raise Failure("--jobs is for this machine: leave out --jobs or --cluster.", status=2)
    sheets = _sheets(arguments)
    boards = boards_of(arguments.missions, mode)
    tables = _tables(levels, mode) if arguments.ladder else [tuple(levels)]
    play = partial(_play_number, mode, mission, boards, tables, sheets, arguments.seed)
    climb = _ladder() if arguments.ladder else None
    end_on_termination()
    started = time.perf_counter()
    played: list[Played] = []
    ending = None
    try:
        _play_all(play, arguments, played)
    except KeyboardInterrupt as interrupt:
        ending = interrupt
    if played:
        summary = summarise(played, time.perf_counter() - started)
        if climb is not None:
            summary["ladder"] = [rung.record() for rung in climb(played)]
        if arguments.json:
            print(json.dumps(summary), flush=True)
        else:
            say(_table(summary))
    if ending is not None:
        complain(f"Ended after {len(played)} of {arguments.games} matches.")
        return status_of(ending)
    return _say_given_up(played)


def _play_all(
    play: "partial[Played]", arguments: argparse.Namespace, played: "list[Played]"
) -> None:
    """Play the matches into `played`, so that an interruption leaves those finished."""
    progress = Progress()
    try:
        with closing(_somewhere(play, arguments)) as matches:
            for number, match in enumerate(matches, start=1):
                played.append(match)
                if arguments.json:
                    print(json.dumps(_match_line(number, match)))
                else:
                    progress(number, arguments.games)
    finally:
        progress.clear()


def _say_given_up(played: "Sequence[Played]") -> int:
    """Name the programs that were given up; returns the exit status."""
    given_up = Counter(match.levels[seat] for match in played for seat in match.given_up)
    for level, times in sorted(given_up.items()):
        complain(
            f"'{level}' was given up on {times} of its seats, and the easy bot played on: "
            "these seats do not count for it."
        )
    return 1 if given_up else 0


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
    """Every pair of different bots at a table, in both orders."""
    from itertools import permutations

    from game.rules.setup import Mode

    different = list(dict.fromkeys(levels))
    if mode is not Mode.VERSUS or len(different) < 2:
        raise Failure("--ladder rates two or more different bots in mode versus.", status=2)
    return list(permutations(different, 2))


def _ladder() -> "Callable[[Sequence[Played]], list[Rung]]":
    """The rating of bots; checked before hours are spent on matches."""
    try:
        from game.measures.ladder import climb
    except ImportError:
        raise Failure(
            "--ladder needs the package 'openskill': python -m pip install openskill."
        ) from None
    return climb


def _sheets(arguments: argparse.Namespace) -> "tuple[NamedSheet, ...]":
    """The sheets to play on, with their texts: another process does not know our files."""
    from game.table.storage.sheets import SHEET_NAMES, bundled

    names = SHEET_NAMES if arguments.sheet == "all" else (read_sheet(arguments),)
    return tuple((name, bundled(name)) for name in names)


def _play_number(
    mode: "Mode",
    mission: "Mission | None",
    boards: "dict[int, Board] | None",
    tables: Sequence[tuple[str, ...]],
    sheets: "Sequence[NamedSheet]",
    seed: int,
    number: int,
) -> "Played":
    """Play match `number`, counted from 0: tables, sheets and starters take turns, except in
    missions.
    """
    from game.rules.setup import Setup
    from game.table.play.bot_match import play_match
    from game.table.storage.mission_board import mission_setup

    match_seed = seed * 1_000_003 + number
    levels = tables[number % len(tables)]
    number //= len(tables)
    if mission is not None:
        setup = mission_setup(mission, len(levels), boards)
        return play_match(setup, levels, match_seed, say=_say, wrote=complain)
    name, sheet = sheets[number % len(sheets)]
    setup = Setup(mode, len(levels), sheet, name, starter=number % len(levels))
    return play_match(setup, levels, match_seed, say=_say, wrote=complain)


def _say(fault: str) -> None:
    """A program was given up."""
    complain(f"{fault}; the easy bot plays on for it.")


def _somewhere(
    play: "partial[Played]", arguments: argparse.Namespace
) -> "Generator[Played, None, None]":
    """The matches in order, played here or by other machines."""
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
    line = {
        "event": "match",
        "n": number,
        "seed": match.seed,
        "result": match.result,
        "rolls": match.rolls,
        "levels": match.levels,
        "totals": match.totals,
        "winners": match.winners,
    }
    return line | {"given_up": match.given_up} if match.given_up else line


def summarise(played: "Sequence[Played]", seconds: float) -> dict[str, Any]:
    """The summary of all matches: for each level its seats, totals and wins."""
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
    """For each milestone, the share of the matches that got there in which it was reached."""
    from statistics import fmean

    came = {
        roll: [match.milestones[roll] for match in played if roll in match.milestones]
        for roll in (10, 19, 27)
    }
    return {str(roll): round(fmean(reached), 4) for roll, reached in came.items() if reached}


def _summarise_level(played: "Sequence[Played]", level: str) -> dict[str, float | None]:
    """Statistics of the seats it played itself; None where there are none."""
    from statistics import fmean, stdev

    totals = []
    wins, given_up = 0.0, 0
    for match in played:
        for seat, name in enumerate(match.levels):
            if name != level:
                continue
            if seat in match.given_up:
                given_up += 1
                continue
            totals.append(match.totals[seat])
            wins += (seat in match.winners) / max(1, len(match.winners))
    sd = stdev(totals) if len(totals) > 1 else 0.0
    summary: dict[str, float | None] = {
        "seats": len(totals),
        "mean": round(fmean(totals), 3) if totals else None,
        "sd": round(sd, 3) if totals else None,
        "se": round(sd / len(totals) ** 0.5, 3) if totals else None,
        "min": min(totals, default=None),
        "max": max(totals, default=None),
        "wins": round(wins, 3),
    }
    return summary | {"given_up": given_up} if given_up else summary


def _level_row(level: str, row: dict[str, Any]) -> str:
    given_up = f"  given up on {row['given_up']} seats more" if "given_up" in row else ""
    if row["mean"] is None:
        return f"{level:<10}{row['seats']:>7}{given_up}"
    return (
        f"{level:<10}{row['seats']:>7}{row['mean']:>9.2f}{row['sd']:>8.2f}{row['se']:>7.2f}"
        f"{row['min']:>6}{row['max']:>6}{row['wins']:>9.1f}{given_up}"
    )


def _table(summary: dict[str, Any]) -> str:
    lines = [
        f"{summary['games']} matches in {summary['seconds']:.1f} s, {summary['stalled']} stalled",
        f"{'level':<10}{'seats':>7}{'mean':>9}{'sd':>8}{'se':>7}{'min':>6}{'max':>6}{'wins':>9}",
    ]
    lines += [_level_row(level, row) for level, row in summary["by_level"].items()]
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
