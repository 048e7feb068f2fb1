"""A lesson's file that is refused."""

from spieltisch.game import SpieltischError, Text

__all__ = ["BadLesson"]


class BadLesson(SpieltischError):
    """A lesson that cannot be read or played; says in which file and line."""

    default_code = "bad_lesson"

    def __init__(self, file: str, line: int, text: Text, rule: str | None = None) -> None:
        where = Text(f"{file}, line {line}: {text.en}", f"{file}, Zeile {line}: {text.de}")
        super().__init__(where, rule=rule)
        self.line = line
