"""The leader's question at the couch: only the leader's own device answers it (C14).

The question itself stands in `game.client.mission.decision`.
"""

from collections.abc import Sequence

from game.client.couch.looks import Look
from game.client.couch.roster import Player, Roster
from game.client.intents import Act, Press
from game.client.mission.decision import DecisionScene
from game.client.sound import Sound
from game.client.sources import Heard
from game.client.stage import Stage
from game.client.visit import Visit


class CouchDecisionScene(DecisionScene):
    """An overlay that hears the leader, and everybody who comes again to his seat."""

    def __init__(self, stage: Stage, visit: Visit, roster: Roster, looks: Sequence[Look]) -> None:
        """`looks` are those of all seats."""
        super().__init__(stage, visit)
        self.tints = [look.tint for look in looks]
        self.roster = roster

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def leader(self) -> Player | None:
        """Who leads the mission, if he plays at this screen."""
        return self.roster.at_seat(0)

    def hear(self, heard: Heard) -> None:
        if heard.intent == Press(Act.MENU):
            self.open_menu()
        elif isinstance(heard.intent, Press) and self._wakes(heard):
            self.stage.sounds.play(Sound.YOUR_TURN)
        elif self._leads(heard):
            super().hear(heard)
        elif isinstance(heard.intent, Press) and not heard.source.points:
            self.stage.sounds.play(Sound.REFUSED)

    def back(self) -> None:
        """Back does nothing here: the question stays, and the menu has a button of its own."""

    def _wakes(self, heard: Heard) -> bool:
        pad = self.stage.devices.pad(heard.source)
        return self.roster.wake(heard.source, pad.guid if pad else "") is not None

    def _leads(self, heard: Heard) -> bool:
        """Whether this device is the leader's."""
        leader = self.leader
        if leader is None or leader.stopped:
            return False
        if heard.source.points:
            return self.roster.pointed(0) is not None
        return self.roster.by_source(heard.source) is leader
