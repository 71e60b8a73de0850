"""Stops the clock while somebody at this screen who has to choose has no controller.

Only where everybody plays at this screen and choices have a time limit: nobody elsewhere is kept
waiting. Never here: the notice over their sheet (`stopped`), or pauses on request.
"""

from collections.abc import Mapping

from game.client.board.hand import Hand
from game.client.match.visit import Visit
from game.client.seats.roster import Roster


class MissingPads:
    """Pauses the match in the name of the player whose controller is missing, and resumes it."""

    def __init__(self, visit: Visit, roster: Roster) -> None:
        self._visit = visit
        self._roster = roster
        self.seat: int | None = None
        """The seat in whose name we paused the match."""

    def follow(self, hands: Mapping[int, Hand]) -> None:
        """The match or the devices may have changed."""
        stopped = [seat for seat in hands if self._is_stopped(seat)]
        if self.seat is None:
            due = [seat for seat in stopped if hands[seat].owes]
            if due and self._may_stand and self._visit.paused is None:
                self.seat = due[0]
                self._visit.pause(self.seat)
        elif not stopped:
            self.seat = None
            self._visit.resume()

    def _is_stopped(self, seat: int) -> bool:
        player = self._roster.at_seat(seat)
        return player is not None and player.stopped

    @property
    def _may_stand(self) -> bool:
        lobby = self._visit.view.lobby
        if lobby is None or lobby.time_limit is None:
            return False
        return all(seat.index in self._visit.mine for seat in lobby.people)
