"""Random matches, for laws that must hold in any position."""

from random import Random

from game.rules.cells import cells_of
from game.rules.events import Event
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.rules.sheet import Sheet
from game.table.play.host_dice import roll_dice
from tests.rules.scenario import BLACK


def play_at_random(
    seed: int, seats: int, choices: int = 10_000, sheet: Sheet = BLACK, most_rolls: int = 150
) -> tuple[Match, list[Event]]:
    """Play at random until `choices` choices were made, or to the end of the match.

    Stops with a choice due unless the match ended; one choice in eight is a pass.
    """
    chance = Random(seed)
    match = Match()
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    setup = Setup(mode, seats, sheet, None, chance.randrange(seats))
    events = list(match.apply(Start(setup)))
    while match.phase is not Phase.OVER and match.roll_number < most_rolls:
        events += match.apply(RollDice(roll_dice(chance, match.dice)))
        while match.to_act:
            if choices == 0:
                return match, events
            choices -= 1
            seat = chance.choice(match.to_act)
            legal = match.legal(seat)
            if not legal or chance.random() < 1 / 8:
                events += match.apply(Pass(seat))
            else:
                chosen = chance.choice(legal)
                cells = cells_of(chosen.cells)
                events += match.apply(Mark(seat, *chosen[:2], cells))
    return match, events
