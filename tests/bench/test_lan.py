"""Forty tables in one program cost forty times what one costs, and no more."""

import pytest

from tests.bench.lan import Lan, Point, svg


def played(tables: int, seconds: float = 8.0) -> Lan:
    lan = Lan()
    for _ in range(tables):
        lan.open()
    lan.loop.pass_time(seconds)
    return lan


def test_every_table_has_six_players_and_answers_a_probe() -> None:
    lan = played(3, 0.0)
    assert len(lan.players) == 18
    assert all(host.host.table.running is not None for host in lan.hosts)
    assert lan.ask_all() == 3


def test_messages_grow_in_proportion_to_tables() -> None:
    one, four = played(1), played(4)
    assert four.played.messages == pytest.approx(4 * one.played.messages, rel=0.3)
    one.ask_all()
    four.ask_all()
    assert four.listed.messages == 4 * one.listed.messages


def test_the_picture_shows_four_charts_with_a_dot_for_each_size() -> None:
    points = [Point(n, 6 * n, 20.0 * n, 1000.0 * n, 1.0 * n, 75.0 * n, 10**6 * n) for n in (1, 2)]
    drawn = svg(points)
    assert drawn.count("<circle") == 8
    assert drawn.startswith("<svg")
