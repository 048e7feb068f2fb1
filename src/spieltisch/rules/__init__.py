"""The games as plain integer functions: no text, no errors. `game/` is built on these."""
