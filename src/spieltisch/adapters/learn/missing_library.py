"""What to install when an adapter's library is missing."""

__all__ = ["missing"]


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """The error for an adapter that was imported without its extra."""
    return ImportError(
        f"spieltisch.adapters.{extra} needs {error.name}, which is not installed; "
        f"install it with: pip install 'spieltisch[{extra}]'",
        name=error.name,
    )
