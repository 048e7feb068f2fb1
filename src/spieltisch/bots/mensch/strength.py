"""How strong the levels are, as the arena measured it (docs/strength.md)."""

__all__ = ["SHARES"]

SHARES = (0.658, 0.631, 0.609, 0.532, 0.575)
"""What each level scores against the one below it; 0.95 stands for nearly everything."""
