"""Doors to the games for other programs."""
