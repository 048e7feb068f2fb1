"""A puzzle that is refused."""

from spieltisch.game import SpieltischError, Text

__all__ = ["BadPuzzle"]


class BadPuzzle(SpieltischError):
    """A puzzle that cannot be read, or whose solution is not proven; says where it stands."""

    default_code = "bad_puzzle"

    def __init__(self, text: Text, *, rule: str | None = None) -> None:
        super().__init__(text, rule=rule)
        self.plain = text
        self.line: int | None = None

    def at(self, file: str, line: int) -> "BadPuzzle":
        """The same refusal, with the file and the line that hold the puzzle."""
        en, de = self.plain
        found = BadPuzzle(
            Text(f"{file}, line {line}: {en}", f"{file}, Zeile {line}: {de}"), rule=self.rule
        )
        found.line = line
        return found
