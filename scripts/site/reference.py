"""Pages about names, commands and versions, made from the code."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.site.tables import code, table
from spieltisch import __version__
from spieltisch.adapters.engine import PROTOCOL as ENGINE
from spieltisch.adapters.gymnasium import environment_id
from spieltisch.adapters.openspiel import PREFIX
from spieltisch.cli import parser
from spieltisch.dataset.data_plan import FORM as DATASET
from spieltisch.game import NAMES, kind_of
from spieltisch.game.record_lines import VERSION as RECORD
from spieltisch.lessons import VERSION as LESSON
from spieltisch.puzzles import VERSION as PUZZLE
from spieltisch.server.ws.messages import PROTOCOL as WIRE

__all__ = ["Public", "api_pages", "commands", "game_cards", "public", "versions"]

PUBLIC_PAGE = Path(__file__).parents[2] / "docs" / "public.md"
ROW = re.compile(r"^\| `(spieltisch[\w.]*)` \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
API = """\
# {module}

{about}

::: {module}
    options:
      members: [{members}]
"""


class Public(NamedTuple):
    """A module of which people may rely on some names."""

    module: str
    about: str
    names: tuple[str, ...]

    @property
    def page(self) -> str:
        """The page of its reference."""
        return f"api/{self.module.removeprefix('spieltisch').lstrip('.') or 'spieltisch'}.md"


def public() -> list[Public]:
    """What docs/public.md lists."""
    rows = ROW.findall(PUBLIC_PAGE.read_text())
    return [
        Public(name, about, tuple(re.findall(r"`(\w+)`", names))) for name, about, names in rows
    ]


def api_pages() -> Iterator[tuple[str, str]]:
    """A page for each public module; a name is explained on the first page that has it."""
    told: set[str] = set()
    for one in public():
        names = [name for name in one.names if name not in told or not one.module.count(".")]
        about = f"{one.about[0].upper()}{one.about[1:]}. {_elsewhere(one, told)}"
        if one.module in ("spieltisch", "spieltisch.game"):
            told |= set(one.names)
        members = ", ".join(names)
        yield one.page, API.format(module=one.module, about=about, members=members)


def _elsewhere(one: Public, told: set[str]) -> str:
    """The names that a module shares with the front of the package."""
    shared = [name for name in one.names if name in told]
    if one.module != "spieltisch.game" or not shared:
        return ""
    names = ", ".join(map(code, shared))
    return f"It also has {names}, which are those of [spieltisch](spieltisch.md)."


def commands() -> str:
    """Every subcommand with its usage and options."""
    whole = parser()
    (sub,) = (a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
    return "\n".join(_command(name, one) for name, one in sub.choices.items())


def _command(name: str, one: argparse.ArgumentParser) -> str:
    formatter = lambda prog: argparse.HelpFormatter(prog, width=96)  # noqa: E731
    one.formatter_class = formatter
    return f"## {name}\n\n```text\n{one.format_help().strip()}\n```\n"


def versions() -> str:
    """What has a version of its own, and which."""
    rules = ", ".join(f"{name} {kind_of(name).rules_version}" for name in NAMES)
    ids = ", ".join(code(environment_id(name)) for name in NAMES)
    spiels = ", ".join(code(f"{PREFIX}{name}") for name in NAMES)
    rows = [
        ("the program", __version__),
        ("rules, one per game", rules),
        ("the protocol of the engine", ENGINE),
        ("the wire: WebSocket at `/ws`", WIRE),
        ("records of games", RECORD),
        ("data sets", DATASET),
        ("lessons, puzzles", f"{LESSON}, {PUZZLE}"),
        ("Gymnasium ids", ids),
        ("OpenSpiel names", spiels),
    ]
    return table(("what", "version"), rows)


def game_cards() -> str:
    """The games with their numbers of people, and where to read on."""
    rows = []
    for name in NAMES:
        kind = kind_of(name)
        span = f"{kind.fewest}–{kind.most}" if kind.fewest < kind.most else kind.most
        pages = f"[rules](play/{name}.md), [Regeln](de/{name}.md), [for programs](games/{name}.md)"
        rows.append((f"**{kind.title.en}**", span, pages))
    return table(("game", "people", ""), rows)
