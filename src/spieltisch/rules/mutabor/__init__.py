"""Mutabor, the caliph's maze.

`state`, `board`, `rules` with `moves` and `exchange`, `observe` and `soundness`.
"""

from spieltisch.rules.kernel import Kernel
from spieltisch.rules.mutabor import observe, rules, soundness
from spieltisch.rules.mutabor.state import State

__all__ = ["KERNEL", "State"]

KERNEL = Kernel(
    name="mutabor",
    state=State,
    seats=4,
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
    fixed=(
        "plays",
        "seats",
        "owner_restarts",
        "sides_open",
        "free_exchange",
        "begins",
        "late",
        "quiet_limit",
    ),
)
