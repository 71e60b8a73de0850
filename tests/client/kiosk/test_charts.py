"""The charts of the best that a kiosk shows."""

import datetime

from game.client.kiosk.shared import Kiosk
from game.rules.events import Result
from game.rules.setup import Mode
from game.table.storage.records import MatchRecord, Records, SeatRecord


def kept(kiosk: Kiosk, days_ago: float, points: int) -> None:
    """A match won by a person with this many points, this long ago."""
    ended = int((kiosk.wall() - datetime.timedelta(days=days_ago)).timestamp())
    anna = SeatRecord("Anna", None, points, 0, 0, 0, 0, won=True)
    ada = SeatRecord("Ada", "easy", 0, 0, 0, 0, 0, won=False)
    key, result = f"match-{points}", Result.FINISHED
    match = MatchRecord(key, ended, Mode.VERSUS, None, "black", result, 30, "", (anna, ada))
    Records(kiosk.data).add(match)


def test_the_week_has_a_page_if_it_shows_more_than_the_day(make_rig) -> None:
    kiosk = make_rig().stage.stack.top.kiosk
    kept(kiosk, 0, 20)
    kiosk.read_records()
    assert [(chart.weekly, chart.lately) for chart in kiosk.charts()] == [
        (False, (("Anna", 20),)),
    ]
    kept(kiosk, 6, 30)
    kept(kiosk, 7, 40)
    kiosk.read_records()
    assert [(chart.weekly, chart.lately) for chart in kiosk.charts()] == [
        (False, (("Anna", 20),)),
        (True, (("Anna", 30), ("Anna", 20))),
    ]
    assert kiosk.charts()[1].ever[0] == ("Anna", 40)
