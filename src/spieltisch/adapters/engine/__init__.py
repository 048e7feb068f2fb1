"""The stdio engine: one JSON request per line in, one answer per line out."""

from spieltisch.adapters.engine.conversation import serve

__all__ = ["PROTOCOL", "serve"]

PROTOCOL = 1
"""The version of what is said, as docs/engine.md has it. What is only added does not raise it."""
