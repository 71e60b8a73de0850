"""`python -m game.training`: trains the nets, tunes the rule of thumb, writes weights files.

A run keeps its checkpoint in --folder and goes on from it. Never here: what is learned.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from game.bots.nets import mission_net_name, net_file, own_net, printed, sheet_text
from game.rules.mission import Mission

FOLDER = Path("training")


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m game.training", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where checkpoints are kept")
    actions = parser.add_subparsers(dest="action", required=True)
    _add_runs(actions)
    thumb = actions.add_parser("thumb", help="tune the rule of thumb; prints its numbers")
    thumb.add_argument("--seed", type=int, default=1)
    thumb.add_argument("--rounds", type=int, default=40)
    ship = actions.add_parser("ship", help="write a weights file of a checkpoint to assets/bots")
    ship.add_argument("name", choices=tuple(_names()))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    actions_by_name = {
        "solo": _solo,
        "table": _table,
        "sheet": _sheet,
        "mission": _mission,
        "thumb": _thumb,
        "ship": _ship,
    }
    actions_by_name[arguments.action](arguments)
    return 0


def _add_runs(actions) -> None:
    solo = actions.add_parser("solo", help="train the net that plays alone")
    table = actions.add_parser("table", help="train the net for tables; begins with the solo one")
    sheet = actions.add_parser("sheet", help="train the solo net further, on one printed sheet")
    sheet.add_argument("sheet", choices=printed())
    sheet.add_argument("--hidden", type=int, default=32, metavar="N", help="with --more: units")
    sheet.add_argument("--cells", action="store_true", help="with --more: see the sheet's cells")
    mission = actions.add_parser("mission", help="train a net for teams in this mission")
    mission.add_argument("mission", type=int, choices=[one.value for one in Mission])
    more = "go on from a finished run, or else from the file that is shipped, for N more matches"
    for action, matches in ((solo, 500_000), (table, 150_000), (sheet, 240_000)):
        action.add_argument("--matches", type=int, default=matches)
    mission.add_argument("--matches", type=int, default=120_000)
    for action in (solo, table, sheet, mission):
        action.add_argument("--seed", type=int, default=1)
    for action in (sheet, mission):
        action.add_argument("--more", type=int, metavar="N", help=more)


def _names() -> Iterator[str]:
    """The names of all nets."""
    yield from ("solo", "table", *map(own_net, printed()), *map(mission_net_name, Mission))


def printed_sheets() -> list[str]:
    """The texts of the printed sheets, in the order of their names."""
    return [sheet_text(name) for name in printed()]


def _say(log: Path):
    def say(line: str) -> None:
        with log.open("a") as file:
            print(line, file=file)

    return say


def _solo(arguments: argparse.Namespace) -> None:
    from game.training import lessons
    from game.training import run as r

    path = arguments.folder / "solo.npz"
    plan = r.TrainingPlan(seed=arguments.seed, matches=arguments.matches)
    run = r.Run.load(path) if path.exists() else lessons.new_solo_run(plan)
    lesson = lessons.SheetLesson(run.plan, printed_sheets(), lessons.SOLO)
    r.train(run, lesson, path, _say(path.with_suffix(".log")))


def _sheet(arguments: argparse.Namespace) -> None:
    from game.training import lessons
    from game.training import run as r

    path = arguments.folder / f"{own_net(arguments.sheet)}.npz"
    if path.exists():
        run = r.Run.load(path)
    elif arguments.more:
        run = r.Run.shipped(net_file(own_net(arguments.sheet)))
    else:
        plan = lessons.sheet_plan(arguments.seed, arguments.matches)
        run = lessons.new_sheet_run(plan, r.Run.load(arguments.folder / "solo.npz"))
    if arguments.more:
        plan = lessons.fine_plan(arguments.seed, arguments.more, arguments.hidden, arguments.cells)
        run = r.go_on(run, plan)
    lesson = lessons.SheetLesson(run.plan, [sheet_text(arguments.sheet)], lessons.SOLO)
    r.train(run, lesson, path, _say(path.with_suffix(".log")))


def _table(arguments: argparse.Namespace) -> None:
    from game.training import lessons
    from game.training import run as r

    path = arguments.folder / "table.npz"
    if path.exists():
        run = r.Run.load(path)
    else:
        plan = lessons.table_plan(arguments.seed, arguments.matches)
        run = lessons.new_table_run(plan, r.Run.load(arguments.folder / "solo.npz"))
    lesson = lessons.SheetLesson(run.plan, printed_sheets(), lessons.TABLE)
    r.train(run, lesson, path, _say(path.with_suffix(".log")))


def _mission(arguments: argparse.Namespace) -> None:
    from game.training import mission_lessons as lessons
    from game.training import run as r

    mission = Mission(arguments.mission)
    path = arguments.folder / f"{mission_net_name(mission)}.npz"
    if path.exists():
        run = r.Run.load(path)
    elif arguments.more:
        run = r.Run.shipped(net_file(mission_net_name(mission)))
    else:
        plan = lessons.mission_plan(arguments.seed, arguments.matches)
        run = lessons.new_mission_run(plan, r.Run.load(arguments.folder / "solo.npz"))
    if arguments.more:
        run = r.go_on(run, lessons.fine_mission_plan(arguments.seed, arguments.more))
    lesson = lessons.MissionLesson(mission)
    r.train(run, lesson, path, _say(path.with_suffix(".log")))


def _thumb(arguments: argparse.Namespace) -> None:
    from game.training import engine, tune

    tables = engine.Sheets(printed_sheets()).arrays()
    print([round(float(x), 3) for x in tune.tune(tables, arguments.seed, arguments.rounds)])


def _ship(arguments: argparse.Namespace) -> None:
    from game.bots.net import write_net
    from game.training.run import Run

    run = Run.load(arguments.folder / f"{arguments.name}.npz")
    rows, bias, outs = run.learned()
    target = net_file(arguments.name)
    target.parent.mkdir(exist_ok=True)
    about = {"name": arguments.name, "matches": run.played}
    about |= {"seed": run.plan.seed, "cells": run.plan.cells}
    write_net(target, rows, bias, outs, about)
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
