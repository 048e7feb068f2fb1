"""The judge of Mutabor: the strongest level's search to a fixed depth, with every move's value."""

from typing import NamedTuple

from spieltisch.bots.judge import Judge, Outlook, Shares, best_for
from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor.levels import Plan
from spieltisch.bots.mutabor.mind import (
    PER_MOVE_LEFT,
    SURE_SCALE,
    all_shares,
    chance_ahead,
    is_exchange,
    past_keys,
    ways_left,
)
from spieltisch.bots.mutabor.thinker import Found, thinker
from spieltisch.bots.mutabor.why import why
from spieltisch.bots.mutabor.workspace import INFINITE
from spieltisch.game import CHANCE_NAME, Position, Text
from spieltisch.game.mutabor.repetition import recall

__all__ = ["JUDGE", "MutaborJudge"]

DEPTH, DEPTH_OF_MANY, SLOW_DEPTH = 6, 4, 2
"""The turns that are looked ahead: of two players, of more, and interpreted."""
WIDTH = 2 * INFINITE
"""Every move is valued exactly, however bad."""
EXCHANGES = 6
"""The exchanges of cards that are looked at, besides the one made."""
LINE = 4
"""The moves of a line."""
NO_SALT = 0


class Moves(NamedTuple):
    """The moves that are looked at, and their numbers among all legal ones."""

    texts: list[str]
    actions: list[tuple[int, ...]]
    looked_at: list[int]


class MutaborJudge(Judge):
    """Says how likely each seat is to win; the cards in the middle never matter."""

    version = 1
    depth = Text(
        f"{DEPTH} turns ahead, {DEPTH_OF_MANY} with more than two players",
        f"{DEPTH} Züge voraus, {DEPTH_OF_MANY} bei mehr als zwei Personen",
    )

    def outlook(self, position: Position, move: str, viewer: str) -> Outlook:
        """The moves that were looked at; there is neither chance nor discovery."""
        return Outlook(self.shares_after(position, move))

    def shares_after(self, position: Position, made: str | None = None) -> dict[str, Shares]:
        """How all seats stand after each move, the one made among them."""
        seat = str(position.actor)
        number, state = self.game.kind.seat_number(seat), position.kernel_state()
        search = thinker(self.is_compiled)
        texts = position.legal()
        actions = [position.actions(text) for text in texts]
        past = recall(state, position.memory(seat)["events"])
        search.set_up(state, number, actions, past_keys(state, number, past))
        moves = self._looked_at(Moves(texts, actions, []), made, search.worths)
        search.keep_layouts([i for i in moves.looked_at if is_exchange(actions[i][0])])
        found = search.search(moves.looked_at, self._plan(), Limit(), WIDTH, NO_SALT)
        return self._shares(position, moves, found, ways_left(search, position, state))

    def _plan(self) -> Plan:
        """How far is looked; a fixed depth, however many positions that takes."""
        depth = DEPTH if len(self.game.seats) == 2 else DEPTH_OF_MANY
        return Plan(depth if self.is_compiled else SLOW_DEPTH, nodes=0)

    def _looked_at(self, moves: Moves, made: str | None, worths: list[int]) -> Moves:
        """All moves of pieces, the best looking exchanges and the one that was made."""
        numbers = range(len(moves.texts))
        exchanges = [i for i in numbers if is_exchange(moves.actions[i][0])]
        exchanges.sort(key=lambda i: (moves.texts[i] != made, -worths[i], i))
        others = [i for i in numbers if not is_exchange(moves.actions[i][0])]
        return moves._replace(looked_at=others + exchanges[: EXCHANGES + 1])

    def _shares(
        self, position: Position, moves: Moves, found: Found, left: dict[str, int]
    ) -> dict[str, Shares]:
        """The values of moves as chances of all seats."""
        scale = SURE_SCALE + PER_MOVE_LEFT * sum(left.values()) / len(left)
        ahead = {name: -far / scale for name, far in left.items()}
        shares = {}
        for i, value in sorted(found.values.items()):
            own = chance_ahead(value / scale, len(self.game.seats))
            told = all_shares(ahead, str(position.actor), own)
            shares[moves.texts[i]] = tuple(told[seat] for seat in self.game.seats)
        return shares

    def line(self, position: Position, better: str) -> list[str]:
        """The better move, and what both sides then do best."""
        line, position = [better], position.play(better)
        while len(line) < LINE and position.actor not in (None, CHANCE_NAME):
            moves = self.shares_after(position)
            line.append(best_for(self.team(str(position.actor)), moves))
            position = position.play(line[-1])
        return line

    def why(self, position: Position, played: str, better: str, loss: float) -> Text:
        """Arrivals, hits, danger and the way that is left."""
        return why(position, played, better, loss)


JUDGE = MutaborJudge
