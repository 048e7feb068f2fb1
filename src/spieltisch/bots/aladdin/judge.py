"""The judge of Aladdin: the strongest level's look through the turn, each seat by what it has seen.

Rolls are judged by what their best half-moves bring at once, so that all stand on average as they
did before; moves by how all stand after the rest of the turn. What a viewer has not seen is made
up, the same for all that it cannot tell apart.
"""

from collections.abc import Sequence
from functools import cache

from spieltisch.bots.aladdin.outlooks import (
    DUELS,
    NO_ACTION,
    Sheet,
    look_at_duels,
    look_at_moves,
    look_at_rolls,
    look_now,
    look_through_turn,
    reach,
)
from spieltisch.bots.aladdin.veils import reveal_of, variants, veiled
from spieltisch.bots.aladdin.weights import JUDGING
from spieltisch.bots.aladdin.why import why
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.bots.judge import Answer, Judge, Outlook, Shares, best_for
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import copy_fields, make_record, make_workspace, put_state
from spieltisch.game import Game, Position, Text
from spieltisch.rules.aladdin import KERNEL, State
from spieltisch.rules.aladdin.actions import DUEL_DICE, FOUR_DICE, ROLLS
from spieltisch.rules.aladdin.state import DUEL_ROLL, MOVE, ROLL

__all__ = ["JUDGE", "AladdinJudge"]

TRIED, TRIED_OF_OTHERS = 6, 3
"""The moves that are looked at through the turn: one's own, and those of the others."""
WORLDS = 4
"""In how many worlds cards, spells and duels are weighed."""
LINE = 3
"""The moves of a line."""


class Looking:
    """The templates, and what they work in."""

    def __init__(self, compiled: bool) -> None:
        self.space = make_workspace(Workspace, compiled)
        self.sheet = make_record(Sheet, compiled)
        copy_fields(self.space.weights, JUDGING)
        bind = binder(KERNEL, compiled)
        self._moves, self._turn = bind(look_at_moves), bind(look_through_turn)
        self._rolls, self._duels = bind(look_at_rolls), bind(look_at_duels)
        self._now, self._reach = bind(look_now), bind(reach)

    def put(self, state: State) -> None:
        """The state to look at."""
        put_state(self.space.states, 0, state)

    def at_moves(self, viewer: int, actions: Sequence[int], worlds: int) -> list[list[float]]:
        """How all seats stand at once after each action."""
        for i, action in enumerate(actions):
            self.space.legal[0][i] = action
        self._moves(self.space, viewer, worlds, len(actions), self.sheet)
        return [_numbers(self.sheet.after[i]) for i in range(len(actions))]

    def through_turn(self, viewer: int, action: int) -> list[float]:
        """How all seats stand after an action and the rest of the turn."""
        self._turn(self.space, viewer, action, WORLDS, self.sheet)
        return _numbers(self.sheet.turn)

    def at_rolls(self, viewer: int) -> list[list[float]]:
        """How all seats stand after each roll of four dice."""
        self._rolls(self.space, viewer, self.sheet)
        return [_numbers(self.sheet.rolled[roll]) for roll in range(ROLLS)]

    def at_duels(self, viewer: int) -> list[list[float]]:
        """How all seats stand after each roll of a duel."""
        self._duels(self.space, viewer, self.sheet)
        return [_numbers(self.sheet.rolled[dice]) for dice in range(DUELS)]

    def now(self, viewer: int) -> list[float]:
        """How all seats stand at once."""
        self._now(self.space, self.space.states[0], viewer, self.sheet.now)
        return _numbers(self.sheet.now)

    def reach(self, seat: int) -> float:
        """The chance that a seat's next roll lets it gain something."""
        return float(self._reach(self.space, seat))


def _numbers(row: Sequence[float]) -> list[float]:
    return [float(number) for number in row]


@cache
def looking(compiled: bool) -> Looking:
    """What this process looks with."""
    return Looking(compiled)


class AladdinJudge(Judge):
    """Says how likely each seat is to have the highest score."""

    version = 3
    depth = Text("to the end of the turn", "bis zum Ende des Zuges")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._look = looking(self.is_compiled)

    def outlook(self, position: Position, move: str, viewer: str) -> Outlook:
        """All rolls, or the moves that were looked at, and what came to light."""
        number, state = self.game.seats.index(viewer), position.kernel_state()
        if state.phase in (ROLL, DUEL_ROLL):
            return Outlook(self._rolled(position, number))
        moves = self._moves(position, move, number)
        return Outlook(moves, tuple(self._answers(position, move, number)))

    def _rolled(self, position: Position, viewer: int) -> dict[str, Shares]:
        """How all stand after each roll and the best reply to it."""
        look, state = self._look, position.kernel_state()
        look.put(veiled(state, viewer))
        is_duel = state.phase == DUEL_ROLL
        rows, first = (
            (look.at_duels(viewer), DUEL_DICE) if is_duel else (look.at_rolls(viewer), FOUR_DICE)
        )
        return {
            text: self._shares(rows[position.actions(text)[0] - first]) for text in position.legal()
        }

    def _moves(self, position: Position, made: str | None, viewer: int) -> dict[str, Shares]:
        """How all stand after the more promising moves and the one made, by the viewer's eyes."""
        look, state = self._look, position.kernel_state()
        look.put(veiled(state, viewer))
        texts = position.legal()
        actions = [position.actions(text)[0] for text in texts]
        actor = self.game.seats.index(str(position.actor))
        kept = texts
        most = TRIED if viewer == actor else TRIED_OF_OTHERS
        if len(texts) > most:
            worlds = 1 if state.phase == MOVE else WORLDS
            rows = look.at_moves(viewer, actions, worlds)
            order = sorted(range(len(texts)), key=lambda i: (texts[i] != made, -rows[i][actor], i))
            kept = [texts[i] for i in order[: most + 1]]
        return {
            text: self._shares(look.through_turn(viewer, position.actions(text)[0]))
            for text in kept
        }

    def _answers(self, position: Position, move: str, viewer: int) -> list[Answer]:
        """ALA-26: the values that the cards shown by the move may have had."""
        before = position.kernel_state()
        reveal = reveal_of(before, position.play(move).kernel_state(), viewer)
        if reveal is None:
            return []
        found = []
        for state, values in variants(veiled(before, viewer), viewer, reveal):
            self._play(state, position.actions(move))
            self._look.put(state)
            shares = self._shares(self._look.through_turn(viewer, NO_ACTION))
            found.append((shares, values == reveal.values))
        return [Answer(1 / len(found), shares, is_true) for shares, is_true in found]

    def _play(self, state: State, actions: Sequence[int]) -> None:
        """Play a move and what the engine then plays by itself."""
        for action in actions:
            KERNEL.apply(state, action)
        while (following := self.game.kind.automatic(state)) is not None:
            KERNEL.apply(state, following)

    def really(self, position: Position) -> Shares | None:
        """How all stood for one who had seen every card."""
        state = position.kernel_state()
        state.seen = [(1 << state.people) - 1] * len(state.seen)
        self._look.put(state)
        return self._shares(self._look.now(0))

    def line(self, position: Position, better: str) -> list[str]:
        """The better move and the rest of the turn, until dice or a card come in."""
        seat, line = str(position.actor), [better]
        position = position.play(better)
        while len(line) < LINE and position.actor == seat:
            if any(event.name in self.game.kind.reveals for event in position.events):
                break
            moves = self._moves(position, None, self.game.seats.index(seat))
            line.append(best_for(self.team(seat), moves))
            position = position.play(line[-1])
        return line

    def why(self, position: Position, played: str, better: str, loss: float) -> Text:
        """Cards taken and given, duels, and what the next roll may bring."""
        seat = self.game.seats.index(str(position.actor))
        chances = []
        for move in (better, played):
            self._look.put(position.play(move).kernel_state())
            chances.append(self._look.reach(seat))
        return why(position, (better, played), (chances[0], chances[1]), loss)

    def _shares(self, row: Sequence[float]) -> Shares:
        """The chances of those that play."""
        return tuple(row[: len(self.game.seats)])


JUDGE = AladdinJudge
