"""A visit to a table: the session, the match as shown, and the choices of our seats, in one place.

It lives from the lobby through matches to the way out; scenes pass it on. No drawing here.
"""

import time
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path

from game.client.match.chooser import Chooser
from game.client.match.hint import Hint, Hints, hint_line
from game.client.match.presenter import Presenter
from game.client.match.status_line import DECISIONS, StatusLine, status
from game.client.seats.looks import looks, seat_facts
from game.client.seats.roster import Roster
from game.client.words import Words
from game.rules.choice import Choice
from game.rules.events import Marked, Milestone
from game.rules.match import Phase
from game.rules.mission import MissionPlan
from game.table.bots.advice import AdviceNotice
from game.table.play.seat_view import Look
from game.table.play.session import TableSession
from game.table.play.session_notices import Notice
from game.table.play.view import TableView
from game.table.storage.settings import Guise, Motion
from game.table.storage.unfinished import drop
from net.messages.lobby import SeatKind
from net.messages.notices import AnewNotice, Choose, EventsNotice, JoinedNotice, RefusedNotice
from net.messages.requests import LeaveSeat, Pause, Resume


class Sitting(Enum):
    """How a match is played or watched at this screen."""

    ALONE = "alone"
    """One person plays, or several who take turns with one device."""
    COUCH = "couch"
    """Several play at once, each with a device."""
    WATCHING = "watching"
    """Nobody plays: it is shown to an audience."""


class Visit:
    """One program at one table."""

    def __init__(
        self,
        session: TableSession,
        *,
        local: bool = False,
        reduced_motion: bool = False,
        roster: Roster | None = None,
        watch: bool = False,
        known: Sequence[Guise] = (),
    ) -> None:
        """`local`: nobody else can join, so there is no lobby to show before the match.

        `roster`: who plays at this screen with a device of their own; None for one person alone.

        `watch`: shown as for an audience, as long as nobody here has a seat.

        `known`: people this machine remembers, who look here as they last chose.
        """
        self.session = session
        self.local = local
        self._motion = Motion.REDUCED if reduced_motion else Motion.FULL
        self.roster = roster
        self.watch = watch
        self.shared = False
        """Whether others in the room play with phones, or have left and may come back.

        All sheets are then shown alike, even if one person is left at the screen.
        """
        self.upright = False
        """Whether the window is upright: it has no form for one large sheet."""
        self._known = tuple(known)
        self.chooser = Chooser(self._send)
        self.hints = Hints(session.advise)
        self.shown = Presenter(self._motion)
        self.rejoin: Callable[[str], TableSession] | None = None
        """Goes to the same table with this code; None if there is no table to go to."""
        self.takes_up: Path | None = None
        """The save being resumed; deleted once loaded."""
        self._match = 0
        self._begun = 0
        """The match that `begins_mission` was last asked about."""
        self._resuming = False
        self._goes_on = False
        """Whether no player had paused the match when it was last held."""
        self._taker: int | None = None

    @property
    def view(self) -> TableView:
        """The table as it really is now."""
        return self.session.view

    @property
    def mine(self) -> tuple[int, ...]:
        """Our seats; of those in the lobby, only the ones in the match on show."""
        seats, mine = len(self.shown.match.seats), self.view.my_seats
        return tuple(seat for seat in mine if seat < seats) if seats else mine

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats in the match on show."""
        seats = max(len(self.shown.match.seats), len(self.view.names))
        return tuple(map(self.name, range(seats)))

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.view.name_of(seat) or "?"

    @property
    def sitting(self) -> Sitting:
        """How to show its match at this screen."""
        if self.watch and not self.mine:
            return Sitting.WATCHING
        alone = not self.several_here and not (self.upright and self.roster)
        return Sitting.ALONE if alone else Sitting.COUCH

    @property
    def several_here(self) -> bool:
        """Whether several people share the screen, or have until now."""
        return self.roster is not None and len(self.roster) + self.shared > 1

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks of all seats in the match on show, as chosen at this screen."""
        names = self.names[: len(self.shown.match.seats)]
        return looks(self._dressed, seat_facts(self.view, names), self._known)

    @property
    def _dressed(self) -> Roster | None:
        """Players here who look as they chose; one alone looks like their seat, to others too."""
        alone = self.roster is None or len(self.roster) < 2
        return None if alone and not self.local else self.roster

    @property
    def lobby_looks(self) -> tuple[Look, ...]:
        """The looks of all seats in the lobby; empty before there is one."""
        seats = self.view.lobby.seats if self.view.lobby is not None else ()
        facts = seat_facts(self.view, [seat.name or "" for seat in seats])
        return looks(self._dressed, facts, self._known)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats the table waits for, as far as this screen knows."""
        if self.shown.dice_moving:
            return ()
        return tuple(seat for seat in self.shown.match.to_act if seat not in self.chooser.sent)

    @property
    def plan(self) -> MissionPlan | None:
        """The mission on show, None if there is none or it has not begun."""
        setup = self.shown.match.setup
        return setup.plan if setup is not None else None

    def begins_mission(self) -> bool:
        """Whether the match on show is a mission that has just begun; true once a match, however
        often people change how they sit at it."""
        match = self.shown.match
        if match.setup is None or self._begun == self._match:
            return False
        self._begun = self._match
        return self.plan is not None and match.roll_number <= 1

    @property
    def past(self) -> dict[int, Milestone]:
        """The milestones already checked in the match on show, by roll."""
        match = self.shown.match
        settled = match.phase not in (Phase.ACTIVE, Phase.CHOOSE)
        return {
            event.roll: event
            for event in self.view.events
            if isinstance(event, Milestone)
            and (event.roll < match.roll_number or (event.roll == match.roll_number and settled))
        }

    @property
    def match_waits(self) -> bool:
        """Whether there is a match that has not been shown to its end."""
        return self.shown.behind or self.shown.match.setup is not None

    def move(self, motion: Motion) -> None:
        """How much may move from now on."""
        self._motion = self.shown.motion = motion

    def update(self, seconds: float) -> list[Notice]:
        """Let time pass; returns what arrived."""
        notices = self.session.poll()
        for notice in notices:
            self._take(notice)
        self._sit()
        self.shown.update(seconds)
        for event in self.shown.news:
            if isinstance(event, Marked):
                self._taker = event.seat
        self.chooser.follow(self.shown.match, self.mine, self._taker)
        self.hints.follow(self.shown.match)
        return notices

    def _take(self, notice: Notice) -> None:
        match notice:
            case EventsNotice(number, events):
                if self.takes_up is not None:
                    drop(self.takes_up)
                    self.takes_up = None
                if number != self._match:
                    self._match = number
                    now = self.shown.now
                    self.shown = Presenter(self._motion)
                    self.shown.now = now
                    self.chooser.restart()
                self.shown.add(events)
            case JoinedNotice():
                self.chooser.sent.clear()  # another host may never have heard of it
            case AnewNotice():
                self._match = 0
            case AdviceNotice():
                self.hints.take(notice)
            case RefusedNotice(Choose(seat), _):
                self.chooser.refused(seat)

    def _sit(self) -> None:
        """At our own table everybody here finds the seat that the table gave them."""
        roster = self.roster
        if roster is not None and self.local and {p.seat for p in roster} != set(self.mine):
            self.seat_people(roster, self.names)

    def seat_people(self, roster: Roster, names: Sequence[str]) -> None:
        """Everybody here finds their seat by name, and looks as the table says."""
        roster.sit(names, self.mine)
        for seat in self.view.lobby.seats if self.view.lobby is not None else ():
            player = roster.at_seat(seat.index)
            if player is not None and seat.appearance is not None:
                player.tint, player.costume = seat.appearance.tint, seat.appearance.costume

    def ask_hint(self, seat: int | None = None) -> bool:
        """A seat, or the one on show, wants a hint; False if it owes no choice now."""
        seat = self.chooser.shown if seat is None else seat
        if seat is None or seat not in self.mine or self.shown.dice_moving:
            return False
        if not self.chooser.may_send(self.shown.match, seat):
            return False
        self.hints.ask(self.shown.match, seat)
        return True

    @property
    def waits_for_others(self) -> bool:
        """Whether choices are due, but none of ours."""
        match = self.shown.match
        due = match.phase in (Phase.ACTIVE, Phase.CHOOSE) and bool(match.to_act)
        return due and not any(self.chooser.may_send(match, seat) for seat in self.mine)

    def hurry(self) -> None:
        """Somebody does not want to wait for slow bots."""
        self.session.hurry()

    def hint(self, seat: int | None) -> Hint | None:
        """The hint on show for a seat."""
        return self.hints.of(seat)

    # --- standing still -------------------------------------------------------------------------

    @property
    def paused(self) -> int | None:
        """The seat that has paused the match; None while the match is running."""
        lobby = self.view.lobby
        seat = lobby.paused if lobby is not None else None
        self._resuming = self._resuming and seat is not None
        return None if self._resuming else seat

    @property
    def may_resume(self) -> bool:
        """Whether somebody here may end the pause."""
        lobby = self.view.lobby
        anybody = lobby is not None and lobby.anybody_resumes and bool(self.mine)
        return self.view.owner or self.paused in self.mine or anybody

    def pause(self, seat: int) -> None:
        """Ask for a pause in the name of one of our seats."""
        self.session.send(Pause(seat))

    def resume(self) -> None:
        """Ask to resume the match."""
        self._resuming = True
        self.session.send(Resume())

    def hold(self, held: bool) -> None:
        """Halt or resume the match at our own table, whoever plays in it."""
        if held:
            self._goes_on = self.paused is None
        else:  # that pause is no player's; do not show it for the moment before it ends
            self._resuming = self._goes_on
        self.session.hold(held)

    @property
    def can_be_kept(self) -> bool:
        """Whether this program can save the match for another day."""
        return self._runs and self.view.owner and bool(self.mine) and not self.hands_over

    @property
    def _runs(self) -> bool:
        match = self.view.match
        return match is not None and match.setup is not None and match.over is None

    @property
    def hands_over(self) -> bool:
        """Whether somebody else who is there hosts the table if we leave it."""
        lobby = self.view.lobby
        if lobby is None or not self.view.owner:
            return False
        others = [seat for seat in lobby.people if seat.index not in self.view.my_seats]
        present = {seat.key for seat in others if not seat.away}
        return any(one.key in present for one in lobby.candidates)

    @property
    def leaves_to_a_bot(self) -> bool:
        """Whether the match continues without us, with bots on our seats."""
        return self._runs and bool(self.mine) and (not self.view.owner or self.hands_over)

    def give_up(self) -> None:
        """Say that we leave on purpose: bots take our seats at once, and nobody waits for us."""
        if self.leaves_to_a_bot:
            for seat in self.mine:
                self.session.send(LeaveSeat(seat))

    def status(self) -> StatusLine:
        """What to do now."""
        return status(self.shown, self.chooser, self.mine, self.names)

    @property
    def left_to_bots(self) -> tuple[int, ...]:
        """The seats that bots play for people at this screen, who may take them back."""
        lobby = self.view.lobby
        spare = lobby.spare if self.local and lobby is not None else ()
        return tuple(seat.index for seat in spare if seat.kind is SeatKind.PERSON)

    def status_line(self, words: Words) -> StatusLine:
        """What to do now, a leader's decision, or the hint somebody asked for."""
        now, seat, match = self.status(), self.chooser.shown, self.shown.match
        hint = self.hint(seat)
        if hint is not None and seat is not None:
            line = hint_line(words, match, seat, hint, self.chooser.current)
            now = line if line.key else now
        if self.plan is None:
            return now
        if match.over is None and match.phase in DECISIONS and not self.shown.dice_moving:
            return StatusLine(DECISIONS[match.phase], {"name": self.name(0)}, 0, 0 in self.mine)
        if now.key == "status.must_pass":
            return StatusLine("mission.must_pass", now.parts, now.seat, now.calls)
        return now

    def turn_page(self) -> None:
        """Drop a match that has been shown to its end, and wait for the next one."""
        if self.shown.finished:
            now, self.shown = self.shown.now, Presenter(self._motion)
            self.shown.now = now
            self.chooser.restart()

    def seconds_left(self) -> int | None:
        """Whole seconds left for the choices due now (D2), None without a limit."""
        deadline = self.view.deadline
        if deadline is None or not self.shown.match.to_act:
            return None
        return max(0, round(deadline - time.monotonic()))

    def _send(self, seat: int, choice: Choice | None) -> None:
        self.hints.drop(seat)
        self.session.send(Choose(seat, choice, self.shown.match.roll_number))

    def close(self) -> None:
        """Leave the table."""
        self.session.close()
