"""Why an intent is refused: a code for programs, a sentence for people.

The codes are in order of precedence: if several apply, the first is given. Never here: the checks
themselves.
"""

from enum import Enum


class Code(Enum):
    """What was wrong, in order of precedence; the values are the referee's words."""

    BAD_JSON = "bad-json"
    BAD_REQUEST = "bad-request"
    BAD_SHEET = "bad-sheet"
    NO_MATCH = "no-match"
    WRONG_PHASE = "wrong-phase"
    WRONG_SEAT = "wrong-seat"
    DIE_TAKEN = "die-taken"
    WRONG_COLOUR = "wrong-colour"
    WRONG_COUNT = "wrong-count"
    ALREADY_CROSSED = "already-crossed"
    NOT_CONNECTED = "not-connected"
    NOT_ADJACENT = "not-adjacent"
    NO_JOKER = "no-joker"
    WRONG_SHARE = "wrong-share"


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error of the program
    """A refused intent; nothing has changed.

    `position`: the seat's sheet as a picture, for refusals about cells; the text of the refusal
    shows it below the sentence, so that a report of it can become a test.
    """

    def __init__(self, code: Code, sentence: str, position: str = "") -> None:
        super().__init__(f"{sentence}\n{position}" if position else sentence)
        self.code = code
        self.sentence = sentence
