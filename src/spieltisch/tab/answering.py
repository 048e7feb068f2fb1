"""The worker that thinks: bots' moves, reviews, and records that are checked.

It thinks interpreted, as there is no compiler in a browser.
"""

import json
from base64 import b64decode, b64encode

from spieltisch.analysis.review_worker import answer
from spieltisch.server.http.side_worker import done

__all__ = ["think", "work"]


def think(line: str) -> str:
    """The answer to a line, as `spieltisch.analysis.review_worker` gives it."""
    return json.dumps(answer(line))


def work(data: str) -> str:
    """What came of a piece of work, as `spieltisch.server.http.side_worker` does it."""
    return b64encode(done(b64decode(data))).decode()
