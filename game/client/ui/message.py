"""A message over whatever is shown: one sentence and a way on, or a question with two."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card
from game.client.draw.theme import SEAT_TINTS, TEXT, Rgb
from game.client.input.presses import Act
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from game.client.words import Words
from game.table.play.seat_view import Costume
from game.table.play.session_notices import KnockNotice, TroubleNotice
from net.base.names import shown
from net.base.refusals import Refusal

_BOX = Rect(410, 300, 1100, 470)
_MOST_FAULT = 120


class MessageScene(MenuScene):
    """An overlay with a sentence. A question has `yes`, which calls `agreed`."""

    overlay = True
    wide = 1160

    def __init__(
        self,
        stage: Stage,
        sentence: str,
        *,
        yes: str | None = None,
        no: str | None = None,
        agreed: Callable[[], None] | None = None,
        closed: Callable[[], None] | None = None,
        instead: str | None = None,
        chosen: Callable[[], None] | None = None,
        tone: ButtonTone = ButtonTone.DANGER,
        tint: Rgb = SEAT_TINTS[1],
        costume: Costume = Costume.PLAIN,
    ) -> None:
        """`yes` labels the button that agrees, `no` the one that goes back; `closed` is called on
        going back.

        `tone` is that of `yes`: most questions come before something is lost.

        `instead` labels a third button, which most people want; it calls `chosen`.

        `tint` and `costume`: those of the person it is about.
        """
        super().__init__(stage)
        self.sentence = sentence
        self._yes = yes
        self._no = no
        self._agreed = agreed
        self._closed = closed
        self._instead = instead
        self._chosen = chosen
        self._tone = tone
        self._tint = tint
        self._costume = costume

    @property
    def caption(self) -> str:
        return self.sentence

    def build(self) -> Sequence[Widget]:
        words, y = self.stage.words, _BOX.bottom - 130
        if self._yes is None:
            box = Rect(_BOX.centerx - 170, y, 340, 92)
            return (
                Button(
                    name="ok",
                    box=box,
                    action=self.back,
                    label=words("message.ok"),
                    tone=ButtonTone.MAIN,
                ),
            )
        count = 2 if self._instead is None else 3
        width = (_BOX.width - 80 - 24 * (count - 1)) // count
        boxes = [Rect(_BOX.left + 40 + i * (width + 24), y, width, 92) for i in range(count)]
        label, sign = self._no or words("message.no"), None if self._no else Icon.BACK
        no = Button(name="no", box=boxes[0], action=self.back, label=label, sign=sign)
        yes = Button(
            name="yes", box=boxes[-1], action=self._agree, label=self._yes, tone=self._tone
        )
        if self._instead is None:
            return (no, yes)
        instead = Button(
            name="instead",
            box=boxes[1],
            action=self._choose,
            label=self._instead,
            tone=ButtonTone.MAIN,
        )
        return (no, instead, yes)

    def first(self) -> str | None:
        return None if self._instead is None else "instead"

    def _choose(self) -> None:
        self.stage.stack.pop(self)
        if self._chosen is not None:
            self._chosen()

    def back(self) -> None:
        self.stage.stack.pop(self)
        if self._closed is not None:
            self._closed()

    def _agree(self) -> None:
        self.stage.stack.pop(self)
        if self._agreed is not None:
            self._agreed()

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(170)
        card(canvas, _BOX, radius=40, lifted=160)
        mood = Mood.LOOK if self._yes else Mood.HAPPY
        pen = mascot(canvas, 250, self._tint, mood, capped=True, costume=self._costume)
        canvas.centre(pen, _BOX.left + 130, _BOX.top + 170)
        canvas.lines(
            self.sentence,
            Rect(_BOX.left + 240, _BOX.top + 50, _BOX.width - 300, 250),
            44,
            TEXT,
            weight=Weight.SEMIBOLD,
        )
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)


def refusal_sentence(words: Words, refusal: Refusal) -> str:
    """The sentence for a refusal in the language in use."""
    key = f"refusal.{refusal.code.value}"
    if words.has(key):
        try:
            return words(key, **refusal.params)
        except (KeyError, IndexError):
            pass  # another version of the program sent other values
    return words("refusal.other", code=refusal.code.value)


def refusal_message(stage: Stage, refusal: Refusal) -> MessageScene:
    """A message that says why something was not done."""
    return MessageScene(stage, refusal_sentence(stage.words, refusal))


def trouble_message(stage: Stage, notice: TroubleNotice) -> MessageScene:
    """A message about something that does not work while play goes on."""
    fault = shown(notice.fault, _MOST_FAULT)
    return MessageScene(stage, stage.words(f"trouble.{notice.trouble.value}", fault=fault))


def knock_question(stage: Stage, knock: KnockNotice) -> MessageScene:
    """Asks whether somebody here knows the phone that shows this number."""
    words = stage.words
    sentence = words("phone.knock", number=knock.number)
    yes, no = words("phone.let_in"), words("phone.keep_out")
    return MessageScene(stage, sentence, yes=yes, no=no, agreed=knock.let_in, tone=ButtonTone.GO)


def removal_question(
    stage: Stage, name: str, tint: Rgb, costume: Costume, agreed: Callable[[], None]
) -> MessageScene:
    """The question before somebody has to leave the table, with their pen."""
    words = stage.words
    return MessageScene(
        stage,
        words("lobby.kick_ask", name=name),
        yes=words("lobby.kick"),
        agreed=agreed,
        tint=tint,
        costume=costume,
    )
