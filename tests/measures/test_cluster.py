"""A cluster plays the same matches as one process; what it lacks is reported in a sentence."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands.line import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler with two workers in separate processes, as on other machines."""
    distributed = pytest.importorskip(
        "distributed", reason="the extra 'cluster' is not installed (docs/CLUSTER.md)"
    )
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(ROOT)  # workers start in the program's folder
    try:
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster:
            yield cluster.scheduler_address
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict]:
    status = run(["simulate", "--json", *words])
    assert status == 0, capsys.readouterr().err
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    del lines[-1]["seconds"]
    return lines


@pytest.mark.parametrize(
    "words",
    [("--games", "19", "--sheet", "all"), ("--games", "3", "--mode", "mission", "--mission", "2")],
    ids=["versus", "mission"],
)
def test_a_cluster_plays_the_same_matches_as_one_process(
    address: str, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    here = simulated(capsys, *words, "--seed", "5")
    assert simulated(capsys, *words, "--seed", "5", "--cluster", address) == here


def test_an_unreachable_scheduler_gets_a_sentence(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.measures.cluster._ANSWER_SECONDS", 0.5)
    assert run(["simulate", "--games", "1", "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert capsys.readouterr().err.startswith("No dask scheduler answers at")


def test_workers_of_another_version_are_refused(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.measures.cluster.VERSION", "9.9")
    assert run(["simulate", "--games", "1", "--cluster", address]) == 1
    assert "has version" in capsys.readouterr().err


def test_without_the_extra_a_sentence_explains_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(["simulate", "--games", "1", "--cluster", "tcp://127.0.0.1:8786"]) == 1
    assert "pip install distributed" in capsys.readouterr().err
