"""`spieltisch games`: the games, their options and presets."""

import argparse
import json

from spieltisch.game import NAMES, Text, kind_of
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "list the games with their options"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`spieltisch games` has no options."""


def run(arguments: argparse.Namespace, console: Console) -> None:
    """List them."""
    for name in NAMES:
        kind = kind_of(name)
        span = f"{kind.fewest}-{kind.most}" if kind.fewest < kind.most else f"{kind.most}"
        title = console.words(kind.title)
        console.say(Text(f"{name}: {title}, {span} people", f"{name}: {title}, {span} Personen"))
        for option in kind.options:
            default, words = json.dumps(option.default), console.words(option.text)
            values = console.words(option.expected())
            console.say(f"  {option.name}={default}  {words} ({values})")
        presets = ", ".join(kind.presets)
        console.say(Text(f"  presets: {presets}", f"  Voreinstellungen: {presets}"))
