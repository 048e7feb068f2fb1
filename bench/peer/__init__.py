"""Servers of other projects, driven by the same number of clients."""
