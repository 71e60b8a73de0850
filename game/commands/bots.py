"""`noch-mal bots`: measures the bots' strength, thinking time and accuracy of predictions.

Never here: which matches to play for that (`game.measures.strength`).
"""

import argparse
import json
from contextlib import closing
from typing import TYPE_CHECKING, Final

from game.commands.ending import end_on_termination, status_of
from game.commands.failure import Failure
from game.commands.shared_options import add_effort_options, add_keep_option, check_counts

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.measures.calibration import Truth
    from game.measures.strength import Figure, Value

_STALL_MATCHES: Final = 10_000
_CHANCE_MATCHES: Final = 400
_TIME: Final = "time"


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "bots",
        help="measure the bots",
        description="Measures how strong each level is, alone and at a table, and how long the "
        "strongest thinks. In full this takes hours; --keep lets it be broken off and go on.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    measure = actions.add_parser("measure", help="print every figure with its standard error")
    measure.add_argument(
        "--share", type=float, default=1.0, metavar="X", help="of all matches, 0 to 1 (1)"
    )
    measure.add_argument(
        "--stalls", type=int, default=_STALL_MATCHES, metavar="N", help="matches of any levels"
    )
    measure.add_argument("--only", default="", metavar="WORD", help="figures with this in the name")
    add_effort_options(measure)
    add_keep_option(measure)
    measure.add_argument("--json", action="store_true", help="a JSON object a line")
    chances = actions.add_parser(
        "chances", help="print how true the chances of winning are that a result shows"
    )
    chances.add_argument(
        "--games",
        type=int,
        default=_CHANCE_MATCHES,
        metavar="N",
        help="matches to play (default: %(default)s)",
    )
    add_effort_options(chances)
    chances.add_argument("--json", action="store_true", help="as a JSON object")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Measure."""
    return _chances(arguments) if arguments.action == "chances" else _measure(arguments)


def _measure(arguments: argparse.Namespace) -> int:
    from msgspec import structs

    from game.commands.terminal import Progress, complain
    from game.measures.strength import MATCHES, figures, value_of
    from game.measures.trials import Trials
    from game.table.storage.kept_lines import KeptLinesError

    if not 0 <= arguments.share <= 1:
        raise Failure("--share is a number from 0 to 1.", status=2)
    check_counts(arguments, "jobs", "stalls")
    all_figures = figures(arguments.share, arguments.seed, arguments.stalls)
    wanted = [figure for figure in all_figures if arguments.only in figure.name]
    if not wanted and arguments.only not in _TIME:
        names = ", ".join(dict.fromkeys([*(figure.name for figure in all_figures), _TIME]))
        raise Failure(f"No figure has '{arguments.only}' in its name; there are {names}.", status=2)
    show = _line if arguments.json else _row
    if not arguments.json:
        print("| figure | measured | standard error | matches | aim |\n" + "| --- " * 5 + "|")
    progress = Progress()
    end_on_termination()
    try:
        with Trials(MATCHES, arguments.keep, arguments.jobs, progress) as matches:
            for figure in wanted:
                try:
                    matches.of(figure.trials)
                except KeyboardInterrupt as ending:
                    progress.clear()
                    known = structs.replace(figure, trials=tuple(matches.known(figure.trials)))
                    if known.trials:
                        print(show(known, value_of(known, matches.of(known.trials))), flush=True)
                    complain(f"Ended after {progress.played} matches.")
                    return status_of(ending)
                print(show(figure, value_of(figure, matches.of(figure.trials))), flush=True)
    except KeptLinesError as error:
        raise Failure(str(error)) from error
    if not arguments.json and arguments.only in _TIME:
        _print_times()
    return 0


def _chances(arguments: argparse.Namespace) -> int:
    """Play matches and print how accurate the predictions of their outcome were."""
    from game.commands.terminal import Progress, complain
    from game.measures.calibration import Foretold, play_all, truth

    check_counts(arguments, "games", "jobs")
    progress = Progress()
    end_on_termination()
    played: list[Foretold] = []
    status = 0
    try:
        with closing(play_all(arguments.games, arguments.seed, arguments.jobs)) as all_played:
            for told in all_played:
                played.append(told)
                progress(len(played), arguments.games)
    except KeyboardInterrupt as ending:
        progress.clear()
        complain(f"Ended after {len(played)} of {arguments.games} matches.")
        status = status_of(ending)
    if played:
        _print_truth(truth(played), arguments.json)
    return status


def _print_truth(found: "Truth", as_json: bool) -> None:
    if as_json:
        tenths = [tenth._asdict() for tenth in found.tenths]
        print(json.dumps({"event": "chances", **found._asdict(), "tenths": tenths}))
        return
    print(f"{found.matches} matches, {found.positions} positions")
    print(f"Brier score {found.brier:.4f}; the same chance for all: {found.brier_equal:.4f}")
    print(f"Log score {found.logarithm:.3f}; the same chance for all: {found.logarithm_equal:.3f}")
    print(f"What was said and what came differ by {100 * found.error:.1f} in 100.\n")
    print("| said, of 100 | came, of 100 | times |\n| --- | --- | --- |")
    for tenth in found.tenths:
        print(f"| {100 * tenth.said:.0f} | {100 * tenth.came:.0f} | {tenth.times} |")


def _line(figure: "Figure", value: "Value") -> str:
    return json.dumps(
        {
            "event": "figure",
            "name": figure.name,
            "what": figure.what,
            "value": round(value.value, 3),
            "error": round(value.error, 3),
            "matches": value.matches,
            "aim": figure.aim,
        }
    )


def _row(figure: "Figure", value: "Value") -> str:
    if figure.what == "stalled":
        return f"| {figure.name} | {value.value:.0f} stalled | – | {value.matches} | {figure.aim} |"
    unit = "points" if figure.what == "mean" else "of 100 won"
    measured = f"{value.value:.2f} {unit} | {value.error:.2f}"
    return f"| {figure.name} | {measured} | {value.matches} | {figure.aim} |"


def _print_times() -> None:
    """Print how long the strongest bot thinks, in the solo game and at tables."""
    from game.bots.levels import LEVELS
    from game.measures.times import think_times

    for seats, matches in ((1, 10), (2, 6), (6, 2)):
        times = think_times(LEVELS[-1], seats, matches)
        print(
            f"| {_TIME} of {LEVELS[-1]}, {seats} seats | {times.mean:.1f} ms, 99 of 100 within "
            f"{times.p99:.1f} ms | – | {times.decisions} choices | 20 ms, 300 ms |",
            flush=True,
        )
