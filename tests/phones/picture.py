"""`python -m tests.phones.picture`: makes docs/pictures/phone.png again, a phone in a match."""

from contextlib import closing
from pathlib import Path

from tests.phones.browsers import Phone, Table, pick

FILE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "phone.png"
ROLLS = 9


def main() -> None:
    """Play a few rolls with two phones, and save a screenshot of one."""
    with closing(Table(bots=("easy",), seats=3)) as table, closing(Phone()) as anna:
        anna.open(table.link).sit("Anna")
        with closing(Phone()) as ben:
            ben.open(table.link).sit("Ben")
            table.start()
            while table.session.view.match is None or table.session.view.match.roll_number < ROLLS:
                anna.play()
                ben.play()
                table.session.wait(0.05)
            pick(anna, ben)
            anna.driver.save_screenshot(str(FILE))


if __name__ == "__main__":
    main()
