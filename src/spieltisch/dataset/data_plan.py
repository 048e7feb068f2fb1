"""Which games a data set has: the first line of its file."""

import json
from typing import NamedTuple

from spieltisch import __version__
from spieltisch.bots import LEVELS, unknown_level
from spieltisch.dataset.bad_dataset import BadDataset
from spieltisch.game import BadRequest, Game, SpieltischError, Text, kind_of, load
from spieltisch.game.record_lines import check_of, to_line
from spieltisch.game.text import shortened

__all__ = ["PART", "Plan", "plan_of"]

FORM = 1
"""The form of the file; it rises when older programs could no longer read it."""
PART = 20
"""The games of a member: what is played, packed and written at a time."""


class Plan(NamedTuple):
    """What is played, by which level of the bots, and how often."""

    game: str
    games: int
    level: int = LEVELS[-1]
    seed: int = 0
    people: int = 2
    options: str = "{}"
    """A JSON object as text, so that a plan can be hashed."""

    def load(self) -> Game:
        """The game; wrong options are refused."""
        return load(self.game, self.people, json.loads(self.options))

    def check(self) -> None:
        """Refuse what cannot be played."""
        self.load()
        if self.level not in LEVELS:
            raise unknown_level(self.level)
        if self.games < 1:
            raise BadRequest(
                Text(
                    f"a data set has one game or more, not {self.games}",
                    f"ein Datensatz hat mindestens ein Spiel, nicht {self.games}",
                ),
                code="wrong_number",
            )

    def header(self) -> dict[str, object]:
        """The first line of the file, without its check."""
        game = self.load()
        return {
            "spieltisch": "games",
            "form": FORM,
            "program": __version__,
            "rules": game.kind.rules_version,
            "game": self.game,
            "people": self.people,
            "options": game.options_json(),
            "level": self.level,
            "seed": self.seed,
            "games": self.games,
        }

    @property
    def mark(self) -> str:
        """The check of the first line, from which those of all others are made."""
        return check_of("", self.header())

    def first_line(self) -> bytes:
        """The first line as it is written."""
        return f"{to_line(self.header(), self.mark)}\n".encode()


WHOLE = ("people", "level", "seed", "games")


def plan_of(told: dict[str, object]) -> Plan:
    """The plan that a first line tells; `BadDataset` if this program cannot read its games."""
    if told.get("spieltisch") != "games":
        raise BadDataset(
            Text("this is no data set of games", "das ist kein Datensatz von Spielen"),
            code="not_a_dataset",
        )
    if told.get("form") != FORM:
        raise _other(told.get("form"), FORM, Text("form", "Form"))
    if told.get("check") != check_of("", told):
        raise BadDataset(
            Text("the first line was changed", "die erste Zeile wurde geändert"), code="edited"
        )
    name = told.get("game")
    kind = kind_of(name if isinstance(name, str) else shortened(name))
    if told.get("rules") != kind.rules_version:
        raise _other(told.get("rules"), kind.rules_version, Text("rules", "Regeln"))
    numbers = [told.get(name) for name in WHOLE]
    people, level, seed, games = (n if type(n) is int else -1 for n in numbers)
    plan = Plan(kind.name, games, level, seed, people, json.dumps(told.get("options")))
    try:
        plan.check()
    except SpieltischError as error:
        raise BadDataset(error.text, code="bad_plan") from error
    return plan


def _other(came: object, known: object, what: Text) -> BadDataset:
    return BadDataset(
        Text(
            f"it was written with {what.en} {shortened(came)}; this program reads {known}",
            f"sie hat {what.de} {shortened(came)}; dieses Programm liest {known}",
        ),
        code="other_version",
    )
