"""Where a packaged program begins: `game.__main__`, and what the program starts of itself.

A packaged program has no Python beside it, so its children (bots, the game of a kiosk, processes of
`simulate`) are the program again. They are asked for as if it were Python, by `-m MODULE`, so that
nothing else has to know where it runs. Never here: what a program needs that runs from its source.
"""

import contextlib
import locale
import multiprocessing
import runpy
import sys

_CHILDREN = ("game.table.bots.child", "game.table.review.analysis_child")


def begin(words: list[str]) -> int:
    """Do what these words ask for; the exit status."""
    if words[:1] == ["-m"] and words[1:2] and words[1] in _CHILDREN:
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__")
        return 0
    if words[:2] == ["-m", "game"]:
        words = words[2:]
    from game.commands.line import run

    return run(words)


def use_utf8() -> None:
    """What Python does by itself where the system has no such locale as it was told to have.

    Without it a window's title is never changed, since most of ours hold a dash.
    """
    if sys.platform == "win32":
        return
    for name in ("", "C.UTF-8"):
        with contextlib.suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, name)
            if locale.nl_langinfo(locale.CODESET).upper() == "UTF-8":
                return


if __name__ == "__main__":
    multiprocessing.freeze_support()
    use_utf8()
    sys.exit(begin(sys.argv[1:]))
