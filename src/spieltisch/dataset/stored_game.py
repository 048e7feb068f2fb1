"""One game of a data set: what was dealt, all moves and how it ended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spieltisch.dataset.bad_dataset import BadDataset
from spieltisch.game import CHANCE_NAME, Game, Position, SpieltischError, Text
from spieltisch.game.record_lines import check_of
from spieltisch.game.text import shortened

__all__ = ["Decision", "StoredGame"]


class Decision(NamedTuple):
    """One choice of a seat, as a program that learns sees it."""

    seat: str
    observation: list[int]
    """What the seat may know then; see the kernel's `layout`."""
    legal: list[int]
    """The kernel's legal actions, ascending."""
    action: int
    payoff: float
    """What the seat got at the end."""


@dataclass(frozen=True)
class StoredGame:
    """A whole game. Nothing of it is taken on trust by `verify`, everything by the rest."""

    game: Game
    number: int
    """From 0 on."""
    deal: tuple[int, ...]
    """The numbers that chance drew before the first position."""
    moves: tuple[str, ...]
    """All moves as texts, those of chance included."""
    payoffs: Mapping[str, float]
    reason: str
    """The rule that ended the game."""

    def start(self) -> Position:
        """The first position, dealt as it was."""
        left = list(reversed(self.deal))

        def draw(sides: int) -> int:
            if not left or not 0 <= left[-1] < sides:
                raise self._bad(Text("the deal cannot be", "so kann nicht gegeben worden sein"))
            return left.pop()

        position = self.game.start(draw=draw)
        if left:
            raise self._bad(Text("more was dealt than there is", "es wurde zu viel gegeben"))
        return position

    def positions(self) -> Iterator[Position]:
        """The first position and the one after each move; `BadDataset` at an illegal move."""
        position = self.start()
        yield position
        for at, move in enumerate(self.moves, 1):
            try:
                position = position.play(move)
            except SpieltischError as error:
                shown = shortened(move)
                raise self._bad(
                    Text(
                        f"move {at}, {shown}, is not legal: {error.text.en}",
                        f"Zug {at}, {shown}, ist nicht erlaubt: {error.text.de}",
                    ),
                    error.rule,
                ) from error
            yield position

    def decisions(self) -> Iterator[Decision]:
        """Every action that a seat chose; a move of several actions is as many decisions."""
        kind = self.game.kind
        kernel = kind.kernel
        for position, move in zip(self.positions(), self.moves, strict=False):
            seat = position.actor
            if seat is None or seat == CHANCE_NAME:
                continue
            state, number = position.kernel_state(), kind.seat_number(seat)
            for action in position.actions(move):
                seen = [0] * kernel.observation
                kernel.observe(state, number, seen)
                legal = kernel.legal_actions(state)
                yield Decision(seat, seen, legal, action, self.payoffs[seat])
                kernel.apply(state, action)

    def verify(self) -> Position:
        """The last position, reached by legal moves only; else `BadDataset`."""
        for position in self.positions():
            last = position
        outcome = last.outcome
        if not outcome.over:
            raise self._bad(Text("the game is not over", "das Spiel ist nicht zu Ende"))
        if (outcome.payoffs, outcome.reason) != (self.payoffs, self.reason):
            played = f"{outcome.reason} {outcome.payoffs}"
            told = shortened(f"{self.reason} {dict(self.payoffs)}")
            raise self._bad(
                Text(
                    f"its moves lead to {played}, not to {told}",
                    f"seine Züge führen zu {played}, nicht zu {told}",
                )
            )
        return last

    def to_json(self, mark: str) -> dict[str, object]:
        """Its line in the file; `mark` is the check of the first line."""
        told = {
            "n": self.number,
            "deal": list(self.deal),
            "moves": list(self.moves),
            "payoffs": dict(self.payoffs),
            "reason": self.reason,
        }
        return {**told, "check": check_of(mark, told)}

    @classmethod
    def of(cls, game: Game, number: int, told: Mapping[str, object], mark: str) -> "StoredGame":
        """The game of a line, which must be the one with this number."""
        if told.get("check") != check_of(mark, told):
            raise BadDataset(
                Text(
                    "it was changed after it was written: its check does not fit",
                    "es wurde nachträglich geändert: seine Prüfzahl passt nicht",
                ),
                code="edited",
            ).at_game(number)
        deal, moves, payoffs = told.get("deal"), told.get("moves"), told.get("payoffs")
        is_whole = (
            told.get("n") == number
            and _all(deal, int)
            and _all(moves, str)
            and isinstance(payoffs, dict)
            and set(payoffs) == set(game.seats)
            and _all(list(payoffs.values()), int, float)
        )
        if not is_whole:
            raise BadDataset(
                Text("its line does not hold a game", "seine Zeile enthält kein Spiel"),
                code="broken_line",
            ).at_game(number)
        assert isinstance(deal, list)
        assert isinstance(moves, list)
        assert isinstance(payoffs, dict)
        reason = str(told.get("reason"))
        return cls(game, number, tuple(deal), tuple(moves), payoffs, reason)

    def _bad(self, text: Text, rule: str | None = None) -> BadDataset:
        return BadDataset(text, code="bad_game", rule=rule).at_game(self.number)


def _all(values: object, *kinds: type) -> bool:
    """Whether this is a list of values of these types only."""
    return isinstance(values, Sequence) and all(type(value) in kinds for value in values)
