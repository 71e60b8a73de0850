"""`noch-mal missions`: check a file of mission numbers, measure it, search for good numbers.

Never here: searching (`game.measures.mission_search`) or reading
(`game.table.storage.mission_board`).
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.boards import boards_of
from game.commands.ending import end_on_termination, status_of
from game.commands.failure import Failure
from game.commands.shared_options import (
    add_effort_options,
    add_keep_option,
    add_missions_option,
    check_counts,
)

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.table.storage.mission_board import Board


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "missions",
        help="check, measure or find the numbers of the mission board",
        description="The numbers of the mission board stand in one file: milestones, penalties "
        "and what the goals ask for, each printed or ours.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="tell whether a file of numbers is well made")
    check.add_argument("file", metavar="FILE", type=Path)
    measure = actions.add_parser("measure", help="how often bots reach and win what")
    find = actions.add_parser(
        "find", help="search the numbers that are ours; prints the file they make"
    )
    find.add_argument("--goals-only", action="store_true", help="milestones stay as they are")
    for action, seed in ((measure, 2), (find, 1)):
        _add_effort(action, seed)
    return parser


def _add_effort(parser: argparse.ArgumentParser, seed: int) -> None:
    add_missions_option(parser)
    parser.add_argument("--seats", type=int, choices=(1, 2, 3, 4), help="only this many seats")
    parser.add_argument("--bot", metavar="LEVEL", help="whose wins count; default: the strongest")
    parser.add_argument(
        "--milestones-by", metavar="LEVEL", help="who plays for milestones; default: medium"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        metavar="N",
        help="matches for each mission (default: %(default)s)",
    )
    add_effort_options(parser, seed)
    add_keep_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked; exit status 1 for a file with errors."""
    if arguments.action == "check":
        return _check(arguments.file)
    from game.bots.levels import LEVELS
    from game.commands.terminal import Progress, complain, say
    from game.measures.mission_search import (
        FOR_MILESTONES,
        Effort,
        Measured,
        find_numbers,
        measure,
    )
    from game.measures.mission_text import numbers_text, tables
    from game.measures.mission_trials import MISSIONS
    from game.measures.trials import Trials
    from game.table.storage.kept_lines import KeptLinesError

    levels = arguments.bot or LEVELS[-1], arguments.milestones_by or FOR_MILESTONES
    for level in levels:
        if level not in LEVELS:
            raise Failure(f"No bot is named '{level}'; levels: {', '.join(LEVELS)}.", status=2)
    check_counts(arguments, "games", "jobs")
    if getattr(arguments, "goals_only", False) and arguments.milestones_by:
        raise Failure("--goals-only sets no milestones: leave out --milestones-by.", status=2)
    boards = _boards(arguments.missions)
    effort = Effort(
        *levels, arguments.games, arguments.seed, getattr(arguments, "goals_only", False)
    )
    wanted = [arguments.seats] if arguments.seats else sorted(boards)
    progress = Progress()
    end_on_termination()
    try:
        with Trials(MISSIONS, arguments.keep, arguments.jobs, progress) as trials:
            if arguments.action == "measure":
                for level in dict.fromkeys(levels):
                    measured: dict[int, Measured] = {}
                    try:
                        for seats in wanted:
                            measured[seats] = measure(trials, boards[seats], seats, effort, level)
                    finally:  # what is known is printed, also where somebody ends it
                        progress.clear()
                        if measured:
                            say(f"{tables(measured, boards, effort, level)}\n")
                return 0
            for seats in wanted:
                fewer = boards.get(seats - 1)
                boards[seats] = find_numbers(trials, boards[seats], seats, effort, fewer)
    except KeptLinesError as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt as ending:
        progress.clear()
        kept = "they are kept" if arguments.keep else "--keep FILE would have kept them"
        complain(f"Ended after {progress.played} matches; {kept}.")
        return status_of(ending)
    print(numbers_text(boards), end="")
    return 0


def _check(file: Path) -> int:
    from game.commands.terminal import say
    from game.table.storage.mission_board import MissionDataError, read_boards

    try:
        read_boards(file)
    except MissionDataError as error:
        say("\n".join(error.faults))
        return 1
    say(f"{file} holds every number of the mission board.")
    return 0


def _boards(file: Path | None) -> "dict[int, Board]":
    from game.rules.setup import Mode
    from game.table.storage.mission_board import bundled_boards

    return dict(boards_of(file, Mode.MISSION) or bundled_boards())
