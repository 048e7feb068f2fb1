"""How strong the levels are, as the arena measured it (docs/strength.md)."""

__all__ = ["SHARES"]

SHARES = (0.792, 0.832, 0.762, 0.9, 0.888)
"""What each level scores against the one below it."""
