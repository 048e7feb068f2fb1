"""How a struct's class is called on the wire and in the store."""

__all__ = ["snake_case"]


def snake_case(name: str) -> str:
    """TakeOver → take_over."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
