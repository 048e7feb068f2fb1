"""What the tests that all games share are told about this game."""

SHORT = {"round_limit": 6}
"""Options with which a whole game is not long."""
SECRETS = {"start": "late", "round_limit": 4}
"""Options for a short game in which seats know different things."""
SOAK_REPLAYS = 50
"""Games replayed by `make soak`: random play takes thousands of slow steps."""
