"""Measurements: `python -m bench` prints a table."""
