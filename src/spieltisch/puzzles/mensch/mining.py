"""Mining puzzles of Mensch: rolls of games between bots in which one move is clearly best."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mensch.levels import MASTER
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

WISHES = {
    ("last-steps", True): 13,
    ("last-steps", False): 13,
    ("run-or-hit", True): 12,
    ("run-or-hit", False): 14,
    ("danger", True): 6,
    ("danger", False): 5,
    ("which-piece", True): 4,
    ("which-piece", False): 4,
}
"""How often a roll of each theme is looked for whose best move is the expected one, or is not: the
rarer it is, the more often, so that about as many of both are found."""
RACE = "last-steps"
GAMES_FOR_A_RACE, GAMES_FOR_A_ROLL = 500, 300
"""Few games have a roll worth asking about, so several are played for one."""
PEOPLE = (2, 2, 3, 4)
PRESETS = ("sheet", "modern", "family")
MOST_ROLLS = 3_000
LARGEST_RACE = 3_000
"""Pairs of positions: a race of this size is solved in a moment."""
PROMISING = 0.08
"""By how much a move has to lead in the eyes of the strongest level, and in a few games."""
PLAYED_OUT = 3
"""How many positions of a game are played out a little."""
FIRST_GAMES, GAMES = 500, 20_000
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

    def fits(self, wish: "_Wish") -> bool:
        """Whether it is of the theme, and its best move what is expected there, or is not."""
        situation, position = situation_of(self.position), self.position
        if situation.id != wish.theme:
            return False
        expected = situation.expected(position)
        is_telling = len(expected) < len(position.legal())
        return is_telling and (self.best() in expected) == wish.is_expected


class _Wish(NamedTuple):
    """What is looked for."""

    theme: str
    is_expected: bool


class MenschMiner(Miner):
    """Lets bots play; asks about the last steps of a race, or about a roll in the middle."""

    def puzzle(self, rng: Random) -> Puzzle | None:
        """One roll of some games, as it is wished for."""
        wish = _Wish(*rng.choices(list(WISHES), list(WISHES.values()))[0])
        if wish.theme == RACE:
            races = (_race(wish, rng) for _ in range(GAMES_FOR_A_RACE))
            find = next(filter(None, races), None)
            return find and _made(find)
        people = rng.choice(PEOPLE)
        games = (_middle(people, wish, rng) for _ in range(GAMES_FOR_A_ROLL))
        find = next(filter(None, games), None)
        return find and _counted(find.position, wish, rng)


MINER = MenschMiner()


def _race(wish: _Wish, rng: Random) -> _Find | None:
    """A roll near the end of a game between two colours that cannot meet any more."""
    game = load("mensch", people=2, options={"preset": "modern", "colours": "people"})
    found: list[_Find] = []
    for state in _rolls(game, rng):
        if is_race(state) and race_size(state) <= LARGEST_RACE:
            position = Position(game, state)
            certificate = exact_certificate(position)
            if margin_of(certificate["values"]) > LEAST_MARGIN:
                found.append(_Find(position, certificate))
    return _best(found, wish)


def _middle(people: int, wish: _Wish, rng: Random) -> _Find | None:
    """A roll in a game in which the best move seems to lead clearly."""
    options = {"preset": rng.choice(PRESETS), "colours": "people", "opening": "fixed"}
    game = load("mensch", people=people, options=options)
    finds = [_glanced(Position(game, state)) for state in _rolls(game, rng) if not is_race(state)]
    clear = [find for find in finds if margin_of(find.certificate["values"]) > PROMISING]
    hopeful = [find for find in clear if find.fits(wish)]
    found: list[_Find] = []
    for find in sorted(hopeful, key=_Find.choices, reverse=True)[:PLAYED_OUT]:
        sample = sample_certificate(find.position, FIRST_GAMES, rng.randrange(SEEDS))
        if margin_of(sample["values"]) > PROMISING:
            found.append(_Find(find.position, sample))
    return _best(found, wish)


def _best(found: list[_Find], wish: _Wish) -> _Find | None:
    """The one that fits with the most moves to choose from."""
    fitting = [find for find in found if find.fits(wish)]
    return max(fitting, key=_Find.choices, default=None)


def _counted(position: Position, wish: _Wish, rng: Random) -> Puzzle | None:
    """The puzzle, if the lead holds over many games."""
    certificate = sample_certificate(position, GAMES, rng.randrange(SEEDS))
    find = _Find(position, certificate)
    is_clear = margin_of(certificate["values"]) > needed_margin(certificate["error"])
    return _made(find) if is_clear and find.fits(wish) else None


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
