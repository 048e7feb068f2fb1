"""What clients do wrong is no fault of the server: uvicorn's log says it for debugging only."""

import logging

__all__ = ["quiet_client_faults"]

FAULTS = frozenset(
    (
        "ASGI callable returned without completing handshake.",  # also said of a refused handshake
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "Unsupported upgrade request.",
        "opening handshake failed",
    )
)


class _ClientFaults(logging.Filter):
    """Lets a client's fault through as a line for debugging, without its trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be logged."""
        if record.msg not in FAULTS:
            return True
        record.levelno, record.levelname, record.exc_info = logging.DEBUG, "DEBUG", None
        return logging.getLogger("spieltisch").isEnabledFor(logging.DEBUG)


_FILTER = _ClientFaults()


def quiet_client_faults() -> None:
    """Begin; twice is fine."""
    logging.getLogger("uvicorn.error").addFilter(_FILTER)
