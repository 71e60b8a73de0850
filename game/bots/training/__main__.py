"""`python -m game.bots.training`: trains the nets, tunes the rule of thumb, writes weights files.

A run keeps its checkpoint in --folder and goes on from it. Never here: what is learned.
"""

import argparse
import sys
from pathlib import Path

from game.assets import ASSETS

FOLDER = Path("training")


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m game.bots.training", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where checkpoints are kept")
    actions = parser.add_subparsers(dest="action", required=True)
    solo = actions.add_parser("solo", help="train the net that plays alone")
    table = actions.add_parser("table", help="train the net for tables; begins with the solo one")
    for action, matches in ((solo, 500_000), (table, 150_000)):
        action.add_argument("--seed", type=int, default=1)
        action.add_argument("--matches", type=int, default=matches)
        action.add_argument(
            "--more", type=int, metavar="N", help="go on from a finished run for N more matches"
        )
    thumb = actions.add_parser("thumb", help="tune the rule of thumb; prints its numbers")
    thumb.add_argument("--seed", type=int, default=1)
    thumb.add_argument("--rounds", type=int, default=40)
    ship = actions.add_parser("ship", help="write a weights file of a checkpoint to assets/bots")
    ship.add_argument("name", choices=("solo", "table"))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    actions_by_name = {"solo": _solo, "table": _table, "thumb": _thumb, "ship": _ship}
    actions_by_name[arguments.action](arguments)
    return 0


def printed_sheets() -> list[str]:
    """The texts of the printed sheets, in the order of their names."""
    files = sorted((ASSETS / "sheets").glob("*.txt"))
    return [file.read_text("ascii").rstrip("\n") for file in files]


def _say(log: Path):
    def say(line: str) -> None:
        with log.open("a") as file:
            print(line, file=file)

    return say


def _solo(arguments: argparse.Namespace) -> None:
    from game.bots.training import run as r

    path = arguments.folder / "solo.npz"
    plan = r.Plan(seed=arguments.seed, matches=arguments.matches)
    run = r.Run.load(path) if path.exists() else r.new_solo_run(plan)
    if arguments.more:
        run.go_on(arguments.more)
    r.train(run, printed_sheets(), path, r.SOLO, _say(path.with_suffix(".log")))


def _table(arguments: argparse.Namespace) -> None:
    from game.bots.training import run as r

    path = arguments.folder / "table.npz"
    if path.exists():
        run = r.Run.load(path)
    else:
        plan = r.table_plan(arguments.seed, arguments.matches)
        run = r.new_table_run(plan, r.Run.load(arguments.folder / "solo.npz"))
    if arguments.more:
        run.go_on(arguments.more)
    r.train(run, printed_sheets(), path, r.TABLE, _say(path.with_suffix(".log")))


def _thumb(arguments: argparse.Namespace) -> None:
    from game.bots.training import engine, tune

    tables = engine.Sheets(printed_sheets()).arrays()
    print([round(float(x), 3) for x in tune.tune(tables, arguments.seed, arguments.rounds)])


def _ship(arguments: argparse.Namespace) -> None:
    from game.bots.net import write_net
    from game.bots.training.run import Run

    run = Run.load(arguments.folder / f"{arguments.name}.npz")
    rows, bias, outs = run.learned()
    target = ASSETS / "bots" / f"{arguments.name}.net"
    target.parent.mkdir(exist_ok=True)
    about = {"name": arguments.name, "matches": run.before + run.done * run.plan.batch}
    about |= {"seed": run.plan.seed}
    write_net(target, rows, bias, outs, about)
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
