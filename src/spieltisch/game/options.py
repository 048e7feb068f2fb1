"""House rules as typed options: what values each takes, its default, and what it means."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spieltisch.game.errors import BadOptions
from spieltisch.game.text import Text, shortened

__all__ = [
    "Choice",
    "Number",
    "Numbers",
    "Option",
    "OptionValue",
    "OptionValues",
    "Switch",
    "refusal_of",
    "resolve",
]

OptionValue = bool | int | str | None | Sequence[int]
OptionValues = Mapping[str, OptionValue]


@dataclass(frozen=True)
class Option(ABC):
    """One house rule."""

    name: str
    default: OptionValue
    text: Text

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Whether this is one of the option's values."""

    @abstractmethod
    def expected(self) -> Text:
        """The values it takes, in words."""

    @abstractmethod
    def describe(self) -> dict[str, object]:
        """Type and values for programs."""

    def check(self, value: object) -> None:
        """Refuse a value that the option does not take."""
        if not self.accepts(value):
            expected, got = self.expected(), shortened(value)
            raise BadOptions(
                Text(
                    f"option {self.name} takes {expected.en}, not {got}",
                    f"die Option {self.name} nimmt {expected.de}, nicht {got}",
                )
            )

    def to_json(self) -> dict[str, object]:
        """As `games` of docs/engine.md answers it."""
        return {
            "name": self.name,
            "default": self.default,
            **self.describe(),
            "text": self.text.to_json(),
        }


class Switch(Option):
    """On or off."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def expected(self) -> Text:
        return Text("true or false", "true oder false")

    def describe(self) -> dict[str, object]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    values: tuple[str, ...]
    people: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For how many people a value is; one without an entry is for all numbers of them."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values

    def expected(self) -> Text:
        words = [f'"{value}"' for value in self.values]
        return Text(" or ".join(words), " oder ".join(words))

    def describe(self) -> dict[str, object]:
        people = {value: list(numbers) for value, numbers in self.people.items()}
        only = {"people": people} if people else {}
        return {"type": "choice", "values": list(self.values), **only}


@dataclass(frozen=True)
class Number(Option):
    """A whole number between two bounds, or nothing where that is allowed."""

    low: int
    high: int
    nullable: bool = False
    usual: int | None = None
    """The lowest that people are offered, where less is for studies only; else None."""

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.nullable
        return type(value) is int and self.low <= value <= self.high

    def expected(self) -> Text:
        return Text(
            f"a whole number from {self.low} to {self.high}"
            + (" or null" if self.nullable else ""),
            f"eine ganze Zahl von {self.low} bis {self.high}"
            + (" oder null" if self.nullable else ""),
        )

    def describe(self) -> dict[str, object]:
        usual = {} if self.usual is None else {"usual": self.usual}
        bounds = {"low": self.low, "high": self.high, **usual}
        return {"type": "integer", **bounds, "nullable": self.nullable}


@dataclass(frozen=True)
class Numbers(Option):
    """A list of whole numbers of a certain length."""

    shortest: int
    longest: int
    low: int
    high: int

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, list)
            and self.shortest <= len(value) <= self.longest
            and all(type(n) is int and self.low <= n <= self.high for n in value)
        )

    def expected(self) -> Text:
        return Text(
            f"a list of {self.shortest} to {self.longest} whole numbers "
            f"from {self.low} to {self.high}",
            f"eine Liste von {self.shortest} bis {self.longest} ganzen Zahlen "
            f"von {self.low} bis {self.high}",
        )

    def describe(self) -> dict[str, object]:
        bounds = {"low": self.low, "high": self.high}
        return {"type": "integers", "shortest": self.shortest, "longest": self.longest, **bounds}


def resolve(
    options: tuple[Option, ...], presets: Mapping[str, OptionValues], given: object
) -> dict[str, OptionValue]:
    """All options with their values: defaults, then the preset, then what was given."""
    if not isinstance(given, Mapping):
        raise BadOptions(
            Text(
                f"options must be an object with names and values, not {shortened(given)}",
                f"options muss ein Objekt aus Namen und Werten sein, nicht {shortened(given)}",
            )
        )
    values: dict[str, OptionValue] = {option.name: option.default for option in options}
    preset = given.get("preset")
    if "preset" in given:
        if not isinstance(preset, str) or preset not in presets:
            raise _unknown("preset", preset, presets)
        values |= presets[preset]
    for name, value in given.items():
        if name != "preset" and name not in values:
            raise _unknown("option", name, values)
        if name != "preset":
            values[name] = value
    for option in options:
        option.check(values[option.name])
    return {name: list(v) if isinstance(v, list) else v for name, v in values.items()}


def _unknown(what: str, name: object, known: Mapping[str, object]) -> BadOptions:
    names = ", ".join(known) or "-"
    german = {"preset": "Voreinstellung", "option": "Option"}[what]
    return BadOptions(
        Text(
            f"there is no {what} {shortened(name)}; there are: {names}",
            f"es gibt keine {german} {shortened(name)}; es gibt: {names}",
        )
    )


def refusal_of(en: str, de: str, rule: str) -> BadOptions:
    """The error for options that do not go together."""
    return BadOptions(Text(en, de), rule=rule)
