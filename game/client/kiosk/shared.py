"""What the screens of a kiosk share: its config, how tables are opened, the records.

Never here: drawing, and what happens when (`keeper`).
"""

import datetime
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from game.client.kiosk.lists import MOST_BEST, Best, Chart
from game.client.kiosk.lock import Tries
from game.client.kiosk.notice import logo_of
from game.client.kiosk.operated import Operated
from game.client.kiosk.press_bar import PressBar
from game.client.kiosk.six_rules import COUNT, HOLD
from game.client.kiosk.turns import MOST, Turns
from game.client.stage.stage import Stage
from game.kiosk.config import AttractPage, Follow, KioskConfig, KioskMode, VisitorInput
from game.kiosk.forget import forget, midnight
from game.kiosk.hours import closes_at, is_open, volume_at
from game.kiosk.inputs import offered, plugged_in
from game.kiosk.pipe_messages import KioskDuty
from game.kiosk.refused_names import NameFilter
from game.rules.setup import Mode
from game.table.play.browse import Browser
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.storage.ended import keep_all_ended
from game.table.storage.folders import data_folder
from game.table.storage.late_records import LATE
from game.table.storage.records import Records, RecordsError
from net.base.names import those_called
from net.finding.discovery import TableAd

OpenTable: TypeAlias = Callable[[HostOptions, Persona], Session]
Wall: TypeAlias = Callable[[], datetime.datetime]
_LOG: Final = logging.getLogger(__name__)
_WEEK: Final = datetime.timedelta(days=6)
"""Before today, so that a week has seven days."""
_CHARTED: Final = (KioskMode.VERSUS, KioskMode.SOLO)


def open_table(options: HostOptions, persona: Persona) -> Session:
    """A table at this machine, as anywhere else in the program."""
    return Session.host(options, persona)


class Kiosk:
    """One kiosk."""

    def __init__(
        self,
        config: KioskConfig,
        *,
        open_table: OpenTable = open_table,
        wall: Wall = datetime.datetime.now,
        browser: Browser | None = None,
        data: Path | None = None,
        operated: Operated | None = None,
    ) -> None:
        """`wall` tells day and hour; `browser` finds tables, None for one of its own."""
        self.config = config
        self.operated = operated or Operated()
        self._open_table = open_table
        self.wall = wall
        self.data = data or data_folder()
        self.names = NameFilter.of(config.names)
        self.tries = Tries(config.lock)
        self.press_bar = PressBar(config.screen.languages)
        self.languages = config.screen.languages
        self.logo = logo_of(config)
        """The operator's, None if there is none that can be shown."""
        self._browser = browser
        self._charts: tuple[Chart, ...] = ()
        self._day = wall().date()
        self.late = 0
        """How many results the disk has not accepted yet."""
        most = MOST if config.network.follow is Follow.BUSIEST else math.inf
        self.turns = Turns(sum(map(self.seconds_of, config.attract.pages)), most)

    def open_table(self, options: HostOptions, persona: Persona) -> Session:
        """A table; it waits for a missing or idle phone as long as for somebody at the screen."""
        away = self.config.away
        wait = away.ask_seconds + away.passes * away.pass_seconds
        phones = options.phones and replace(options.phones, patience=wait)
        return self._open_table(replace(options, keep_seconds=wait, phones=phones), persona)

    # --- the operator and the hours -------------------------------------------------------------

    @property
    def duty(self) -> KioskDuty:
        """The kiosk's duty now: what the operator wants, else what the opening hours say."""
        duty = self.operated.wishes.duty
        if duty is KioskDuty.OPEN:
            return KioskDuty.OPEN if is_open(self.config.hours, self.wall()) else KioskDuty.CLOSING
        return KioskDuty.OPEN if duty is KioskDuty.EXTRA else duty

    @property
    def shut(self) -> bool:
        """Whether nobody may start anything any more."""
        return self.duty in (KioskDuty.CLOSING, KioskDuty.DARK)

    @property
    def closes_soon(self) -> str:
        """Closing time, such as "18:00", if that should be announced now; else empty."""
        now, hours = self.wall(), self.config.hours
        at = closes_at(hours, now)
        farewell = datetime.timedelta(minutes=hours.farewell_minutes)
        by_hours = self.operated.wishes.duty is KioskDuty.OPEN
        return f"{at:%H:%M}" if by_hours and at is not None and at - now <= farewell else ""

    @property
    def volume(self) -> float:
        """The share of the config's volume to play at now."""
        by_hour = volume_at(self.config.sound.by_hour, self.wall())
        return self.operated.wishes.volume / 100 * by_hour / 100

    def seconds_of(self, page: AttractPage) -> float:
        """Seconds for which a page of the attract screen is shown."""
        attract = self.config.attract
        if page is AttractPage.MATCH:
            return attract.match_seconds
        return COUNT * HOLD if page is AttractPage.RULES else attract.page_seconds

    # --- the LAN --------------------------------------------------------------------------------

    def look_around(self) -> None:
        """Start looking for tables, if the config wants that."""
        if self.config.network.tables and self._browser is None:
            self._browser = Browser(self.config.network.addresses)

    def tables(self) -> tuple[TableAd, ...]:
        """The tables that answer now and that this program understands."""
        if self._browser is None:
            return ()
        return tuple(ad for ad in self._browser.tables() if ad.same_protocol)

    def table_to_follow(self) -> TableAd | None:
        """The table whose match to show, None if there is none.

        A table whose code is in the config does not tell whether it plays: its match is waited for,
        and it comes before others, since somebody wrote the code down for it.
        """
        network = self.config.network
        if network.follow is Follow.OFF:
            return None
        busiest, tables = network.follow is Follow.BUSIEST, self.tables()
        found = [
            ad
            for ad in (tables if busiest else those_called(network.table, tables))
            if (network.code if ad.code else ad.playing) and self.turns.may_show(ad.id)
        ]
        return max(found, key=lambda ad: (ad.code, ad.taken or 0, ad.name), default=None)

    # --- records --------------------------------------------------------------------------------

    @property
    def best_today(self) -> Best:
        """The day's best players at the first game offered here."""
        charts = [chart for chart in self.charts() if chart.lately and not chart.weekly]
        return charts[0].lately if charts else ()

    def charts(self) -> tuple[Chart, ...]:
        """A page of records for each mode that has any, and one of the week where that says more
        than the day; else one for the first mode.
        """
        if not self._charts:
            self.read_records()
        return self._charts

    def read_records(self) -> None:
        """Read the records again; unreadable ones are shown as none."""
        records, morning = Records(self.data), midnight(self.wall())
        today = int(morning.timestamp())
        week = int((morning - _WEEK).timestamp())
        charts = []
        try:
            matches, won = records.count(today)
            for mode in self._charted():
                best = tuple(records.best(mode, MOST_BEST, today))
                ever = tuple(records.best(mode, MOST_BEST))
                charts.append(Chart(mode, best, ever, matches, won))
                lately = tuple(records.best(mode, MOST_BEST, week))
                if lately != best:
                    charts.append(Chart(mode, lately, ever, matches, won, weekly=True))
        except RecordsError:
            charts = [Chart(mode) for mode in self._charted()]
        self._charts = tuple(chart for chart in charts if chart.ever) or (charts[0],)

    def _charted(self) -> list[Mode]:
        modes = [Mode(mode.value) for mode in _CHARTED if mode in self.config.play.modes]
        return modes or [Mode.VERSUS]

    def look_for_inputs(self, stage: Stage) -> None:
        """Look for devices that visitors can play with, so that prompts name nothing else."""
        inputs = offered(self.config.play.inputs, plugged_in(), len(stage.devices))
        self.press_bar.inputs = inputs
        stage.keyboard = VisitorInput.KEYBOARD in inputs

    def keep_late(self) -> None:
        """Try again to save results that the disk refused, and log the outcome."""
        late, fault = Records(self.data), ""
        if LATE.count(late):
            try:
                LATE.try_again(late)
            except RecordsError as error:
                fault = str(error)
            else:
                keep_all_ended(self.data)
        before, self.late = self.late, LATE.count(late)
        if self.late > before:
            _LOG.warning("Results wait for room on the disk: %d (%s).", self.late, fault)
        elif before and not self.late:
            _LOG.warning("The results that waited are on the disk now.")

    def forget_names(self) -> None:
        """Visitors have gone: forget the names that the config does not want kept."""
        self.keep_late()
        self._day = self.wall().date()
        forget(self.data, self.config.names.keep, self.wall())
        self.read_records()

    def look_at_the_day(self) -> None:
        """Time passes: read the records again, and start afresh on a new day."""
        if self.wall().date() != self._day:
            self.forget_names()
        else:
            self.keep_late()
            self.read_records()

    def clear_records(self) -> None:
        """Clear all records; if the disk refuses, they stay."""
        with suppress(RecordsError):
            Records(self.data).clear()
        self.read_records()

    def close(self) -> None:
        """Stop looking for tables."""
        if self._browser is not None:
            self._browser.close(wait=False)
            self._browser = None


def speak(stage: Stage, kiosk: Kiosk) -> None:
    """The language used while nobody has chosen one."""
    language = kiosk.operated.wishes.language or kiosk.config.screen.language
    if stage.settings.language is not language:
        stage.set(language=language)


__all__ = ["Kiosk", "OpenTable", "Wall", "open_table", "speak"]
