"""The files that are shipped are those that the recipe makes."""

from game.making.sounds import LIST, digests


def test_no_file_and_no_recipe_has_changed_since_the_sounds_were_made():
    """If it has: `python -m game.making.sounds`."""
    assert LIST.read_text("utf-8") == digests()
