"""The mind of Mensch: from what a seat remembers to its move."""

from random import Random

from spieltisch.bots.mensch.endings import known_after
from spieltisch.bots.mensch.levels import LEVELS, MASTER, POLICIES, WEIGHER
from spieltisch.bots.mensch.luck import worth_of_rolls
from spieltisch.bots.mensch.policy import pick
from spieltisch.bots.mensch.thinker import thinker
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.bots.mensch.workspace import STATES, Notes
from spieltisch.bots.mind import Limit, Swift, Thought
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Memory, Position

__all__ = ["MIND"]


class MenschMind:
    """The bots of Mensch."""

    levels = LEVELS
    swift = Swift(POLICIES, pick, STATES, Notes, WEIGHTS, strongest=WEIGHER, worth=worth_of_rolls)

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The move of a level, with its own values or those of the lowest level that has some."""
        team = _team(position, memory["seat"])
        texts = {position.actions(text)[0]: text for text in position.legal()}
        numbers = {seat: position.game.kind.seat_number(seat) for seat in position.game.seats}
        if level == MASTER and (known := known_after(position.kernel_state(), list(texts))):
            return _by_known(known, texts, team, numbers)
        judge = thinker(is_compiled(position.game.name))
        judge.put(position.kernel_state(), 1 + rng.getrandbits(31))
        values = judge.values_of(level, team, list(texts))
        move = judge.move_of(level, team)
        chances = {
            seat: judge.chance_after(level, move, 1 << number) for seat, number in numbers.items()
        }
        return Thought(texts[move], {texts[a]: value for a, value in values.items()}, chances)


def _by_known(
    known: dict[int, list[float]], texts: dict[int, str], team: int, numbers: dict[str, int]
) -> Thought:
    """The best move by exact chances."""
    own = {
        action: sum(share for colour, share in enumerate(shares) if team >> colour & 1)
        for action, shares in known.items()
    }
    best = max(own, key=lambda action: own[action])
    chances = {seat: known[best][number] for seat, number in numbers.items()}
    return Thought(texts[best], {texts[action]: value for action, value in own.items()}, chances)


def _team(position: Position, seat: str) -> int:
    """MEN-4: a bit for each colour of the one who plays this seat."""
    game = position.game
    held = next(seats for seats in game.kind.holdings(game) if seat in seats)
    return sum(1 << game.kind.seat_number(colour) for colour in held)


MIND = MenschMind()
