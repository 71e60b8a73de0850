"""A guest that is killed and restarted gets its seat back: real programs over loopback."""

from tests.commands.programs import HEADLESS, LOCAL, match_lines


def test_a_guest_that_was_killed_and_restarted_plays_on_in_its_seat(start) -> None:
    host = start("host", "--once", "--name", "Survivors", "--seats", "2", "--port", "0",
                 "--seed", "5", "--pace", "0.2", *LOCAL, *HEADLESS)  # fmt: skip
    address = f"127.0.0.1:{host.first('listening')['port']}"
    anna = start("join", address, "--name", "Anna", "--bot", "easy", *LOCAL, *HEADLESS)
    ben = start("join", address, "--name", "Ben", "--bot", "easy", *LOCAL, *HEADLESS)
    seat = ben.first("joined")["seat"]
    for _ in range(3):
        ben.first("settled")
    ben.process.kill()
    ben.process.communicate()

    again = start("join", address, "--name", "Ben", "--bot", "easy", *LOCAL, *HEADLESS)
    assert again.first("reconnected") == {"event": "reconnected", "seat": seat}
    ends = [program.end()[0] for program in (again, anna, host)]
    stories = [match_lines(lines)[-1] for lines in ends]
    assert stories[0] == stories[1] == stories[2]
    assert stories[0]["event"] == "over"
    names = [line["name"] for line in ends[2] if line["event"] == "joined"]
    assert sorted(names) == ["Anna", "Ben"]
