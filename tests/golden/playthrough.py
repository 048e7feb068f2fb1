"""Short games as text files: a title, a drawn board, then each move with what it made happen.

`python -m tests.golden.playthrough` rewrites what follows from boards and moves in every file.
"""

import json
from pathlib import Path

from spieltisch.game import Event, Position
from spieltisch.game.drawing import parse

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
MOVE = "> "


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def replay(text: str) -> tuple[str, Position]:
    """The file as it should be, made from its title, board and moves; and the last position."""
    title, _, rest = text.partition("\n")
    board, _, played = rest.strip("\n").partition(f"\n{MOVE}")
    position = parse(board)
    lines = [title, "", position.draw(), ""]
    for line in f"{MOVE}{played}".splitlines():
        if line.startswith(MOVE):
            position = position.play(line.removeprefix(MOVE))
            lines += [line, *(_told(event) for event in position.events)]
    lines += ["", position.draw()]
    return "\n".join(lines) + "\n", position


def _told(event: Event) -> str:
    fields = (f"{name}={_shown(value)}" for name, value in event.fields.items())
    return " ".join([f"  {event.name}", *fields])


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def main() -> None:
    for path in files():
        path.write_text(replay(path.read_text())[0])


if __name__ == "__main__":
    main()
