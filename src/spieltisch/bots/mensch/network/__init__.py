"""A small network that judges positions of Mensch: what it sees, and what it makes of it."""
