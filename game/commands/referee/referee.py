"""The referee: one request in, one answer out, with a match between.

Never here: reading values (`reading`), pipes, or rules.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Final

from game.commands.referee.answers import AnswerLine, describe_choices, describe_state, show
from game.commands.referee.reading import (
    RefereeRequest,
    bad_request,
    quote,
    read_enum,
    read_line,
    read_mark,
    read_new,
    read_roll,
    read_seat,
    read_strikes,
)
from game.rules.dice import DieKind
from game.rules.events import Event
from game.rules.intents import GiveUpDie, Pass, RollDice, SharePenalty, Start
from game.rules.match import Match
from game.rules.record import public_record
from game.rules.refusal import Code, Refused
from game.rules.setup import Setup
from game.table.play.host_dice import make_chance, roll_dice


class _InHand:
    """A match that has begun, with its setup and its source of chance."""

    def __init__(self, setup: Setup, seed: int | None) -> None:
        self.match = Match()
        self.setup = setup
        self.chance: Random = make_chance(seed)


class Referee:
    """Answers requests; a refused one changes nothing."""

    def __init__(self) -> None:
        self._in_hand: _InHand | None = None

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without its newline; never raises, whatever the line."""
        try:
            answer = {"ok": True, **self._grant(read_line(line))}
        except Refused as refused:
            answer = {"ok": False, "error": refused.code.value, "message": refused.sentence}
        return json.dumps(answer).encode("ascii")

    def _grant(self, request: RefereeRequest) -> AnswerLine:
        do = request.get("do")
        if do == "new":
            return self._new(request)
        handler = _HANDLERS.get(do) if isinstance(do, str) else None
        if handler is None:
            known = ", ".join(("new", *_HANDLERS))
            raise bad_request(f"'do' is one of {known}, not {quote(do)}.")
        if self._in_hand is None:
            raise Refused(Code.NO_MATCH, "No match has begun; ask for 'new' first.")
        return handler(self._in_hand, request)

    def _new(self, request: RefereeRequest) -> AnswerLine:
        setup, seed = read_new(request)
        in_hand = _InHand(setup, seed)
        events = in_hand.match.apply(Start(setup))
        self._in_hand = in_hand
        return _happened(events)


def _roll(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    roll = read_roll(request)
    if roll is not None:
        return _happened(in_hand.match.apply(RollDice(roll)))
    before = in_hand.chance.getstate() if type(in_hand.chance) is Random else None
    try:
        drawn = roll_dice(in_hand.chance, in_hand.match.dice)
        return _happened(in_hand.match.apply(RollDice(drawn)))
    except Refused:
        if before is not None:  # what was drawn for a refused roll has not fallen
            in_hand.chance.setstate(before)
        raise


def _mark(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    return _happened(in_hand.match.apply(read_mark(request)))


def _pass(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    return _happened(in_hand.match.apply(Pass(read_seat(request, in_hand.setup.seats))))


def _share_penalty(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    strikes = read_strikes(request, in_hand.setup.seats)
    return _happened(in_hand.match.apply(SharePenalty(strikes)))


def _give_up_die(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    return _happened(in_hand.match.apply(GiveUpDie(read_enum(request, "kind", DieKind))))


def _legal(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    seat = read_seat(request, in_hand.setup.seats)
    choices = in_hand.match.legal(seat)
    return {"legal": describe_choices(choices), "count": len(choices)}


def _state(in_hand: _InHand, _: RefereeRequest) -> AnswerLine:
    return {"state": describe_state(in_hand.match)}


def _show(in_hand: _InHand, request: RefereeRequest) -> AnswerLine:
    return {"show": show(in_hand.match, read_seat(request, in_hand.setup.seats))}


def _happened(events: tuple[Event, ...]) -> AnswerLine:
    return {"events": [public_record(event) for event in events]}


_HANDLERS: Final[dict[str, Callable[[_InHand, RefereeRequest], AnswerLine]]] = {
    "roll": _roll,
    "legal": _legal,
    "mark": _mark,
    "pass": _pass,
    "share_penalty": _share_penalty,
    "give_up_die": _give_up_die,
    "state": _state,
    "show": _show,
}
