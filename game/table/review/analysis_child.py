"""The child process that analyses a match: frames in on standard input, frames out.

Started as `python -m game.table.review.analysis_child` by `analysis`. It is told the events, then
the question, answers it and ends. Never here: what is computed (`chances`, `coach`).
"""

import sys
from collections.abc import Sequence
from functools import partial
from typing import BinaryIO, Final

from game.rules.events import Event, Marked, Passed
from game.rules.record import from_record
from game.table.bots.children import Tell, frames, put, run
from game.table.review.chances import chances, prospects
from game.table.review.coach import remark_record, review

_CHUNK: Final = 200


def answer(events: Sequence[Event], seats: Sequence[int], tell: Tell) -> None:
    """Tell the remarks on these seats; for no seats, the course of the match."""
    if not seats:
        found = [list(shares) for shares in chances(events)]
        for first in range(0, len(found), _CHUNK):
            tell({"chances": found[first : first + _CHUNK]})
        tell({"prospects": prospects(events)})
    choices = [e.seat for e in events if isinstance(e, Marked | Passed) and e.seat in seats]
    done = 0

    def report(roll: int) -> None:
        nonlocal done
        done += 1
        tell({"share": done / len(choices)})

    for seat in seats:
        remarks = review(events, seat, report)
        tell({"seat": seat, "remarks": [remark_record(remark) for remark in remarks]})
    tell({"end": True})


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer the one question of this input."""

    events: list[Event] = []
    for request in frames(requests):
        events += [from_record(record) for record in request.get("events", ())]
        if "seats" in request:
            answer(events, request["seats"], partial(put, answers))
            return


if __name__ == "__main__":
    sys.exit(run(serve, "Looking back"))
