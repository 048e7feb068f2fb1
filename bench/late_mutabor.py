"""Whether late positions of Mutabor are played to their proven results.

`python -m bench.late_mutabor [POSITIONS [SEED]]` draws mazes and puts two or three pieces of two
players, at times four, anywhere in them; the others have arrived. Of positions in which a proof
search of 200,000 nodes finds who wins, or that nobody does, level 5 plays both sides: a victory to
the end, a draw for 40 turns. After every move the result must still be the proven one, by a proof
from there.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor.endgame.prover import left, prover
from spieltisch.bots.mutabor.mind import MIND
from spieltisch.game import Game, Position, load
from spieltisch.game.mutabor.repetition import recall
from spieltisch.rules.mutabor.board import NAMES, OPEN, SHUT, START_FIELDS, TARGET_FIELDS

PROOF = Limit(simulations=200_000)
DRAWN_FOR = 40
"""A draw is played for so many turns."""
SHARES = ((1, 1), (1, 2), (2, 1), (2, 2))
"""How many pieces of each side are under way."""
PEOPLE = 2


def late_position(rng: Random) -> Position:
    """A maze as it is dealt, with few pieces under way on any fields, and anybody to move."""
    doc = load("mutabor", PEOPLE).start(seed=rng.randrange(1 << 30)).to_json()
    shares = dict(zip((0, 2), rng.choice(SHARES), strict=True))
    fields = {seat: rng.sample(TARGET_FIELDS[seat], 4 - shares[seat]) for seat in shares}
    for seat, own in fields.items():
        taken = {*fields[0], *fields[2], *TARGET_FIELDS[seat]}
        shut = SHUT[0][seat] & ~sum(1 << field for field in START_FIELDS[seat])
        free = [f for f in range(OPEN) if not shut >> f & 1 and f not in taken]
        own.extend(rng.sample(free, shares[seat]))
    pieces = {doc["seats"][seat // 2]: sorted(NAMES[f] for f in fields[seat]) for seat in fields}
    turn = rng.choice(doc["seats"])
    return Game.read(doc | {"pieces": pieces, "turn": turn, "actor": turn, "round": 2})


def late_positions(seed: int) -> Iterator[Position]:
    """Such positions in which no card can be exchanged any more."""
    rng = Random(seed)
    while True:
        position = late_position(rng)
        if not position.is_over and left(position.kernel_state()):
            yield position


def result(position: Position, *, is_compiled: bool = True) -> str | None:
    """The seat that wins, "draw", or None if it is not known."""
    if position.is_over:
        return _paid(position)
    state, actor = position.kernel_state(), str(position.actor)
    moves = [position.actions(text) for text in position.legal()]
    events = position.memory(actor)["events"]
    proof = prover(is_compiled).prove(state, moves, recall(state, events), PROOF)
    if proof.wins:
        return actor
    if len(proof.losses) == len(moves):
        return next(seat for seat in position.game.seats if seat != actor)
    return "draw" if proof.is_whole else None


def _paid(position: Position) -> str:
    payoffs = position.outcome.payoffs
    return next((seat for seat, paid in payoffs.items() if paid == 1), "draw")


def played(position: Position, expected: str, limit: Limit) -> str:
    """`kept`, or the move by which the proven result was lost."""
    for _ in range(DRAWN_FOR if expected == "draw" else position.kernel_state().quiet_limit):
        if position.is_over:
            break
        memory = position.memory(str(position.actor))
        move = MIND.think(memory, position, LEVELS[-1], Random(1), limit).move
        position = position.play(move)
        if result(position) not in (expected, None):
            return move
    return "kept" if expected == "draw" or position.is_over else "not finished"


def main() -> None:
    """Draw positions, play them and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--simulations", type=int)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    for position in late_positions(arguments.seed):
        counts["drawn"] += 1
        expected = result(position)
        if expected is None:
            continue
        counts["solved"] += 1
        kind = "draws" if expected == "draw" else "victories"
        counts[kind] += 1
        found = played(position, expected, Limit(arguments.simulations))
        counts[f"{kind} kept"] += found == "kept"
        if found != "kept":
            print(position, expected, found, flush=True)
        if counts["solved"] == arguments.positions:
            break
    print(dict(counts))


if __name__ == "__main__":
    main()
