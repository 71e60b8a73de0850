"""`python -m tests.net.fuzz --inputs N`: coverage-guided inputs for `net`, made by atheris.

Needs `pip install atheris`. Starts from real traffic; an input that does harm is written to a file,
which `python -m tests.net.fuzz FILE` tries again.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["net"]):
    from tests.net.fuzz.targets import (
        NEWCOMER,
        WATCHER,
        GuestTarget,
        HostTarget,
        fed,
        real_traffic,
    )
from tests.net.fuzz.screens import ScreenTarget, frames


def main() -> None:
    """Try that many inputs; the first byte of each selects the target."""
    parser = argparse.ArgumentParser(prog="python -m tests.net.fuzz")
    parser.add_argument("--inputs", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--corpus", metavar="FOLDER", help="kept from run to run (default: none)")
    parser.add_argument("again", nargs="?", metavar="FILE", help="one input, tried again")
    arguments = parser.parse_args()
    to_host, to_guest = real_traffic()
    hosts = [
        HostTarget(playing=False),
        HostTarget(playing=True),
        HostTarget(playing=False, greeting=NEWCOMER),
        HostTarget(playing=True, greeting=WATCHER),
    ]
    guests = [GuestTarget(to_guest, so_far=count) for count in (0, 1, 3, len(to_guest) // 2)]
    screens = ScreenTarget()
    targets = [
        fed, *(host.take for host in hosts), *(guest.take for guest in guests), screens.take
    ]  # fmt: skip

    def try_input(data: bytes) -> None:
        if data:
            targets[data[0] % len(targets)](data[1:])

    if arguments.again is not None:
        try_input(Path(arguments.again).read_bytes())
        return
    with tempfile.TemporaryDirectory() as made:
        corpus = Path(arguments.corpus or made)
        corpus.mkdir(parents=True, exist_ok=True)
        for number in range(len(targets)):
            first = to_host if number <= len(hosts) else to_guest
            first = frames() if number == len(targets) - 1 else first
            for place, data in enumerate(first[:40]):
                (corpus / f"{number}-{place}").write_bytes(bytes([number]) + data)
        options = [f"-runs={arguments.inputs}", f"-seed={arguments.seed}", "-max_len=4096"]
        atheris.Setup([sys.argv[0], *options, str(corpus)], try_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
