"""When pages are shown events: at once, in which order, and never an earlier state."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import msgspec

from game.rules.match import Match
from game.rules.setup import Mode
from game.table.phones.page_messages import PageChoose, PagePass
from game.table.phones.snapshot import own_shown
from tests.table.phones.pages import Program, run, started


def test_an_event_is_shown_once_before_it_is_signed_or_reaches_any_guest(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with Program(tmp_path, seats=2) as program:
            pages, desk = await started(program), program.side._annex
            behind: list[int] = []
            log, signed = program.side.host.host.table.log, []
            show, before = desk._pages.show, len(program.side.guest.events)

            def note(table: str) -> None:
                guests = [phone._guest._member.guest for phone in desk._phones.values()]
                guests.append(program.side.guest)
                behind.append(sum(len(guest.events) == before for guest in guests))
                signed.append(log.sealed == log.count)
                show(table)

            desk._pages.show = note
            (first,) = [page for page in pages if page.seat == program.match.active]
            await first.say("pass", roll=program.match.roll_number)
            await program.wait(lambda: len(program.side.guest.events) > before)
            await asyncio.sleep(0)
            assert (behind, signed) == ([3], [False])

    run(main)


def test_an_answer_sent_the_moment_a_roll_is_shown_counts(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, seats=2) as program:
            pages, loop = await started(program), asyncio.get_running_loop()
            for talk in program.side._annex._pages._open:
                say, person = talk.say, talk.person

                def answer(text: str, say=say, person=person) -> None:  # type: ignore[no-untyped-def]
                    say(text)
                    shown = json.loads(text)
                    if shown.get("due"):
                        # Anything from the network would come after what waits in the loop by then.
                        loop.call_soon(loop.call_soon, person.asked, PagePass(shown["roll"]))

                talk.say = answer
            for page in pages:
                await page.say("pass", roll=1)
            await program.wait(lambda: program.match.roll_number > 8)
            assert [page.refusals for page in pages] == [[], []]

    run(main)


def test_an_event_is_shown_before_it_is_written_to_the_disk(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, seats=2) as program:
            pages = await started(program)
            written: list[int] = []
            recorder, show = program.side._company._recorder, program.side._annex._pages.show

            def note(table: str) -> None:
                written.append(len(program.side.host.host.table.log.events) - len(recorder._events))
                show(table)

            program.side._annex._pages.show = note
            (first,) = [page for page in pages if page.seat == program.match.active]
            await first.say("pass", roll=program.match.roll_number)
            await program.wait(lambda: written)
            assert written[0] > 0

    run(main)


def test_a_choice_is_shown_to_opponents_first_then_to_its_maker_then_to_watchers(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with Program(tmp_path, seats=2) as program:
            watcher = await program.page()
            await watcher.wait(lambda page: page.table)
            pages = await started(program)
            shown: list[tuple[int, ...]] = []
            for talk in program.side._annex._pages._open:
                show, phone = talk.show, talk.person
                talk.show = lambda table, show=show, phone=phone: (
                    shown.append(phone.seats), show(table)
                )  # fmt: skip
            (first,) = [page for page in pages if page.seat == program.match.active]
            await first.say("pass", roll=program.match.roll_number)
            await program.wait(lambda: () in shown)
            assert shown[:3] == [(1 - first.seat,), (first.seat,), ()]

    run(main)


def test_no_page_is_shown_an_earlier_state_when_the_match_ends(tmp_path: Path) -> None:
    async def main() -> None:
        options = {"mode": Mode.MISSION, "mission": 1, "seats": 2, "pace": 0.0}
        async with Program(tmp_path, **options) as program:
            await started(program)
            desk, shown = program.side._annex, []
            show = desk._show
            desk._show = lambda seen: (shown.append(len(seen.events)), show(seen))
            first, second = sorted(desk._phones.values(), key=lambda phone: phone.seats)
            for roll in (1, 2, 3):  # the third miss fails the mission (C4)
                due = lambda roll=roll: program.match.roll_number == roll and program.match.to_act  # noqa: E731
                await program.wait(due)
                choice = program.match.prospects(0)[0]
                cells = tuple(cell for cell in range(105) if choice.cells >> cell & 1)
                first.asked(PageChoose(roll, choice.colour_die, choice.number_die, cells))
                second.asked(PagePass(roll))  # both arrive in one turn of the loop
            await program.wait(lambda: program.match.over)
            assert shown == sorted(shown)

    run(main)


def test_a_roll_retold_with_other_faces_offers_their_choices(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, seats=2) as program:
            await started(program)
            desk = program.side._annex
            phone, before = next(iter(desk._phones.values())), desk._look()
            *past, roll = before.events
            other = replace(roll, colours=roll.colours[::-1], numbers=roll.numbers[::-1])
            events = [*past, other]
            retold = replace(before, match=Match.fold(events), events=events)
            for seen in (before, retold):
                desk._show(seen)
                fresh = own_shown(seen, phone.seats, phone.name)
                assert desk.own(phone) == msgspec.json.encode(fresh).decode()

    run(main)
