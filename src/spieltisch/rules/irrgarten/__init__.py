"""Irrgarten, the two hidden mazes.

`state`, `board`, `rules` with `building`, `searching` and `ways`, `observe` and `soundness`.
"""

from spieltisch.rules.irrgarten import observe, rules, soundness
from spieltisch.rules.irrgarten.state import State
from spieltisch.rules.kernel import Kernel

__all__ = ["KERNEL", "State"]

KERNEL = Kernel(
    name="irrgarten",
    state=State,
    seats=2,
    actions=rules.ACTIONS,
    max_legal=rules.MAX_LEGAL,
    begin=rules.begin,
    actor=rules.actor,
    legal=rules.legal,
    apply=rules.apply,
    tickets=rules.tickets,
    drawn=rules.drawn,
    weight=rules.weight,
    payoffs=rules.payoffs,
    flaw=soundness.flaw,
    observe=observe.observe,
    layout=observe.LAYOUT,
    idle=rules.PASS,
    fixed=("size", "barriers", "last_word", "begins", "question_limit"),
)
