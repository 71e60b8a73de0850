"""Random missions with random numbers, for laws that hold in all of them."""

from dataclasses import replace
from random import Random

from game.bots.team import TeamBot
from game.rules.cells import cells_of
from game.rules.dice import DieKind
from game.rules.events import Event
from game.rules.intents import GiveUpDie, Intent, Mark, Pass, RollDice, SharePenalty, Start
from game.rules.match import Match, Phase
from game.rules.mission import GoalKind, Mission, MissionPlan
from game.table.play.host_dice import roll_dice
from game.table.storage.mission_board import mission_setup

_FREE = {GoalKind.COLOUR: 3, GoalKind.ROW: 4}
"""How many of these a goal may require; goals of the other kinds require all (C9 to C11)."""


def play_mission(seed: int, mission: Mission, seats: int) -> tuple[Match, list[Event]]:
    """A mission played to its end by bots that sometimes do something else.

    The seed decides how much the board asks for, how often bots err and what the leader decides.
    """
    chance = Random(seed)
    setup = mission_setup(mission, seats)
    assert setup.plan is not None
    setup = replace(setup, plan=_drawn_plan(setup.plan, chance))
    errs = chance.choice((0.0, 0.1, 0.5))
    match = Match()
    events = list(match.apply(Start(setup)))
    bot = TeamBot(chance)
    while match.phase is not Phase.OVER:
        events += match.apply(_next_intent(match, bot, chance, errs))
    return match, events


def _drawn_plan(plan: MissionPlan, chance: Random) -> MissionPlan:
    needed = tuple(
        (kind, chance.randint(0 if len(plan.needed) > 1 else 1, _FREE[kind]))
        if kind in _FREE
        else (kind, count)
        for kind, count in plan.needed
    )
    first = chance.randint(0, 12)
    second = first + chance.randint(0, 25)
    third = second + chance.randint(0, 30)
    return replace(plan, needed=needed, points=(first, second, third), jokers=chance.randint(0, 12))


def _next_intent(match: Match, bot: TeamBot, chance: Random, errs: float) -> Intent:
    if match.phase is Phase.ROLL:
        return RollDice(roll_dice(chance, match.dice))
    if match.phase is Phase.SHARE_PENALTY:
        return SharePenalty(_drawn_share(match, chance))
    if match.phase is Phase.GIVE_UP_DIE:
        return GiveUpDie(chance.choice(list(DieKind)))
    seat = chance.choice(match.to_act)
    legal = match.legal(seat)
    if not legal or chance.random() < errs / 8:
        return Pass(seat)
    choice = chance.choice(legal) if chance.random() < errs else bot.choose(match, seat)
    if choice is None:
        return Pass(seat)
    return Mark(seat, *choice[:2], cells_of(choice.cells))


def _drawn_share(match: Match, chance: Random) -> tuple[int, ...]:
    """The strikes asked for, or all that are left, drawn one joker at a time."""
    assert match.setup is not None
    assert match.setup.plan is not None
    left = [seat for seat, state in enumerate(match.seats) for _ in range(state.jokers)]
    struck = chance.sample(left, min(match.setup.plan.jokers, len(left)))
    return tuple(struck.count(seat) for seat in range(len(match.seats)))
