"""Many games in step, as templates: what `Batch` does with each stretch of its games.

Between two calls every game waits for a seat that somebody chooses for, or is over: chance and all
other seats have played, from the game's own stream. What happens to a game therefore
depends on its stream and its actions only, not on its neighbours.
"""

from typing import Annotated, NamedTuple

from spieltisch.compute.playout import below, choose
from spieltisch.compute.template_names import (
    actor,
    apply,
    begin,
    drawn,
    legal,
    observe,
    payoffs,
    tickets,
)
from spieltisch.compute.workspaces import Many
from spieltisch.rules.kernel import CHANCE, NOBODY, Grid, Record, Row, rule

__all__ = [
    "ACTOR",
    "BEGIN",
    "LEAVE",
    "PLAY",
    "TAKE_UP",
    "Games",
    "advance_games",
    "check_actions",
    "draw_actions",
    "observe_games",
    "write_masks",
]

ACTOR = -1
"""As the seat of an observation: whoever acts."""
NONE = -1
LEAVE, PLAY, BEGIN, TAKE_UP = range(4)
"""Orders: nothing, play an action, begin anew, go on from a state put there from outside."""


class Games(NamedTuple):
    """The games side by side.

    Every field has one entry per game, but `chosen` one per seat, and the last two one per part:
    games are advanced in parts, each on a thread of its own.
    """

    states: Annotated[list[Record], Many("games")]
    streams: Annotated[Grid, Many("games", 1)]
    chosen: Annotated[Row, Many("seats", kind="int8")]
    """1 for the seats whose actions are handed in; the others do what `choose` says."""
    orders: Annotated[Row, Many("games", kind="int8")]
    """LEAVE, PLAY, BEGIN or TAKE_UP: what is done next."""
    actions: Annotated[Row, Many("games", kind="int32")]
    """The action that is to be played."""
    actors: Annotated[Row, Many("games", kind="int8")]
    legal: Annotated[Grid, Many("games", "max_legal", kind="int32")]
    counts: Annotated[Row, Many("games", kind="int32")]
    """How many legal actions there are."""
    steps: Annotated[Row, Many("games")]
    """How many actions have been handed in since the game began."""
    over: Annotated[Row, Many("games", kind="bool")]
    """1 where the last call ended a game."""
    cut: Annotated[Row, Many("games", kind="bool")]
    """1 where it ended only because of its length."""
    payoffs: Annotated[list[list[float]], Many("games", "seats")]
    """Those of the game ended last."""
    cuts: Annotated[Row, Many("ends")]
    """The first game of each part, and the end of the last."""
    rooms: Annotated[Grid, Many("parts", "max_legal")]
    """For `choose`."""


@rule
def settle(g: Games, i: int, room: Row) -> int:
    """Let chance and the seats that nobody hands in actions for play; the actor after that."""
    s = g.states[i]
    who = actor(s)
    while who == CHANCE or (who != NOBODY and not g.chosen[who]):
        if who == CHANCE:
            apply(s, drawn(s, below(g.streams[i], tickets(s))))
        else:
            apply(s, choose(s, g.streams[i], room))
        who = actor(s)
    return who


@rule
def advance_games(g: Games, longest: int, restarts: bool, part: int) -> None:
    """Carry out each game's order; an action that is to be played must be legal."""
    room = g.rooms[part]
    for i in range(g.cuts[part], g.cuts[part + 1]):
        g.over[i] = 0
        g.cut[i] = 0
        order = g.orders[i]
        if order == LEAVE or (order == PLAY and g.actors[i] == NOBODY):
            continue
        if order == BEGIN:
            begin(g.states[i])
        if order == PLAY:
            apply(g.states[i], g.actions[i])
            g.steps[i] += 1
        else:
            g.steps[i] = 0
        who = settle(g, i, room)
        if who == NOBODY or g.steps[i] >= longest:
            g.over[i] = 1
            g.cut[i] = who != NOBODY
            payoffs(g.states[i], g.payoffs[i])
            who = NOBODY
        while who == NOBODY and restarts:
            begin(g.states[i])
            g.steps[i] = 0
            who = settle(g, i, room)
        g.actors[i] = who
        g.counts[i] = 0 if who == NOBODY else legal(g.states[i], g.legal[i])


@rule
def check_actions(g: Games, low: int, high: int) -> int:
    """The first game whose action is not legal, or NONE; games that are over take any."""
    for i in range(low, high):
        if g.actors[i] != NOBODY:
            at = 0
            while at < g.counts[i] and g.legal[i][at] < g.actions[i]:
                at += 1
            if at == g.counts[i] or g.legal[i][at] != g.actions[i]:
                return i
    return NONE


@rule
def draw_actions(g: Games, actions: Row, low: int, high: int) -> None:
    """A legal action for each game, all alike, from its own stream; 0 for one that is over."""
    for i in range(low, high):
        actions[i] = g.legal[i][below(g.streams[i], g.counts[i])] if g.counts[i] > 0 else 0


@rule
def write_masks(g: Games, masks: Grid, low: int, high: int) -> None:
    """A row of zeros for each game, with ones for its legal actions."""
    for i in range(low, high):
        row = masks[i]
        for action in range(len(row)):
            row[action] = 0
        for at in range(g.counts[i]):
            row[g.legal[i][at]] = 1


@rule
def observe_games(g: Games, seat: int, out: Grid, low: int, high: int) -> None:
    """What a seat, or ACTOR, sees in each game; zeros for the actor of a game that is over."""
    for i in range(low, high):
        viewer = g.actors[i] if seat == ACTOR else seat
        if viewer >= 0:
            observe(g.states[i], viewer, out[i])
        else:
            for cell in range(len(out[i])):
                out[i][cell] = 0
