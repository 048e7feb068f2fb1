"""How strong the levels are, as the arena measured it (docs/strength.md)."""

__all__ = ["SHARES"]

SHARES = (0.69, 0.71, 0.675, 0.644, 0.655)
"""What each level scores against the one below it; 0.95 stands for nearly everything."""
