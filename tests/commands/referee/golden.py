"""Golden matches: conversations with the referee that replay line by line.

`python -m tests.commands.referee.golden` has bots play them again, and overwrites the files.
"""

import json
from pathlib import Path
from typing import Any

from game.bots.levels import make_bot
from game.commands.referee.referee import Referee
from game.rules.cells import Cell, cell_name, cells_of
from game.rules.intents import GiveUpDie, SharePenalty
from game.rules.match import Match, Phase
from game.rules.proposals import proposed_decision

FOLDER = Path(__file__).with_name("golden")

MATCHES: dict[str, dict[str, Any]] = {
    "versus-2-black": {"mode": "versus", "seats": 2, "sheet": "black", "seed": 1},
    "versus-4-red": {"mode": "versus", "seats": 4, "sheet": "red", "seed": 2},
    "versus-6-yellow": {"mode": "versus", "seats": 6, "sheet": "yellow", "seed": 3},
    "solo-blue": {"mode": "solo", "seats": 1, "sheet": "blue", "seed": 4},
}
MISSIONS = {
    f"mission-{mission}-{result}": {"mode": "mission", "mission": mission, "seats": seats}
    for mission, seats in ((1, 2), (2, 1), (3, 3), (4, 4), (5, 3))
    for result in ("won", "lost")
}
"""A won and a lost match of each mission; regenerating them searches for seeds."""


def play(new: dict[str, Any]) -> tuple[Match, list[str]]:
    """Play one match; returns it with the lines of the conversation."""
    referee = Referee()
    lines: list[str] = []

    def ask(**request: Any) -> None:
        answer = json.loads(referee.answer(json.dumps(request).encode()))
        lines.extend((f"> {json.dumps(request)}", f"< {json.dumps(answer)}"))

    ask(do="new", **new)
    match = in_hand(referee)
    bots = [make_bot("easy", seat) for seat in range(new["seats"])]
    while match.phase is not Phase.OVER:
        decision = proposed_decision(match)
        if isinstance(decision, SharePenalty):
            ask(do="share_penalty", jokers=list(decision.jokers))
            continue
        if isinstance(decision, GiveUpDie):
            ask(do="give_up_die", kind=decision.kind.value)
            continue
        ask(do="roll")
        while match.phase in (Phase.ACTIVE, Phase.CHOOSE):
            seat = match.to_act[0]
            choice = bots[seat].choose(match, seat)
            if choice is None:
                ask(do="pass", seat=seat)
            else:
                cells = [cell_name(Cell(cell)) for cell in cells_of(choice.cells)]
                colour_die, number_die, _ = choice
                ask(do="mark", seat=seat, colour_die=colour_die, number_die=number_die, cells=cells)
    ask(do="state")
    return match, lines


def play_until(new: dict[str, Any], result: str) -> list[str]:
    """The conversation of the first match, by seed from 1 on, that ends like this."""
    for seed in range(1, 200):
        match, lines = play(new | {"seed": seed})
        if match.over is not None and match.over.result.value == result:
            return lines
    raise AssertionError(f"No match of {new} is {result}.")


def write(name: str, lines: list[str]) -> None:
    """Save a conversation."""
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


def in_hand(referee: Referee) -> Match:
    """The referee's current match."""
    assert referee._in_hand is not None
    return referee._in_hand.match


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, new in MATCHES.items():
        write(name, play(new)[1])
    for name, new in MISSIONS.items():
        write(name, play_until(new, name.rpartition("-")[2]))
