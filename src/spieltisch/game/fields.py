"""Reading a JSON position field by field, with an error that says where and what was expected."""

from collections.abc import Collection, Iterable, Mapping

from spieltisch.game.errors import BadPosition
from spieltisch.game.text import Text, shortened

__all__ = ["Fields"]


class Fields:
    """A JSON object of a position; every getter refuses what does not fit."""

    def __init__(self, value: object, where: str = "position") -> None:
        self.where = where
        if not isinstance(value, dict):
            raise self._refuse(where, Text("an object", "ein Objekt"), value)
        self._values: Mapping[str, object] = value

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def names(self) -> list[str]:
        """All field names present."""
        return list(self._values)

    def only(self, required: Iterable[str], optional: Collection[str] = ()) -> None:
        """Refuse missing and unknown fields."""
        required = list(required)
        for name in required:
            if name not in self._values:
                raise BadPosition(
                    Text(f"{self.where}.{name} is missing", f"{self.where}.{name} fehlt")
                )
        for name in self._values:
            if name not in required and name not in optional:
                known = ", ".join(required)
                raise BadPosition(
                    Text(
                        f"{self.where} has an unknown field {shortened(name)}; known are: {known}",
                        f"{self.where} hat ein unbekanntes Feld {shortened(name)}; "
                        f"bekannt sind: {known}",
                    )
                )

    def raw(self, name: str) -> object:
        """A field as it is."""
        if name not in self._values:
            raise BadPosition(Text(f"{self.where}.{name} is missing", f"{self.where}.{name} fehlt"))
        return self._values[name]

    def choice(self, name: str, values: Collection[str]) -> str:
        """One of some words."""
        value = self.raw(name)
        if not isinstance(value, str) or value not in values:
            listed = ", ".join(values)
            raise self._refuse(
                f"{self.where}.{name}", Text(f"one of {listed}", f"eines von {listed}"), value
            )
        return value

    def maybe_choice(self, name: str, values: Collection[str]) -> str | None:
        """One of some words, or null."""
        return None if self.raw(name) is None else self.choice(name, values)

    def integer(self, name: str, low: int, high: int) -> int:
        """A whole number between two bounds."""
        return self._integer(f"{self.where}.{name}", self.raw(name), low, high)

    def maybe_integer(self, name: str, low: int, high: int) -> int | None:
        """A whole number between two bounds, or null."""
        return None if self.raw(name) is None else self.integer(name, low, high)

    def boolean(self, name: str) -> bool:
        """True or false."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise self._refuse(
                f"{self.where}.{name}", Text("true or false", "true oder false"), value
            )
        return value

    def inner(self, name: str) -> "Fields":
        """A field that is itself an object."""
        return Fields(self.raw(name), f"{self.where}.{name}")

    def listing(self, name: str, shortest: int, longest: int) -> list[object]:
        """A list whose length lies between two bounds."""
        value = self.raw(name)
        if not isinstance(value, list) or not shortest <= len(value) <= longest:
            size = f"{shortest}" if shortest == longest else f"{shortest}-{longest}"
            expected = Text(f"a list of {size} items", f"eine Liste mit {size} Einträgen")
            raise self._refuse(f"{self.where}.{name}", expected, value)
        return value

    def integers(self, name: str, count: int, low: int, high: int) -> list[int]:
        """A list of exactly `count` whole numbers."""
        values = self.listing(name, count, count)
        where = f"{self.where}.{name}"
        return [self._integer(f"{where}[{i}]", v, low, high) for i, v in enumerate(values)]

    def words(self, name: str, longest: int, allowed: Collection[str]) -> list[str]:
        """A list of different words out of some."""
        words: list[str] = []
        for i, value in enumerate(self.listing(name, 0, longest)):
            if not isinstance(value, str) or value not in allowed or value in words:
                listed = shortened(", ".join(allowed), 200)
                expected = Text(f"different ones of {listed}", f"verschiedene von {listed}")
                raise self._refuse(f"{self.where}.{name}[{i}]", expected, value)
            words.append(value)
        return words

    def _integer(self, where: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            expected = Text(
                f"a whole number from {low} to {high}", f"eine ganze Zahl von {low} bis {high}"
            )
            raise self._refuse(where, expected, value)
        return value

    @staticmethod
    def _refuse(where: str, expected: Text, value: object) -> BadPosition:
        return BadPosition(
            Text(
                f"{where} must be {expected.en}, not {shortened(value)}",
                f"{where} muss {expected.de} sein, nicht {shortened(value)}",
            )
        )
