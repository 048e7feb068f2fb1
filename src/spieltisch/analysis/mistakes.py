"""Which moves were mistakes, what was better, and why."""

from collections.abc import Sequence
from random import Random

from spieltisch.analysis.findings import Choice, Mistake
from spieltisch.analysis.forward import Forward
from spieltisch.analysis.steps import Step, viewer_of
from spieltisch.bots.judge import Judge

__all__ = ["MARKS", "explained", "mark_of", "marked"]

MARKS = (0.02, 0.05, 0.10)
"""From these losses of winning chance on a move gets the mark 1, 2, 3."""
SEED = 1
"""A mistake is explained in one position that its mover could not tell from the true one."""
Act = tuple[Step, Forward]
"""A decision of a seat, and how it was judged."""


def mark_of(loss: float) -> int:
    """How grave a loss is: 0 for none that is marked."""
    return sum(loss >= least for least in MARKS)


def marked(judge: Judge, acts: Sequence[Act]) -> list[Act]:
    """A seat's marked decisions, in the order of the game; of many small ones the largest."""
    found = [(step, judged) for step, judged in acts if mark_of(judged.loss) > 0]
    if judge.most_mistakes is not None:
        found.sort(key=lambda act: (-act[1].loss, act[0].number))
        found = sorted(found[: judge.most_mistakes], key=lambda act: act[0].number)
    return found


def explained(judge: Judge, seat: str, act: Act) -> Mistake:
    """What was better, judged and explained by what the seat could know."""
    step, judged = act
    known = step.position.resample(seat, Random(SEED))
    viewer = viewer_of(judge, seat)
    better = step.best(viewer)
    return Mistake(
        number=step.number,
        mark=mark_of(judged.loss),
        loss=judged.loss,
        played=step.move,
        better=better,
        line=tuple(judge.line(known, better)),
        why=judge.why(known, step.move, better, judged.loss),
        choices=_choices(step, viewer),
        view=step.position.view(seat),
        legal=tuple(step.position.legal()),
    )


def _choices(step: Step, viewer: str) -> tuple[Choice, ...]:
    """Every move that was judged, best first."""
    moves = step.outlooks[viewer].moves
    choices = [Choice(text, step.share(shares)) for text, shares in moves.items()]
    return tuple(sorted(choices, key=lambda choice: (-choice.value, choice.move)))
