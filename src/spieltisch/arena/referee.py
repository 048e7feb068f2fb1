"""One game between players, by the ordinary rules."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from spieltisch.arena.forfeits import FORFEIT, Forfeit, Forfeited, shares
from spieltisch.arena.players import Player
from spieltisch.arena.watching import Watch
from spieltisch.game import CHANCE_NAME, Game, Position

__all__ = ["AGREED", "Result", "forfeited", "referee", "result"]

AGREED = "agreed"
"""The ending of a game that all players would rather have drawn, in place of a rule."""
FINE = 2**53


class Result(NamedTuple):
    """What came of a game: each person's points, the rule that ended it, and its moves."""

    points: tuple[float, ...]
    """1, shared by those with the best payoff."""
    payoffs: tuple[float, ...]
    ending: str
    moves: int
    forfeits: tuple[Forfeit, ...] = ()
    """Who lost it because its program failed; the ending is then `FORFEIT`."""
    adjusted: tuple[float, ...] | None = None
    """The points less luck, if luck was judged."""
    moves_played: tuple[str, ...] | None = None
    """All moves, those of chance included, if they were to be kept."""


class Tape:
    """Draws that are the same for all games of a group, draw by draw."""

    def __init__(self, seed: int, group: int) -> None:
        self._rng = Random(f"dice {seed} {group}")

    def __call__(self, sides: int) -> int:
        """The next number below `sides`."""
        return self._rng.getrandbits(53) * sides // FINE


def referee(
    game: Game,
    players: Sequence[Player],
    seed: int,
    group: int,
    number: int,
    watch: Watch | None = None,
) -> Result:
    """Play one game to its end; `players` has one player for each person at the table.

    It is drawn when all of them would rather agree on that than move, one after the other. `watch`
    sees every move, those of chance included.
    """
    held = game.kind.holdings(game)
    of_seat = {seat: person for person, seats in enumerate(held) for seat in seats}
    tape = Tape(seed, group)
    thoughts = [Random(f"player {seed} {number} {person}") for person in range(len(players))]
    position: Position = game.start(draw=tape)
    moves, willing = 0, set[int]()
    while (actor := position.actor) is not None:
        if actor == CHANCE_NAME:
            move = position.roll(tape)
        else:
            person = of_seat[actor]
            try:
                move = players[person].choose(position, actor, thoughts[person])
            except Forfeited as error:
                return forfeited(game, Forfeit(person, error.why, error.text, moves))
            willing = {*willing, person} if players[person].would_draw else set()
            if len(willing) == len(players):
                return result(game, dict.fromkeys(game.seats, 1 / len(game.seats)), AGREED, moves)
            moves += 1
        if watch is not None:
            watch.see(position, move)
        position = position.play(move)
    return result(game, position.outcome.payoffs, str(position.outcome.reason), moves)


def result(game: Game, payoffs: dict[str, float], ending: str, moves: int) -> Result:
    """The points of each person from the payoffs of the seats."""
    paid = [sum(payoffs[seat] for seat in seats) for seats in game.kind.holdings(game)]
    best = max(paid)
    winners = paid.count(best)
    points = tuple(1 / winners if each == best else 0.0 for each in paid)
    return Result(points, tuple(paid), ending, moves)


def forfeited(game: Game, forfeit: Forfeit) -> Result:
    """The result of a game that ends because somebody forfeits it."""
    points = shares(len(game.kind.holdings(game)), (forfeit,))
    return Result(points, points, FORFEIT, forfeit.ply, (forfeit,))
