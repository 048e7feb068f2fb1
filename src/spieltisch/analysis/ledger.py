"""The ledger: from the end backwards, what each step did to every seat's winning chance.

The value before a roll is the mean over its outcomes, the value before a decision that of its best
move; what really came counts with the value that it turned out to have. So every change has one
owner, and nothing is left over. Each part is a difference of two such values; none is found as what
the others leave.
"""

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.analysis.steps import Step, mean, minus
from spieltisch.bots.judge import Outlook, Shares, best_for

__all__ = ["Entry", "ledger"]


class Entry(NamedTuple):
    """What one step did to every seat's winning chance, as one viewer could know it."""

    value: Shares
    """Before the step."""
    luck: Shares
    """What a roll brought."""
    discovery: Shares
    """What came to light."""
    play: Shares
    """What the move cost against the best one."""


def ledger(steps: Sequence[Step], viewer: str, result: Shares) -> list[Entry]:
    """An entry for each step; the last one ends with the result."""
    entries: list[Entry] = []
    after = result
    for step in reversed(steps):
        entries.append(_entry(step, step.outlooks[viewer], after))
        after = entries[-1].value
    return entries[::-1]


def _entry(step: Step, outlook: Outlook, after: Shares) -> Entry:
    nothing = (0.0,) * len(after)
    if not outlook.moves:
        return Entry(after, nothing, nothing, nothing)
    if step.weights is not None:
        came = {**outlook.moves, step.move: after}
        value = mean([(weight, came[text]) for text, weight in step.weights.items()])
        return Entry(value, minus(after, value), nothing, nothing)
    told = _before_answer(outlook, after)
    value = _best_value(step, outlook, told)
    return Entry(value, nothing, minus(after, told), minus(told, value))


def _before_answer(outlook: Outlook, after: Shares) -> Shares:
    """The value of the move made before it showed what was hidden."""
    if not outlook.answers:
        return after
    return mean(
        [(answer.weight, after if answer.is_true else answer.shares) for answer in outlook.answers]
    )


def _best_value(step: Step, outlook: Outlook, told: Shares) -> Shares:
    """The value of the best move, that of the one made being known."""
    moves = {**outlook.moves, step.move: told}
    best = outlook.best or best_for(step.team, moves)
    if outlook.best is None and step.share(told) >= step.share(moves[best]):
        return told
    return moves[best]
