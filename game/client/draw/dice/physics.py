"""The physics of a throw: faceless cubes that fly, hop, roll, collide softly and are tidied up.

First all dice roll freely; then each gets a place so that all paths are short, and glides there
while others step aside. Everything is a plain number: `tumble` makes poses of them. Never here:
pictures, faces, or what a throw is for.
"""

import math
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final

from game.client.draw.dice.die import HEADINGS
from game.client.draw.dice.solid import HALF_EDGE
from game.client.draw.floor import Floor
from game.client.draw.shapes import Point

_RATE: Final = 60
_SAMPLES: Final = 58
_FINE: Final = 2
"""Physics steps between two stored poses."""
_DT: Final = 1 / (_RATE * _FINE)
_FREE: Final = 0.64
"""Seconds until every die has rolled out."""
_TIDY: Final = (0.57, 0.945)
"""Start and end of the gliding, in seconds."""
_LAG: Final = 0.022
TOWER_FALL: Final = 0.17
"""Seconds a die falls inside the tower before it appears at the mouth."""
_TOWER_LAG: Final = 0.045
_IN: Final = 0.24
"""Seconds a thrown die needs to cross the tray's wall."""
_OUT: Final = 0.17
"""Seconds it needs to leave the tower."""
_GRAVITY: Final = 7500.0
_HOP: Final = 0.40
_WALL: Final = 0.55
_MEET: Final = 0.42
_ROUND: Final = 1.12
"""A die's radius when it meets another, in half edges."""
_LOUD: Final = 140.0
"""Collisions slower than this, in units a second, make no sound."""
_TOGETHER: Final = 0.028


@dataclass(frozen=True, slots=True)
class Knock:
    """A sound of wood: when, and how loud, 0 to 1."""

    at: float
    strength: float


@dataclass(slots=True)
class Die:
    """A die's motion: one number of each kind for every stored moment."""

    since: float
    """When it leaves the hand or the tower."""
    strip: int = 0
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    lift: list[float] = field(default_factory=list)
    angle: list[float] = field(default_factory=list)
    """Radians it has still to roll, negative, or to roll back."""


@dataclass(slots=True)
class _Body:
    """A die in motion."""

    since: float
    stops: float
    x: float
    y: float
    z: float
    vx: float
    vy: float
    vz: float = 0.0
    entry: "Point" = (0.0, 0.0)
    """How far outside the tray it was let go; a moment later it is inside, in the air."""
    track: list[tuple[float, float, float]] = field(default_factory=list)


def simulate(seed: str, floor: "Floor") -> tuple[tuple[Die, ...], tuple[Knock, ...]]:
    """All dice in the order of the floor's places, and the sounds they make."""
    chance = Random(seed)
    bodies = _thrown(chance, floor)
    knocks: list[Knock] = []
    for step in range(_SAMPLES * _FINE + 1):
        now = step * _DT
        if step % _FINE == 0:
            for body in bodies:
                body.track.append(_seen(body, now, floor))
        if now <= _FREE:
            _advance(bodies, floor, now, knocks)
    order = _assigned(bodies, floor)
    dice = [_rolled(bodies[i], floor) for i in order]
    _tidy(dice, floor)
    return tuple(dice), _apart(knocks)


def _apart(knocks: list[Knock]) -> tuple[Knock, ...]:
    """Of simultaneous knocks only the loudest: they would be heard as one."""
    kept: list[Knock] = []
    for knock in sorted(knocks, key=lambda knock: knock.at):
        if kept and knock.at - kept[-1].at < _TOGETHER:
            kept[-1] = Knock(kept[-1].at, max(kept[-1].strength, knock.strength))
        else:
            kept.append(knock)
    return tuple(kept)


def _seen(body: _Body, now: float, floor: "Floor") -> tuple[float, float, float]:
    """Where a die appears: at first on its way in, then where it is."""
    left = 1 - (now - body.since) / (_OUT if floor.tower else _IN)
    out = max(0.0, min(1.0, left)) ** 2
    return body.x + body.entry[0] * out, body.y + body.entry[1] * out, body.z


def _thrown(chance: Random, floor: "Floor") -> list[_Body]:
    """All dice as they leave the hand or the tower, each towards its own part of the tray.

    Later dice that go far hit earlier ones; a few bounce off the wall.
    """
    dice = len(floor.places)
    order = list(range(dice))
    chance.shuffle(order)
    bodies = []
    for number, part in enumerate(order):
        far = 1.14 * (part + chance.uniform(0.2, 0.9)) / dice + 0.04
        bodies.append(_launched(chance, floor, number, far))
    return bodies


def _launched(chance: Random, floor: "Floor", number: int, far: float) -> _Body:
    """A die thrown this far across the tray; 1 is the far wall."""
    margin = floor.die * 0.5
    x, y = floor.source
    since, spread = _LAG * number, margin * 0.9
    if floor.tower:
        since, spread = TOWER_FALL + _TOWER_LAG * number, 0.0
    x, y = x + chance.uniform(-0.5, 0.5) * spread, y + chance.uniform(-0.5, 0.5) * spread
    wide = (floor.left + margin, floor.right - margin)
    high = (floor.top + margin, floor.bottom - margin)
    outside, (x, y) = (x, y), (_within(x, *wide), _within(y, *high))
    across = floor.right - floor.left >= floor.bottom - floor.top
    aside = chance.random()
    goal = (
        _beyond(x, wide, far if across else aside, across),
        _beyond(y, high, aside if across else far, not across),
    )
    stops = min(_FREE, since + chance.uniform(0.44, 0.54))
    pace = 2 / (stops - since)  # speed falls evenly to nothing: half of it on the whole
    height = floor.die * (0.1 if floor.tower else 0.75)
    body = _Body(since, stops, x, y, height, (goal[0] - x) * pace, (goal[1] - y) * pace)
    body.entry = (outside[0] - x, outside[1] - y)
    return body


def _within(value: float, least: float, most: float) -> float:
    return max(least, min(most, value))


def _beyond(start: float, span: tuple[float, float], share: float, away: bool) -> float:
    """A point this far along a span, measured away from where the die comes from, or from the
    start.
    """
    least, most = span
    if away and start > (least + most) / 2:
        return most - (most - least) * share
    return least + (most - least) * share


def _advance(bodies: list[_Body], floor: "Floor", now: float, knocks: list[Knock]) -> None:
    for body in bodies:
        if now >= body.since:
            _move(body, floor, now, knocks)
    for a, b in combinations(bodies, 2):
        if now >= a.since and now >= b.since:
            _meet(a, b, floor, now, knocks)
    for body in bodies:
        _keep_in(body, floor)


def _move(body: _Body, floor: "Floor", now: float, knocks: list[Knock]) -> None:
    slower = max(0.0, 1 - _DT / max(_DT, body.stops - now))
    body.vx, body.vy = body.vx * slower, body.vy * slower
    body.x, body.y = body.x + body.vx * _DT, body.y + body.vy * _DT
    body.vz -= _GRAVITY * _DT
    body.z += body.vz * _DT
    if body.z < 0:
        if body.vz < -_LOUD * 2:
            knocks.append(Knock(now, min(1.0, -body.vz / 1400)))
        body.z, body.vz = 0.0, -body.vz * _HOP if body.vz < -_LOUD else 0.0
    reach = floor.die * HALF_EDGE * _ROUND
    pace = _bounce(body, floor, reach)
    if pace > _LOUD:
        knocks.append(Knock(now, min(1.0, pace / 2000)))


def _bounce(body: _Body, floor: "Floor", reach: float) -> float:
    """Bounce off the walls; returns the speed of the impact, 0 for none."""
    hit = 0.0
    if (body.x < floor.left + reach and body.vx < 0) or (
        body.x > floor.right - reach and body.vx > 0
    ):
        body.vx, hit = -body.vx * _WALL, abs(body.vx)
    if (body.y < floor.top + reach * 0.8 and body.vy < 0) or (
        body.y > floor.bottom - reach and body.vy > 0
    ):
        body.vy, hit = -body.vy * _WALL, max(hit, abs(body.vy))
    return hit


def _keep_in(body: _Body, floor: "Floor") -> None:
    reach = floor.die * HALF_EDGE * _ROUND
    body.x = _within(body.x, floor.left + reach, floor.right - reach)
    body.y = _within(body.y, floor.top + reach * 0.8, floor.bottom - reach)


def _meet(a: _Body, b: _Body, floor: "Floor", now: float, knocks: list[Knock]) -> None:
    """Two touching dice push each other apart, the harder the faster they came."""
    reach = 2 * floor.die * HALF_EDGE * _ROUND
    dx, dy = b.x - a.x, b.y - a.y
    apart = math.hypot(dx, dy)
    if apart >= reach or abs(a.z - b.z) > floor.die * HALF_EDGE * 2:
        return
    nx, ny = (dx / apart, dy / apart) if apart > 1e-6 else (1.0, 0.0)
    push = (reach - apart) / 2 * 0.6  # softly: the rest of it in the next steps
    a.x, a.y, b.x, b.y = a.x - nx * push, a.y - ny * push, b.x + nx * push, b.y + ny * push
    closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    if closing <= 0:
        return
    turn = closing * (1 + _MEET) / 2
    a.vx, a.vy, b.vx, b.vy = a.vx - turn * nx, a.vy - turn * ny, b.vx + turn * nx, b.vy + turn * ny
    for body in (a, b):
        body.stops = min(_FREE, max(body.stops, now + 0.10))
    if closing > _LOUD:
        knocks.append(Knock(now, min(1.0, closing / 2000)))


def _assigned(bodies: list[_Body], floor: "Floor") -> tuple[int, ...]:
    """The die for each place, so that the paths together are short.

    Works place by place and keeps the best order for each set of dice used so far.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for place in floor.places:
        far = [_far(body, place) for body in bodies]
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for used, (cost, order) in best.items():
            for die, way in enumerate(far):
                now = used | 1 << die
                if now != used and (now not in longer or cost + way < longer[now][0]):
                    longer[now] = (cost + way, (*order, die))
        best = longer
    return next(iter(best.values()))[1]


def _far(body: _Body, place: "Point") -> float:
    return (body.x - place[0]) ** 2 + (body.y - place[1]) ** 2


def _rolled(body: _Body, floor: "Floor") -> Die:
    """A die's path with its rotation: it rolls along the direction nearest to its path."""
    die = Die(body.since)
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(body.track, body.track[1:], strict=False)]
    along = [[x * math.cos(h) + y * math.sin(h) for x, y in ways] for h in HEADINGS]
    die.strip = max(range(len(HEADINGS)), key=lambda i: sum(abs(way) for way in along[i]))
    half, left = floor.die * HALF_EDGE, sum(along[die.strip])
    for (x, y, z), way in zip(body.track, [0.0, *along[die.strip]], strict=True):
        left -= way
        angle = _toppled(-left * math.pi / (4 * half))
        die.x.append(x)
        die.y.append(y)
        die.angle.append(angle)
        # On its edge a cube stands higher than on its face.
        die.lift.append(z + half * 0.8 * (abs(math.cos(angle)) + abs(math.sin(angle)) - 1))
    return die


def _toppled(angle: float) -> float:
    """The last eighth of a turn is faster than the path: a die topples onto its face."""
    edge = math.pi / 4
    return angle * abs(angle) / edge if abs(angle) < edge else angle


def _tidy(dice: list[Die], floor: "Floor") -> None:
    """Let every die glide from where it rolled to its place."""
    start, end = _TIDY
    for i in range(len(dice[0].x)):
        t = max(0.0, min(1.0, (i / _RATE - start) / (end - start)))
        share = t * t * t * (t * (6 * t - 15) + 10)
        if share <= 0:
            continue
        for die, place in zip(dice, floor.places, strict=True):
            die.x[i] += (place[0] - die.x[i]) * share
            die.y[i] += (place[1] - die.y[i]) * share
        if share < 1:
            _step_aside(dice, i, floor, 1 - share * share)


def _step_aside(dice: list[Die], i: int, floor: "Floor", share: float) -> None:
    """Gliding dice make room for one another, the less the closer they are to their places."""
    least = 2 * floor.die * HALF_EDGE
    for a, b in combinations(dice, 2):
        dx, dy = b.x[i] - a.x[i], b.y[i] - a.y[i]
        apart = math.hypot(dx, dy)
        if 1e-6 < apart < least:
            push = (least - apart) / 2 * share
            a.x[i] -= dx / apart * push
            a.y[i] -= dy / apart * push
            b.x[i] += dx / apart * push
            b.y[i] += dy / apart * push
    reach = floor.die * HALF_EDGE
    for die in dice:
        die.x[i] = _within(die.x[i], floor.left + reach, floor.right - reach)
        die.y[i] = _within(die.y[i], floor.top + reach * 0.8, floor.bottom - reach)
