"""Reading a data set, a game at a time."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from spieltisch.dataset.bad_dataset import BadDataset
from spieltisch.dataset.data_plan import Plan, plan_of
from spieltisch.dataset.gzip_members import unpacked
from spieltisch.dataset.stored_game import StoredGame
from spieltisch.game import Text
from spieltisch.game.strict_json import BadJson, parse

__all__ = ["Dataset", "read"]


class Dataset:
    """The games of a file, in their order; each loop over it reads the file anew.

    A line that was changed, a torn file and one with too few games raise `BadDataset`. Whether
    moves are legal is not looked at: `StoredGame.verify` does that.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self.plan: Plan = plan_of(next(self._lines(), {}))
        self.game = self.plan.load()

    def __len__(self) -> int:
        return self.plan.games

    def __iter__(self) -> Iterator[StoredGame]:
        mark, count = self.plan.mark, 0
        lines = self._lines()
        next(lines)
        for told in lines:
            yield StoredGame.of(self.game, count, told, mark)
            count += 1
        if count != len(self):
            raise BadDataset(
                Text(
                    f"it has {count} of {len(self)} games; give the command that made it once "
                    "more, and it goes on",
                    f"sie hat {count} von {len(self)} Spielen; rufe den Befehl, der sie gemacht "
                    "hat, noch einmal auf, und er macht weiter",
                ),
                code="cut_off",
            ).at(str(self.path))

    def _lines(self) -> Iterator[dict[str, object]]:
        number = 0
        try:
            with self.path.open("rb") as file:
                for member in unpacked(file):
                    for raw in member.content.splitlines():
                        number += 1
                        yield _object(raw, number)
        except BadDataset as error:
            raise error.at(str(self.path)) from None


def _object(raw: bytes, number: int) -> dict[str, object]:
    try:
        told = parse(raw)
    except BadJson as error:
        raise BadDataset(error.text, code="broken_line").at_line(number) from None
    if not isinstance(told, dict):
        raise BadDataset(
            Text("the line is no object", "die Zeile ist kein Objekt"), code="broken_line"
        ).at_line(number)
    return dict(told)


def read(path: str | PathLike[str]) -> Dataset:
    """The data set in a file."""
    return Dataset(path)
