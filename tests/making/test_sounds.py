"""The shipped files are those made by the recipe."""

from game.making.sounds import LIST, digests


def test_neither_files_nor_recipe_have_changed_since_the_sounds_were_made():
    """If they have: `python -m game.making.sounds`."""
    assert LIST.read_text("utf-8") == digests()
