"""Many trials, each played once: by several processes if wanted, saved in a file if given one.

A trial in the file is not played again, so an interrupted run can be resumed. Never here: what a
trial is, or how it is played.
"""

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Generic, TypeVar

import msgspec

from game.table.storage.kept_lines import KeptLines

TrialT = TypeVar("TrialT")
OutcomeT = TypeVar("OutcomeT")

_CHUNK: Final = 4
"""Trials given to a process at a time: few, so that all finish at about the same time."""


class TrialLine(msgspec.Struct, Generic[TrialT, OutcomeT], frozen=True):
    """One line of a file: a trial and its outcome. Kinds may name the fields differently."""

    trial: TrialT
    outcome: OutcomeT


@dataclass(frozen=True, slots=True)
class TrialKind(Generic[TrialT, OutcomeT]):
    """One kind of trial: `play` gives the same outcome for the same trial, in any process."""

    play: Callable[[TrialT], OutcomeT]
    line: type[TrialLine[TrialT, OutcomeT]]
    called: str
    """What a line is, for the error message about an invalid one."""


class Trials(AbstractContextManager["Trials[TrialT, OutcomeT]"], Generic[TrialT, OutcomeT]):
    """Plays trials of one kind.

    Raises `KeptLinesError` for an unusable file or one with other content.
    """

    def __init__(
        self,
        kind: TrialKind[TrialT, OutcomeT],
        file: Path | None = None,
        jobs: int = 1,
        report: Callable[[int, int], None] = lambda done, of: None,
    ) -> None:
        """`report` is called after each trial with how many of the requested ones are known."""
        self._kind = kind
        self._jobs = jobs
        self._report = report
        self._kept = KeptLines(file, kind.line, kind.called) if file is not None else None
        self._known = {line.trial: line.outcome for line in self._kept.lines} if self._kept else {}

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._kept is not None:
            self._kept.close()

    def of(self, trials: Sequence[TrialT]) -> list[OutcomeT]:
        """The outcomes of these trials, in order."""
        fresh = [trial for trial in dict.fromkeys(trials) if trial not in self._known]
        with closing(play_in_order(self._kind.play, fresh, self._jobs)) as outcomes:
            pairs = zip(fresh, outcomes, strict=True)
            for left, (trial, outcome) in enumerate(pairs, 1 - len(fresh)):
                self._known[trial] = outcome
                self._report(len(trials) + left, len(trials))
                if self._kept is not None:
                    self._kept.add(self._kind.line(trial, outcome))
        return [self._known[trial] for trial in trials]

    def known(self, trials: Sequence[TrialT]) -> list[TrialT]:
        """Those of these trials whose outcomes are known already."""
        return [trial for trial in trials if trial in self._known]


def play_in_order(
    play: Callable[[TrialT], OutcomeT], trials: Sequence[TrialT], jobs: int
) -> Generator[OutcomeT, None, None]:
    """The outcomes in the order of the trials, played here or in this many processes."""
    if jobs == 1 or len(trials) < 2:
        yield from map(play, trials)
        return
    from multiprocessing import get_context

    processes = min(jobs, len(trials))
    with ExitStack() as ends:
        with _interrupts_held():
            pool = get_context("spawn").Pool(processes, _ignore_interrupts)
            ends.enter_context(pool)
        yield from pool.imap(play, trials, _CHUNK)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes that start in this block leave ^C to us, and we handle it after the block.

    ^C reaches every process of a terminal, even one that is still loading.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would let interrupts through again
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


def _ignore_interrupts() -> None:
    """The same for Windows, where processes do not inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
