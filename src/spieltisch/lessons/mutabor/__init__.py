"""The lessons of Mutabor."""
