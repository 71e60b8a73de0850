"""Whether a host answers for our people, or gives their seats away, although they are there.

It could end a match in a moment. While our link was broken it may answer for them, but no faster
than an honest host. It does not do so, or roll, in the name of another either. What excuses it is
measured by our own clock alone. Never here: our part in the dice (`dice_part`), and what people are
told.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import Final, TypeAlias

from game.rules.match import Phase
from net.base.forgetting import forget_oldest
from net.base.refusals import NotDone, RefusalCode
from net.chain.changes import Place
from net.chain.entries import Why
from net.chain.log import Log
from net.chain.votes import rolled_by_few
from net.guest.absence import Absence, ToldMatch
from net.guest.answers import (
    Answer,
    Here,
    answers_in,
    held,
    is_passed_on,
    rolls_before_most,
    rolls_chosen_by_few,
    written,
)
from net.guest.silence import LET_IN_SECONDS, Moment, Silence
from net.messages.lobby import Lobby, TableState
from net.messages.messages import ANSWERED_SECONDS, SILENT_SECONDS

MOST_ANSWERED: Final = 3
"""Rolls of a match in which a host may answer for our people although they are there, or too fast
while they are away."""
MOST_PASSED_ON: Final = MOST_ANSWERED + 1
"""Further ones that a host may pass on, written by another for whom many had voted: it may have let
that host make them, which was too fast for us but not for its own people."""
MOST_EXCUSED: Final = 10
"""Rolls of a match in which a host that we were with may answer for our people during short
absences, or while few others choose: its owner may have let bots play."""
SURELY_AWAY: Final = SILENT_SECONDS + LET_IN_SECONDS + ANSWERED_SECONDS
"""Seconds after which we are not away because of the host alone: it cannot break a link and then
keep us waiting for so long."""
_MOST_HOSTS: Final = 16
_MOST_MATCHES: Final = 4
_Place: TypeAlias = tuple[int, Place]
"""A match and who hosts it."""


class AnsweredFor:
    """The rolls of a match in which hosts have answered for our people."""

    def __init__(self, key: str, silence: Silence) -> None:
        """`key`: ours; `silence` knows when the host was heard."""
        self._key = key
        self._silence = silence
        self._host = ""
        """The host that has let us in over this link."""
        self._entered = Moment()
        """When it did."""
        self._knows_all = False
        """Whether it has told us its match since, or had none."""
        self._left: dict[str, Absence] = {}
        """Since when we are away from each such host; if it has told us nothing yet, from the last
        one before it."""
        self._in_vain: dict[str, tuple[float, Moment]] = {}
        """For how many seconds each of those that have told us nothing yet has let us in, and when
        it did so first."""
        self._left_last: Moment | None = None
        """When the last host was that had let us in."""
        self._told: dict[int, ToldMatch] = {}
        """The last matches of which we were told, by number."""
        self._shown: dict[int, Moment] = {}
        """When hosts that had let us in began to say that a match runs, by its number."""
        self._match = 0
        """The last one of them that we were told."""
        self._is_live = False
        """Whether we were told it over this link."""
        self._roll = 0
        """The last roll there."""
        self._due: frozenset[int] = frozenset()
        """The seats of which something was due in it when we looked last."""
        self._phase = Phase.NEW
        """What the match waited for then."""
        self._due_at = -inf
        """When we first saw that, or, if we were away then, when that began; long ago if always.
        Later by the time of each pause since."""
        self._apart: list[float] = []
        """For how many seconds each we have had no link since."""
        self._broke_at = -inf
        """When the last link broke."""
        self._paused_at: float | None = None
        """When we first saw the pause that goes on."""
        self._had_own = False
        """Whether the host has told, over this link, of a term of its own in that match."""
        self._early: dict[_Place, dict[int, int]] = {}
        """The rolls of a match in which each host has answered too often or too early, and which
        entry was the last when we saw that."""
        self._excused: dict[_Place, set[int]] = {}
        """Those that our absence excuses, though it was a short one."""
        self._unsure: dict[_Place, set[int]] = {}
        """Those that it excuses unless few have chosen in them, which the next roll shows."""
        self._passed_on: dict[int, set[int]] = {}
        """Those of a match that are not held against whoever passes them on."""

    def begin(self) -> None:
        """The link is a new one; `silence` still knows when the one before was heard last."""
        self._go_on(self._silence.last.now)
        self._broke_at = self._silence.awake.now if self._host else self._broke_at
        if self._host:
            now, before = self._silence.awake, Absence.since_then(self._left_last)
            is_new = self._host not in self._left
            in_vain = self._in_vain.pop(self._host, (0.0, self._entered) if is_new else None)
            away = self._left.pop(self._host, before)
            if self._knows_all:
                self._left[self._host] = Absence(now, now)
            elif away is not None:
                self._left[self._host] = away.again(self._entered, now)
            if in_vain is not None and not self._knows_all:
                seconds, first = in_vain
                self._in_vain[self._host] = seconds + now.since(self._entered), first
            self._left_last = now
            forget_oldest(self._left, _MOST_HOSTS)
            forget_oldest(self._in_vain, _MOST_HOSTS)
        self._host, self._knows_all, self._is_live, self._had_own = "", False, False, False

    def enter(self, host: str, lobby: Lobby) -> None:
        """The host with this key has let us in, and this is its lobby now."""
        if not self._host:
            self._host, self._entered = host, self._silence.last
            self._apart.append(self._entered.now - max(self._due_at, self._broke_at))
        shown = self._shown.get(lobby.match, self._silence.last)
        self._shown = {lobby.match: shown} if lobby.state is TableState.PLAYING else {}
        told = self._told.get(lobby.match)
        has_all = told is None or told.has_end
        self._knows_all |= lobby.state is not TableState.PLAYING and has_all
        if lobby.paused is None:
            self._go_on(self._silence.heard)
        elif self._paused_at is None:
            self._paused_at = self._silence.heard

    def _go_on(self, now: float) -> None:
        """The pause is over, if there was one; without a link nobody knows when."""
        if self._paused_at is not None:
            self._due_at += max(0.0, now - max(self._paused_at, self._due_at))
            self._paused_at = None

    def look(self, log: Log) -> None:
        """This is the log now, as the host of our link tells it; we may be that host."""
        if log.number != self._match:
            self._match, self._is_live = log.number, False
            self._had_own, self._roll = False, 0
        told = self._told.pop(log.number, None) or ToldMatch(self._untold_since(log))
        self._told[log.number] = told
        forget_oldest(self._told, _MOST_MATCHES)
        match, shared = log.match, told.shared(log)
        is_new = (self._roll, self._phase) != (match.roll_number, match.phase)
        if shared < told.count or (is_new and not self._is_live):
            away = self._away(self._host, Absence.since_then(told.before(shared)))
            self._due_at = away.since.now if away is not None else -inf
            self._apart = [self._entered.now - self._due_at]
        elif is_new:
            self._due_at, self._apart = self._silence.awake.now, []
        told.take(log, shared, self._silence.awake)
        self._roll, self._phase, self._due = match.roll_number, match.phase, frozenset(match.to_act)
        self._is_live = True
        self._had_own |= log.host == self._host
        self._knows_all = True

    def check(self, log: Log, here: Here) -> None:
        """Raise `NotDone` if the host has answered too often for people of ours who are there, or
        too fast while they were away, in what is new in a log; or if it was with us and tells rolls
        of another one, for whom few had voted. Nothing of that counts then.
        """
        told = self._told.get(log.number)
        first = told.shared(log) if told is not None else 0
        is_live = here.from_lobby or (self._is_live and log.number == self._match)
        if here.from_lobby or (is_live and self._had_own):
            _check_rolls(log, first, here.host)
        self._check_seats(log, first, here, is_live)
        answers = list(answers_in(log, first, self._key, here.seats))
        place = log.number, log.changes.place(here.host)
        alone = self._alone(place, log, here)
        if not answers and not alone:
            return
        early = self._early.setdefault(place, {})
        for roll in {answer.roll for answer in answers}:
            if early.get(roll, -1) >= first:  # told anew: a minute ago this may have been too fast
                del early[roll]
        new = self._not_excused(alone, place)
        answered = self._while_here if is_live else self._while_away
        counted = list(held(answers, log, here))
        new |= answered(counted, log, first, here)
        early |= dict.fromkeys(new - early.keys(), log.count - 1)
        late = self._late_by_link(counted, log, here)
        self._unsure[place] = self._unsure.get(place, set()) | late
        for kept in (self._early, self._unsure):
            forget_oldest(kept, _MOST_HOSTS)
        if len(early) > MOST_ANSWERED:
            raise NotDone(RefusalCode.CONTRADICTION, fault="somebody who is there is called away")

    def _alone(self, place: _Place, log: Log, here: Here) -> set[int]:
        """The rolls that were excused too early: their host may have been alone."""
        unsure = self._unsure.pop(place, set())
        if unsure:
            self._unsure[place] = unsure & {log.match.roll_number}
        return unsure & rolls_chosen_by_few(log, here) if unsure else unsure

    def _late_by_link(self, answers: Iterable[Answer], log: Log, here: Here) -> set[int]:
        """The rolls in which our time was over only because our link was broken, and not for
        longer than the host alone can bring about."""
        if max(self._apart, default=0.0) > SURELY_AWAY:
            return set()
        late = [one for one in answers if self.was_late(one, log, here)]
        return {one.roll for one in late if not self.was_late(one, log, here, sum(self._apart))}

    def was_late(self, answer: Answer, log: Log, here: Here, apart: float = 0.0) -> bool:
        """Whether our time for this was over, as far as we have seen: it was due when we looked
        last. So many seconds do not count, in which we were `apart`."""
        last = self._match, self._roll
        if answer.why is not Why.TIME or here.limit is None or (log.number, answer.roll) != last:
            return False
        if not answer.is_first or answer.seat not in self._due:
            return False
        slack = min(SILENT_SECONDS, here.limit / 2)
        now = self._silence.heard if self._paused_at is None else self._paused_at
        return now >= self._due_at + apart + here.limit - slack

    def _check_seats(self, log: Log, first: int, here: Here, is_live: bool) -> None:
        """Raise `NotDone` if somebody gets a seat of ours from entry `first` on, unless we were
        away for as long as it waits."""
        key = self._key
        if not any(plain["entry"] == "seated" for plain in log.entries[first:]):
            return
        others = Absence.since_then(self._before(log, first))
        followed = rolls_before_most(log, here)
        keys = [one["key"] for one in log.entries[0]["seats"]]
        for number, (plain, roll, author) in enumerate(written(log)):
            if plain["entry"] != "seated":
                continue
            seat, holder = plain["seat"], plain["holder"]["key"]
            is_taken = keys[seat] == key != holder and seat in here.seats
            keys[seat] = holder
            if number < first or not is_taken or (here.was_kicked and author.host == here.host):
                continue
            if roll in followed and is_passed_on(author, here):
                continue
            away = self._away(here.host, others) if author.host == here.host else others
            if is_live or not self._has_waited(away, here.keep):
                raise NotDone(RefusalCode.CONTRADICTION, fault="a seat given away")

    def _while_here(self, answers: Sequence[Answer], log: Log, first: int, here: Here) -> set[int]:
        """The rolls that were answered for our seats, but not the one in which their time was over:
        no other roll is made so soon after an answer that we are told of both at once."""
        return {
            one.roll
            for one in answers
            if one.roll < log.match.roll_number or not self.was_late(one, log, here)
        }

    def _while_away(self, answers: Sequence[Answer], log: Log, first: int, here: Here) -> set[int]:
        """The rolls that were answered faster than by an honest host while our link was broken.

        What this host has written itself came after we heard it last. What others have written may
        have come any time after what we had before the last entry that is not new; or, if that was
        nothing of this match, after we left the last host. All of it came before we were let in.
        """
        others = Absence.since_then(self._before(log, first))
        away, place = self._away(here.host, others), (log.number, log.changes.place(here.host))
        late = {one.roll for one in answers if self.was_late(one, log, here)}
        by_host = {one.roll for one in answers if one.author.host == here.host}
        by_others = {one.roll for one in answers if one.author.host != here.host}
        too_fast = self._too_fast(by_host - late, away, here.keep)
        if away is not None and here.host in self._left:
            untimely = {one.roll for one in answers if one.why is not Why.TIME}
            in_time = late | self._in_time(by_host - too_fast - untimely, away, here.limit)
            excused = by_host if self._has_waited(away, here.keep) else in_time
            if away.at_once(self._entered) <= SURELY_AWAY:
                sure = late - self._late_by_link(answers, log, here)
                excused = (excused - rolls_chosen_by_few(log, here)) | sure
                self._unsure[place] = (excused - sure) & {log.match.roll_number}
            too_fast |= self._not_excused(by_host - too_fast - excused, place)
        fast = self._too_fast(by_others - late, others, here.keep)
        passed_on = {one.roll for one in answers if is_passed_on(one.author, here)}
        return too_fast | (fast - self._may_pass_on(fast & passed_on, log.number))

    def _away(self, host: str, others: Absence | None) -> Absence | None:
        """Since when we were away from this host. What one has written that has told us nothing yet
        may be as old as that of `others`, but for the time for which it has let us in."""
        away = self._left.get(host, others)
        if away is None or host not in self._in_vain:
            return away
        if others is None:
            return None
        seconds, first = self._in_vain[host]
        longest = max(away.longest, others.at_once(first))
        return replace(away, since=others.since.plus(seconds), longest=longest)

    def _too_fast(self, rolls: Iterable[int], away: Absence | None, keep: float) -> set[int]:
        """The last of these rolls, if there are more than an honest host makes in that time."""
        if away is None:
            return set()
        seconds = self._entered.since(away.since)
        most = int(seconds / ANSWERED_SECONDS) + self._has_waited(away, keep)
        return set(sorted(rolls)[most:])

    def _in_time(self, rolls: Iterable[int], away: Absence, limit: float | None) -> set[int]:
        """The first of these rolls, in which our time may have been over while we were away."""
        over = int(self._entered.since(away.since) / limit) if limit else 0
        return set(sorted(rolls)[:over])

    def _may_pass_on(self, rolls: set[int], number: int) -> set[int]:
        """Those of these rolls of a match that are not too many to be passed on."""
        passed_on = self._passed_on.setdefault(number, set())
        passed_on |= set(sorted(rolls - passed_on)[: max(0, MOST_PASSED_ON - len(passed_on))])
        forget_oldest(self._passed_on, _MOST_MATCHES)
        return rolls & passed_on

    def _not_excused(self, rolls: set[int], place: _Place) -> set[int]:
        """Those of these rolls that are too many for one match."""
        excused = self._excused.setdefault(place, set())
        excused |= set(sorted(rolls - excused)[: max(0, MOST_EXCUSED - len(excused))])
        forget_oldest(self._excused, _MOST_HOSTS)
        return rolls - excused

    def _has_waited(self, away: Absence | None, keep: float) -> bool:
        """Whether a seat of somebody who was away like this has waited for them when we came; the
        link may have broken sooner at its other end."""
        return away is None or away.at_once(self._entered) > keep - ANSWERED_SECONDS

    def _before(self, log: Log, first: int) -> Moment | None:
        """After which moment others may have written what comes after so many entries of a log;
        None if at any time."""
        told = self._told.get(log.number)
        if told is None:  # an earlier match may be older than our time here
            return self._untold_since(log) if log.number >= self._match else None
        return told.before(first)

    def _untold_since(self, log: Log) -> Moment | None:
        """After which moment others may have written a match of which we were told nothing yet:
        when we left the last host, or when one before it said first that the match ran; None if at
        any time."""
        left, shown = self._left_last, self._shown.get(log.number)
        return shown if left is not None and shown is not None and shown.now < left.now else left


def _check_rolls(log: Log, first: int, host: str) -> None:
    """Raise `NotDone` if rolls from entry `first` on were made in the term of another host, for
    whom few had voted."""
    is_others = log.host != host or any("votes" in one for one in log.entries[first:])
    if is_others and rolled_by_few(log, first, host=host):
        raise NotDone(RefusalCode.CONTRADICTION, fault="a roll in the term of another host")
