"""What a table's owner can do about people of other programs, in a lobby or a match: remove
somebody and let them back in, or let a bot play at once for somebody absent.

Never here: what happens to their seats, which the host decides.
"""

from collections.abc import Sequence

from game.client.draw.icons import Icon
from game.client.interrupted.take_seat import SeatsScene
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.message import MessageScene, removal_question
from game.client.ui.widget import Widget
from net.messages.lobby import Banned, SeatInfo
from net.messages.requests import Kick, LetIn


def other_people(visit: Visit) -> tuple[SeatInfo, ...]:
    """The seats the owner can do something about: those no bot plays."""
    view, lobby = visit.view, visit.view.lobby
    if lobby is None or not view.owner:
        return ()
    return tuple(s for s in lobby.people if not view.is_mine(s.index) and s.level is None)


def sent_away(visit: Visit) -> Banned | None:
    """The last person removed, if the owner is here and may let them back in."""
    view, lobby = visit.view, visit.view.lobby
    return lobby.banned[-1] if lobby is not None and lobby.banned and view.owner else None


def ask_to_let_in(stage: Stage, visit: Visit, banned: Banned) -> MessageScene:
    """The question before somebody who was removed may come back."""
    words = stage.words
    return MessageScene(
        stage,
        words("lobby.let_in_ask", name=banned.name),
        yes=words("lobby.let_in"),
        agreed=lambda: visit.session.send(LetIn(banned.key)),
        tone=ButtonTone.GO,
    )


def ask_to_send_away(stage: Stage, visit: Visit, seat: SeatInfo) -> MessageScene:
    """The question before the people of another program are removed."""
    look = visit.lobby_looks[seat.index]
    return removal_question(
        stage,
        seat.name or "",
        look.tint,
        look.costume,
        lambda: visit.session.send(Kick(seat.index)),
    )


class OtherPeopleScene(SeatsScene):
    """An overlay with the people of other programs."""

    question = "pause.others"
    wide = 1160
    across = 1100

    @property
    def seats(self) -> Sequence[SeatInfo]:
        return other_people(self.visit)

    @property
    def rows(self) -> int:
        return super().rows + (sent_away(self.visit) is not None)

    def build(self) -> Sequence[Widget]:
        seats, banned = super().build(), sent_away(self.visit)
        if banned is None:
            return seats
        scene = ask_to_let_in(self.stage, self.visit, banned)
        let_in = Button(
            name="let in",
            box=self.row(len(seats)),
            action=lambda: self.stage.stack.push(scene),
            label=self.stage.words("pause.let_in", name=banned.name),
            sign=Icon.PERSON,
        )
        return [*seats, let_in]

    def label(self, seat: SeatInfo) -> str:
        key = "pause.bot_for" if seat.away else "pause.send_away"
        return self.stage.words(key, name=seat.name or "?")

    def note(self, seat: SeatInfo) -> str:
        return ""  # the label says it

    def sign(self, seat: SeatInfo) -> Icon:
        return Icon.BOT if seat.away else Icon.DOOR

    def choose(self, seat: SeatInfo) -> None:
        if seat.away:
            self._let_a_bot_play(seat)
        else:
            self.stage.stack.push(ask_to_send_away(self.stage, self.visit, seat))

    def _let_a_bot_play(self, seat: SeatInfo) -> None:
        """Being absent is nobody's fault: they may come back and take their seat."""
        self.visit.session.send(Kick(seat.index))
        if seat.key is not None:
            self.visit.session.send(LetIn(seat.key))
