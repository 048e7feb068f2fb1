"""The stdio engine: one JSON request per line in, one answer per line out."""

from spieltisch.adapters.engine.conversation import serve
from spieltisch.adapters.engine.requests import PROTOCOL

__all__ = ["PROTOCOL", "serve"]
