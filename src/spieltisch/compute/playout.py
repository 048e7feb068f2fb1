"""Random games at full speed, from a random stream that is the same interpreted and compiled.

The functions here are templates over the names of `template_names`: bind them with `Kernel.bind`
(interpreted) or `Compiled.bind`.
"""

from typing import Annotated, NamedTuple

from spieltisch.compute.template_names import (
    IDLE,
    SEATS,
    actor,
    apply,
    copy,
    drawn,
    flaw,
    legal,
    payoffs,
    pick,
    tickets,
)
from spieltisch.compute.workspaces import Int64, Many
from spieltisch.rules.action_lists import DRAWN as FOUND
from spieltisch.rules.action_lists import STREAM
from spieltisch.rules.kernel import CHANCE, NOBODY, Record, Row, record, rule
from spieltisch.rules.random_numbers import below, stream

__all__ = [
    "Lane",
    "Tally",
    "Work",
    "below",
    "choose",
    "play_branch",
    "play_games",
    "random_action",
    "random_choice",
    "random_game",
    "random_pick",
    "stream",
    "trace_game",
]


class Lane(NamedTuple):
    """Where games are played one after the other."""

    states: Annotated[list[Record], Many(2)]
    """The game under way; `play_branch` needs one state more."""
    stream: Annotated[Row, Many(1)]
    room: Annotated[Row, Many("room")]
    """What `choose` needs."""


class Work(NamedTuple):
    """Which games are played."""

    seed: int
    games: int
    most: int
    """A game with this many actions is given up and counts for nothing but its actions."""
    stride: int = 1
    """A new game begins only after a multiple of this many rounds."""


@record
class Tally(Record):
    """What happened in games."""

    actions: Int64
    moves: Int64
    """The actions of seats that could do something."""
    draws: Int64
    """The actions of chance."""
    games: Int64
    """Those that ended."""


@rule
def random_action(s: Record, rng: Row, out: Row) -> int:
    """A legal action: by weight for chance, otherwise all alike."""
    if actor(s) == CHANCE:
        return drawn(s, below(rng, tickets(s)))
    return random_choice(s, rng, out)


@rule
def random_choice(s: Record, rng: Row, out: Row) -> int:
    """An action of a seat, all legal ones alike."""
    count = legal(s, out)
    return out[below(rng, count)] if count > 1 else out[0]


@rule
def random_game(s: Record, rng: Row, out: Row, trace: Row, most: int) -> int:
    """Play at random to the end, or `most` actions; write them into `trace`, return how many.

    A state that `flaw` refuses ends the game at once with minus the number of actions so far.
    """
    count = 0
    while count < most and actor(s) != NOBODY:
        action = random_action(s, rng, out)
        apply(s, action)
        trace[count] = action
        count += 1
        if flaw(s) != 0:
            return -count
    return count


@rule
def random_pick(s: Record, rng: Row, pair: Row) -> int:
    """An action of a seat, all legal ones alike, drawn without a list of them."""
    pair[STREAM] = rng[0]
    pick(s, pair)
    rng[0] = pair[STREAM]
    return pair[FOUND]


@rule
def choose(s: Record, rng: Row, room: Row) -> int:
    """What a seat does in `play_games`: all legal actions alike, unless a hook says otherwise."""
    return random_pick(s, rng, room)


@rule
def play_games(
    start: list[Record], lane: Lane, tally: Tally, sums: list[float], work: Work, first: int
) -> None:
    """Play games from one position, each from the stream of its number, and add up what happened.

    Numbers count from `first`. Payoffs are added to `sums`, which has twice as many numbers as
    there are seats.

    Threads of a GPU run in step and do one thing at a time. So there is one loop for all games,
    and games begin together after a multiple of `stride` rounds of it: then they deal or build
    together, and nobody waits for long.
    """
    states, rng, room = lane.states, lane.stream, lane.room
    games, most, stride = work.games, work.most, work.stride
    game, played, ended, moves, draws, actions, wait = 0, 0, 0, 0, 0, 0, stride
    who = start_game(start, lane, work.seed, first)
    s = states[0]
    while game < games:
        if who == CHANCE and played < most:
            apply(s, drawn(s, below(rng, tickets(s))))
            who = actor(s)
            draws += 1
            played += 1
        if who >= 0 and played < most:
            action = choose(s, rng, room)
            moves += action != IDLE
            apply(s, action)
            who = actor(s)
            played += 1
        wait = wait - 1 if wait > 1 else stride
        if (who == NOBODY or played >= most) and wait == stride:
            if who == NOBODY:
                ended += 1
                add_payoffs(s, sums)
            actions += played
            game += 1
            played = 0
            who = start_game(start, lane, work.seed, first + game)
            s = states[0]
    tally.actions += actions
    tally.moves += moves
    tally.draws += draws
    tally.games += ended


@rule
def start_game(start: list[Record], lane: Lane, seed: int, number: int) -> int:
    """Get the first position and the stream of the game with this number ready; who acts."""
    copy(lane.states, 0, start, 0)
    lane.stream[0] = stream(seed, number)
    return actor(lane.states[0])


@rule
def play_branch(
    position: list[Record],
    action: int,
    lane: Lane,
    tally: Tally,
    sums: list[float],
    work: Work,
    first: int,
) -> None:
    """Play games from what an action makes of a position; the lane has room for two states."""
    copy(lane.states, 1, position, 0)
    apply(lane.states[1], action)
    play_games(lane.states[1:], lane, tally, sums, work, first)


@rule
def trace_game(
    start: list[Record], lane: Lane, trace: Row, seed: int, number: int, most: int
) -> int:
    """Play the game of this number and write down its actions; how many, at most `most`."""
    start_game(start, lane, seed, number)
    s = lane.states[0]
    count = 0
    while count < most and actor(s) != NOBODY:
        if actor(s) == CHANCE:
            action = drawn(s, below(lane.stream, tickets(s)))
        else:
            action = choose(s, lane.stream, lane.room)
        apply(s, action)
        trace[count] = action
        count += 1
    return count


@rule
def add_payoffs(s: Record, sums: list[float]) -> None:
    """Add each seat's payoff to the first numbers; the next ones are scratch space."""
    scratch = sums[SEATS:]
    payoffs(s, scratch)
    for seat in range(SEATS):
        sums[seat] += scratch[seat]
