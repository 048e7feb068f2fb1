"""How strong the levels are, as the arena measured it (docs/strength.md)."""

__all__ = ["SHARES"]

SHARES = (0.95, 0.722, 0.78, 0.915, 0.888)
"""What each level scores against the one below it; 0.95 stands for nearly everything."""
