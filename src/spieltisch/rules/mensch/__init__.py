"""Mensch, the cross-and-circle race."""

from spieltisch.rules.kernel import Kernel
from spieltisch.rules.mensch import actions, observe, rules, soundness, state
from spieltisch.rules.mensch.state import State

__all__ = ["KERNEL", "State"]

KERNEL = Kernel.of("mensch", State, state, actions, rules, observe, soundness)
