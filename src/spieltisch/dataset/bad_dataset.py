"""What is wrong with a data set."""

from spieltisch.game import SpieltischError, Text

__all__ = ["BadDataset"]


class BadDataset(SpieltischError):
    """A file of games that cannot be read, was changed, or has a game that cannot be."""

    default_code = "bad_dataset"

    def at(self, file: str) -> "BadDataset":
        """The same, with its file in front."""
        return self._after(Text(file, file))

    def at_game(self, number: int) -> "BadDataset":
        """The same, with the game's number in front."""
        return self._after(Text(f"game {number}", f"Spiel {number}"))

    def at_line(self, number: int) -> "BadDataset":
        """The same, with the line's number in front."""
        return self._after(Text(f"line {number}", f"Zeile {number}"))

    def _after(self, where: Text) -> "BadDataset":
        text = Text(f"{where.en}: {self.text.en}", f"{where.de}: {self.text.de}")
        return BadDataset(text, code=self.code, rule=self.rule)
