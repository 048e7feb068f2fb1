"""The stdio engine: one JSON request per line in, one answer per line out."""

from spieltisch.adapters.engine.conversation import serve

__all__ = ["serve"]
