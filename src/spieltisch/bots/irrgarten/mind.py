"""The mind of Irrgarten: from what a seat remembers to its maze, or to its next question."""

from random import Random

from spieltisch.bots.irrgarten.build.drafts import build
from spieltisch.bots.irrgarten.levels import LEVELS, PLANS, PLOTS, WANDER, Plan
from spieltisch.bots.irrgarten.solved import solved_thought
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.bots.irrgarten.workspace import NO_WAY
from spieltisch.bots.mind import Limit, Thought
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Memory, Position
from spieltisch.game.irrgarten.mazes import draw_maze
from spieltisch.game.irrgarten.notation import (
    build_text,
    fields_of,
    place_text,
    slots_of,
)
from spieltisch.game.irrgarten.options import options_of

__all__ = ["MIND"]

CURIOUS = 0.6
"""How often the first level goes where it has not been, if it can."""
SHARPNESS = 1.6
"""How surely the seat that needs fewer turns finds first: a guess, not fitted to games."""
RIVAL_WORLDS, SLOW_RIVAL_WORLDS = 30, 4
TRIALS = 60
WORSE = 0.15
"""By what share a question without any promise would take more turns."""


class IrrgartenMind:
    """Thinks for either seat at any level."""

    levels = LEVELS

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """A maze, or the next step to where something is worth asking."""
        known = solved_thought(position.game, memory, rng) if level == len(LEVELS) - 1 else None
        if known is not None:
            return known
        if position.form:
            options = options_of(position.game)
            maze = build(PLOTS[level], options["size"], options["barriers"], rng, limit)
            text = build_text(*maze)
            return Thought(text, {text: 0.5}, dict.fromkeys(position.game.seats, 0.5))
        finder = thinker(position.game.options["size"], is_compiled(position.game.name))
        rival = _rival_turns(finder, memory, position)
        finder.remember(memory, memory["seat"])
        if PLANS[level].method == WANDER:
            return _wander(position, memory, rng)
        return _ask(finder, PLANS[level], limit, position, memory, rival, rng)

    def random_form(self, position: Position, rng: Random) -> str:
        """A maze at random, as its builder writes it down."""
        options = options_of(position.game)
        return build_text(*draw_maze(options["size"], options["barriers"], rng))


def _ask(
    finder: Thinker,
    plan: Plan,
    limit: Limit,
    position: Position,
    memory: Memory,
    rival: float,
    rng: Random,
) -> Thought:
    """The step to the best question; what each step promises."""
    legal = position.legal()
    weighed = finder.decide(plan, limit)
    best = finder.chosen()
    move = _text(finder, best)
    if move not in legal:
        move = rng.choice(legal)
    turns = finder.turns_left(best, TRIALS) if weighed else rival
    values = {move: _chance(turns, rival)}
    for way, score in weighed[1:]:
        text = _text(finder, way)
        worse = turns * (1 + WORSE * (1 - score / weighed[0][1]))
        if text in legal and text not in values:
            values[text] = _chance(worse, rival)
    return Thought(move, values, _chances(memory, position, values[move]))


def _text(finder: Thinker, way: int) -> str:
    """The step towards the question of a way."""
    place = finder.next_place(way)
    fields = {number: field for field, number in finder.graph.places.items()}
    return place_text(fields[place]) if place != NO_WAY else ""


def _wander(position: Position, memory: Memory, rng: Random) -> Thought:
    """A child's step: mostly to a field where it has not been yet."""
    legal = position.legal()
    visited = memory["view"]["known"][memory["seat"]]["visited"]
    new = [text for text in legal if text in fields_of(position.game.options["size"])]
    new = [text for text in new if text not in visited]
    move = rng.choice(new) if new and rng.random() < CURIOUS else rng.choice(legal)
    return Thought(move, {move: 0.5}, dict.fromkeys(position.game.seats, 0.5))


def _rival_turns(finder: Thinker, memory: Memory, position: Position) -> float:
    """How many turns the other will take in the seat's own maze."""
    seat, view = memory["seat"], memory["view"]
    rival = next(name for name in position.game.seats if name != seat)
    size = position.game.options["size"]
    maze = view["mazes"][seat]
    if maze["treasure"] in view["known"][rival]["visited"]:
        return 0.0
    barred = [finder.graph.slots[slots_of(size)[text]] for text in maze["barriers"]]
    treasure = finder.graph.places[fields_of(size)[maze["treasure"]]]
    finder.remember(memory, rival)
    worlds = RIVAL_WORLDS if finder.is_compiled else SLOW_RIVAL_WORLDS
    return finder.turns_in(barred, treasure, worlds)


def _chance(own: float, rival: float) -> float:
    """The chance to find first if it is one's turn, by the turns that both need."""
    mine, other = pow(own, SHARPNESS), pow(rival + 0.5, SHARPNESS)
    return float(other / (mine + other))


def _chances(memory: Memory, position: Position, own: float) -> dict[str, float]:
    seat = memory["seat"]
    return {name: own if name == seat else 1 - own for name in position.game.seats}


MIND = IrrgartenMind()
