"""Games in which one person learns and others play, as templates: what `SeatedBatch` does.

They work on the `Games` of a batch. Who plays may differ from game to game: each has its own seats
of the learner, and one of several opponents, which plays all other seats. A game is advanced
together with those that have the same opponent.
"""

from typing import Annotated, NamedTuple

from spieltisch.compute.playout import below, choose
from spieltisch.compute.stepping import BEGIN, LEAVE, PLAY, Games
from spieltisch.compute.template_names import (
    actor,
    apply,
    begin,
    copy,
    drawn,
    legal,
    observe,
    payoffs,
    tickets,
)
from spieltisch.compute.workspaces import Many
from spieltisch.rules.kernel import CHANCE, NOBODY, Grid, Record, Row, rule

__all__ = [
    "REPLY",
    "Seating",
    "Thinking",
    "advance_seated",
    "list_legal",
    "look_from",
    "mark_illegal",
    "policy_move",
    "reply_by_policy",
]

REPLY = 4
"""A further order: play an action of an opponent, which does not count as a step."""


class Seating(NamedTuple):
    """Who sits where in each game."""

    learns: Annotated[Grid, Many("games", "seats", kind="int8")]
    """1 for the seats of the person who learns."""
    asked: Annotated[Grid, Many("games", "seats", kind="int8")]
    """1 for all seats whose actions are handed in: the learner's, and others that are asked."""
    against: Annotated[Row, Many("games", kind="int32")]
    """The number of the opponent that plays the other seats."""
    viewers: Annotated[Row, Many("games", kind="int8")]
    """The learner's seat that acts, or acted last."""


class Thinking(NamedTuple):
    """What a compiled policy needs; the first field has a row for each part of the games."""

    states: Annotated[list[list[Record]], Many("parts", "states")]
    """The first is the position, the others are its scratch space."""
    policy: Annotated[Row, Many(1)]
    teams: Annotated[Row, Many("seats")]
    """For each seat a bit for every seat of its person."""
    weights: Annotated[Row, Many("weights")]


@rule
def reply(g: Games, needs: tuple[object, ...], i: int, part: int) -> int:
    """What an opponent does: as `choose` says; a hook of this name takes its place."""
    return choose(g.states[i], g.streams[i], g.rooms[part])


@rule
def policy_move(
    policy: int, states: list[Record], team: int, weights: Row, notes: Record, rng: Row
) -> int:
    """The move of a bot's policy; a hook of this name takes its place."""
    return 0


@rule
def reply_by_policy(g: Games, needs: tuple[Thinking, list[Record]], i: int, part: int) -> int:
    """What a bot's policy does; `needs` has what it thinks with, and its notes for each part."""
    thinking, notes = needs
    states = thinking.states[part]
    copy(states, 0, g.states, i)
    team = thinking.teams[actor(g.states[i])]
    return policy_move(
        thinking.policy[0], states, team, thinking.weights, notes[part], g.streams[i]
    )


@rule
def advance_seated(
    g: Games, seating: Seating, needs: tuple[object, ...], number: int, longest: int, part: int
) -> None:
    """Carry out the orders of the games with this opponent; actions to be played must be legal.

    `over` and `cut` are only ever set here: whoever gives the orders clears them.
    """
    for i in range(g.cuts[part], g.cuts[part + 1]):
        order = g.orders[i]
        if seating.against[i] != number or order == LEAVE:
            continue
        s = g.states[i]
        if order == BEGIN:
            begin(s)
        if order in (PLAY, REPLY):
            apply(s, g.actions[i])
            g.steps[i] += order == PLAY
        else:
            g.steps[i] = 0
        who = actor(s)
        while who == CHANCE or (who != NOBODY and not seating.asked[i][who]):
            if who == CHANCE:
                apply(s, drawn(s, below(g.streams[i], tickets(s))))
            else:
                apply(s, reply(g, needs, i, part))
            who = actor(s)
        is_cut = who != NOBODY and seating.learns[i][who] and g.steps[i] >= longest
        if who == NOBODY or is_cut:
            g.over[i] = 1
            g.cut[i] = is_cut
            payoffs(s, g.payoffs[i])
            who = NOBODY
        elif seating.learns[i][who]:
            seating.viewers[i] = who
        g.actors[i] = who
        g.counts[i] = 0 if who == NOBODY else legal(s, g.legal[i])


@rule
def mark_illegal(g: Games, actions: Row, marks: Row, low: int, high: int) -> None:
    """A one where a game waits and the action is none of its legal ones, else a zero."""
    for i in range(low, high):
        at = 0
        while at < g.counts[i] and g.legal[i][at] < actions[i]:
            at += 1
        is_listed = at < g.counts[i] and g.legal[i][at] == actions[i]
        marks[i] = 0 if is_listed or g.counts[i] == 0 else 1


@rule
def list_legal(g: Games, games: Row, starts: Row, out: Row, low: int, high: int) -> None:
    """The legal actions of some games one after the other, each from its start on."""
    for row in range(low, high):
        i = games[row]
        for at in range(g.counts[i]):
            out[starts[row] + at] = g.legal[i][at]


@rule
def look_from(g: Games, games: Row, viewers: Row, out: Grid, low: int, high: int) -> None:
    """What a seat sees in each of some games."""
    for row in range(low, high):
        observe(g.states[games[row]], viewers[row], out[row])
