"""What accompanies a guest: a recorder for its matches, a runner for its bots, and advice.

Never here: links (`sides`), how bots think (`bots.process`), file formats (`recorder`).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.table.bots.advice import Adviser
from game.table.bots.pauses import Pauses
from game.table.bots.process import BotProcess
from game.table.bots.program_log import ProgramLog
from game.table.bots.seats import BotSeats, LevelOf
from game.table.play.recorder import Recorder
from game.table.play.seat_memory import SeatMemory
from game.table.play.session_notices import Notice, ProgramWroteNotice, Trouble, TroubleNotice
from game.table.storage.archive import Archive
from net.guest.guest import Guest
from net.messages.notices import GuestNotice, Request


class Company:
    """What accompanies a guest: the recorder of its matches and the runner of its bots."""

    def __init__(
        self,
        tell: Callable[[Notice], None],
        programs: Mapping[str, str] | None = None,
        log: Path | None = None,
        seed: int | None = None,
    ) -> None:
        """`programs`: levels that are programs of other authors, with their command lines.

        `log`: the file for what they write to standard error; None passes it on instead. `seed`:
        makes bots choose the same each time.
        """
        self._tell = tell
        self._programs = dict(programs or {})
        self._log = ProgramLog(log) if log is not None else None
        self._seed = seed
        self._recorder: Recorder | None = None
        self._memory: SeatMemory | None = None
        self._bots: BotSeats | None = None
        self._pauses: Pauses | None = None
        self._process: BotProcess | None = None
        self._adviser: Adviser | None = None

    def record(self, guest: Guest, folder: Path | None, stood_in: Sequence[int] = ()) -> None:
        """Record the guest's matches in this folder, the user's own if None."""
        self._recorder = Recorder(guest, Archive(folder), self._tell, stood_in)

    def remember(self, memory: SeatMemory) -> None:
        """Remember the seats that the guest holds."""
        self._memory = memory

    def let_bots_play(
        self,
        guest: Guest,
        ask: Callable[[Request], None],
        level_of: LevelOf,
        delay: float,
    ) -> None:
        """Play the seats that `level_of` names; `delay` as in `Pauses`."""
        gone = partial(self._tell, TroubleNotice(Trouble.BOTS_GONE))
        self._pauses = Pauses(delay)
        self._bots = BotSeats(guest, ask, level_of, self._bot_process(), self._pauses, gone)

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is choosing."""
        return self._bots is not None and self._bots.is_thinking

    def hurry(self) -> None:
        """Somebody does not want to wait for the bots that are thinking."""
        if self._pauses is not None:
            self._pauses.skip()

    def advise(self, guest: Guest, seat: int) -> None:
        """Ask a bot what it would do for a seat of this guest's match."""
        if self._adviser is None:
            self._adviser = Adviser(self._bot_process(), self._tell)
        self._adviser.ask(guest, seat)

    def _bot_process(self) -> BotProcess:
        """The process that all bots of this program think in; started when first asked."""
        if self._process is None:
            bits = random.SystemRandom().getrandbits(32)
            self._process = BotProcess(bits if self._seed is None else self._seed)
            self._process.programs = self._programs
            self._process.say = self._program_gone
            self._process.wrote = self._program_wrote
        return self._process

    def _program_gone(self, sentence: str) -> None:
        if self._log is not None:
            self._log.add(sentence)
        self._tell(TroubleNotice(Trouble.PROGRAM_GONE, fault=sentence))

    def _program_wrote(self, line: str) -> None:
        if self._log is not None:
            self._log.add(line)
        else:
            self._tell(ProgramWroteNotice(line))

    def hear(self, notice: GuestNotice) -> None:
        """Something happened at the guest's table."""
        if self._recorder is not None:
            self._recorder.hear(notice)
        if self._memory is not None:
            self._memory.hear(notice)
        if self._bots is not None:
            self._bots.hear(notice)

    async def close(self) -> None:
        """End everything that was started."""
        if self._bots is not None:
            self._bots.stop()
        if self._adviser is not None:
            self._adviser.stop()
        if self._recorder is not None:
            self._recorder.close()
        if self._process is not None:
            await self._process.close()
