"""Makes every screen: the one place that knows them all.

Each is imported when it is first shown, so that the title appears at once. Never here: what a
screen does, or when it is shown.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.stage.scene import Scene
from game.client.stage.stage import Stage

if TYPE_CHECKING:
    from game.client.match.visit import Visit
    from game.client.seats.plan import TablePlan
    from game.client.seats.roster import Roster
    from game.table.play.returning import WaitingTable
    from game.table.play.seat_view import Look
    from game.table.play.session_notices import TroubleNotice
    from game.table.storage.match_file import SavedMatch
    from game.table.storage.records import Records
    from game.table.storage.settings import Guise
    from game.table.storage.unfinished import KeptMatch
    from net.base.refusals import Refusal
    from net.messages.lobby import Lobby


class AllScreens:
    """Implements `Stage.screens` in the program."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    # To a table.

    def title(self) -> Scene:
        from game.client.title.title_scene import TitleScene

        return TitleScene(self._stage)

    def join(
        self,
        plan: "TablePlan | None" = None,
        roster: "Roster | None" = None,
    ) -> Scene:
        from game.client.setup.couch_join import JoinScene

        return JoinScene(self._stage, plan, roster)

    def new_match(self, *, solo: bool = False, before: "Lobby | None" = None) -> Scene:
        from game.client.setup.new_match import NewMatchScene

        return NewMatchScene(self._stage, solo, before)

    def missions(self) -> Scene:
        from game.client.setup.choose_mission import MissionsScene

        return MissionsScene(self._stage)

    def tables(self) -> Scene:
        from game.client.setup.tables_list import TablesScene

        return TablesScene(self._stage)

    def open_table(self) -> Scene:
        from game.client.setup.open_table import OpenTableScene

        return OpenTableScene(self._stage)

    def lobby(self, visit: "Visit") -> Scene:
        from game.client.setup.lobby_scene import LobbyScene

        return LobbyScene(self._stage, visit)

    def watch_lobby(self, visit: "Visit") -> Scene:
        from game.client.setup.watched_lobby import WatchLobbyScene

        return WatchLobbyScene(self._stage, visit)

    # At a table.

    def match(self, visit: "Visit") -> Scene:
        from game.client.board.board_scene import BoardScene

        visit.upright = self._stage.tall
        return BoardScene(self._stage, visit, visit.sitting)

    def briefing(self, visit: "Visit", *, stays: bool = False) -> Scene:
        from game.client.setup.briefing import BriefingScene

        return BriefingScene(self._stage, visit, stays=stays)

    def refused(self, refusal: "Refusal") -> Scene:
        from game.client.ui.message import refusal_message

        return refusal_message(self._stage, refusal)

    def trouble(self, notice: "TroubleNotice") -> Scene:
        from game.client.ui.message import trouble_message

        return trouble_message(self._stage, notice)

    def result(self, visit: "Visit") -> Scene:
        from game.client.match.visit import Sitting

        if visit.sitting is Sitting.WATCHING:
            from game.client.after.watched_result import WatchResultScene

            return WatchResultScene(self._stage, visit)
        if visit.plan is not None:
            from game.client.after.mission_result import MissionResultScene

            return MissionResultScene(self._stage, visit, visit.past)
        from game.client.after.result_scene import ResultScene

        return ResultScene(self._stage, visit)

    def pause(self, visit: "Visit", seat: int | None = None) -> Scene:
        from game.client.interrupted.pause_menu import PauseScene

        return PauseScene(self._stage, visit, seat)

    def paused(self, visit: "Visit") -> Scene:
        from game.client.interrupted.paused import PausedScene

        return PausedScene(self._stage, visit)

    def lost(self, visit: "Visit") -> Scene:
        from game.client.interrupted.lost import LostScene

        return LostScene(self._stage, visit)

    def sit_down(self, visit: "Visit") -> Scene:
        from game.client.interrupted.take_seat import SitDownScene

        return SitDownScene(self._stage, visit)

    def who(self, visit: "Visit", chosen: "Callable[[Guise], None]") -> Scene:
        from game.client.setup.person_scene import newcomer_scene

        return newcomer_scene(self._stage, visit, chosen)

    def ask_to_leave(self, visit: "Visit") -> Scene:
        from game.client.interrupted.another_day import ask_to_leave

        return ask_to_leave(self._stage, visit)

    def go_on(self, kept: "KeptMatch") -> Scene:
        from game.client.interrupted.kept_matches import resume

        return resume(self._stage, kept)

    def return_to(self, table: "WaitingTable", kept: "KeptMatch | None" = None) -> Scene:
        from game.client.interrupted.another_day import return_to

        return return_to(self._stage, table, kept)

    # Beside it.

    def replay(
        self,
        saved: "SavedMatch",
        first_roll: int = 0,
        meanwhile: Callable[[float], None] | None = None,
    ) -> Scene:
        from game.client.archive.replay_scene import ReplayScene

        return ReplayScene(self._stage, saved, first_roll=first_roll, meanwhile=meanwhile)

    def coach(
        self,
        saved: "SavedMatch",
        people: "Sequence[Look]" = (),
        meanwhile: Callable[[float], None] | None = None,
    ) -> Scene:
        from game.client.after.coach_scene import CoachScene

        return CoachScene(self._stage, saved, people, meanwhile)

    def archive(self) -> Scene:
        from game.client.archive.matches import ArchiveScene

        return ArchiveScene(self._stage)

    def players(self, records: "Records") -> Scene:
        from game.client.archive.players import PlayersScene

        return PlayersScene(self._stage, records)

    def rules(self, page: str | None = None) -> Scene:
        from game.client.rulebook.rulebook_scene import RulesScene

        return RulesScene(self._stage, page)

    def options(self) -> Scene:
        from game.client.options.options_scene import OptionsScene

        return OptionsScene(self._stage)

    def first_match(self) -> Scene:
        from game.client.lesson.show_scene import first_match

        return first_match(self._stage)

    def couch_lesson(self, roster: "Roster") -> Scene:
        from game.client.lesson.couch_lesson import CouchLessonScene

        return CouchLessonScene(self._stage, roster)

    def lesson(self, number: int) -> Scene:
        from game.client.lesson.show_scene import ShowScene

        return ShowScene(self._stage, number)

    def lesson_try(self, number: int) -> Scene:
        from game.client.lesson.try_scene import TryScene

        return TryScene(self._stage, number)

    def lesson_done(self) -> Scene:
        from game.client.lesson.done import DoneScene

        return DoneScene(self._stage)
