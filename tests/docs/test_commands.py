"""What the pages say of commands is what the command says of itself."""

import argparse
import re

from scripts.site.reference import commands
from spieltisch.cli import parser
from spieltisch.commands import COMMANDS
from tests.in_docs import DOCS


def options_of(command: str) -> set[str]:
    whole = parser()
    (sub,) = (one for one in whole._actions if isinstance(one, argparse._SubParsersAction))
    found = {name for one in sub.choices[command]._actions for name in one.option_strings}
    return {name for name in found if name.startswith("--")} - {"--help", "--language"}


def test_the_page_of_settings_has_every_option_of_a_server() -> None:
    page = (DOCS / "server.md").read_text()
    table = page.split("## Settings")[1].split("\n## ")[0]
    assert [name for name in options_of("serve") if f"`{name}" not in page] == []
    assert set(re.findall(r"`(--[\w-]+)`", table)) <= options_of("serve")


def test_every_command_is_on_the_page_of_commands() -> None:
    told = commands()
    for command in COMMANDS:
        assert f"## {command.__name__.rpartition('.')[2]}\n" in told
