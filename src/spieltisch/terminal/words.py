"""Events and results as sentences, for any game."""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.game import Position, Text
from spieltisch.game.records import Person

__all__ = ["event_sentence", "result", "value_text"]

SENTENCES: tuple[tuple[str, Text], ...] = (
    ("turn", Text("{seat} is next", "{seat} ist dran")),
    ("passed", Text("{seat} passes", "{seat} setzt aus")),
    ("over", Text("the game is over by {reason}", "das Spiel ist zu Ende nach {reason}")),
    ("rolled", Text("{seat} rolls {die}", "{seat} würfelt {die}")),
    ("rolled", Text("{seat} rolls {dice}", "{seat} würfelt {dice}")),
    (
        "moved",
        Text(
            "{seat} moves {grade} by {distance} from {from} to {to}",
            "{seat} zieht {grade} um {distance} von {from} nach {to}",
        ),
    ),
    ("moved", Text("{seat} moves from {from} to {to}", "{seat} zieht von {from} nach {to}")),
    ("hit", Text("{by} hits {seat} at {at}", "{by} schlägt {seat} auf {at}")),
    ("restarted", Text("{seat} restarts at {at}", "{seat} beginnt neu auf {at}")),
    ("arrived", Text("{seat} arrives at {at}", "{seat} kommt auf {at} an")),
    ("swapped", Text("{seat} swaps {fields}", "{seat} vertauscht {fields}")),
    ("skipped", Text("{seat} misses a turn", "{seat} setzt eine Runde aus")),
    ("finished", Text("{seat} takes place {place}", "{seat} wird Nummer {place}")),
    ("built", Text("{seat} has built", "{seat} hat gebaut")),
    (
        "asked",
        Text("{seat} asks {from} to {to}: {answer}", "{seat} fragt {from} nach {to}: {answer}"),
    ),
    ("found", Text("{seat} finds it at {at}", "{seat} findet auf {at}")),
    ("challenged", Text("{by} challenges {seat} at {at}", "{by} fordert {seat} auf {at}")),
    ("took", Text("{seat} takes {kind} from {at}", "{seat} nimmt {kind} von {at}")),
    ("gave", Text("{seat} gives {kind} to {to}", "{seat} gibt {kind} an {to}")),
    ("returned", Text("{seat} puts {kind} on {at}", "{seat} legt {kind} auf {at}")),
    ("spell", Text("{seat} swaps {kind} with {with}", "{seat} tauscht {kind} mit {with}")),
    ("completed", Text("{seat} has them all", "{seat} hat alle beisammen")),
    ("duel_rolled", Text("the duel: {dice}", "das Duell: {dice}")),
    ("duel_won", Text("{seat} wins the duel", "{seat} gewinnt das Duell")),
    ("banished", Text("{seat} loses {grade} to the outside", "{seat}: {grade} muss hinaus")),
)
"""A sentence fits an event of its name that has all its fields; the others follow in brackets."""


def value_text(value: Any) -> str:
    """A field's value as a person would say it."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {value_text(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return " ".join(value_text(inner) for inner in value)
    return "-" if value is None else str(value)


def event_sentence(event: Mapping[str, Any]) -> Text:
    """An event, as some viewer saw it, as a sentence."""
    fields = {name: value_text(value) for name, value in event.items() if name != "event"}
    for name, sentence in SENTENCES:
        used = [field for field in fields if f"{{{field}}}" in sentence.en]
        if name == event["event"] and sentence.en.count("{") == len(used):
            rest = _in_brackets(event, used)
            return Text(
                sentence.en.format_map(fields) + rest, sentence.de.format_map(fields) + rest
            )
    plain = f"{event['event']}: " + ", ".join(f"{k} {v}" for k, v in fields.items())
    return Text(plain, plain)


def _in_brackets(event: Mapping[str, Any], used: Sequence[str]) -> str:
    """The remaining fields; none for `over`, since the last board and the result show them."""
    if event["event"] == "over":
        return ""
    rest = [f"{k} {value_text(v)}" for k, v in event.items() if k not in ("event", *used)]
    return f" ({', '.join(rest)})" if rest else ""


def result(position: Position, people: Sequence[Person]) -> Text:
    """How a finished game ended, best seat first, with the rule that ended it."""
    outcome = position.outcome
    name_of = {seat: person.name for person in people for seat in person.seats}
    ranked = sorted(outcome.payoffs.items(), key=lambda item: -item[1])
    lines = "\n".join(f"  {paid:>5g}  {seat} ({name_of[seat]})" for seat, paid in ranked)
    rule = outcome.reason or ""
    sentence = position.game.kind.rulebook.get(rule, Text("", ""))
    return Text(
        f"The game is over by {rule}: {sentence.en}\n{lines}",
        f"Das Spiel ist zu Ende nach {rule}: {sentence.de}\n{lines}",
    )
