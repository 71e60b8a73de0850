"""The program from its source: `python main.py` is `python -m game`."""

from game.__main__ import main

if __name__ == "__main__":
    main()
