"""Irrgarten, the two hidden mazes."""

from spieltisch.rules.irrgarten import actions, observe, rules, soundness, state
from spieltisch.rules.irrgarten.state import State
from spieltisch.rules.kernel import Kernel

__all__ = ["KERNEL", "State"]

KERNEL = Kernel.of("irrgarten", State, state, actions, rules, observe, soundness)
