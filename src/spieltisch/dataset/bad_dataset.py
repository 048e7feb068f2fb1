"""What is wrong with a data set."""

from spieltisch.game import SpieltischError, Text

__all__ = ["BadDataset"]


class BadDataset(SpieltischError):
    """A file of games that cannot be read, was changed, or has a game that cannot be."""

    default_code = "bad_dataset"

    def at(self, where: str) -> "BadDataset":
        """The same, with the file or the game that it is about in front."""
        text = Text(f"{where}: {self.text.en}", f"{where}: {self.text.de}")
        return BadDataset(text, code=self.code, rule=self.rule)
