"""The supervisor: decisions on a made-up clock, and real processes that crash, hang and grow."""

import datetime
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.kiosk.config import Alive, Data
from game.kiosk.kept_config import KEPT_NAME, open_config
from game.kiosk.log_files import KioskLog
from game.kiosk.pipe_messages import KioskDoing, KioskDuty, RestartCause, Wishes
from game.kiosk.status import ill
from game.kiosk.supervisor import Doctor, RestartBackoff, Supervisor, Verdict

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")
QUICK = """
[alive]
hang_seconds = 2
start_seconds = 5
memory_megabytes = 150
pause_seconds = 0.1
[data]
folder = "kept"
"""


def test_a_game_that_beats_is_fine_and_a_silent_one_hangs() -> None:
    doctor = Doctor(Alive(hang_seconds=10, start_seconds=30), now=0)
    assert doctor.judge(29) is Verdict.FINE
    assert doctor.judge(31) is Verdict.SLOW_START
    doctor.beat(31, 50_000_000)
    assert doctor.judge(41) is Verdict.FINE
    assert doctor.judge(41.5) is Verdict.HUNG


def test_a_game_above_its_memory_limit_has_grown() -> None:
    doctor = Doctor(Alive(), now=0)
    doctor.beat(1, 500_000_000, 500_000_000)
    assert doctor.judge(1) is Verdict.FINE
    doctor.beat(2, 500_000_001, 500_000_000)
    assert doctor.judge(2) is Verdict.GROWN
    doctor.beat(3, 500_000_001)  # without its limit
    assert doctor.judge(3) is Verdict.FINE


def test_pauses_double_up_to_a_limit_and_are_reset_after_a_calm_time() -> None:
    pauses = RestartBackoff(Alive(pause_seconds=1, longest_pause_seconds=10, calm_seconds=600))
    assert [pauses.after(3) for _ in range(6)] == [1, 2, 4, 8, 10, 10]
    assert pauses.after(601) == 1
    assert pauses.troubles == 1


def test_a_game_that_never_came_up_lengthens_the_pauses_but_is_no_trouble() -> None:
    pauses = RestartBackoff(Alive(pause_seconds=1, longest_pause_seconds=10, calm_seconds=600))
    pauses.after(3)
    assert [pauses.after(0.1, failed=False) for _ in range(4)] == [2, 4, 8, 10]
    assert pauses.troubles == 1


def test_a_full_log_is_rotated(tmp_path: Path) -> None:
    log = KioskLog(tmp_path / "kiosk.log", Data(log_megabytes=0.01, log_files=3), io.StringIO())
    for number in range(1000):
        log.note(f"line {number} " + "x" * 60)
    log.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["kiosk.log", "kiosk.log.1", "kiosk.log.2", "kiosk.log.3"]
    assert all(path.stat().st_size <= 10_000 for path in tmp_path.iterdir())
    assert "line 999" in (tmp_path / "kiosk.log").read_text()


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    told = io.StringIO()
    log = KioskLog(tmp_path / "file" / "kiosk.log", Data(), told)
    log.say("still here")
    assert "cannot be written" in told.getvalue()
    assert "still here" in told.getvalue()


# --- with real processes --------------------------------------------------------------------------

BEGIN = """
import os, sys, time
def beat(memory=50_000_000):
    os.write(1, b"beat %d 150000000\\n" % memory)
troubles = int(sys.argv[1])
def say(message):
    os.write(1, b"says " + message.encode() + b"\\n")
def hear(count=1):
    for _ in range(count):  # records this many messages of the supervisor
        line = sys.stdin.readline()
        open(sys.argv[2] + ".heard", "a").write(line)
def until():
    while not os.path.exists(sys.argv[2] + ".go"):
        beat()
        time.sleep(0.05)
open(sys.argv[2], "a").write(f"{os.getpid()} {troubles}\\n")
beat()
"""
"""The beginning of every made-up game; it records its start in a file."""


class Kiosk:
    """A supervisor in a thread, and a made-up game with a different source for each start."""

    def __init__(self, folder: Path, *sources: str) -> None:
        """The n-th source is the game at its n-th start; the last one is repeated."""
        self.starts = folder / "starts"
        self.told = io.StringIO()
        self.gone = 0
        """How often the game failed to start."""

        def command(troubles: int) -> list[str]:
            source = BEGIN + sources[min(max(troubles, self.gone), len(sources) - 1)]
            self.gone += source.endswith((NO_PROGRAM, NO_SCREEN))
            if source.endswith(NO_PROGRAM):
                return [str(folder / "is not there")]
            return [sys.executable, "-c", source, str(troubles), str(self.starts)]

        log = KioskLog(folder / "kiosk.log", Data(), self.told)
        self.config = folder / "kiosk.toml"
        self.config.write_text(QUICK)
        self.supervisor = Supervisor(command, open_config(self.config), log)
        self.status: int | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self.status = self.supervisor.run()

    def wait(self, seconds: float = 20) -> int | None:
        self._thread.join(seconds)
        assert not self._thread.is_alive(), self.told.getvalue()
        return self.status

    @property
    def started(self) -> int:
        return len(self.starts.read_text().splitlines()) if self.starts.exists() else 0

    def let_go(self) -> None:
        """Release a game that waits in `until`."""
        Path(f"{self.starts}.go").touch()

    def heard(self, number: int = 0) -> dict:
        """A message the game has recorded."""
        file = Path(f"{self.starts}.heard")
        until(lambda: file.exists() and file.read_text().count("\n") > number)
        return json.loads(file.read_text().splitlines()[number])

    def pids(self) -> list[int]:
        return [int(line.split()[0]) for line in self.starts.read_text().splitlines()]


END_WELL = "sys.exit(0)"
NO_PROGRAM = "nothing that the system could start"
NO_SCREEN = "sys.exit(4)"
STAY = "while True: beat(); time.sleep(0.2)"


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def until(true, seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_game_that_crashes_is_restarted(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "raise RuntimeError('broken')", END_WELL)
    assert kiosk.wait() == 0
    assert kiosk.started == 2
    assert "ended with status 1" in kiosk.told.getvalue()
    assert "RuntimeError: broken" in (tmp_path / "kiosk.log").read_text()
    assert "Traceback" not in kiosk.told.getvalue()


@posix
def test_a_game_that_is_killed_is_restarted(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, STAY, END_WELL)
    until(lambda: kiosk.started == 1)
    os.kill(kiosk.pids()[0], signal.SIGKILL)
    assert kiosk.wait() == 0
    assert "ended by SIGKILL" in kiosk.told.getvalue()


@posix
def test_a_game_that_hangs_is_killed_with_all_its_children(tmp_path: Path) -> None:
    hang = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(99)"])
open(sys.argv[2] + ".child", "w").write(str(child.pid))
import faulthandler, signal
faulthandler.register(signal.SIGUSR1)
time.sleep(99)
"""
    kiosk = Kiosk(tmp_path, hang, END_WELL)
    assert kiosk.wait() == 0
    assert "The game hangs and is killed." in kiosk.told.getvalue()
    assert "most recent call first" in (tmp_path / "kiosk.log").read_text()
    until(lambda: gone(int((tmp_path / "starts.child").read_text())))


def test_a_game_that_grows_is_killed(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "while True: beat(200_000_000); time.sleep(0.1)", END_WELL)
    assert kiosk.wait() == 0
    assert "needs 200 MB of memory" in kiosk.told.getvalue()


def test_a_game_that_floods_its_pipe_can_still_be_stopped(tmp_path: Path) -> None:
    flood = "while True: os.write(1, b'beat 1 2\\n' * 5000)"
    kiosk = Kiosk(tmp_path, flood)
    until(lambda: kiosk.supervisor.status().memory == 1)
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0
    until(lambda: gone(kiosk.pids()[0]))


def test_endless_output_of_a_game_is_only_partly_logged(tmp_path: Path) -> None:
    stay = STAY.replace("beat()", "beat(); os.write(2, b'last\\n')")
    kiosk = Kiosk(tmp_path, "os.write(2, b'oh no\\n' * 20000)\n" + stay)
    until(lambda: "lines are left out here" in (tmp_path / "kiosk.log").read_text())
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0
    assert (tmp_path / "kiosk.log").read_text().count("oh no") <= 2000


@pytest.mark.parametrize(
    "garbage",
    [
        b"beat %s 1\n" % (b"9" * 5000),
        b"beat %s 1\n" % (b"9" * 400),
        b'says {"type":"\xff"}\n',
        b'says {"type":"now","doing":"a match","people":%s}\n' % (b"9" * 50),
        b'says {"type":"wished","wishes":{"language":"tlh"}}\n',
    ],
    ids=["digits without end", "an impossible number", "no text", "a crowd", "no language"],
)
def test_garbage_from_a_game_is_logged_and_ignored(tmp_path: Path, garbage: bytes) -> None:
    told = 'says {"type":"now","doing":"a match"}\n'
    kiosk = Kiosk(tmp_path, f"os.write(1, {garbage!r} + {told.encode()!r})\n" + STAY)
    until(lambda: kiosk.supervisor.status().doing is KioskDoing.PLAYING)
    assert kiosk.supervisor.status().people == 0
    assert kiosk.supervisor.status().memory == 50_000_000
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


def test_a_game_that_cannot_be_started_is_retried(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, NO_PROGRAM, END_WELL)
    assert kiosk.wait() == 0
    assert "The game cannot be started" in kiosk.told.getvalue()


def test_starts_without_a_screen_do_not_count_as_troubles(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, NO_SCREEN, NO_SCREEN, NO_SCREEN, NO_SCREEN, END_WELL)
    assert kiosk.wait() == 0
    troubles = [line.split()[1] for line in kiosk.starts.read_text().splitlines()]
    assert troubles == ["0"] * 5


def test_a_game_that_cannot_run_here_is_not_restarted(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "sys.exit(2)")
    assert kiosk.wait() == 1
    assert kiosk.started == 1


def test_a_config_broken_meanwhile_does_not_prevent_a_restart(
    tmp_path: Path,
) -> None:
    kiosk = Kiosk(tmp_path, "until()\nsys.exit(1)", "hear(); sys.exit(0)")
    until(lambda: kiosk.started == 1)
    kiosk.config.write_text("[alive\n")
    kiosk.let_go()
    assert kiosk.wait() == 0
    assert "has a fault; the last one that worked is used." in kiosk.told.getvalue()
    begin = kiosk.heard()
    assert begin["config"]["alive"]["memory_megabytes"] == 150
    assert begin["standing"]["fault"].startswith("Line 1: This is no TOML")


def test_a_working_config_is_kept(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "until()\nsys.exit(0)")
    until(lambda: (tmp_path / "kept" / "data" / KEPT_NAME).exists())
    kiosk.let_go()
    assert kiosk.wait() == 0


def test_a_new_config_takes_effect_when_nobody_plays(tmp_path: Path) -> None:
    plays = 'say(\'{"type":"now","doing":"a match"}\')\nuntil()\n'
    leaves = 'say(\'{"type":"now","doing":"nobody plays"}\')\n' + STAY
    kiosk = Kiosk(tmp_path, "hear()\n" + plays + leaves)
    until(lambda: kiosk.supervisor.status().doing is KioskDoing.PLAYING)
    kiosk.config.write_text(QUICK.replace("= 150", "= 151"))
    kiosk.supervisor.reload()
    until(lambda: "taken when nobody plays" in kiosk.told.getvalue())
    assert kiosk.started == 1
    kiosk.let_go()
    until(lambda: kiosk.started == 2)
    assert kiosk.heard(1)["config"]["alive"]["memory_megabytes"] == 151
    assert "started again now" in kiosk.told.getvalue()
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


def test_a_reload_of_a_broken_config_changes_nothing_and_is_reported(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "hear(2)\n" + STAY)
    until(lambda: kiosk.supervisor.status().doing is KioskDoing.ATTRACTING)
    kiosk.config.write_text("[screen]\ndisplay = 99\n")
    kiosk.supervisor.reload()
    until(lambda: "Line 2: [screen] display" in kiosk.told.getvalue())
    until(lambda: kiosk.heard(1)["fault"].startswith("Line 2"))
    assert "Line 2" in kiosk.supervisor.status().config_fault
    assert kiosk.started == 1
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


def test_the_operator_s_settings_reach_the_game_and_the_next_one(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "hear(2)\nsys.exit(1)", "hear(); sys.exit(0)")
    until(lambda: kiosk.supervisor.status().doing is KioskDoing.ATTRACTING)
    kiosk.supervisor.wish(Wishes(volume=30))
    assert kiosk.wait() == 0
    assert kiosk.heard(1)["wishes"]["volume"] == 30
    assert kiosk.heard(2)["standing"]["wishes"]["volume"] == 30


def test_a_message_is_cleaned_to_one_line(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, STAY)
    kiosk.supervisor.wish(Wishes(message=" Back\nat \x1b[31m2\u202e "))
    until(lambda: kiosk.supervisor.status().wishes.message == "Back at [31m2")
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


def test_settings_made_at_the_screen_are_kept_by_the_supervisor(tmp_path: Path) -> None:
    said = 'say(\'{"type":"wished","wishes":{"message":"Back at 2"}}\')\n'
    kiosk = Kiosk(tmp_path, said + STAY)
    until(lambda: kiosk.supervisor.status().wishes.message == "Back at 2")
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


@pytest.mark.parametrize(
    ("hour", "duty", "closed"),
    [
        (9, KioskDuty.OPEN, True),
        (10, KioskDuty.OPEN, False),
        (18, KioskDuty.OPEN, True),
        (18, KioskDuty.EXTRA, False),
    ],
)
def test_the_status_says_when_hours_keep_it_closed(
    tmp_path: Path, hour: int, duty: KioskDuty, closed: bool
) -> None:
    now = datetime.datetime(2026, 11, 24, hour)
    file = tmp_path / "kiosk.toml"
    file.write_text('hours.tuesday = "10:00-18:00"\n')
    log = KioskLog(tmp_path / "kiosk.log", Data(), io.StringIO())
    supervisor = Supervisor(lambda n: [], open_config(file), log, wall=lambda: now)
    supervisor._wish(Wishes(duty))
    assert supervisor.status().closed is closed


def test_wishes_for_a_day_end_with_it_and_the_game_is_restarted(tmp_path: Path) -> None:
    clock = [datetime.datetime(2026, 11, 24, 3)]
    file = tmp_path / "kiosk.toml"
    file.write_text('hours.tuesday = "10:00-18:00"\nalive.restart_at = "04:30"\n')
    log = KioskLog(tmp_path / "kiosk.log", Data(), io.StringIO())
    supervisor = Supervisor(lambda n: [], open_config(file), log, wall=lambda: clock[0])
    supervisor._wish(Wishes(KioskDuty.DARK))
    supervisor._look_at_the_hour()
    assert (supervisor.wishes.duty, supervisor._due) == (KioskDuty.DARK, None)
    clock[0] = clock[0].replace(hour=10)
    supervisor._look_at_the_hour()
    assert supervisor.wishes.duty is KioskDuty.OPEN
    assert supervisor._due is RestartCause.DAILY


def test_the_service_menu_is_told_the_kiosk_s_state(tmp_path: Path) -> None:
    opens = 'hear()\nsay(\'{"type":"now","doing":"the service menu"}\')\nhear()\n' + STAY
    kiosk = Kiosk(tmp_path, opens)
    assert kiosk.heard(1)["vitals"]["restarts"] == 0
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


def test_a_picture_of_the_screen_comes_back(tmp_path: Path) -> None:
    shows = 'hear(2)\nsay(\'{"type":"picture","jpeg":"\' + \'QUJD\' * 20000 + \'"}\')\n'
    kiosk = Kiosk(tmp_path, shows + STAY)
    kiosk.supervisor.look()
    until(lambda: kiosk.supervisor.picture[1] == b"ABC" * 20000)
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0


def test_the_status_lists_restarts_with_their_reasons(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "sys.exit(7)", STAY)
    until(lambda: kiosk.started == 2)
    until(lambda: kiosk.supervisor.status().doing is KioskDoing.ATTRACTING)
    status = kiosk.supervisor.status()
    (restart,) = status.restarts
    assert restart.reason == "The game has ended with status 7."
    assert restart.cause is RestartCause.ENDED
    assert status.restart_count == 1
    assert status.memory == 50_000_000
    assert ill(status) == ""
    assert any("The game runs" in line for line in status.log)
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0
    assert kiosk.supervisor.status().game is None


@posix
def test_stopping_ends_the_game_and_then_the_supervisor(tmp_path: Path) -> None:
    good = """
import threading
def end():
    sys.stdin.buffer.read()
    open(sys.argv[2] + ".end", "w").write("well")
    os._exit(0)
threading.Thread(target=end, daemon=True).start()
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[2] + ".ready", "w").close()
while True: beat(); time.sleep(0.1)
"""
    kiosk = Kiosk(tmp_path, good)
    until((tmp_path / "starts.ready").exists)
    kiosk.supervisor.stop()
    assert kiosk.wait() == 0
    assert (tmp_path / "starts.end").read_text() == "well"
    assert gone(kiosk.pids()[0])


SUPERVISED = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from game.kiosk.config import Data
from game.kiosk.kept_config import open_config
from game.kiosk.log_files import KioskLog
from game.kiosk.supervisor import supervise
game = {game!r}
config = Path({folder!r}) / "kiosk.toml"
config.write_text('data.folder = "kept"')
log = KioskLog(Path({folder!r}) / "kiosk.log", Data())
command = lambda troubles: [sys.executable, "-c", game, str(troubles), {starts!r}]
sys.exit(supervise(command, open_config(config), log))
"""


@posix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_a_signal_ends_both(tmp_path: Path, name: str) -> None:
    how = signal.Signals[name]
    game = BEGIN + (
        "import threading\n"
        "threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(0))).start()\n" + STAY
    )
    starts = str(tmp_path / "starts")
    source = SUPERVISED.format(root=str(ROOT), game=game, folder=str(tmp_path), starts=starts)
    both = subprocess.Popen([sys.executable, "-c", source], stderr=subprocess.DEVNULL)
    until(lambda: Path(starts).exists() and Path(starts).read_text().endswith("\n"))
    game_pid = int(Path(starts).read_text().split()[0])
    both.send_signal(how)
    assert both.wait(15) == (-how if name == "SIGKILL" else 0)
    until(lambda: gone(game_pid))
