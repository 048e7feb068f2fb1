"""Mazes built for themselves, and searched by one person alone.

Whoever searches plays by the same rules as at a table, but that every turn is theirs. The maze that
the rules want of them too is an empty one, in which nobody ever searches.
"""

from typing import cast

from spieltisch.game.game import Game, load
from spieltisch.game.irrgarten.notation import BUILD, build_text, fields_of, slots_of
from spieltisch.game.irrgarten.options import SEATS
from spieltisch.game.irrgarten.view import Maze
from spieltisch.game.position import Position
from spieltisch.game.workshop import Build, LoneSearch
from spieltisch.rules.irrgarten.state import SEARCH

__all__ = ["WORKSHOP"]

SEARCHER, MAKER = SEATS
EMPTY = f"{BUILD} A1"
"""What the searcher has built."""
TOLD = ("asked", "found", "passed")
"""What is told of a question. The end of a game would show the maze."""


class MazeWorkshop:
    """Mazes of one's own."""

    options = ("size", "barriers")

    def written(self, build: Build) -> str:
        """IRR-3, IRR-5: the move with its barriers in order; refused where a table would."""
        position = _game(build).start().play(EMPTY).play(build.move)
        maze = cast(Maze, position.to_json()["mazes"][MAKER])
        size = build.options["size"]
        slots = [slots_of(size)[text] for text in maze["barriers"]]
        return build_text(fields_of(size)[maze["treasure"]], slots)

    def begin(self, build: Build) -> LoneSearch:
        """IRR-8: outside, and nothing is known."""
        return LoneSearch(_game(build).start().play(EMPTY).play(build.move), 1, False)

    def ask(self, search: LoneSearch, move: str) -> LoneSearch:
        """IRR-8: a question; IRR-12: where it ends the turn, the next one begins at once."""
        after = search.position.play(move)
        is_found = after.is_over
        turns = search.turns + (after.turn == MAKER)
        events = tuple(event.seen_by(SEARCHER) for event in after.events if event.name in TOLD)
        return LoneSearch(_again(after), turns, is_found, events)


def _game(build: Build) -> Game:
    """IRR-7: the searcher begins, and nothing else may end the search than the find."""
    return load(build.game, options={**build.options, "begins": SEARCHER})


def _again(position: Position) -> Position:
    """The same with the searcher to move, also after the find."""
    state = position.kernel_state()
    state.turn = SEATS.index(SEARCHER)
    state.phase = SEARCH
    return Position(position.game, state)


WORKSHOP = MazeWorkshop()
