"""The cards of people who play with phones: they sit on the join screen like everybody else.

They pick everything on their phone. Never here: drawing the cards.
"""

from collections.abc import Callable
from dataclasses import replace

from game.client.input.sources import Source, SourceKind
from game.client.seats.phones import Phones
from game.client.seats.roster import Player, Roster
from game.client.setup.join_card import Card
from game.client.stage.stage import Stage
from game.client.ui.message import knock_question
from game.table.play.annex import PhonePerson
from game.table.storage.settings import Guise


class PhoneCards:
    """Keeps the cards of a join screen in step with the phones."""

    def __init__(
        self, phones: Phones, roster: Roster, cards: list[Card], changed: Callable[[], None]
    ) -> None:
        """`changed`: somebody came or went."""
        self._phones = phones
        self._roster = roster
        self._cards = cards
        self._changed = changed
        self._players: dict[bytes, Player] = {}
        self._heard: dict[bytes, PhonePerson] = {}
        self._count = 0
        self._told: object = None

    def follow(self, most: int) -> None:
        """Time has passed: notice changes, and tell the phones who is here."""
        self._phones.poll()
        people = {one.secret: one for one in self._phones.people}
        for secret in [one for one in self._players if one not in people]:
            self._remove(secret)
        for secret, person in people.items():
            if secret not in self._players and len(self._roster) < most:
                self._add(person)
            elif secret in self._players and person != self._heard[secret]:
                self._change(person)
        self._tell(most)

    def ask_about_knocks(self, stage: Stage) -> None:
        """Ask whose phone shows a number."""
        knock = self._phones.next_knock()
        if knock is not None:
            stage.stack.push(knock_question(stage, knock))

    def send_away(self, player: Player) -> None:
        """Stop waiting for this person; they may come again."""
        for secret in [one for one, who in self._players.items() if who is player]:
            self._phones.send_away(secret)

    def people(self) -> tuple[PhonePerson, ...]:
        """The people who play with phones, with their names and looks at this screen."""
        return tuple(
            replace(
                self._heard[secret], name=player.name, look=player.guise.appearance, ready=False
            )
            for secret, player in self._players.items()
        )

    def take_out(self) -> None:
        """Remove phones from the roster: they have guests of their own at the table, and no hands
        here.
        """
        for player in self._players.values():
            self._roster.remove(player)

    def _add(self, person: PhonePerson) -> None:
        guise = Guise(person.name, person.look.tint, person.look.costume)
        self._count += 1
        player = self._roster.add(Source(SourceKind.PHONE, self._count), guise)
        self._players[person.secret] = player
        self._cards.append(Card(player))
        self._change(person)
        self._changed()

    def _change(self, person: PhonePerson) -> None:
        player = self._players[person.secret]
        self._heard[person.secret] = person
        player.name = self._roster.free_name(person.name, player)
        taken = self._roster.tints(player)
        tint = person.look.tint
        player.tint = tint if tint not in taken else self._roster.next_tint(tint, 1, player)
        player.costume, player.ready = person.look.costume, person.ready

    def _remove(self, secret: bytes) -> None:
        player = self._players.pop(secret)
        del self._heard[secret]
        self._roster.remove(player)
        self._cards[:] = [card for card in self._cards if card.player is not player]
        self._changed()

    def _tell(self, most: int) -> None:
        """Tell the phones who is here, and who of them has a phone."""
        secrets = {id(player): secret for secret, player in self._players.items()}
        players = tuple(self._roster)
        shown = tuple((one.name, one.tint, one.costume, one.ready) for one in players)
        phones = tuple(secrets.get(id(player)) for player in players)
        told = shown, phones, most
        if told != self._told and self._phones.invitation is not None:
            self._told = told
            self._phones.show(shown, phones, most)
