"""What people are called in sentences."""

import pytest

from game.client.seats.short_names import called


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Mina", "Jonas"), ("Mina", "Jonas")),
        (("Opa Heinrich", "Opa Wilhelm"), ("Opa Heinrich", "Opa Wilhelm")),
        (("Großmutter Hildegard", "Bolt"), ("Großmutter", "Bolt")),
        (("Großmutter Hildegard", "Großmutter Anna"), ("Großmutter H.", "Großmutter A.")),
        (("Wolfeschlegelsteinhausen", "Mina"), ("Wolfeschleg…", "Mina")),
        (("Mina", "Mina aus dem dritten Stock"), ("Mina", "Mina a.")),
        (("\u3000" * 24, "Mina"), ("\u3000" * 11 + "…", "Mina")),
    ],
    ids=lambda names: ", ".join(names),
)
def test_a_long_name_is_shortened_and_still_tells_who_is_meant(names, said) -> None:
    assert called(names) == said
