"""What a game's page says that follows from the code: the slots of docs/games/<game>.md."""

import re
from importlib import import_module
from importlib.util import find_spec
from inspect import getdoc, getsource
from typing import get_args

from scripts.site.figures import replay
from scripts.site.shapes import events_of, shape_of
from scripts.site.tables import code, table, value
from spieltisch.adapters.gymnasium import environment_id
from spieltisch.adapters.openspiel import PREFIX
from spieltisch.game import kind_of
from spieltisch.game.kind import AnyKind
from spieltisch.game.options import Option
from spieltisch.rules.kernel import first_cells
from spieltisch.server.ops.declared_types import declarations

__all__ = ["HEADINGS", "SLOTS", "explained_parts", "plain_page", "slot"]

HEADINGS = (
    "At a glance",
    "Rules",
    "Options",
    "Presets",
    "Positions",
    "Moves",
    "Events",
    "Views",
    "Outcome",
    "Actions",
    "Observation",
    "A game",
)
"""Every game's page has these, in this order."""


def glance(kind: AnyKind) -> str:
    """The numbers of a game."""
    people = f"{kind.fewest} to {kind.most}" if kind.fewest < kind.most else f"{kind.most}"
    kernel = kind.kernel
    seats = ", ".join(f"{code(seat)} ({kind.actor_text(seat).de})" for seat in kind.all_seats)
    rows = [
        ("name", code(kind.name)),
        ("people", people),
        ("seats, in turn order", seats),
        (
            "chance",
            "acts" if _rolls(kind) else "only deals or draws lots before the first position",
        ),
        ("hidden", "nothing" if kind.is_open else "something: a seat has its own view"),
        ("rules that end a game", ", ".join(kind.endings)),
        ("version of the rules", kind.rules_version),
        ("Gymnasium", code(environment_id(kind.name))),
        ("OpenSpiel", code(f"{PREFIX}{kind.name}")),
        ("actions", f"{kernel.actions:,}, at most {kernel.max_legal:,} legal at a time"),
        ("observation", f"{kernel.observation:,} small integers"),
    ]
    return table(("", ""), rows)


def _rolls(kind: AnyKind) -> bool:
    """Whether chance acts in positions, and not only before the first one."""
    view = declarations(kind.name)
    return view is None or any("roll" in phase for phase in get_args(view.Phase))


def rules(kind: AnyKind) -> str:
    """The rulebook by its ids."""
    rows = [(f'<span id="{rule}"></span>{rule}', text.en) for rule, text in kind.rulebook.items()]
    return table(("rule", "what it says"), rows)


def options(kind: AnyKind) -> str:
    """The house rules."""
    return table(
        ("option", "values", "default", "meaning"),
        [
            (code(option.name), takes(option), value(option.default), option.text.en)
            for option in kind.options
        ],
    )


def takes(option: Option) -> str:
    """The values of an option in words, and for how many people some of them are."""
    said = option.expected().en
    people = option.describe().get("people")
    if not isinstance(people, dict):
        return said
    told = [f'"{one}" for {min(n)} to {max(n)}' for one, n in people.items() if len(n) < 3]
    return f"{said} ({', '.join(told)} people)" if told else said


def presets(kind: AnyKind) -> str:
    """The sets of options that have a name."""
    rows = []
    for name, chosen in kind.presets.items():
        said = ", ".join(f"{code(key)}: {value(found)}" for key, found in chosen.items())
        rows.append((code(name), said or "every option has its default"))
    return table(("preset", "what it sets"), rows)


def actions(kind: AnyKind) -> str:
    """The numbering, as the module of the game's actions tells it."""
    name = f"spieltisch.rules.{kind.name}"
    where = next(one for one in (f"{name}.actions", f"{name}.rules") if find_spec(one))
    told = getdoc(import_module(where)) or ""
    listed = told.partition("\n\n")[2]
    lead, _, rest = listed.partition("\n\n")
    text = listed if not rest else f"{lead}\n\n{rest}"
    return "\n".join(_as_list(part) for part in text.split("\n\n"))


def _as_list(text: str) -> str:
    """Numbers that are told one after the other become a list."""
    whole = " ".join(text.split())
    parts = re.split(r"; (?=\d)", whole)
    if len(parts) == 1:
        return f"{whole}\n"
    return "".join(f"- {part.rstrip('.')}\n" for part in parts)


def observation(kind: AnyKind) -> str:
    """The parts of an observation: where they are, their bounds and what they mean."""
    at = first_cells(kind.kernel.layout)
    is_told = find_spec(f"spieltisch.rules.{kind.name}.observe") is not None
    meant = explained_parts(kind) if is_told else dict.fromkeys(at, "")
    rows = [
        (
            code(part.name),
            f"{at[part.name]}–{at[part.name] + part.size - 1}" if part.size > 1 else at[part.name],
            f"{part.low} to {part.high:,}",
            meant[part.name],
        )
        for part in kind.kernel.layout
    ]
    lead, last = _around(kind) if is_told else ("All fields of the state, its own first.", "")
    return f"{lead}\n\n" + table(("part", "cells", "values", "meaning"), rows) + f"\n{last}\n"


def _paragraphs(kind: AnyKind) -> list[str]:
    module = import_module(f"spieltisch.rules.{kind.name}.observe")
    told = [" ".join(part.split()) for part in (getdoc(module) or "").split("\n\n")]
    said = [part.replace("`phase` as in `state`", "`phase` its number, see below") for part in told]
    return [re.sub(r"as in `(state|board)`( and `board`)?", "as in positions", one) for one in said]


def _around(kind: AnyKind) -> tuple[str, str]:
    """What is said before and after the parts."""
    first, lead, _, *last = _paragraphs(kind)
    what = first.partition(": ")[2] or first
    lead = lead.partition("LAYOUT; ")[2].rstrip(":")
    numbered = ", ".join(f"{n} {code(phase)}" for n, phase in enumerate(_phases(kind)))
    said = f"A seat sees {what[0].lower()}{what[1:]} {lead[0].upper()}{lead[1:]}."
    said = said.replace("are numbered as in positions", "are numbered as in actions")
    return said, f"Phases: {numbered}. " + " ".join(last)


def _phases(kind: AnyKind) -> list[str]:
    """The phases in the order of their numbers: the first names that a state's module gives."""
    module = import_module(f"spieltisch.rules.{kind.name}.state")
    told = re.search(r"^([A-Z_, ]+) = range\(\d+\)$", getsource(module), re.MULTILINE)
    assert told, module
    return [name.lower() for name in told[1].split(", ")]


def explained_parts(kind: AnyKind) -> dict[str, str]:
    """What the docstring of `observe` says of each part."""
    text = _paragraphs(kind)[2]
    names = [part.name for part in kind.kernel.layout]
    starts = [text.index(f"`{name}`") for name in names]
    found: dict[str, str] = {}
    each = ""
    for name, start, end in zip(names, starts, [*starts[1:], len(text)], strict=True):
        said = text[start + len(name) + 2 : end].strip(" .")
        said, _, following = said.partition("; for each ")
        told = re.sub(r"[;,]?( and)?$", "", said).strip()
        found[name] = f"for each {each}: {told}" if each else told
        if following:
            each = following.rstrip(": ")
    return found


def game(kind: AnyKind) -> str:
    """A whole short stretch of play to step through."""
    return replay(kind.name)


SLOTS = {
    "glance": glance,
    "rules": rules,
    "options": options,
    "presets": presets,
    "shape": shape_of,
    "events": events_of,
    "actions": actions,
    "observation": observation,
    "game": game,
}
"""What can stand on a game's page as `<!-- made: NAME -->`."""


def slot(name: str, game_name: str) -> str:
    """The text of a slot."""
    return SLOTS[name](kind_of(game_name))


def plain_page(name: str) -> str:
    """The page of a game that has none in docs/games."""
    kind = kind_of(name)
    made = {"At a glance": "glance", "Rules": "rules", "Options": "options", "Presets": "presets"}
    if declarations(name):
        made |= {"Positions": "shape", "Events": "events"}
    made |= {"Actions": "actions", "Observation": "observation"}
    parts = [f"## {head}\n\n<!-- made: {made[head]} -->\n" for head in HEADINGS if head in made]
    return f"# {kind.title.en}\n\n" + "\n".join(parts)
