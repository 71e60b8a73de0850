"""The conversation with one operator's page: proof of the password, and what they want.

Never here: links and their limits (`operator_server`), what follows (`supervisor`).
"""

from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.kiosk.pipe_messages import OperatorDeed, Wishes
from net.links.loop import Handle, Loop
from net.web.sealed_talk import SealedTalk
from net.web.text_seal import SealBroken

if TYPE_CHECKING:
    from net.web.web_link import WebLink

PROVE_SECONDS: Final = 30.0
"""Seconds a page may take to prove that it knows the password, including the wait for its turn."""
MOST_CONFIG: Final = 100_000


def _kind(name: str) -> str:
    return name.removeprefix("Operator").lower()


class _FromOperator(Struct, frozen=True, tag_field="kind", tag=_kind, forbid_unknown_fields=True):
    """Immutable; `kind` is the type's name without `Operator`, in lower case."""


class OperatorHello(_FromOperator, frozen=True):
    """The first message of a page; the secret is a phone's and means nothing here."""

    secret: Annotated[str, Meta(max_length=64)] = ""


class OperatorPong(_FromOperator, frozen=True):
    """The page is awake."""


class OperatorSet(_FromOperator, frozen=True):
    """Change this setting."""

    wishes: Wishes


class OperatorDo(_FromOperator, frozen=True):
    """Do this once."""

    deed: OperatorDeed


class OperatorLook(_FromOperator, frozen=True):
    """Asks for a picture of the screen."""


class OperatorReadConfig(_FromOperator, frozen=True, tag="config"):
    """Asks for the text of the config."""


class OperatorTake(_FromOperator, frozen=True):
    """Use this text as the config."""

    text: Annotated[str, Meta(max_length=MOST_CONFIG)]


FromOperator: TypeAlias = (
    OperatorHello
    | OperatorPong
    | OperatorSet
    | OperatorDo
    | OperatorLook
    | OperatorReadConfig
    | OperatorTake
)
_DECODER: Final = msgspec.json.Decoder(FromOperator)


class Office(Protocol):
    """Where operators' pages are served."""

    @property
    def key(self) -> bytes:
        """The key derived from the password."""
        ...

    def wait_for_turn(self, talk: "OperatorTalk") -> None:
        """A page wants to prove that it knows the password; `prove` is called at its turn."""
        ...

    def proven(self, talk: "OperatorTalk", right: bool) -> None:
        """Its turn is over."""
        ...

    def asked(self, talk: "OperatorTalk", message: FromOperator) -> None:
        """An operator asks for something."""
        ...

    def left(self, talk: "OperatorTalk") -> None:
        """The page has closed its link."""
        ...


class OperatorTalk:
    """Reads the texts of one page; it is told nothing before it has proven itself."""

    def __init__(self, link: "WebLink", office: Office, loop: Loop) -> None:
        self.link = link
        self.known = False
        """Whether it has proven that it knows the password."""
        self._office = office
        self._sealed = SealedTalk(link, loop, lambda: office.key)
        self._first: str | None = None
        """The page's first message, kept until its turn."""
        self._late: Handle = loop.call_at(loop.time() + PROVE_SECONDS, link.close)

    def heard(self, text: str) -> None:
        """The page sent this text."""
        if self.known:
            self._take(text)
        elif self._first is None:
            self._first = text
            self._office.wait_for_turn(self)
        else:
            self.link.close()  # no program of ours says more before it is answered

    def prove(self) -> None:
        """It is this page's turn to prove that it knows the password."""
        self.known = isinstance(self._opened(self._first or ""), OperatorHello)
        self._office.proven(self, self.known)
        if not self.known:
            self.link.close()
            return
        self._late.cancel()
        self._sealed.stay_awake()

    def _take(self, text: str) -> None:
        message = self._opened(text)
        if message is None:
            self.link.close()
        elif not isinstance(message, (OperatorHello, OperatorPong)):
            self._office.asked(self, message)

    def _opened(self, text: str) -> FromOperator | None:
        try:
            message: FromOperator = _DECODER.decode(self._sealed.open(text))
        except (SealBroken, ValueError, RecursionError, msgspec.DecodeError):
            return None
        return message

    def say(self, kind: str, **fields: Any) -> None:
        """Tell the page something."""
        self._sealed.say(msgspec.json.encode({"kind": kind, **fields}).decode())

    def gone(self) -> None:
        """The link is closed."""
        self._late.cancel()
        self._sealed.stop()
        self._office.left(self)
