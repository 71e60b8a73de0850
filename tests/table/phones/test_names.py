"""Names of people with phones: taken, invalid, changed."""

from pathlib import Path

from tests.table.phones.pages import Program, run, started, two_seated


def test_a_taken_name_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await two_seated(program)
            carl = await program.page()
            await carl.wait(lambda page: page.table)
            await carl.say("sit", name="Anna")
            await carl.wait(lambda page: page.refusals)
            assert (carl.refusals, carl.seat) == (["name-taken"], None)

    run(main)


def test_a_seated_phone_is_called_what_the_table_calls_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await two_seated(program)
            await anna.say("sit", name="Ben")
            await anna.wait(lambda page: page.refusals)
            await anna.say("sit", name="Hanna")
            await anna.wait(lambda page: page.own["name"] == "Hanna")
            assert program.lobby.seats[anna.seat].name == "Hanna"

    run(main)


def test_a_refused_new_name_is_not_shown_to_a_seated_phone(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            await anna.say("sit", name="Hanna")
            await anna.wait(lambda page: page.refusals)
            await anna.say("pass", roll=1)
            await anna.wait(lambda page: not page.own.get("due"))
            assert anna.own["name"] == program.lobby.seats[anna.seat].name == "Anna"

    run(main)


def test_an_invalid_name_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            page = await program.page()
            await page.wait(lambda page: page.table)
            await page.say("sit", name="\u202e")
            await page.wait(lambda page: page.refusals)
            assert page.refusals == ["bad-name"]

    run(main)
