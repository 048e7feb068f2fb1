"""Boards on the pages: a position to look at, or moves to step through.

A figure holds its positions as data and, for readers without scripts, as a drawn board.
docs/assets/boards.js shows them with the boards of the game page itself.
"""

import json
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from spieltisch.game import Position, kind_of
from spieltisch.game.json_types import JsonObject
from spieltisch.game.records import read

__all__ = ["Frame", "figure", "replay"]

RECORDS = Path(__file__).parents[2] / "docs" / "games"
MOST_FRAMES = 40


class Frame(NamedTuple):
    """A position, and the words below it."""

    position: Position
    said: str


def figure(frames: Sequence[Frame], seat: str, language: str = "en", caption: str = "") -> str:
    """A board with buttons to step through its frames."""
    game = frames[0].position.game
    title = kind_of(game.name).title
    data = {
        "game": game.name,
        "language": language,
        "seat": seat,
        "said": [frame.said for frame in frames],
        "frames": list(_changes(frames, seat)),
    }
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    name = f"{title.de}: ein Brett" if language == "de" else f"{title.en}: a board"
    drawn = escape(frames[0].position.draw(seat)).replace("\n", "&#10;")
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return (
        f'<figure class="board board-{game.name}" aria-label="{name}">'
        f'<script type="application/json">{told}</script>'
        f'<pre class="board-text">{drawn}</pre>{below}</figure>\n'
    )


def _changes(frames: Iterable[Frame], seat: str) -> Iterable[JsonObject]:
    """Each frame as the fields that are others than before it, and what happened."""
    before: JsonObject = {}
    for frame in frames:
        view = dict(frame.position.view(seat))
        changed = {key: found for key, found in view.items() if before.get(key, ...) != found}
        happened = frame.position.events if before else ()
        yield {"view": changed, "events": [event.seen_by(seat) for event in happened]}
        before = view


def replay(game: str) -> str:
    """The beginning of a recorded game between bots, as its first seat saw it."""
    file = RECORDS / f"{game}.jsonl"
    if not file.exists():
        return ""
    record = read(file)
    frames = [
        Frame(position, move)
        for position, move in zip(record.positions(), ("", *record.moves), strict=False)
    ]
    return figure(frames[:MOST_FRAMES], frames[0].position.game.seats[0])
