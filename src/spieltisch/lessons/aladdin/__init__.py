"""The lessons of Aladdin."""
