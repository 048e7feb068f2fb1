"""How strong the levels are, as the arena measured it (docs/strength.md)."""

__all__ = ["SHARES"]

SHARES = (0.72, 0.655, 0.685, 0.645, 0.71)
"""What each level scores against the one below it; 0.95 stands for nearly everything."""
