"""`spieltisch serve` with a uvicorn that is another inside: its sockets go the plain way."""

import argparse
import sys

from uvicorn.protocols.websockets import auto, websockets_sansio_impl

from spieltisch.server.run import add_arguments, main


def hide_inside() -> None:
    """Take away the class that a short line is made of; uvicorn has got it already."""
    assert auto.AutoWebSocketsProtocol is websockets_sansio_impl.WebSocketsSansIOProtocol
    del websockets_sansio_impl.WebSocketsSansIOProtocol


if __name__ == "__main__":
    hide_inside()
    parser = argparse.ArgumentParser(prog="plain")
    add_arguments(parser)
    sys.exit(main(parser.parse_args()))
