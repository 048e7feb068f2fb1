"""Aladdin's puzzles from games of bots."""

from collections.abc import Callable
from random import Random

import msgspec

from spieltisch.bots import choose
from spieltisch.game import CHANCE_NAME, Game, Position, load
from spieltisch.game.aladdin.names import TREASURE_NAMES
from spieltisch.game.aladdin.notation import text as move_text
from spieltisch.puzzles.aladdin.proofs import MovesProof, ReachProof, fits_theme, sure_of_moves
from spieltisch.puzzles.aladdin.themes import HAUL, REACH, SPELL, WIZARDS
from spieltisch.puzzles.aladdin.turn_search import GameEnds, TurnSearch, won
from spieltisch.puzzles.mining import Miner
from spieltisch.puzzles.puzzle import Puzzle

__all__ = ["MINER"]

SHARES = {WIZARDS.id: 3, HAUL.id: 3, SPELL.id: 1, REACH.id: 4}
"""How often a game is mined for each theme."""
PLAYERS = (1, 2, 3)
"""The levels that play."""
PEOPLE = (2, 2, 3, 4)
MOST_MOVES = 300
MOST_SKIPPED = 100
"""How many moves of a game pass at most before a puzzle is looked for."""
FEWEST_MOVES = 4
DICE = 4
"""Of a whole turn."""
MOST_OF_A_TURN = 20
"""Decisions of one turn, for a level that plays it."""


class TurnMiner(Miner):
    """Finds puzzles in turns."""

    def puzzle(self, rng: Random) -> Puzzle | None:
        """The first question of a theme that a game gives rise to."""
        theme = rng.choices(list(SHARES), list(SHARES.values()))[0]
        find = _reach if theme == REACH.id else _moves
        position = load("aladdin", rng.choice(PEOPLE)).start(draw=rng.randrange)
        levels = {seat: rng.choice(PLAYERS) for seat in position.game.seats}
        skipped = rng.randrange(MOST_SKIPPED)
        for number in range(MOST_MOVES):
            if position.is_over:
                return None
            if number >= skipped and (found := _found(find, theme, position)):
                return found
            position = _next(position, levels, rng)
        return None

    def solves(self, puzzle: Puzzle, level: int, rng: Random) -> bool:
        """Whether a level plays the best moves; or takes, in its turn, the one card it can."""
        if puzzle.theme != REACH.id:
            return super().solves(puzzle, level, rng)
        position = Game.read(puzzle.position)
        asked = TREASURE_NAMES.index(puzzle.solution[0])
        for _ in range(MOST_OF_A_TURN):
            before = position.kernel_state()
            position = _next(position, dict.fromkeys(position.game.seats, level), rng)
            following = position.kernel_state()
            if following.turn != before.turn:
                return False
            if won(before, following) >> asked & 1:
                return True
        return False


def _next(position: Position, levels: dict[str, int], rng: Random) -> Position:
    if position.actor == CHANCE_NAME:
        return position.play(position.roll(rng.randrange))
    seat = str(position.actor)
    return position.play(choose(position.memory(seat), levels[seat], rng))


def _found(
    find: Callable[[str, Position], Puzzle | None], theme: str, position: Position
) -> Puzzle | None:
    if position.phase not in ("move", "spell"):
        return None
    try:
        return find(theme, position)
    except GameEnds:
        return None


def _moves(theme: str, position: Position) -> Puzzle | None:
    """A move that is sure of more cards than every other one."""
    legal = position.legal()
    if (position.phase == "spell") != (theme == SPELL.id) or len(legal) < FEWEST_MOVES:
        return None
    sure = sure_of_moves(position)
    *_, second, best = sorted(sure.values())
    if best == second or not fits_theme(theme, position.phase, best):
        return None
    right = next(text for text in legal if sure[text] == best)
    following = position.play(right)
    search = TurnSearch(position.kernel_state().turn)
    rest = _as_played(following, search.best_line(following.kernel_state()))
    if rest is None:
        return None
    proof = MovesProof("moves", len(legal), best, second, [right, *rest])
    return _puzzle(theme, position, right, proof)


def _reach(theme: str, position: Position) -> Puzzle | None:
    """The only card that a whole roll can win."""
    state = position.kernel_state()
    if position.phase != "move" or sum(state.dice) < DICE:
        return None
    search = TurnSearch(state.turn)
    cards = search.possible(state, with_duels=True)
    if cards.bit_count() != 1 or cards != search.possible(state, with_duels=False):
        return None
    treasure = cards.bit_length() - 1
    line = _as_played(position, search.line_to(state, treasure))
    if line is None:
        return None
    proof = ReachProof("reach", len(position.legal()), line)
    return _puzzle(theme, position, TREASURE_NAMES[treasure], proof)


def _as_played(position: Position, actions: list[int]) -> list[str] | None:
    """A line as the seat's moves, without what the engine takes by itself; None with a duel."""
    seat, line = position.actor, []
    for action in actions:
        text = move_text(action)
        if position.actor != seat or position.phase == "exchange":
            return None
        if text in position.legal():
            position = position.play(text)
            line.append(text)
    return line


def _puzzle(theme: str, position: Position, answer: str, proof: MovesProof | ReachProof) -> Puzzle:
    return Puzzle(
        id="",
        game=position.game.name,
        theme=theme,
        seat=str(position.actor),
        position=position.to_json(),
        solution=[answer],
        certificate=msgspec.to_builtins(proof),
    )


MINER = TurnMiner()
