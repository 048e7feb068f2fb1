"""Bots' moves and hints, worked out in other processes."""
