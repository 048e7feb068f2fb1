"""The lessons of Mensch."""
