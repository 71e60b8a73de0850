"""A command that cannot continue, explained in one sentence. Never here: the sentences."""


class Failure(Exception):  # noqa: N818 - it is how a command ends, not an error of the program
    """Ends a command: the sentence goes to stderr, `status` becomes the exit status."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status
