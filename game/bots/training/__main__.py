"""`python -m game.bots.training`: trains the nets, tunes the rule of thumb, writes weights files.

A run keeps its checkpoint in --folder and goes on from it. Never here: what is learned.
"""

import argparse
import sys
from pathlib import Path

from game.bots.nets import net_file, own_net, printed, sheet_text

FOLDER = Path("training")


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m game.bots.training", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where checkpoints are kept")
    actions = parser.add_subparsers(dest="action", required=True)
    solo = actions.add_parser("solo", help="train the net that plays alone")
    table = actions.add_parser("table", help="train the net for tables; begins with the solo one")
    more = "go on from a finished run for N more matches"
    for action, matches in ((solo, 500_000), (table, 150_000)):
        action.add_argument("--seed", type=int, default=1)
        action.add_argument("--matches", type=int, default=matches)
        action.add_argument("--more", type=int, metavar="N", help=more)
    sheet = actions.add_parser("sheet", help="train the solo net further, on one printed sheet")
    sheet.add_argument("sheet", choices=printed())
    sheet.add_argument("--seed", type=int, default=1)
    sheet.add_argument("--matches", type=int, default=240_000)
    sheet.add_argument("--more", type=int, metavar="N", help=more)
    thumb = actions.add_parser("thumb", help="tune the rule of thumb; prints its numbers")
    thumb.add_argument("--seed", type=int, default=1)
    thumb.add_argument("--rounds", type=int, default=40)
    ship = actions.add_parser("ship", help="write a weights file of a checkpoint to assets/bots")
    ship.add_argument("name", choices=("solo", "table", *map(own_net, printed())))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    actions_by_name = {
        "solo": _solo,
        "table": _table,
        "sheet": _sheet,
        "thumb": _thumb,
        "ship": _ship,
    }
    actions_by_name[arguments.action](arguments)
    return 0


def printed_sheets() -> list[str]:
    """The texts of the printed sheets, in the order of their names."""
    return [sheet_text(name) for name in printed()]


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


def _sheet(arguments: argparse.Namespace) -> None:
    from game.bots.training import run as r

    path = arguments.folder / f"{own_net(arguments.sheet)}.npz"
    if path.exists():
        run = r.Run.load(path)
    else:
        plan = r.sheet_plan(arguments.seed, arguments.matches)
        run = r.new_sheet_run(plan, r.Run.load(arguments.folder / "solo.npz"))
    if arguments.more:
        run.go_on(arguments.more)
    r.train(run, [sheet_text(arguments.sheet)], path, r.SOLO, _say(path.with_suffix(".log")))


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
    target = net_file(arguments.name)
    target.parent.mkdir(exist_ok=True)
    about = {"name": arguments.name, "matches": run.before + run.done * run.plan.batch}
    about |= {"seed": run.plan.seed}
    write_net(target, rows, bias, outs, about)
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
