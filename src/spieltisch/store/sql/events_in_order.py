"""Events have no gaps: where one is missing, that is said."""

from spieltisch.store.failures import DamagedTable

__all__ = ["in_order"]


def in_order(table: str, after: int, first: int, last: int, count: int) -> None:
    """Refuse events from first to last, so many of them, that do not follow an event."""
    if first != after + 1 or last - after != count:
        text = f"{count} events from {first} to {last}, after event {after}"
        raise DamagedTable(table, text)
