"""Aladdin, the heritage in the garden: `state`, `board`, `rules`, `observe`, `soundness`.

`rules` hands each phase to its own file: `chance`, `taking`, `spells`, `moves` (with `paths`),
`duels`; `turns` is the course of a turn and `actions` the numbering.
"""

from spieltisch.rules.aladdin import actions, observe, rules, soundness
from spieltisch.rules.aladdin.state import State
from spieltisch.rules.kernel import Kernel

__all__ = ["KERNEL", "State"]

KERNEL = Kernel(
    name="aladdin",
    state=State,
    seats=4,
    actions=actions.ACTIONS,
    max_legal=actions.MAX_LEGAL,
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
    idle=actions.PASS,
    fixed=("people", "begins", "round_limit", "memory_own", "late"),
)
