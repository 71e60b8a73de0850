"""Every screen by what it is for: the one place that knows them all.

Each is imported when it is first shown, so that the title comes at once. Never here: what a screen
does, or when it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.client.scene import Scene
from game.client.stage import Stage

if TYPE_CHECKING:
    from game.client.couch.looks import Look
    from game.client.couch.plan import Going, TablePlan
    from game.client.scenes.match import MatchScene
    from game.client.visit import Visit
    from game.rules.events import Milestone
    from game.table.storage.match_file import SavedMatch
    from game.table.storage.records import Records
    from game.table.storage.unfinished import KeptMatch


class AllScreens:
    """What `Stage.screens` is in the program."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    # To a table.

    def title(self) -> Scene:
        from game.client.scenes.title import TitleScene

        return TitleScene(self._stage)

    def join(
        self,
        going: "Going | None" = None,
        plan: "TablePlan | None" = None,
        names: Sequence[str] = (),
    ) -> Scene:
        from game.client.couch.join import JoinScene

        return JoinScene(self._stage, going, plan, names)

    def new_match(self, *, solo: bool = False) -> Scene:
        from game.client.scenes.new_match import NewMatchScene

        return NewMatchScene(self._stage, solo)

    def missions(self) -> Scene:
        from game.client.mission.choose import MissionsScene

        return MissionsScene(self._stage)

    def tables(self) -> Scene:
        from game.client.scenes.tables import TablesScene

        return TablesScene(self._stage)

    def open_table(self) -> Scene:
        from game.client.scenes.open_table import OpenTableScene

        return OpenTableScene(self._stage)

    def lobby(self, visit: "Visit") -> Scene:
        from game.client.scenes.lobby import LobbyScene

        return LobbyScene(self._stage, visit)

    def watch_lobby(self, visit: "Visit") -> Scene:
        from game.client.watch.lobby import WatchLobbyScene

        return WatchLobbyScene(self._stage, visit)

    # At a table.

    def match(self, visit: "Visit") -> Scene:
        return self.match_kind(visit)(self._stage, visit)

    def match_kind(self, visit: "Visit") -> "type[MatchScene]":
        """Missions have a screen of their own, and so have the couch and who looks on."""
        from game.client.couch.mission import CouchMissionScene
        from game.client.couch.table import CouchTableScene
        from game.client.mission.table import MissionTableScene
        from game.client.scenes.table import TableScene
        from game.client.watch.table import WatchTableScene
        from game.rules.setup import Mode

        if visit.watch and not visit.mine:
            return WatchTableScene
        setup = visit.shown.match.setup
        several = visit.roster is not None and len(visit.roster) > 1
        if setup is not None and setup.mode is Mode.MISSION:
            return CouchMissionScene if several else MissionTableScene
        return CouchTableScene if several else TableScene

    def result(self, visit: "Visit") -> Scene:
        from game.client.scenes.result import ResultScene

        return ResultScene(self._stage, visit)

    def mission_result(self, visit: "Visit", past: "Mapping[int, Milestone]") -> Scene:
        from game.client.mission.result import MissionResultScene

        return MissionResultScene(self._stage, visit, past)

    def watch_result(self, visit: "Visit") -> Scene:
        from game.client.watch.result import WatchResultScene

        return WatchResultScene(self._stage, visit)

    def pause(self, visit: "Visit", seat: int | None = None) -> Scene:
        from game.client.scenes.pause import PauseScene

        return PauseScene(self._stage, visit, seat)

    def paused(self, visit: "Visit") -> Scene:
        from game.client.interrupted.paused import PausedScene

        return PausedScene(self._stage, visit)

    def lost(self, visit: "Visit") -> Scene:
        from game.client.interrupted.lost import LostScene

        return LostScene(self._stage, visit)

    def sit_down(self, visit: "Visit") -> Scene:
        from game.client.interrupted.late import SitDownScene

        return SitDownScene(self._stage, visit)

    def ask_to_leave(self, visit: "Visit") -> Scene:
        from game.client.interrupted.later import ask_to_leave

        return ask_to_leave(self._stage, visit)

    def go_on(self, kept: "KeptMatch") -> Scene:
        from game.client.interrupted.later import go_on

        return go_on(self._stage, kept)

    # Beside it.

    def replay(
        self,
        saved: "SavedMatch",
        first_roll: int = 0,
        meanwhile: Callable[[float], None] | None = None,
    ) -> Scene:
        from game.client.archive.replay import ReplayScene

        return ReplayScene(self._stage, saved, first_roll=first_roll, meanwhile=meanwhile)

    def coach(
        self,
        saved: "SavedMatch",
        people: "Sequence[Look]" = (),
        meanwhile: Callable[[float], None] | None = None,
    ) -> Scene:
        from game.client.after.coach import CoachScene

        return CoachScene(self._stage, saved, people, meanwhile)

    def archive(self) -> Scene:
        from game.client.archive.matches import ArchiveScene

        return ArchiveScene(self._stage)

    def players(self, records: "Records") -> Scene:
        from game.client.archive.players import PlayersScene

        return PlayersScene(self._stage, records)

    def rules(self) -> Scene:
        from game.client.rulebook.scene import RulesScene

        return RulesScene(self._stage)

    def options(self) -> Scene:
        from game.client.options.scene import OptionsScene

        return OptionsScene(self._stage)

    def first_match(self) -> Scene:
        from game.client.lesson.show import first_match

        return first_match(self._stage)

    def lesson(self, number: int) -> Scene:
        from game.client.lesson.show import ShowScene

        return ShowScene(self._stage, number)

    def lesson_try(self, number: int) -> Scene:
        from game.client.lesson.table import TryScene

        return TryScene(self._stage, number)

    def lesson_done(self) -> Scene:
        from game.client.lesson.done import DoneScene

        return DoneScene(self._stage)
