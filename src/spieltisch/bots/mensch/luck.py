"""What each roll of Mensch is worth, quickly: for the luck of compiled games.

A template, like the policies. The evaluation is that of the levels that judge, with no look ahead
but the best reply to the roll: a few microseconds, where the judge of reviews takes a thousand.
"""

from spieltisch.bots.mensch.outlooks import FACES, look_at_once
from spieltisch.bots.mensch.policy import reply
from spieltisch.bots.mensch.workspace import WEIGHING, Notes
from spieltisch.compute.template_names import apply, copy
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch.state import MOVE, State

__all__ = ["worth_of_rolls"]


@rule
def worth_of_rolls(
    states: list[State], teams: Row, weights: Row, notes: Notes, out: list[list[float]]
) -> None:
    """Every colour's chance to be the first at home after each roll in states[0]."""
    notes.eye = WEIGHING
    for face in range(FACES):
        copy(states, 1, states, 0)
        apply(states[1], face)
        if states[1].phase == MOVE:
            reply(states, 1, teams[states[1].turn], states[0].placed, weights, notes)
        look_at_once(states[1], weights, notes, out[face])
