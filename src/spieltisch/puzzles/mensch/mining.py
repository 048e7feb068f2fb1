"""Mining puzzles of Mensch: rolls of games between bots in which one move is clearly best."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from random import Random
from typing import NamedTuple

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mensch.levels import FOREMOST, MASTER
from spieltisch.bots.mensch.thinker import thinker
from spieltisch.game import Game, Position, load
from spieltisch.game.json_types import JsonObject
from spieltisch.puzzles.mensch.race_values import is_race, race_size
from spieltisch.puzzles.mensch.roll_values import (
    LEAST_MARGIN,
    Values,
    by_text,
    exact_certificate,
    margin_of,
    needed_margin,
    sample_certificate,
)
from spieltisch.puzzles.mensch.situations import situation_of
from spieltisch.puzzles.mining import Miner
from spieltisch.puzzles.puzzle import Puzzle
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.state import MOVE

__all__ = ["MINER", "MenschMiner"]

RACES = 0.56
"""The share of puzzles that are races."""
TRICKY_RACES, TRICKY_ROLLS = 0.2, 0.75
"""How often a roll is looked for at which a simple player goes wrong."""
GAMES_FOR_A_RACE, GAMES_FOR_A_ROLL = 250, 25
"""Few games have a roll worth asking about, so several are played for one."""
PEOPLE = (2, 2, 3, 4)
PRESETS = ("sheet", "modern", "family")
MOST_ROLLS = 3_000
LARGEST_RACE = 3_000
"""Pairs of positions: a race of this size is solved in a moment."""
PROMISING = 0.09
"""By how much a move has to lead in the eyes of the strongest level, and in a few games."""
PLAYED_OUT = 3
"""How many positions of a game are played out a little."""
FIRST_GAMES, GAMES = 500, 10_000
"""After each move, to see whether it is worth while, and for the certificate."""
SEEDS = 1 << 30


class _Find(NamedTuple):
    position: Position
    certificate: JsonObject

    def best(self) -> str:
        """The move with the best chance."""
        values: Values = self.certificate["values"]
        return max(values, key=lambda text: values[text])

    def choices(self) -> int:
        """How many moves there are."""
        return len(self.position.legal())

    def is_tricky(self) -> bool:
        """Whether a player goes wrong that hits if it can, and else hurries its foremost piece."""
        state: State = self.position.kernel_state()
        judge = thinker(compiled=True)
        judge.put(state, 1)
        chosen = judge.move_of(FOREMOST, 1 << state.turn)
        return self.position.actions(self.best())[0] != chosen


class MenschMiner(Miner):
    """Lets bots play; asks about the last steps of a race, or about a roll in the middle."""

    def puzzle(self, rng: Random) -> Puzzle | None:
        """One roll of some games, mostly one at which a simple player goes wrong."""
        if rng.random() < RACES:
            find = _wanted(map(_race, repeat(rng, GAMES_FOR_A_RACE)), rng.random() < TRICKY_RACES)
            return find and _made(find)
        people, is_tricky = rng.choice(PEOPLE), rng.random() < TRICKY_ROLLS
        games = (_middle(people, is_tricky, rng) for _ in range(GAMES_FOR_A_ROLL))
        find = _wanted(games, is_tricky)
        return find and _counted(find.position, rng)


MINER = MenschMiner()


def _wanted(found: Iterable[_Find | None], is_tricky: bool) -> _Find | None:
    """The first that is tricky, or the first of all if that is not asked for or there is none."""
    first: _Find | None = None
    for find in found:
        if find is not None:
            first = first or find
            if not is_tricky or find.is_tricky():
                return find
    return first


def _race(rng: Random) -> _Find | None:
    """A roll near the end of a game between two colours that cannot meet any more."""
    game = load("mensch", people=2, options={"preset": "modern", "colours": "people"})
    found: list[_Find] = []
    for state in _rolls(game, rng):
        if is_race(state) and race_size(state) <= LARGEST_RACE:
            position = Position(game, state)
            certificate = exact_certificate(position)
            if margin_of(certificate["values"]) > LEAST_MARGIN:
                found.append(_Find(position, certificate))
    return _best(found)


def _middle(people: int, is_tricky: bool, rng: Random) -> _Find | None:
    """A roll in a game in which the best move seems to lead clearly."""
    options = {"preset": rng.choice(PRESETS), "colours": "people", "opening": "fixed"}
    game = load("mensch", people=people, options=options)
    finds = [_glanced(Position(game, state)) for state in _rolls(game, rng) if not is_race(state)]
    hopeful = [find for find in finds if margin_of(find.certificate["values"]) > PROMISING]
    if is_tricky:
        hopeful = [find for find in hopeful if find.is_tricky()]
    found: list[_Find] = []
    for find in sorted(hopeful, key=_Find.choices, reverse=True)[:PLAYED_OUT]:
        sample = sample_certificate(find.position, FIRST_GAMES, rng.randrange(SEEDS))
        if margin_of(sample["values"]) > PROMISING:
            found.append(_Find(find.position, sample))
    return _best(found)


def _best(found: list[_Find]) -> _Find | None:
    """A tricky one, if there is any, with many moves to choose from."""
    return max(found, key=lambda find: (find.is_tricky(), find.choices()), default=None)


def _counted(position: Position, rng: Random) -> Puzzle | None:
    """The puzzle, if the lead holds over many games."""
    certificate = sample_certificate(position, GAMES, rng.randrange(SEEDS))
    is_clear = margin_of(certificate["values"]) > needed_margin(certificate["error"])
    return _made(_Find(position, certificate)) if is_clear else None


def _rolls(game: Game, rng: Random) -> Iterator[State]:
    """The states of a game in which a colour has a choice and nobody is home yet."""
    state: State = game.start(seed=rng.getrandbits(32)).kernel_state()
    levels = [rng.choice(LEVELS) for _ in range(KERNEL.seats)]
    judge = thinker(compiled=True)
    for _ in range(MOST_ROLLS):
        if state.placed > 0:
            return
        actions = KERNEL.legal_actions(state)
        if state.phase == MOVE and len(actions) > 1:
            yield state.copy()
            judge.put(state, 1 + rng.getrandbits(31))
            action = judge.move_of(levels[state.turn], 1 << state.turn)
        else:
            action = rng.choice(actions)
        KERNEL.apply(state, action)


def _glanced(position: Position) -> _Find:
    """The chances after each move in the eyes of the strongest level."""
    state: State = position.kernel_state()
    judge = thinker(compiled=True)
    judge.put(state, 1)
    values = judge.values_of(MASTER, 1 << state.turn, KERNEL.legal_actions(state))
    return _Find(position, {"values": by_text(position, values)})


def _made(find: _Find) -> Puzzle:
    return Puzzle(
        id="",
        game="mensch",
        theme=situation_of(find.position).id,
        seat=str(find.position.actor),
        position=find.position.to_json(),
        solution=[find.best()],
        certificate=find.certificate,
    )
