"""The judge of Mensch: the strongest level's look two rolls ahead, for all colours at once."""

from functools import cache
from typing import ClassVar

from spieltisch.bots.judge import Judge, Outlook, Shares
from spieltisch.bots.mensch.endings import known_after
from spieltisch.bots.mensch.outlooks import Sheet, look_at_moves, look_at_rolls
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.bots.mensch.why import why
from spieltisch.bots.mensch.workspace import NETWORK, Workspace
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import make_record, make_workspace, put_state
from spieltisch.game import CHANCE_NAME, Game, Position, Text
from spieltisch.rules.kernel import CHANCE
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.state import MOVE

__all__ = ["JUDGE", "MenschJudge"]


class Looking:
    """The templates, and what they work in."""

    def __init__(self, compiled: bool) -> None:
        self.space = make_workspace(Workspace, compiled)
        self.space.weights[:] = WEIGHTS
        self.space.notes.eye = NETWORK
        self.sheet = make_record(Sheet, compiled)
        bind = binder(KERNEL, compiled)
        self._moves, self._rolls = bind(look_at_moves), bind(look_at_rolls)

    def at_moves(self, state: State) -> list[int]:
        """Look at all moves of a state; which they are."""
        put_state(self.space.states, 0, state)
        states, weights, notes, _ = self.space
        self._moves(states, 0, weights, notes, self.sheet)
        return [int(self.sheet.moves[i]) for i in range(len(KERNEL.legal_actions(state)))]

    def at_rolls(self, state: State) -> None:
        """Look at all rolls of a state."""
        put_state(self.space.states, 0, state)
        states, weights, notes, _ = self.space
        self._rolls(states, weights, notes, self.sheet)


@cache
def looking(compiled: bool) -> Looking:
    """What this process looks with."""
    return Looking(compiled)


class MenschJudge(Judge):
    """Says how likely each colour is to be the first at home."""

    version = 3
    depth = Text("two rolls ahead", "zwei Würfe voraus")
    most_mistakes: ClassVar[int | None] = 3

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._look = looking(self.is_compiled)

    def outlook(self, position: Position, move: str, viewer: str) -> Outlook:
        """All rolls with the best reply to each, or all moves; nothing is hidden."""
        return Outlook(self.shares_after(position))

    def shares_after(self, position: Position) -> dict[str, Shares]:
        """How all colours stand after each roll and the best reply to it, or after each move."""
        look, state = self._look, position.kernel_state()
        self._seat_teams()
        texts = {position.actions(text)[0]: text for text in position.legal()}
        if (known := self._known(state, list(texts))) is not None:
            return {texts[action]: self._row(shares) for action, shares in known.items()}
        if position.actor == CHANCE_NAME:
            look.at_rolls(state)
            return {text: self._row(look.sheet.rolled[face]) for face, text in texts.items()}
        moves = look.at_moves(state)
        return {texts[move]: self._row(look.sheet.after[i]) for i, move in enumerate(moves)}

    def _known(self, state: State, actions: list[int]) -> dict[int, list[float]] | None:
        """Exact chances after each action, and after each roll by the best reply to it."""
        if KERNEL.actor(state) != CHANCE:
            return known_after(state, actions)
        found = {}
        for face in actions:
            rolled = state.copy()
            KERNEL.apply(rolled, face)
            if rolled.phase != MOVE:
                return None
            known = known_after(rolled, KERNEL.legal_actions(rolled))
            if known is None:
                return None
            found[face] = max(known.values(), key=lambda shares: shares[rolled.turn])
        return found

    def is_decided(self, position: Position) -> bool:
        """MEN-16: the first at home has won; the others may play on for their places."""
        return position.is_over or position.kernel_state().placed > 0

    def result(self, position: Position) -> Shares:
        """The first at home; if the rolls ran out before, all have a share."""
        state = position.kernel_state()
        if state.placed == 0:
            return (1 / len(self.numbers),) * len(self.numbers)
        return tuple(float(state.place[number] == 1) for number in self.numbers)

    def why(self, position: Position, played: str, better: str, loss: float) -> Text:
        """Pieces thrown out, danger and home circles."""
        return why(position, played, better, loss)

    def _seat_teams(self) -> None:
        """MEN-4: tell the templates who leads which colours."""
        kind = self.game.kind
        for held in self.game.holdings:
            numbers = [kind.seat_number(colour) for colour in held]
            for number in numbers:
                self._look.sheet.teams[number] = sum(1 << each for each in numbers)

    def _row(self, chances: list[float]) -> Shares:
        """The chances of the colours that play."""
        return tuple(float(chances[number]) for number in self.numbers)


JUDGE = MenschJudge
