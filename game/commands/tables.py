"""`noch-mal tables`: the tables on the LAN now."""

import argparse
import json
import math
import time
from typing import TYPE_CHECKING, Any

from game.commands.failure import Failure
from game.commands.shared_options import add_bind_option, check_binds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.commands.line import Subparsers
    from net.finding.discovery import TableAd


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "tables",
        help="list the tables on the LAN",
        description="Looks for tables and lists those that answer.",
    )
    parser.add_argument("--seconds", type=float, default=3.0, metavar="N", help="default: 3")
    parser.add_argument("--json", action="store_true", help="a JSON object a table")
    add_bind_option(parser, "look from")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Look for the requested time, then print what was found."""
    from game.commands.terminal import say
    from game.table.play.browse import Browser

    if not (math.isfinite(arguments.seconds) and 0 < arguments.seconds <= 3600):
        raise Failure("--seconds is a number above 0, up to 3600.", status=2)
    browser = Browser(check_binds(arguments.bind))
    try:
        time.sleep(arguments.seconds)
        tables = browser.tables()
        if browser.trouble is not None:
            raise Failure(f"Tables cannot be looked for here ({browser.trouble}).")
    finally:
        browser.close()
    if arguments.json:
        for ad in tables:
            print(json.dumps(table_line(ad)), flush=True)
    else:
        say(_as_text(tables))
    return 0


def table_line(ad: "TableAd") -> dict[str, Any]:
    """The JSON object of a table; null for what a table with a code does not tell."""
    return {
        "event": "table",
        "name": ad.name,
        "id": ad.id,
        "address": ad.address.host,
        "port": ad.address.port,
        "seats": ad.seats,
        "free": ad.free,
        "code": ad.code,
        "state": None if ad.playing is None else "playing" if ad.playing else "lobby",
        "version": ad.version,
    }


def _as_text(tables: "Sequence[TableAd]") -> str:
    if not tables:
        return (
            "No table answers. Is one open in this network? If searching is blocked here, "
            "'join HOST:PORT' works with the address the host shows."
        )
    rows = [("TABLE", "ADDRESS", "FREE SEATS", "NOW")]
    for ad in tables:
        now = "playing" if ad.playing else "has a code" if ad.code else "lobby"
        if not ad.same_protocol:
            now += f", version {ad.version} does not fit"
        free = "" if ad.free is None else f"{ad.free} of {ad.seats}"
        rows.append((ad.name, str(ad.address), free, now))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]])
        for row in rows
    )
