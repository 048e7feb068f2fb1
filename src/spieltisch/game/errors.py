"""What can go wrong, as one small tree.

    SpieltischError
    ├── UnknownGame    no game of that name
    ├── UnknownSeat    no seat of that name in this game
    ├── BadOptions     an option, its value or the number of people is refused
    ├── BadPosition    a position that cannot be read or cannot occur
    ├── IllegalMove    a move that the rules forbid, with the rule's id
    ├── BadRecord      a record file that cannot be trusted, with the line number
    └── BadRequest     an engine request that makes no sense

Every error has a stable `code`, the `rule` it rests on (or None) and a sentence in two languages.
"""

from typing import ClassVar

from spieltisch.game.text import Text

__all__ = [
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "IllegalMove",
    "SpieltischError",
    "UnknownGame",
    "UnknownSeat",
]


class SpieltischError(Exception):
    """Base of all errors that a user can cause."""

    default_code: ClassVar[str] = "error"

    def __init__(self, text: Text, *, code: str | None = None, rule: str | None = None) -> None:
        super().__init__(text.en)
        self.text = text
        self.code = code or self.default_code
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        """It comes out of another process as it was; `__init__` wants more than `args` hold."""
        return _as_it_was, (type(self), self.args), self.__dict__

    def to_json(self) -> dict[str, object]:
        """As the `error` object of docs/protocol.md."""
        return {"code": self.code, "rule": self.rule, "text": self.text.to_json()}


def _as_it_was(kind: type[SpieltischError], args: tuple[object, ...]) -> SpieltischError:
    return kind.__new__(kind, *args)


class UnknownGame(SpieltischError):
    """No game of that name."""

    default_code = "unknown_game"


class UnknownSeat(SpieltischError):
    """No seat of that name in this game."""

    default_code = "unknown_seat"


class BadOptions(SpieltischError):
    """An option, its value or the number of people is refused."""

    default_code = "bad_options"


class BadPosition(SpieltischError):
    """A position that cannot be read or cannot occur."""

    default_code = "bad_position"


class IllegalMove(SpieltischError):
    """A move that the rules forbid."""

    default_code = "illegal_move"


class BadRecord(SpieltischError):
    """A record file that cannot be trusted."""

    default_code = "bad_record"

    def __init__(
        self, line: int | None, text: Text, *, code: str | None = None, rule: str | None = None
    ) -> None:
        if line is not None:
            text = Text(f"line {line}: {text.en}", f"Zeile {line}: {text.de}")
        super().__init__(text, code=code, rule=rule)
        self.line = line
        """The line that is wrong, from 1; None when it is the file as a whole."""


class BadRequest(SpieltischError):
    """An engine request that makes no sense."""

    default_code = "bad_request"
