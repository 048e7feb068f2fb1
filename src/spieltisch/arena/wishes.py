"""Players as they are written on the command line: a name, and arguments of its own after a `?`.

`5?simulations=200&ms=50` is level 5 with its own limits; `engine:python bot.py --x a,b?ms=50` an
engine with its own clock. What follows the last `?` are the arguments; a command that has a `?`
itself therefore ends with one: `engine:bot --ask=who??` would be the command `bot --ask=who?`.
"""

import csv
from collections.abc import Collection, Mapping
from typing import NamedTuple

from spieltisch.bots import Limit
from spieltisch.game import BadRequest, Text

__all__ = ["Wish", "names_in", "read_wish"]


class Wish(NamedTuple):
    """A player's name and its own arguments, as texts."""

    name: str
    arguments: Mapping[str, str]

    def only(self, known: Collection[str]) -> None:
        """Refuse arguments that this player does not have."""
        for name in self.arguments:
            if name not in known:
                have = ", ".join(known) or "none"
                haben = ", ".join(known) or "keine"
                raise _refused(
                    f"the player {self.name} has no argument {name}; it has {have}",
                    f"der Spieler {self.name} hat kein Argument {name}; er hat {haben}",
                )

    def number(self, name: str, usual: int | None = None) -> int | None:
        """An argument that is a whole number from 1."""
        if name not in self.arguments:
            return usual
        text = self.arguments[name]
        if not (text.isascii() and text.isdigit() and int(text) >= 1):
            raise _refused(
                f"{name} of the player {self.name} must be a whole number from 1, not {text!r}",
                f"{name} des Spielers {self.name} muss eine ganze Zahl ab 1 sein, nicht {text!r}",
            )
        return int(text)

    def limit(self, usual: Limit) -> Limit:
        """How long it may think: what it says itself, else what holds for all."""
        ms = self.number("ms")
        simulations = self.number("simulations", usual.simulations)
        return Limit(simulations, usual.seconds if ms is None else ms / 1000)


def read_wish(text: str) -> Wish:
    """The player that a text names."""
    name, mark, rest = text.rpartition("?")
    if not mark:
        return Wish(text, {})
    arguments: dict[str, str] = {}
    for part in rest.split("&") if rest else ():
        key, equals, value = part.partition("=")
        if not (key.isidentifier() and equals and value) or key in arguments:
            raise _refused(
                f"{text}: {part!r} after the last ? is no argument like ms=50 (and each is given "
                "once); a command that has a ? itself ends with a further ?",
                f"{text}: {part!r} nach dem letzten ? ist kein Argument wie ms=50 (und jedes steht "
                "nur einmal da); ein Befehl, der selbst ein ? hat, endet mit einem weiteren ?",
            )
        arguments[key] = value
    return Wish(name, arguments)


def names_in(listed: str | None, single: Collection[str]) -> tuple[str, ...]:
    """The players of `--players A,B` and of every `--player`; one with commas stands in quotes."""
    names: list[str] = []
    if listed is not None:
        try:
            (names,) = csv.reader([listed], skipinitialspace=True, strict=True)
        except (csv.Error, ValueError) as error:
            raise _refused(
                f"--players {listed} cannot be read ({error}); give each with --player instead",
                f"--players {listed} ist nicht zu lesen ({error}); nenne jeden mit --player",
            ) from None
    return tuple(name.strip() for name in (*names, *single))


def _refused(en: str, de: str) -> BadRequest:
    return BadRequest(Text(en, de), code="bad_player")
