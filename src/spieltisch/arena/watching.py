"""Whoever looks on at a game: keeps its moves, and judges how lucky its rolls were."""

from spieltisch.bots.judge import Judge
from spieltisch.game import CHANCE_NAME, Game, Position

__all__ = ["Watch", "texts_of"]


class Watch:
    """Sees one game, move by move."""

    def __init__(self, game: Game, judge: Judge | None) -> None:
        self._game = game
        self._judge = judge
        self.moves: list[str] = []
        self.luck = dict.fromkeys(game.seats, 0.0)
        """What chance has given each seat: a sum of differences, each with mean zero.

        Where the seats see different things it is what they think of it on average, so that one's
        luck is always the others' bad luck.
        """

    def see(self, position: Position, move: str) -> None:
        """See a move before it is made."""
        self.moves.append(move)
        judge = self._judge
        if judge is None or position.actor != CHANCE_NAME or judge.is_decided(position):
            return
        kind, seats = self._game.kind, self._game.seats
        viewers = seats[:1] if kind.is_open or kind.is_alike else seats
        for viewer in viewers:
            for seat, lucky in zip(seats, _luck(judge, position, move, viewer), strict=True):
                self.luck[seat] += lucky / len(viewers)


def _luck(judge: Judge, position: Position, move: str, viewer: str) -> list[float]:
    """What this roll is worth to each seat, less the mean over all rolls there could be."""
    values = judge.outlook(position, move, viewer).moves
    if not values:
        return [0.0] * len(judge.game.seats)
    weights = dict(zip(position.legal(), position.weights(), strict=True))
    total = sum(weights.values())
    return [
        came - sum(weights[text] * values[text][place] for text in weights) / total
        for place, came in enumerate(values[move])
    ]


def texts_of(game: Game, actions: list[int]) -> tuple[str, ...]:
    """The moves of a compiled game as texts; nothing may be dealt before its first position."""
    position, texts, at = game.start(seed=0), list[str](), 0
    while at < len(actions):
        for text in position.legal():
            means = position.actions(text)
            if list(means) == actions[at : at + len(means)]:
                break
        else:
            raise ValueError(f"{actions[at]} is no action of a legal move in\n{position}")
        texts.append(text)
        position = position.play(text)
        at += len(means)
    return tuple(texts)
