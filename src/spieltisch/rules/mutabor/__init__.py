"""Mutabor, the caliph's maze."""

from spieltisch.rules.kernel import Kernel
from spieltisch.rules.mutabor import actions, observe, rules, soundness, state
from spieltisch.rules.mutabor.state import State

__all__ = ["KERNEL", "State"]

KERNEL = Kernel.of("mutabor", State, state, actions, rules, observe, soundness)
