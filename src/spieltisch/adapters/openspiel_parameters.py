"""A game with its people and options as OpenSpiel's parameters, and back.

OpenSpiel knows one type and one default per parameter and hands both on as if they had been given:
first what was given, sorted by name, then the defaults of the rest, sorted as well. Whether
somebody wrote `own_hits=True` or nothing matters where a preset says otherwise. So a name that
nobody gives and that comes before all others, `MARK`, is registered too: what stands before it was
given.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from spieltisch.adapters.learn.course import STUDY
from spieltisch.adapters.learn.payoffs import win_loss
from spieltisch.game import BadOptions, Game, Text, load
from spieltisch.game.kind import AnyKind, Stakes
from spieltisch.game.options import Number, Numbers, Option

__all__ = ["MARK", "PAYOFFS", "PLAIN", "POINTS", "WIN_LOSS", "Parameter", "Setting", "defaults"]

Parameter = bool | int | str
"""What OpenSpiel takes as a game's parameter."""
MARK = "_"
"""Nobody's parameter; in the order of ASCII it comes before small letters."""
USUAL = "usual"
"""The preset where none is named: the game for simulations, or the plain game."""
PLAIN = "plain"
"""No preset: every option that is not given has its default."""
POINTS = "points"
"""What the game itself pays."""
WIN_LOSS = "win_loss"
"""Winning and losing, the same scale for all games."""
PAYOFFS = (POINTS, WIN_LOSS)


class Setting(NamedTuple):
    """What is played, and how it is paid and observed."""

    game: Game
    payoff: str = POINTS
    history: int = 0
    """How many steps a history tensor has room for; without any there is none."""

    @classmethod
    def read(cls, kind: AnyKind, params: Mapping[str, Parameter]) -> "Setting":
        """The setting that parameters stand for; an option that is given beats the preset."""
        given = {name: params[name] for name in takewhile(lambda name: name != MARK, params)}
        found = {**defaults(kind), **given}
        options = _of_preset(kind, str(found["preset"]))
        for option in kind.options:
            if option.name in given:
                options[option.name] = _value(option, given[option.name])
        history = found["history"]
        if type(history) is not int or history < 0:
            raise _refused("history", "a number of steps", "eine Zahl von Schritten", history)
        game = load(kind.name, int(found["people"]), options)
        return cls(game, str(found["payoff"]), history).checked()

    def checked(self) -> "Setting":
        """The same, if its payoff is one that there is."""
        if self.payoff not in PAYOFFS:
            raise _refused("payoff", " or ".join(PAYOFFS), " oder ".join(PAYOFFS), self.payoff)
        return self

    def parameters(self) -> dict[str, Parameter]:
        """All parameters as they are played; read again they give the same setting."""
        options = self.game.options_json()
        written = {
            option.name: _parameter(options[option.name]) for option in self.game.kind.options
        }
        others: dict[str, Parameter] = {"payoff": self.payoff, "history": self.history}
        return {"people": self.game.people, "preset": PLAIN, **others, **written}

    @property
    def teams(self) -> list[list[int]]:
        """The players that each person is."""
        seats = self.game.seats
        return [[seats.index(seat) for seat in held] for held in self.game.holdings]

    def stakes(self) -> Stakes:
        """The bounds of the payoffs, and their sum if it is always the same."""
        if self.payoff == POINTS:
            return self.game.kind.stakes(self.game)
        teams = self.teams
        is_even = len({len(team) for team in teams}) == 1
        return Stakes(-1 / (len(teams) - 1), 1, 0 if is_even else None)

    def paid(self, points: Sequence[float]) -> list[float]:
        """What each player gets at the end, from what the game pays."""
        return list(points) if self.payoff == POINTS else win_loss(points, self.teams)


def defaults(kind: AnyKind) -> dict[str, Parameter]:
    """Every parameter with its type and default."""
    options = {option.name: _parameter(option.default) for option in kind.options}
    others: dict[str, Parameter] = {"payoff": POINTS, "history": 0}
    return {"people": kind.fewest, "preset": USUAL, **others, **options}


def _of_preset(kind: AnyKind, preset: str) -> dict[str, object]:
    if preset == USUAL:
        return {"preset": STUDY} if STUDY in kind.presets else {}
    return {} if preset == PLAIN else {"preset": preset}


def _parameter(value: object) -> Parameter:
    """An option's value as OpenSpiel knows values."""
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if value is None:
        return 0
    assert isinstance(value, bool | int | str)
    return value


def _value(option: Option, given: Parameter) -> object:
    """The option's value from a parameter."""
    if isinstance(option, Numbers):
        return [int(number) for number in str(given).split()]
    if isinstance(option, Number) and option.nullable and given == 0:
        return None
    return given


def _refused(name: str, expected: str, erwartet: str, got: object) -> BadOptions:
    return BadOptions(
        Text(
            f"parameter {name} takes {expected}, not {got}",
            f"der Parameter {name} nimmt {erwartet}, nicht {got}",
        )
    )
