"""Which moves were mistakes, what was better, and why."""

from collections.abc import Sequence
from random import Random

from spieltisch.analysis.findings import Mistake
from spieltisch.analysis.forward import Forward
from spieltisch.analysis.steps import Step, viewer_of
from spieltisch.bots.judge import Judge

__all__ = ["MARKS", "mark_of", "mistakes_of"]

MARKS = (0.02, 0.05, 0.10)
"""From these losses of winning chance on a move gets the mark 1, 2, 3."""
SEED = 1
"""A mistake is explained in one position that its mover could not tell from the true one."""


def mark_of(loss: float) -> int:
    """How grave a loss is: 0 for none that is marked."""
    return sum(loss >= least for least in MARKS)


def mistakes_of(
    judge: Judge, seat: str, acts: Sequence[tuple[Step, Forward]]
) -> tuple[Mistake, ...]:
    """A seat's marked decisions, in the order of the game; of many small ones the largest."""
    marked = [(step, judged) for step, judged in acts if mark_of(judged.loss) > 0]
    if judge.most_mistakes is not None:
        marked.sort(key=lambda act: (-act[1].loss, act[0].number))
        marked = sorted(marked[: judge.most_mistakes], key=lambda act: act[0].number)
    return tuple(_mistake(judge, seat, step, judged.loss) for step, judged in marked)


def _mistake(judge: Judge, seat: str, step: Step, loss: float) -> Mistake:
    """What was better, judged and explained by what the seat could know."""
    known = step.position.resample(seat, Random(SEED))
    better = step.best(viewer_of(judge, seat))
    return Mistake(
        number=step.number,
        mark=mark_of(loss),
        loss=loss,
        played=step.move,
        better=better,
        line=tuple(judge.line(known, better)),
        why=judge.why(known, step.move, better, loss),
    )
