"""Every game with every number of people and every value of every option."""

from collections.abc import Iterator
from typing import Any

import pytest

from spieltisch.game import NAMES, BadOptions, Game, kind_of, load
from spieltisch.game.options import Choice, Number, Option, Switch


def other_values(option: Option) -> list[Any]:
    """Values of an option that are not its default."""
    if isinstance(option, Switch):
        return [not option.default]
    if isinstance(option, Choice):
        return [value for value in option.values if value != option.default]
    if isinstance(option, Number):
        low, high = option.low, min(option.high, option.low + 20)
        return [value for value in (low, high) if value != option.default]
    return []


def option_sets(name: str) -> Iterator[dict[str, Any]]:
    """The defaults, every other value of each option alone, all of them at once, and presets."""
    kind = kind_of(name)
    yield {}
    everything: dict[str, Any] = {}
    for option in kind.options:
        for value in other_values(option):
            yield {option.name: value}
            everything[option.name] = value
    yield everything
    yield from ({"preset": preset} for preset in kind.presets)


def all_games() -> Iterator[Game]:
    """Every allowed setting of every game."""
    for name in NAMES:
        kind = kind_of(name)
        for people in range(kind.fewest, kind.most + 1):
            for options in option_sets(name):
                try:
                    yield load(name, people, options)
                except BadOptions:
                    continue


def label(game: Game) -> str:
    """The name of a setting: its people and what differs from the defaults."""
    defaults = {option.name: option.default for option in game.kind.options}
    changed = [f"{k}={v}" for k, v in game.options.items() if v != defaults[k]]
    return "-".join([game.name, str(game.people), *changed])


SETTINGS = list({game: game for game in all_games()})
each_setting = pytest.mark.parametrize("game", SETTINGS, ids=label)
each_game = pytest.mark.parametrize("game", [load(name) for name in NAMES], ids=label)
each_number_of_people = pytest.mark.parametrize(
    "game",
    [load(n, p) for n in NAMES for p in range(kind_of(n).fewest, kind_of(n).most + 1)],
    ids=label,
)
