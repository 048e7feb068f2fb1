"""The mind of Mutabor: from what a seat remembers to its move."""

from math import exp
from random import Random
from time import perf_counter

from spieltisch.bots.mind import Limit, Thought
from spieltisch.bots.mutabor.endgame.prover import NOTHING, prover, share_of
from spieltisch.bots.mutabor.glance import SPLENDID, is_overlooked
from spieltisch.bots.mutabor.leaves import digest_of
from spieltisch.bots.mutabor.levels import LEVELS, PLANS, Plan
from spieltisch.bots.mutabor.thinker import Thinker, thinker
from spieltisch.bots.mutabor.workspace import OTHERS, OWN, Assignment
from spieltisch.bots.mutabor.worth import moves_left
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Memory, Position
from spieltisch.game.kind import Past
from spieltisch.game.mutabor.repetition import recall
from spieltisch.rules.mutabor import State
from spieltisch.rules.mutabor.actions import EXCHANGE, RESTART_ON
from spieltisch.rules.mutabor.board import OPEN, SEATS
from spieltisch.rules.mutabor.turns import next_seat

__all__ = [
    "MIND",
    "PER_MOVE_LEFT",
    "SURE_SCALE",
    "all_shares",
    "chance_ahead",
    "is_exchange",
    "past_keys",
    "ways_left",
]

SURE_SCALE, PER_MOVE_LEFT = 20.0, 1 / 3
"""A seat that is ahead by this many parts of a move has e times the chance of another: few at the
end of a game, and more for each that a seat has left on average. Found by games of the bots
themselves.
"""
SLOW_NODES = 500
"""The nodes of a search that is not compiled."""
SLOW_EXCHANGES = 24
WIDTH = 8
"""Moves worse than the best by more than this are valued roughly."""
SALTS = 1 << 30
DULL = 20
"""After so many turns without an arrival a player thinks of a draw, and again after as many."""
HOPE = 8
"""Who is ahead by more than this, in parts of a move, plays on."""
DEPTH_OF_MANY = 5
"""With three or four, looking farther shows dangers only, and all wait for each other."""
GRABS = 0.6
"""How often a whim takes what glitters, if it is seen."""
CONSIDERED = 2
"""The moves of a piece among which a whim chooses; the same one may come up twice."""


class MutaborMind:
    """Thinks for any seat at any level."""

    levels = LEVELS

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The seat's move, looked for among those that the level sees."""
        plan = PLANS[level]
        seat = position.game.kind.seat_number(memory["seat"])
        state: State = position.kernel_state()
        if state.seats > 2:
            plan = plan._replace(depth=min(plan.depth, DEPTH_OF_MANY))
        search = thinker(is_compiled(position.game.name))
        texts = _listed(position, search, rng)
        moves = [position.actions(text) for text in texts]
        past = recall(state, memory["events"])
        search.set_up(state, seat, moves, past_keys(state, seat, past))
        salt = rng.randrange(SALTS)
        seen = _seen(search, moves, plan, salt)
        rng.shuffle(seen)
        limit = _limit(search, plan, limit)
        proof = NOTHING
        if plan.proves and state.seats == 2:
            began, share = perf_counter(), share_of(plan, limit, is_compiled=search.is_compiled)
            proof = prover(search.is_compiled).prove(state, moves, past, share)
            if limit.seconds is not None:
                limit = limit._replace(seconds=limit.seconds - (perf_counter() - began))
        if rng.randrange(100) < plan.whims:
            best = _whim(search, moves, seen, rng)
            values = {i: search.worths[i] for i in seen}
        elif proof.wins or proof.losses.keys() >= {*seen}:
            best, values = proof.settled()
        else:
            open_to_choice = [i for i in seen if i not in proof.losses]
            found = search.search(open_to_choice, plan, limit, WIDTH, salt)
            top = found.values[found.best]
            values = {i: min(value, top) for i, value in found.values.items()}
            values = proof.corrected(values)
            best = _taken(search, values, found.best, plan)
        left = ways_left(search, position, state)
        scale = SURE_SCALE + PER_MOVE_LEFT * sum(left.values()) / len(left)
        chances = {i: chance_ahead(value / scale, state.seats) for i, value in values.items()}
        ahead = {name: -far / scale for name, far in left.items()}
        return Thought(
            texts[best],
            {texts[i]: chances[i] for i in sorted(chances)},
            all_shares(ahead, memory["seat"], max(chances.values())),
            plan.draws and _is_dull(state, values[best]),
        )


MIND = MutaborMind()


def _limit(search: Thinker, plan: Plan, limit: Limit) -> Limit:
    """The level's own number of nodes, unless the limit says otherwise; few, if not compiled."""
    nodes = limit.simulations
    if nodes is None and (limit.seconds is None or plan.nodes < PLANS[-1].nodes):
        nodes = plan.nodes
    if not search.is_compiled:
        nodes = min(nodes or SLOW_NODES, SLOW_NODES)
    return Limit(nodes, limit.seconds)


def _listed(position: Position, search: Thinker, rng: Random) -> list[str]:
    """The legal moves; of exchanges, which are many and much alike, a few if time is short."""
    texts = position.legal()
    exchanges = [text for text in texts if is_exchange(position.actions(text)[0])]
    if search.is_compiled or len(exchanges) <= SLOW_EXCHANGES:
        return texts
    kept = {*texts} - {*exchanges} | {*rng.sample(exchanges, SLOW_EXCHANGES)}
    return sorted(kept)


def is_exchange(action: int) -> bool:
    return EXCHANGE <= action < RESTART_ON


def past_keys(state: State, seat: int, past: Past) -> list[int]:
    """MUT-22 (b): the keys of the positions since the last arrival that could occur again."""
    keys = []
    for turn, *sets in past:
        stands, lies = sets[:SEATS], sets[SEATS:]
        if lies == state.lies and turn in (seat, next_seat(state, seat)):
            earlier = state.copy()
            earlier.stands = stands
            keys.append(digest_of(earlier, OWN if turn == seat else OTHERS, 0))
    return keys


def _seen(search: Thinker, moves: list[tuple[int, ...]], plan: Plan, salt: int) -> list[int]:
    """The moves that a level considers: those it does not overlook, and the best exchanges."""
    exchanges = [i for i, move in enumerate(moves) if is_exchange(move[0])]
    exchanges.sort(key=lambda i: -search.worths[i])
    search.keep_layouts(exchanges[: plan.exchanges])
    others = [i for i, move in enumerate(moves) if not is_exchange(move[0])]
    if plan.overlooks and moves[0][0] < RESTART_ON:
        glimpsed = [
            i
            for i in others
            if moves[i][0] >= EXCHANGE
            or not is_overlooked(moves[i][0], search.looks[i], salt, plan.overlooks)
        ]
        others = glimpsed or others
    return others + exchanges[: plan.exchanges]


def _whim(search: Thinker, moves: list[tuple[int, ...]], seen: list[int], rng: Random) -> int:
    """What glitters, or else a move of a piece that it likes just now: the nicer one of two."""
    glittering = [i for i in seen if search.looks[i] >= SPLENDID]
    if glittering and rng.random() < GRABS:
        return rng.choice(glittering)
    piece = rng.choice(sorted({moves[i][0] // OPEN for i in seen}))
    its = [i for i in seen if moves[i][0] // OPEN == piece]
    return max(rng.choices(its, k=CONSIDERED), key=lambda i: search.looks[i])


def _taken(search: Thinker, values: dict[int, int], best: int, plan: Plan) -> int:
    """The best move, or one that glitters and is not much worse."""
    if not plan.glitter:
        return best

    def shine(i: int) -> int:
        return values[i] + (plan.glitter if search.looks[i] >= SPLENDID else 0)

    brightest = max(values, key=shine)
    return brightest if shine(brightest) > shine(best) else best


def _is_dull(state: State, value: int) -> bool:
    """MUT-22 (d): whether nothing has come of many turns and there is nothing to hope for.

    Only asked from time to time, so that nobody is pestered. Two turns in a row, so that another
    player who judges alike is asked in between.
    """
    is_time = state.quiet >= DULL and state.quiet % DULL < 2
    return state.seats == 2 and is_time and value <= HOPE


def ways_left(search: Thinker, position: Position, state: State) -> dict[str, int]:
    """What each seat has still to go."""
    ways, blocked = search.space.ways[0], int(search.space.weights.blocked)
    numbers = {seat: position.game.kind.seat_number(seat) for seat in position.game.seats}
    return {
        seat: int(moves_left(state, number, blocked, ways[number], Assignment()))
        for seat, number in numbers.items()
    }


def chance_ahead(ahead: float, seats: int) -> float:
    """The chance of winning; a seat that is not ahead has the same as all others."""
    return 1.0 / (1.0 + (seats - 1) * exp(max(min(-ahead, 50.0), -50.0)))


def all_shares(ahead: dict[str, float], seat: str, own: float) -> dict[str, float]:
    """Every seat's chance of winning: the others share what is left by how they stand."""
    weights = {other: exp(far) for other, far in ahead.items() if other != seat}
    total = sum(weights.values())
    return {
        other: own if other == seat else (1.0 - own) * weights[other] / total for other in ahead
    }
