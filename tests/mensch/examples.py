"""What the tests that all games share are told about this game."""

SHORT = {"roll_limit": 40}
"""Options with which a whole game is not long."""
