"""Mining puzzles of Mutabor: forced wins near the end of games between bots."""

from random import Random
from typing import NamedTuple

from spieltisch.bots import choose
from spieltisch.game import Game, Position, load
from spieltisch.game.json_types import JsonObject
from spieltisch.game.mutabor.positions import MIDDLE
from spieltisch.puzzles.mining import Miner
from spieltisch.puzzles.mutabor.forced_wins import missing
from spieltisch.puzzles.mutabor.win_proof import certificate_of, winning_moves
from spieltisch.puzzles.mutabor.win_puzzles import THEMES, is_usual
from spieltisch.puzzles.puzzle import Puzzle

__all__ = ["MINER", "MutaborMiner"]

LEVELS = (1, 2, 3, 4)
"""Who plays the games: good enough to come home, not too good to leave wins open."""
MOST_TURNS = 160
LAST_TURNS = 14
"""How far back from the end is looked."""
MOST_MISSING = 3
SHORT_WINS = 0.04
"""The share of games that are asked for a win in one, and not for a deeper one."""
PLAIN_WINS = 0.25
"""The share of games in which a deeper win may begin with an arrival, which anybody tries."""


class _Find(NamedTuple):
    position: Position
    moves: int
    first: str

    def is_plain(self) -> bool:
        """Whether the first move brings a piece home."""
        return any(event.name == "arrived" for event in self.position.play(self.first).events)

    def worth(self) -> tuple[int, bool, int]:
        """Deep wins first, then those whose first move does not look like one."""
        return self.moves, not self.is_plain(), len(self.position.legal())


class MutaborMiner(Miner):
    """Lets two bots play and looks at the last turns."""

    tries = 3

    def puzzle(self, rng: Random) -> Puzzle | None:
        """The deepest forced win with one first move."""
        played = _game(rng)
        wants_short, takes_plain = rng.random() < SHORT_WINS, rng.random() < PLAIN_WINS
        finds = [find for position in played[-LAST_TURNS:] if (find := _find(position))]
        kept = [
            find
            for find in finds
            if (find.moves == 1) == wants_short
            and (wants_short or takes_plain or not find.is_plain())
        ]
        return _made(max(kept, key=_Find.worth)) if kept else None


MINER = MutaborMiner()


def _game(rng: Random) -> list[Position]:
    """The positions of a game between two bots in which somebody moved."""
    game = load("mutabor", people=2)
    levels = {seat: rng.choice(LEVELS) for seat in game.seats}
    position = game.start(seed=rng.getrandbits(32))
    played: list[Position] = []
    while not position.is_over and len(played) < MOST_TURNS:
        played.append(position)
        seat = str(position.actor)
        position = position.play(choose(position.memory(seat), levels[seat], rng))
    return played


def _find(position: Position) -> _Find | None:
    """The shortest forced win of the seat to move, if it has one first move only."""
    seat = position.game.kind.seat_number(str(position.actor))
    state = position.kernel_state()
    left = missing(state, seat)
    if left > MOST_MISSING or not is_usual(position):
        return None
    for moves in range(left, MOST_MISSING + 1):
        firsts = winning_moves(state, seat, moves)
        if firsts:
            is_choice = len(position.legal()) > 1
            return _Find(position, moves, firsts[0]) if len(firsts) == 1 and is_choice else None
    return None


def _made(find: _Find) -> Puzzle:
    """The puzzle, told without anything that the seat cannot know."""
    position = Game.read(_without_secrets(find.position.to_json()))
    seat = str(position.actor)
    number = position.game.kind.seat_number(seat)
    theme = next(name for name, moves in THEMES.items() if moves == find.moves)
    proof = certificate_of(position.kernel_state(), number, find.moves, find.first)
    return Puzzle(
        id="",
        game="mutabor",
        theme=theme,
        seat=seat,
        position=position.to_json(),
        solution=[find.first],
        certificate=proof,
    )


def _without_secrets(document: JsonObject) -> JsonObject:
    """MUT-2: the four hidden cards by their names; nobody has seen which lies where."""
    hidden = sorted(document["cards"][field] for field in MIDDLE)
    cards = {**document["cards"], **dict(zip(MIDDLE, hidden, strict=True))}
    return {**document, "cards": cards, "repeats": 1}
