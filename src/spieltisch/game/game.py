"""A game with its people and house rules, ready to be started."""

import json
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from spieltisch.game.errors import BadOptions, BadPosition
from spieltisch.game.fields import Fields
from spieltisch.game.json_types import JsonObject
from spieltisch.game.kind import AnyKind
from spieltisch.game.options import OptionValue, OptionValues, resolve
from spieltisch.game.position import Position
from spieltisch.game.registry import kind_of
from spieltisch.game.text import Text, shortened

__all__ = ["Draw", "Game", "drawing_from", "load"]

Draw = Callable[[int], int]
"""Chance: a number from 0 up to, not including, the one given, all equally likely."""

USUAL_PEOPLE = 2
COMMON = ("game", "options", "seats", "actor", "phase", "turn")


def drawing_from(seed: int | None) -> Draw:
    """Chance fixed by a seed, or unpredictable without one."""
    if seed is not None and type(seed) is not int:
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    # a text: Random takes 5 and -5 for the same seed
    return Random(None if seed is None else f"{seed}").randrange


class Game:
    """One of the games, for a number of people, with all options decided. Immutable."""

    __slots__ = ("_key", "_listed", "_plain", "kind", "options", "people", "seats")
    kind: AnyKind
    people: int
    options: OptionValues
    """All options by name; lists are tuples here."""
    seats: tuple[str, ...]
    _key: tuple[str, int, str]
    _plain: dict[str, OptionValue]
    _listed: tuple[str, ...]
    """The options that are lists."""

    def __init__(self, kind: AnyKind, people: int, options: object) -> None:
        if type(people) is not int or not kind.fewest <= people <= kind.most:
            span = f"{kind.fewest}-{kind.most}" if kind.fewest < kind.most else f"{kind.most}"
            raise BadOptions(
                Text(
                    f"{kind.name} is for {span} people, not {shortened(people)}",
                    f"{kind.name} ist für {span} Personen, nicht {shortened(people)}",
                ),
                code="bad_seats",
            )
        values = resolve(kind.options, kind.presets, options)
        kind.check(people, values)
        fixed = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
        self._set("kind", kind)
        self._set("people", people)
        self._set("options", MappingProxyType(fixed))
        self._set("_plain", fixed)
        self._set("_listed", tuple(k for k, v in fixed.items() if isinstance(v, tuple)))
        self._set("seats", kind.seats(people, values))
        self._set("_key", (kind.name, people, json.dumps(values, sort_keys=True)))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game does not change; {name} cannot be set")

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[str, int, JsonObject]]:
        return load, (self.name, self.people, self.options_json())

    @property
    def name(self) -> str:
        """The game's name."""
        return self.kind.name

    def start(self, seed: int | None = None, draw: Draw | None = None) -> Position:
        """The first position: cards dealt and lots drawn by `draw`, or by the seed."""
        draw = draw or drawing_from(seed)
        kernel, state = self.kind.kernel, self.kind.kernel.state()
        self.kind.set_options(self, state)
        kernel.begin(state)
        while self.kind.is_dealing(state):
            kernel.apply(state, kernel.drawn(state, draw(kernel.tickets(state))))
        return Position(self, state, self.kind.remember((), state, state))

    @property
    def holdings(self) -> tuple[tuple[str, ...], ...]:
        """The seats that each person holds."""
        return self.kind.holdings(self)

    def options_json(self) -> JsonObject:
        """All options as plain JSON values."""
        plain: JsonObject = self._plain.copy()
        for name in self._listed:
            plain[name] = list(plain[name])
        return plain

    @staticmethod
    def read(doc: object) -> Position:
        """The position that a JSON object describes; an impossible one is refused."""
        fields = Fields(doc)
        kind = kind_of(fields.raw("game"))
        fields.only((*COMMON, *kind.fields), kind.further)
        if "preset" in fields.inner("options"):
            raise BadPosition(
                Text("a position has no preset", "eine Stellung hat keine Voreinstellung")
            )
        options = resolve(kind.options, kind.presets, fields.raw("options"))
        game = Game(kind, kind.people_in(fields, options), options)
        if fields.raw("seats") != list(game.seats):
            raise _contradiction("seats", fields.raw("seats"), list(game.seats))
        state = kind.read(game, fields)
        if number := kind.kernel.flaw(state):
            found = kind.flaws[number]
            raise BadPosition(found.text, code="impossible_position", rule=found.rule)
        position = Position(game, state, kind.remember((), state, state))
        for name, value in (("actor", position.actor), ("turn", position.turn)):
            if fields.raw(name) != value:
                raise _contradiction(name, fields.raw(name), value)
        return position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Game({self.name!r}, people={self.people}, options={self.options_json()!r})"


def load(
    name: str,
    people: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seats: int | None = None,
) -> Game:
    """A game by its name, for a number of people (two if not told); options may name a `preset`.

    `seats` is the older name of `people`: somebody may hold several seats of a game.
    """
    if people is not None and seats is not None:
        raise TypeError("people and seats are two names of one number: give one of them")
    number = seats if people is None else people
    number = USUAL_PEOPLE if number is None else number
    return Game(kind_of(name), number, {} if options is None else options)


def _contradiction(field: str, given: object, right: object) -> BadPosition:
    return BadPosition(
        Text(
            f"position.{field} says {shortened(given)}, but by its other fields it is {right}",
            f"position.{field} sagt {shortened(given)}, nach den anderen Feldern ist es {right}",
        ),
        code="impossible_position",
    )
