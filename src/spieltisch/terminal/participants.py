"""The people and bots that the command line names, and the seats they get."""

from typing import Any, NamedTuple

from spieltisch.bots import LEVELS
from spieltisch.game import BadOptions, Game, Text
from spieltisch.game.records import LONGEST_NAME, Person
from spieltisch.game.strict_json import BadJson, parse
from spieltisch.game.text import shortened

__all__ = ["Entry", "parse_option", "parse_people", "seated"]

USUAL_LEVEL = 1


class Entry(NamedTuple):
    """A name, and for a bot its level."""

    name: str
    level: int | None = None


def parse_people(text: str) -> list[Entry]:
    """`Anna,Ben,bot:1`: names, and `bot` or `bot:LEVEL` for programs."""
    entries: list[Entry] = []
    for number, part in enumerate(text.split(","), 1):
        word, colon, level = part.strip().partition(":")
        is_bot = word.lower() == "bot"
        if is_bot:
            entries.append(Entry(f"Bot {number}", _level(level) if colon else USUAL_LEVEL))
        else:
            entries.append(Entry(_name(part.strip(), entries)))
    return entries


def _level(text: str) -> int:
    if text not in map(str, LEVELS):
        known = ", ".join(map(str, LEVELS))
        raise BadOptions(
            Text(
                f"bots have the levels {known}, not {shortened(text)}",
                f"Bots haben die Stufen {known}, nicht {shortened(text)}",
            )
        )
    return int(text)


def _name(name: str, earlier: list[Entry]) -> str:
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadOptions(
            Text(
                f"a name has 1 to {LONGEST_NAME} letters, unlike {shortened(name)!r}; "
                "people are written like Anna,Ben,bot:1",
                f"ein Name hat 1 bis {LONGEST_NAME} Zeichen, anders als {shortened(name)!r}; "
                "Personen schreibt man wie Anna,Ben,bot:1",
            )
        )
    if name in [entry.name for entry in earlier]:
        raise BadOptions(Text(f"two people are called {name}", f"zwei Personen heißen {name}"))
    return name


def parse_option(text: str) -> tuple[str, Any]:
    """`name=value`; the value is JSON, or else taken as a word."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadOptions(
            Text(
                f"an option is written name=value, not {shortened(text)}",
                f"eine Option schreibt man name=wert, nicht {shortened(text)}",
            )
        )
    try:
        return name.strip(), parse(value.encode("utf-8", "replace"))
    except BadJson:
        return name.strip(), value.strip()


def seated(entries: list[Entry], game: Game) -> tuple[Person, ...]:
    """The people with the seats that each holds."""
    return tuple(
        Person(entry.name, seats, entry.level)
        for entry, seats in zip(entries, game.holdings, strict=True)
    )
