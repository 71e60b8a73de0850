"""Our child processes: how one is started, how it behaves, and frames over its pipes.

A child runs a module of the program with `-m` at low priority, reads frames from its standard input
until that ends, and writes frames to its standard output. Never here: what it is asked.
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, Final, TypeAlias

from game.assets import PROGRAM
from game.rules.events import Event
from game.rules.record import to_record
from net.base.codec import LENGTH_BYTES, PlainMap, decode_body, encode

Tell: TypeAlias = Callable[[dict[str, Any]], None]
"""Sends a frame, given as a plain map."""

_NICENESS: Final = 10
_PIECE: Final = 200

# Of the parent.


def command_of(module: str) -> tuple[str, ...]:
    """The command that starts this module as a child."""
    return (sys.executable, "-m", module)


def environment() -> dict[str, str]:
    """The environment in which a child finds the program, wherever that was started."""
    path = os.pathsep.join(filter(None, (str(PROGRAM), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path}


def start_options() -> dict[str, Any]:
    """Options of `Popen` for a child that talks over pipes."""
    options: dict[str, Any] = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.DEVNULL,
        "env": environment(),
    }
    if sys.platform == "win32":
        options["creationflags"] = subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return options


def pieces(events: Sequence[Event], first: int = 0) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Events as records from number `first` on, in pieces that fit a frame; at least one piece.

    Each comes with the number of its first event.
    """
    for begin in range(first, max(len(events), first + 1), _PIECE):
        yield begin, [to_record(event) for event in events[begin : begin + _PIECE]]


# Of both.


def put(stream: BinaryIO, message: PlainMap) -> None:
    """Write one frame."""
    stream.write(encode(message))
    stream.flush()


def frames(stream: BinaryIO) -> Iterator[PlainMap]:
    """Frames until the stream ends; raises `CodecError` for anything else."""
    while len(head := stream.read(LENGTH_BYTES)) == LENGTH_BYTES:
        yield decode_body(stream.read(int.from_bytes(head, "big")))


# Of the child.


def run(serve: Callable[[BinaryIO, BinaryIO], None], what: str) -> int:
    """Serve at low priority; an error ends the process with a sentence on stderr and status 1.

    `serve` gets requests and a function for answers; `what` begins the sentence.
    """
    answers = _be_quiet()
    try:
        serve(sys.stdin.buffer, answers)
    except Exception as error:
        sys.stderr.write(f"{what} ends: {type(error).__name__}: {error}\n")
        return 1
    return 0


def _be_quiet() -> BinaryIO:
    """Take a low priority and leave the end to the parent; returns where to write frames.

    Whatever is printed from now on goes to stderr, so that it does not get between the frames.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # programs end before we do
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    return answers
