"""What the tests that all games share are told about this game."""

FORM = {"size": 5, "begins": "right"}
"""Options for filling in forms, with nothing left to the lot, which all may see."""
