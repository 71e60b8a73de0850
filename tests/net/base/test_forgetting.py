from net.base.forgetting import forget_oldest


def test_what_was_put_in_first_goes_first() -> None:
    kept = {"one": 1, "two": 2, "three": 3}
    kept["one"] = kept.pop("one")

    forget_oldest(kept, 2)

    assert list(kept) == ["three", "one"]


def test_nothing_goes_while_there_is_room() -> None:
    kept = {"one": 1, "two": 2}

    forget_oldest(kept, 2)

    assert list(kept) == ["one", "two"]
