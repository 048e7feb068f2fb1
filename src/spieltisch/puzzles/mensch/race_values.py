"""Exact winning chances of a race: two colours that cannot meet any more.

Two colours opposite each other share no circle once all pieces are in the second half of their
way, and where own pieces are not thrown out either, every move goes forward. So the chances follow
from those of later positions. Only a roll that moves nothing leaves both where they are; what it
brings follows from two linear equations.
"""

from functools import cache

from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.actions import PASS, SIX
from spieltisch.rules.mensch.board import FIRST_END, RING
from spieltisch.rules.mensch.moves import legal_moves, move
from spieltisch.rules.mensch.state import MOVE

__all__ = ["Race", "Runner", "is_race", "race_size", "race_values"]

HALF = RING // 2
OPPOSITE = 2

Pieces = tuple[int, ...]
"""The four progresses of a colour, ascending."""


def is_race(state: State) -> bool:
    """Whether the colour to move and one opposite it only race home, by exact rules of this kind.

    MEN-12, `own_hits` off: nobody is thrown out. MEN-8: a 6 gives one more roll.
    """
    playing = [colour for colour, plays in enumerate(state.plays) if plays]
    if state.phase != MOVE or len(playing) != 2 or playing[1] - playing[0] != OPPOSITE:
        return False
    is_plain = not state.own_hits and not state.roll_limit and state.placed == 0
    return is_plain and all(at >= HALF for colour in playing for at in state.pieces[colour])


class Runner:
    """What a colour can make of each roll, wherever the other stands; rules say what is legal."""

    def __init__(self, state: State) -> None:
        self._state = state.copy()
        self._ways: dict[Pieces, tuple[tuple[Pieces, ...], ...]] = {}
        self._reachable: dict[Pieces, list[Pieces]] = {}

    def ways(self, pieces: Pieces) -> tuple[tuple[Pieces, ...], ...]:
        """For each roll from 1 the positions to choose from; empty if nothing can move."""
        if pieces not in self._ways:
            self._ways[pieces] = tuple(self._after(pieces, die) for die in range(1, SIX + 1))
        return self._ways[pieces]

    def _after(self, pieces: Pieces, die: int) -> tuple[Pieces, ...]:
        state = self._state
        state.pieces[state.turn][:] = pieces
        state.die = die
        actions = [0] * KERNEL.max_legal
        actions = actions[: legal_moves(state, actions)]
        found = [_moved(state, pieces, action) for action in actions if action != PASS]
        return tuple(dict.fromkeys(found))

    def reachable(self, pieces: Pieces) -> list[Pieces]:
        """All positions that can come, the last ones first."""
        if pieces not in self._reachable:
            self._reachable[pieces] = self._all_after(pieces)
        return self._reachable[pieces]

    def _all_after(self, pieces: Pieces) -> list[Pieces]:
        seen = {pieces}
        waiting = [pieces]
        while waiting:
            for chosen in self.ways(waiting.pop()):
                new = set(chosen) - seen
                seen |= new
                waiting += (each for each in new if not _is_home(each))
        return sorted(seen, key=sum, reverse=True)


def _moved(state: State, pieces: Pieces, action: int) -> Pieces:
    """The colour's pieces after an action; the state is left with them as they were."""
    own = state.pieces[state.turn]
    placed = state.placed
    move(state, action - SIX)
    after = tuple(own)
    own[:] = pieces
    state.placed = placed
    state.place[state.turn] = 0
    return after


def _is_home(pieces: Pieces) -> bool:
    return pieces[0] >= FIRST_END


class Race:
    """Chances of races by the same house rules, kept once they are reckoned."""

    def __init__(self, state: State) -> None:
        self._runner = Runner(state)
        self._chances: dict[tuple[Pieces, Pieces], float] = {}
        """Of the one that is to roll, by its own pieces and the other's."""

    def size(self, own: Pieces, other: Pieces) -> int:
        """How many pairs of positions a race can come to."""
        return len(self._runner.reachable(own)) * len(self._runner.reachable(other))

    def chance(self, roller: Pieces, waiter: Pieces) -> float:
        """The chance of the one that is to roll, if both play as well as they can."""
        if (roller, waiter) not in self._chances:
            others = [each for each in self._runner.reachable(waiter) if not _is_home(each)]
            for ours in self._runner.reachable(roller):
                for theirs in others if not _is_home(ours) else ():
                    if (ours, theirs) not in self._chances:
                        self._solve(ours, theirs)
        return self._chances[roller, waiter]

    def _solve(self, ours: Pieces, theirs: Pieces) -> None:
        """The chances of both in one pair of positions, from those of later pairs."""
        sure, idle, again = self._parts(ours, theirs)
        their_sure, their_idle, their_again = self._parts(theirs, ours)
        # mine = sure + idle (1 - other) + again mine, and the same for the other
        keep, their_keep = 1 - again, 1 - their_again
        whole = keep * their_keep - idle * their_idle
        mine = ((sure + idle) * their_keep - idle * (their_sure + their_idle)) / whole
        self._chances[ours, theirs] = mine
        self._chances[theirs, ours] = (their_sure + their_idle * (1 - mine)) / their_keep

    def _parts(self, roller: Pieces, waiter: Pieces) -> tuple[float, float, float]:
        """A roller's chance by rolls that move, and how often nothing moves: by 1 to 5, by a 6."""
        sure, idle, again = 0.0, 0.0, 0.0
        chances = self._chances
        for die, choices in enumerate(self._runner.ways(roller), 1):
            if not choices:
                if die == SIX:
                    again += 1 / SIX
                else:
                    idle += 1 / SIX
            elif any(_is_home(after) for after in choices):
                sure += 1 / SIX
            elif die == SIX:
                sure += max(chances[after, waiter] for after in choices) / SIX
            else:
                sure += (1 - min(chances[waiter, after] for after in choices)) / SIX
        return sure, idle, again


@cache
def _race(home_jumps: bool) -> Race:
    """The races by a house rule; MEN-14 is the only one that matters in them."""
    state = State()
    state.plays[0] = state.plays[OPPOSITE] = 1
    state.colours = 2
    state.phase = MOVE
    state.home_jumps = int(home_jumps)
    return Race(state)


def race_size(state: State) -> int:
    """How many pairs of positions a race can come to."""
    return _race(bool(state.home_jumps)).size(*_both(state))


def race_values(state: State) -> dict[int, float]:
    """The winning chance after each legal action of a race, if both play as well as they can."""
    race = _race(bool(state.home_jumps))
    own, other = _both(state)
    values: dict[int, float] = {}
    for action in KERNEL.legal_actions(state):
        after = own if action == PASS else _moved(state.copy(), own, action)
        if _is_home(after):
            values[action] = 1.0
        elif state.die == SIX:
            values[action] = race.chance(after, other)
        else:
            values[action] = 1 - race.chance(other, after)
    return values


def _both(state: State) -> tuple[Pieces, Pieces]:
    """The pieces of the colour to move, and those of the one opposite."""
    opposite = (state.turn + OPPOSITE) % len(state.plays)
    return tuple(state.pieces[state.turn]), tuple(state.pieces[opposite])
