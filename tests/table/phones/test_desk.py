"""Phones at a table, over real sockets: they join, play, sleep and return."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.setup import Mode
from game.table.phones import phone
from game.table.phones.desk import phones_here
from game.table.play.options import Persona
from game.table.play.session_notices import (
    ListeningNotice,
    Notice,
    PhonesNotice,
)
from game.table.play.sides import GuestSide
from net.base.address import Address
from net.base.names import NameFault, clean_name
from net.messages.lobby import TableState
from tests.table.phones.pages import Page, Program, run, started, two_seated


def test_a_phone_takes_a_seat_with_its_name_and_look(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            page = await (await program.page()).sit("Anna", tint=3, costume=2)
            seat = program.lobby.seats[page.seat]
            assert (seat.name, seat.appearance.tint, seat.appearance.costume) == ("Anna", 3, 2)
            assert page.table["places"][page.seat]["name"] == "Anna"

    run(main)


def test_each_phone_has_its_own_key(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await two_seated(program)
            keys = {seat.key for seat in program.lobby.people}
            assert len(keys) == 2

    run(main)


def test_phones_play_a_whole_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, bots=("random",)) as program:
            pages = await started(program)
            done = dict.fromkeys(pages, 0)
            while program.match.over is None:
                for page in pages:
                    roll = page.own.get("roll", 0)
                    if page.own.get("due") and roll > done[page]:
                        done[page] = roll
                        await page.choose_something()
                await asyncio.sleep(0.001)
            for page in pages:
                await page.wait(lambda page: page.match.get("over"))
                assert page.refusals == []
            assert [seat["points"] for seat in pages[0].match["seats"]] == [
                program.match.points(seat) for seat in range(3)
            ]

    run(main)


def test_a_choice_for_a_finished_roll_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            await anna.say("pass", roll=1)
            await ben.say("pass", roll=1)
            await anna.wait(lambda page: page.own.get("roll") == 2)
            await anna.say("pass", roll=1)
            await anna.wait(lambda page: page.refusals)
            assert anna.refusals == ["too-late"]

    run(main)


def test_a_choice_against_the_rules_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            await anna.say("choose", roll=1, colour_die=0, number_die=0, cells=[0, 104])
            await anna.wait(lambda page: page.refusals)
            assert anna.refusals == ["rule"]
            assert program.match.seats[anna.seat].crossed == 0

    run(main)


def test_a_reloaded_page_has_its_seat_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            seat = anna.seat
            await anna.close()
            again = await program.page(anna.secret)
            await again.wait(lambda page: page.own.get("due"), 2.0)
            assert again.seat == seat
            assert not program.lobby.seats[seat].away

    run(main)


def test_a_sleeping_phone_is_away_and_gets_its_seat_back_when_it_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "GRACE_SECONDS", 0.05)

    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            seat = anna.seat
            await anna.close()
            await program.wait(lambda: program.lobby.seats[seat].away)
            await ben.wait(lambda page: page.table["places"][seat].get("away"))
            again = await program.page(anna.secret)
            await again.wait(lambda page: page.seat == seat, 2.0)
            await program.wait(lambda: not program.lobby.seats[seat].away)

    run(main)


def test_a_newer_tab_takes_over_from_an_older_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            tab = await program.page(anna.secret)
            await tab.wait(lambda page: page.own.get("due"))
            await anna.wait(lambda page: page.heard.get("elsewhere"))
            await asyncio.wait_for(anna.closed.wait(), 2.0)
            assert tab.seat == anna.seat

    run(main)


def test_a_watcher_sees_the_match_and_may_take_a_bot_s_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, bots=("random",)) as program:
            await started(program)
            carl = await program.page()
            await carl.wait(lambda page: page.match)
            assert carl.seat is None
            bot = carl.own["spare"][0][0]
            await carl.say("sit", name="Carl", seat=bot)
            await carl.wait(lambda page: page.seat == bot)
            assert program.lobby.seats[bot].name == "Carl"

    run(main)


@pytest.mark.parametrize("begun", [True, False], ids=["in a match", "before it"])
def test_a_phone_refused_a_taken_seat_is_no_watcher_but_keeps_its_page(
    begun: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await (started if begun else two_seated)(program)
            carl = await program.page()
            await carl.wait(lambda page: page.table)
            await carl.say("sit", name="Carl", seat=anna.seat)
            await carl.wait(lambda page: page.refusals)
            await program.wait(lambda: program.lobby.watchers == 0)
            assert not carl.closed.is_set()
            assert program.side._annex.person(carl.secret)._guest is None

    run(main)


def test_a_phone_refused_one_seat_may_take_another(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, bots=("random",)) as program:
            anna, _ = await started(program)
            carl = await program.page()
            await carl.wait(lambda page: page.match)
            bot = carl.own["spare"][0][0]
            await carl.say("sit", name="Carl", seat=anna.seat)
            await carl.wait(lambda page: page.refusals)
            await carl.say("sit", name="Carl", seat=bot)
            await carl.wait(lambda page: page.seat == bot)

    run(main)


def test_standing_up_frees_the_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await two_seated(program)
            await anna.say("stand")
            await anna.wait(lambda page: page.seat is None)
            await program.wait(lambda: len(program.lobby.people) == 1)

    run(main)


def test_ready_is_shown_at_the_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await two_seated(program)
            await anna.say("ready", ready=True)
            await ben.wait(lambda page: page.table["places"][anna.seat].get("ready"))

    run(main)


def test_a_pause_stops_the_match_for_everybody(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            await anna.say("halt", paused=True)
            await ben.wait(lambda page: page.table.get("paused") == anna.seat)
            await anna.say("halt", paused=False)
            await ben.wait(lambda page: page.table.get("paused") is None)

    run(main)


def test_a_hint_goes_to_the_phone_that_asked(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            await anna.say("hint")
            await anna.wait(lambda page: page.heard.get("advice"), 30.0)
            advice = anna.heard["advice"]
            assert advice["found"]
            # No choice at all, and no dice, where the first roll fits nowhere.
            cells = {cells for cells, _ in anna.own.get("choices", [])}
            assert advice["dice"] is None or advice["cells"] in cells
            assert "advice" not in ben.heard

    run(main)


def test_a_page_is_told_why_a_cell_does_not_fit(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            await anna.say("why", roll=1, cell=0)
            await anna.wait(lambda page: page.heard.get("why"))
            assert anna.heard.pop("why")["key"] in ("why_not_adjacent", "why_wrong_colour")
            await anna.say("why", roll=1, cell=0, colour_die=2, number_die=None)
            await anna.wait(lambda page: page.heard.get("why"))

    run(main)


def test_a_mission_shows_its_goal(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, mode=Mode.MISSION, mission=1, seats=2) as program:
            anna, _ = await started(program)
            mission = anna.match["mission"]
            assert mission["number"] == 1
            assert [part[0] for part in mission["parts"]] == ["colour"]

    run(main)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"kind":"begin"}',
        '{"kind":"sit"}',
        '{"kind":"sit","name":7}',
        '{"kind":"sit","name":"x","more":1}',
        '{"kind":"choose","roll":1,"colour_die":9,"number_die":0,"cells":[1]}',
        '{"kind":"choose","roll":1,"colour_die":0,"number_die":0,"cells":[]}',
        '{"kind":"choose","roll":1,"colour_die":0,"number_die":0,"cells":[105]}',
        '{"kind":"pass","roll":-1}',
        '{"kind":"hello","secret":"00"}',
        "[" * 1000,
    ],
)
def test_a_malformed_message_closes_its_page_and_no_other(text: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            assert anna._socket is not None
            await anna._socket.send(anna.up.close(text))
            await asyncio.wait_for(anna.closed.wait(), 2.0)
            await ben.say("pass", roll=1)
            await ben.wait(lambda page: not page.own.get("due"))

    run(main)


def test_a_silent_page_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.web.sealed_talk.PING_SECONDS", 0.02)
    monkeypatch.setattr("net.web.sealed_talk.SILENT_SECONDS", 0.1)

    async def main() -> None:
        async with Program(tmp_path) as program:
            page = await program.page()
            page.say = lambda kind, **fields: asyncio.sleep(0)  # type: ignore[method-assign]
            await asyncio.wait_for(page.closed.wait(), 2.0)

    run(main)


def test_a_page_knows_the_other_addresses_of_the_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            page = await program.page()
            await page.wait(lambda page: page.table)
            assert f"127.0.0.1:{program.port}" in page.table["addresses"]

    run(main)


def test_a_local_table_admits_phones_but_no_programs(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, lan=False, seats=2, start_when_full=True) as program:
            anna, _ = await two_seated(program)
            await anna.wait(lambda page: page.own.get("due"))
            assert program.lobby.state is TableState.PLAYING
            reader, writer = await asyncio.open_connection("127.0.0.1", program.port)
            writer.write(b"\0\0\0\x04abcd")
            assert await asyncio.wait_for(reader.read(), 2.0) == b""
            writer.close()
            assert not any(isinstance(notice, ListeningNotice) for notice in program.told)

    run(main)


def test_the_invitation_carries_the_key_in_the_fragment(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await program.wait(lambda: program.lobby)
            link = program.invitation.link()
            assert link == f"http://127.0.0.1:{program.port}/#{program.key}"
            assert program.invitation.short() == f"127.0.0.1:{program.port}"

    run(main)


def test_a_table_without_phones_does_not_answer_browsers(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, phones=None) as program:
            reader, writer = await asyncio.open_connection("127.0.0.1", program.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            answer = await asyncio.wait_for(reader.read(), 10.0)
            assert not answer.startswith(b"HTTP")
            writer.close()

    run(main)


def test_a_phone_joins_through_a_program_that_is_a_guest(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path / "host") as host:
            told: list[Notice] = []
            address = Address("127.0.0.1", host.port)
            guest = GuestSide(
                (address,),
                Persona(("Ben",)),
                told.append,
                None,
                False,
                tmp_path / "guest",
                ("127.0.0.1",),
                phones_here(),
            )
            await guest.open()
            await host.wait(lambda: any(isinstance(one, PhonesNotice) for one in told))
            invited = next(one.invitation for one in told if isinstance(one, PhonesNotice))
            port, key = invited.short().rpartition(":")[2], invited.key
            assert (int(port) != host.port, key) == (True, host.key)
            anna = await (await Page().open(int(port), key)).sit("Anna")
            await host.wait(lambda: {seat.name for seat in host.lobby.people} == {"Anna", "Ben"})
            for _ in range(5):  # coming and going leaves no guest behind
                await anna.say("stand")
                await anna.say("sit", name="Anna")
            await anna.wait(lambda page: page.seat is not None)
            await host.wait(lambda: len(host.lobby.people) == 2)
            await guest.close()

    run(main)


def test_there_is_one_hint_a_roll(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def main() -> None:
        async with Program(tmp_path) as program:
            monkeypatch.setattr(program.side, "advise", asked.append)
            anna, _ = await started(program)
            for _ in range(5):
                await anna.say("hint")
            await anna.say("pass", roll=1)
            await anna.wait(lambda page: not page.own.get("due"))
            assert asked == [anna.seat]

    run(main)


def test_sitting_down_repeatedly_is_rate_limited(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            page = await program.page()
            await page.wait(lambda page: page.table)
            for number in range(20):
                await page.say("sit", name=f"Anna {number}")
            await page.wait(lambda page: "too-fast" in page.refusals)

    run(main)


def refuse_rude_names(name: str) -> str:
    if "rude" in name.lower():
        raise NameFault("This name is not taken here.")
    return clean_name(name)


def test_a_name_the_program_forbids_is_refused_and_another_accepted(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        phones = replace(phones_here(), naming=refuse_rude_names)
        async with Program(tmp_path, phones=phones) as program:
            page = await program.page()
            await page.wait(lambda page: page.table)
            await page.say("sit", name="Mr Rude")
            await page.wait(lambda page: page.refusals == ["bad-name"])
            assert program.lobby.people == ()
            await page.sit("Mina")
            await page.say("sit", name="Rude")
            await page.wait(lambda page: page.refusals == ["bad-name"] * 2)
            assert [seat.name for seat in program.lobby.people] == ["Mina"]

    run(main)


def test_a_seat_given_up_on_a_phone_during_a_match_is_not_held(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            seat = anna.seat
            await anna.say("stand")
            await program.wait(lambda: program.lobby.seats[seat].away)
            assert not program.lobby.seats[seat].held
            await program.wait(lambda: program.lobby.seats[seat].level is not None)

    run(main)


LOCALLY = ("127.0.0.1",)


def test_pages_are_told_that_a_table_has_closed_if_nobody_can_take_it_over(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
        await anna.wait(lambda page: page.heard.get("closed"))
        told: list[Notice] = []
        async with Program(tmp_path, seats=3) as program:
            anna = await (await program.page()).sit("Anna")
            address = Address("127.0.0.1", program.port)
            ben = GuestSide(
                (address,), Persona(("Ben",)), told.append, None, False, tmp_path / "ben", LOCALLY
            )
            await ben.open()
            await program.wait(lambda: program.lobby.candidates)
        await asyncio.wait_for(anna.closed.wait(), 2.0)
        assert "closed" not in anna.heard
        await ben.close()

    run(main)
