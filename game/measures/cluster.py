"""Matches of bots played by several machines, through dask's scheduler (docs/CLUSTER.md).

The package `distributed` is an extra that only this needs. Matches come back in order, so the
results are those of one process. Never here: how a match is played (`bot_match`), printing.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final

from game.table.play.bot_match import Played
from game.version import VERSION

_CHUNK: Final = 8
"""Matches a machine gets at a time: messages are costly, but all machines should finish together.
"""
_ANSWER_SECONDS: Final = 10.0
_TRIES: Final = 3
"""How often matches are retried whose machine has gone."""


class NoCluster(Exception):  # noqa: N818 - it names what was found
    """Why the matches cannot be played there, in a sentence."""


def play_on_cluster(
    address: str, play: Callable[[int], Played], games: int
) -> Generator[Played, None, None]:
    """Play matches 0 to `games` - 1 on the workers of the scheduler at this address, in order.

    Raises `NoCluster` if there is no scheduler, no worker, or one without this program's version.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            "--cluster needs the package 'distributed': python -m pip install distributed."
        ) from None
    try:
        client = Client(address, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        raise NoCluster(f"No dask scheduler answers at '{address}'.") from fault
    with client:
        _check_workers(client, address)
        chunks = [range(begin, min(begin + _CHUNK, games)) for begin in range(0, games, _CHUNK)]
        futures = client.map(partial(_play_some, play), chunks, pure=False, retries=_TRIES)
        for future in futures:
            yield from _result(future)
            future.release()


def _play_some(play: Callable[[int], Played], numbers: Sequence[int]) -> list[Played]:
    return [play(number) for number in numbers]


def _check_workers(client: object, address: str) -> None:
    """Another version could play differently."""
    try:
        versions = client.run(_version)  # type: ignore[attr-defined]
    except Exception as fault:
        raise NoCluster(
            f"A worker of '{address}' lacks this program; start workers in its folder ({fault})."
        ) from fault
    if not versions:
        raise NoCluster(f"The scheduler at '{address}' has no workers yet.")
    for worker, version in versions.items():
        if version != VERSION:
            raise NoCluster(f"The worker {worker} has version {version}, and this is {VERSION}.")


def _version() -> str:
    """The version on a worker, where this runs."""
    from game.version import VERSION

    return VERSION


def _result(future: object) -> list[Played]:
    try:
        played: list[Played] = future.result()  # type: ignore[attr-defined]
    except Exception as fault:
        raise NoCluster(f"The cluster gave up: {type(fault).__name__}: {fault}.") from fault
    return played
