"""Aladdin, the heritage in the garden."""

from spieltisch.rules.aladdin import actions, observe, rules, soundness, state
from spieltisch.rules.aladdin.state import State
from spieltisch.rules.kernel import Kernel

__all__ = ["KERNEL", "State"]

KERNEL = Kernel.of("aladdin", State, state, actions, rules, observe, soundness)
