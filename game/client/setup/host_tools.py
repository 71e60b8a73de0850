"""Tools in a lobby that only a host has: removing somebody, and locking the table.

Never here: what everybody has there (`lobby_scene`).
"""

from pygame import Rect

from game.client.draw.icons import Icon
from game.client.interrupted.other_people import ask_to_let_in, ask_to_send_away
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from net.messages.lobby import Banned, SeatInfo
from net.messages.requests import SetLocked


def kick_button(stage: Stage, visit: Visit, seat: SeatInfo, box: Rect) -> Button:
    """Removes the people of another program, after a question."""
    return Button(
        name=f"kick {seat.index}",
        box=box,
        size=34,
        label=stage.words("lobby.kick"),
        action=lambda: stage.stack.push(ask_to_send_away(stage, visit, seat)),
    )


def let_in_button(stage: Stage, visit: Visit, banned: Banned, box: Rect) -> Button:
    """Lets somebody back in who was removed, the last one first, after a question."""
    return Button(
        name="let in",
        box=box,
        size=34,
        label=stage.words("pause.let_in", name=banned.name),
        action=lambda: stage.stack.push(ask_to_let_in(stage, visit, banned)),
    )


def lock_button(stage: Stage, visit: Visit, box: Rect, *, locked: bool) -> Button:
    """Locks or unlocks the table; the padlock shows what a press leads to."""
    return Button(
        name="lock",
        box=box,
        size=38,
        label=stage.words("lobby.unlock" if locked else "lobby.lock"),
        sign=Icon.UNLOCKED if locked else Icon.LOCK,
        action=lambda: visit.session.send(SetLocked(not locked)),
    )
