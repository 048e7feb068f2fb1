"""Random games at full speed, from a random stream that is the same interpreted and compiled.

The functions here are templates over the names of `free`: bind them with `Kernel.bind`
(interpreted) or `Compiled.bind`.
"""

from typing import Any

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
from spieltisch.rules.action_lists import DRAWN as FOUND
from spieltisch.rules.action_lists import STREAM
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.random_numbers import below, stream

__all__ = [
    "ACTIONS_PLAYED",
    "COUNTS",
    "DRAWN",
    "GAMES_PLAYED",
    "MOVES_PLAYED",
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

ACTIONS_PLAYED, MOVES_PLAYED, DRAWN, GAMES_PLAYED = range(4)
"""What `play_games` counts: all actions, those of a seat that could do something, those of chance,
and the games that ended."""
COUNTS = 4


@rule
def random_action(s: Any, rng: Row, out: Row) -> int:
    """A legal action: by weight for chance, otherwise all alike."""
    if actor(s) == CHANCE:
        return drawn(s, below(rng, tickets(s)))
    return random_choice(s, rng, out)


@rule
def random_choice(s: Any, rng: Row, out: Row) -> int:
    """An action of a seat, all legal ones alike."""
    count = legal(s, out)
    return out[below(rng, count)] if count > 1 else out[0]


@rule
def random_game(s: Any, rng: Row, out: Row, trace: Row, most: int) -> int:
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
def random_pick(s: Any, rng: Row, pair: Row) -> int:
    """An action of a seat, all legal ones alike, drawn without a list of them."""
    pair[STREAM] = rng[0]
    pick(s, pair)
    rng[0] = pair[STREAM]
    return pair[FOUND]


@rule
def choose(s: Any, rng: Row, room: Row) -> int:
    """What a seat does in `play_games`: all legal actions alike, unless a hook says otherwise."""
    return random_pick(s, rng, room)


@rule
def play_games(
    start: Any,
    states: Any,
    rng: Row,
    room: Row,
    counts: Row,
    sums: list[float],
    seed: int,
    first: int,
    games: int,
    most: int,
    stride: int,
) -> None:
    """Play games from one position, each from the stream of its number; add up what happened.

    A game that has `most` actions is given up and counts for nothing but its actions. `states` and
    `rng` have room for one, `room` is what `choose` needs.

    Threads of a GPU run in step and do one thing at a time. So there is one loop for all games,
    and a new game begins only after a multiple of `stride` rounds of it: games that begin together
    deal or build together, and nobody waits for long.
    """
    game, played, ended, moves, draws, actions, wait = 0, 0, 0, 0, 0, 0, stride
    who = start_game(start, states, rng, seed, first)
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
            who = start_game(start, states, rng, seed, first + game)
            s = states[0]
    counts[ACTIONS_PLAYED] += actions
    counts[MOVES_PLAYED] += moves
    counts[DRAWN] += draws
    counts[GAMES_PLAYED] += ended


@rule
def start_game(start: Any, states: Any, rng: Row, seed: int, number: int) -> int:
    """Get the first position and the stream of the game with this number ready; who acts."""
    copy(states, 0, start, 0)
    rng[0] = stream(seed, number)
    return actor(states[0])


@rule
def play_branch(
    positions: Any,
    at: int,
    action: int,
    states: Any,
    rng: Row,
    room: Row,
    counts: Row,
    sums: list[float],
    seed: int,
    first: int,
    games: int,
    most: int,
    stride: int,
) -> None:
    """Play games from the position that an action leads to; `states` has room for two."""
    copy(states, 1, positions, at)
    apply(states[1], action)
    play_games(states[1:], states, rng, room, counts, sums, seed, first, games, most, stride)


@rule
def trace_game(
    start: Any,
    states: Any,
    rng: Row,
    room: Row,
    trace: Row,
    seed: int,
    number: int,
    most: int,
) -> int:
    """Play the game of this number and write down its actions; how many, at most `most`."""
    start_game(start, states, rng, seed, number)
    s = states[0]
    count = 0
    while count < most and actor(s) != NOBODY:
        if actor(s) == CHANCE:
            action = drawn(s, below(rng, tickets(s)))
        else:
            action = choose(s, rng, room)
        apply(s, action)
        trace[count] = action
        count += 1
    return count


@rule
def add_payoffs(s: Any, sums: list[float]) -> None:
    """Add each seat's payoff to the first numbers; the next ones are scratch space."""
    scratch = sums[SEATS:]
    payoffs(s, scratch)
    for seat in range(SEATS):
        sums[seat] += scratch[seat]
