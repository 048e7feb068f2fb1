"""What was judged step by step, without knowing what came: losses, and luck with mean zero.

The luck of a roll is the value after it and the best reply, less the mean of the same over all
rolls, all by one evaluation at one depth. Whatever the evaluation is worth, this has mean zero, so
that a result without it is on average the result, and varies far less.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from spieltisch.analysis.steps import Step, mean, minus
from spieltisch.bots.judge import Shares

__all__ = ["Forward", "adjusted", "forward"]

SURE = 1.96
"""An interval this many standard errors to each side holds in 95 of 100 cases."""


class Forward(NamedTuple):
    """What one step was judged to be, as one viewer could know it then."""

    before: Shares
    """The value before it: of the mean roll, or of the best move."""
    luck: Shares
    """What the roll brought, or what came to light."""
    after: Shares
    loss: float
    """What the move cost its mover against the best one."""
    gap: float
    """By how much the best move was better than the next best."""


def forward(step: Step, viewer: str) -> Forward | None:
    """One step as it was judged; None for one that is not."""
    outlook = step.outlooks[viewer]
    if not outlook.moves:
        return None
    came = outlook.moves[step.move]
    if step.weights is not None:
        value = mean([(weight, outlook.moves[text]) for text, weight in step.weights.items()])
        return Forward(value, minus(came, value), came, 0.0, 0.0)
    before = outlook.moves[step.best(viewer)]
    shares = sorted(map(step.share, outlook.moves.values()), reverse=True)
    loss, gap = step.share(before) - step.share(came), shares[0] - shares[min(1, len(shares) - 1)]
    if not outlook.answers:
        return Forward(before, (0.0,) * len(came), came, loss, gap)
    told = mean([(answer.weight, answer.shares) for answer in outlook.answers])
    true = next(answer.shares for answer in outlook.answers if answer.is_true)
    return Forward(before, minus(true, told), true, loss, gap)


def adjusted(
    steps: Sequence[Forward | None], result: Shares, place: int, before_end: Shares | None = None
) -> tuple[float, float]:
    """A seat's result without its luck, and half the width of the interval around it.

    What is left uncertain is how often the judge changed its mind though nothing had happened: from
    the value after one step to the value before the next, and at last to the result, or to the
    value before the end of a game that was called off.
    """
    judged = [step for step in steps if step is not None]
    if not judged:
        return result[place], 0.0
    luck = sum(step.luck[place] for step in judged)
    last = result if before_end is None else before_end
    befores = [step.before[place] for step in judged[1:]] + [last[place]]
    changes = [before - step.after[place] for step, before in zip(judged, befores, strict=True)]
    return result[place] - luck, SURE * sqrt(sum(change * change for change in changes))
