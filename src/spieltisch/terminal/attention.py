"""Which person looks at the screen, what each has been told, and when to hand it over."""

import json
from collections.abc import Iterable, Sequence

from spieltisch.game import PUBLIC, Event, Position, Text
from spieltisch.game.records import Person
from spieltisch.terminal.console import Console
from spieltisch.terminal.words import event_sentence

__all__ = ["Attention", "has_secrets", "news"]


def has_secrets(position: Position, people: Sequence[Person]) -> bool:
    """Whether one person may see something on the screen that is not for the others.

    That is so while a form is filled in, and whenever the people's views differ.
    """
    if len(people) < 2:
        return False
    views = {
        frozenset(json.dumps(position.view(seat)) for seat in person.seats) for person in people
    }
    return position.form is not None or len(views) > 1


def news(events: Iterable[Event], viewers: Sequence[str]) -> list[Text]:
    """Events in words, with everything that one of the viewers saw of them."""
    return [
        event_sentence({k: v for viewer in viewers for k, v in event.seen_by(viewer).items()})
        for event in events
    ]


class Attention:
    """The people who share one screen; if there are none, the public looks on."""

    def __init__(self, console: Console, people: Sequence[Person]) -> None:
        self._console = console
        self._people = people
        self._known: dict[str, int] = {}
        self._alone: Person | None = None

    def skip_to(self, position: Position) -> None:
        """Take everything up to here as known, for example when a saved game goes on."""
        for person in self._people:
            self._known[person.name] = len(position.history())

    def call(self, person: Person, position: Position) -> None:
        """Get a person to the screen, alone if need be, and tell the news."""
        if self._alone != person and has_secrets(position, self._people):
            self._hand_over(person, position)
        self._tell(person, position)

    def tell_public(self, position: Position) -> None:
        """Tell onlookers what happened in the last move."""
        for line in news(position.events, [PUBLIC]):
            self._console.say(line)

    def tell_end(self, position: Position) -> None:
        """Tell whoever looks the last events; at the end nothing is secret."""
        if self._people:
            self._tell(self._alone or self._people[0], position)

    def _hand_over(self, person: Person, position: Position) -> None:
        if self._alone is not None:
            self._tell(self._alone, position)
            self._console.ask(Text("Enter clears the screen.", "Eingabe leert den Bildschirm."))
        self._console.clear()
        self._alone = person
        self._console.ask(
            Text(f"Now {person.name}: press Enter.", f"Jetzt {person.name}: Eingabe drücken.")
        )

    def _tell(self, person: Person, position: Position) -> None:
        history = position.history()
        for line in news(history[self._known.get(person.name, 0) :], person.seats):
            self._console.say(line)
        self._known[person.name] = len(history)
