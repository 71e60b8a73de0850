"""`bots measure`: figures as a table or as lines. `bots chances`: how accurate they are."""

import json

from game.commands.line import run


def test_a_figure_has_its_standard_error_and_how_many_matches(capsys):
    words = ["--share", "0", "--only", "easy alone", "--json"]
    assert run(["bots", "measure", *words]) == 0
    (figure,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert figure["name"] == "easy alone, black"
    assert figure["matches"] == 20
    assert figure["error"] > 0


def test_without_json_figures_are_a_table(capsys):
    assert run(["bots", "measure", "--share", "0", "--only", "easy alone"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| figure |")
    assert lines[2].startswith("| easy alone, black |")


def test_an_invalid_share_is_refused(capsys):
    assert run(["bots", "measure", "--share", "2"]) == 2
    assert "--share" in capsys.readouterr().err


def test_an_unknown_figure_gets_the_list_of_known_ones(capsys):
    assert run(["bots", "measure", "--only", "WRONG"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "easy alone, black" in err


def test_the_accuracy_of_chances_is_reported_in_tenths(capsys):
    assert run(["bots", "chances", "--games", "1", "--json"]) == 0
    (told,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (told["event"], told["matches"]) == ("chances", 1)
    assert sum(tenth["times"] for tenth in told["tenths"]) == 2 * told["positions"]


def test_no_matches_at_all_are_refused(capsys):
    assert run(["bots", "chances", "--games", "0"]) == 2
    assert "--games" in capsys.readouterr().err
