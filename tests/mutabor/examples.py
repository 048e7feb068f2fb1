"""What the tests that all games share are told about this game."""

SHORT = {"quiet_rounds": 5}
"""Options with which a whole game is not long."""
