"""Mensch, the cross-and-circle race: `state`, `board`, `rules`, `observe`, `soundness`."""

from spieltisch.rules.kernel import Kernel
from spieltisch.rules.mensch import observe, rules, soundness
from spieltisch.rules.mensch.state import State

__all__ = ["KERNEL", "State"]

KERNEL = Kernel(
    name="mensch",
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
        "colours",
        "prizes",
        "opening_roll",
        "three_tries",
        "own_hits",
        "clear_start",
        "start_on_a",
        "must_hit",
        "home_jumps",
        "stop_at_first",
        "late",
        "roll_limit",
    ),
)
