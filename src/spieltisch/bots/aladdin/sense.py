"""Common sense for choices that are nearly alike: what is never better, and what scores more."""

from collections.abc import Sequence

from spieltisch.bots.aladdin.ending import score_of, strongest_other
from spieltisch.bots.aladdin.knowing import know
from spieltisch.bots.aladdin.settling import settle
from spieltisch.bots.aladdin.weighing import redraw
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.compute.template_names import actor, apply, copy
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.actions import ARM, BARE, GIVE, NEW, NO_EXCHANGE, RETURN, SWAP
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.duels import has_challenger_won
from spieltisch.rules.aladdin.state import DUEL, EXCHANGE, KEEP, SEATS, VALUES
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["is_senseless", "nearly_best", "write_leads"]

OPEN = 0.005
"""Two choices are nearly alike if they differ by less than this part of what is still open."""


def is_senseless(s: State, action: int) -> bool:
    """Whether another choice is better whatever comes: the worse card kept, wanted or fought with.

    Only cards that the chooser has seen are compared.
    """
    if s.phase == KEEP:
        is_new = (action - GIVE) // SEATS == NEW
        if action >= RETURN:
            is_new = (action - RETURN) // TREASURES == NEW
        return is_new == (s.new % VALUES > s.hands[s.turn][s.new // VALUES])
    if s.phase == EXCHANGE and action != NO_EXCHANGE:
        pair = (s.turn, s.challenged) if has_challenger_won(s) else (s.challenged, s.turn)
        return _lead(s, *pair, action - SWAP) > 0
    if s.phase == DUEL and action != BARE:
        return _lead(s, s.challenged, s.turn, action - ARM) < 0
    return False


def _lead(s: State, seat: int, other: int, kind: int) -> int:
    """By how much a seat's card is better than the other one's; 0 if it has not seen that one."""
    theirs = s.hands[other][kind]
    is_seen = s.seen[VALUES * kind + theirs] >> seat & 1
    return s.hands[seat][kind] - theirs if is_seen else 0


@rule
def write_leads(w: Workspace, worlds: int, count: int, seed: int) -> None:
    """Write down by how many points the actor of state 0 then leads, as it expects."""
    who = actor(w.states[0])
    for i in range(count):
        w.leads[i] = 0.0
        for world in range(worlds):
            w.stream[0] = stream(seed, world)
            copy(w.states, 1, w.states, 0)
            redraw(w, w.states[1], who)
            apply(w.states[1], w.legal[0][i])
            settle(w, 1, 1)
            know(w, w.states[1], who)
            rival = strongest_other(w, w.states[1], who)
            lead = score_of(w, w.states[1], who) - score_of(w, w.states[1], rival)
            w.leads[i] += lead / worlds


def nearly_best(values: Sequence[float]) -> list[int]:
    """The choices that are nearly as good as the best one, by their numbers."""
    best = max(values)
    close = OPEN * 4 * best * (1 - best)
    return [i for i, value in enumerate(values) if value >= best - close]
