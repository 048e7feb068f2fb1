"""Showing a recorded game, step by step or all at once."""

from spieltisch.game import Position, Text
from spieltisch.game.records import Record
from spieltisch.terminal.console import Console, EndOfInput
from spieltisch.terminal.words import event_sentence, result

__all__ = ["replay", "step_to"]

HINT = Text(
    "Enter: next, b: back, a number: go there, q: stop",
    "Eingabe: weiter, b: zurück, eine Zahl: dorthin, q: Schluss",
)


def replay(console: Console, record: Record, is_interactive: bool) -> None:
    """Show a record: everything at once, or one position after the other as the person asks."""
    positions = list(record.positions())
    if not is_interactive:
        for shown in range(len(positions)):
            _show(console, record, positions, shown)
        return
    number: int | None = 0
    try:
        while number is not None:
            _show(console, record, positions, number)
            number = step_to(console.ask(HINT), number, len(record.moves))
    except EndOfInput:
        return


def step_to(line: str, number: int, last: int) -> int | None:
    """The number of the position to show next, or None to stop."""
    word = line.strip().lower()
    if word in ("q", "quit"):
        return None
    if word == "b":
        return max(0, number - 1)
    if word.isascii() and word.isdigit():
        return min(last, int(word[:9]))
    return number if word else min(last, number + 1)


def _show(console: Console, record: Record, positions: list[Position], number: int) -> None:
    position = positions[number]
    console.say(f"\n--- {number}/{len(record.moves)} ---")
    if number:
        console.say(f"{positions[number - 1].actor}: {record.moves[number - 1]}")
        for event in position.events:
            console.say(event_sentence(event.to_json()))
    else:
        names = ", ".join(f"{person.name} ({' '.join(person.seats)})" for person in record.people)
        console.say(f"{position.game.name}: {names}")
    console.say("\n" + position.draw())
    if position.is_over:
        console.say(result(position, record.people))
