"""Makes a game that can be played from what the command line says."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from secrets import randbits
from typing import Any

from spieltisch.game import NAMES, BadOptions, BadRecord, Draw, Text, drawing_from, kind_of, load
from spieltisch.game.records import Record, read
from spieltisch.terminal.console import Console
from spieltisch.terminal.game_loop import Play
from spieltisch.terminal.participants import USUAL_LEVEL, Entry, parse_option, parse_people, seated

__all__ = ["Setup", "prepare"]


@dataclass(frozen=True)
class Setup:
    """What the command line asks for; what is None is asked for or has its usual value."""

    game: str | None = None
    people: str | None = None
    options: Sequence[str] = ()
    preset: str | None = None
    seed: int | None = None
    save: str | None = None
    resume: str | None = None
    is_quick: bool = False


def prepare(console: Console, setup: Setup) -> Play:
    """A game ready to run: new, or one that goes on."""
    _check_save(setup)
    seed = randbits(64) if setup.seed is None else setup.seed
    if setup.resume:
        record = read(setup.resume)
        played = len(record.moves)
        # other dice than those that the game began with
        chance: Draw = Random(f"{seed} after {played}").randrange
        console.say(
            Text(f"{setup.resume} goes on after {played} moves.", f"Weiter nach {played} Zügen.")
        )
    else:
        chance = drawing_from(seed)
        record = _new_game(console, setup, chance)
    return Play(
        console,
        record,
        chance,
        Random(f"{seed} bots {len(record.moves)}"),
        save_as=setup.save or setup.resume,
        is_quick=setup.is_quick,
    )


def _new_game(console: Console, setup: Setup, chance: Draw) -> Record:
    name = setup.game if setup.game is not None else _asked_game(console)
    kind = kind_of(name)
    entries = parse_people(setup.people) if setup.people is not None else []
    if not entries:
        you = Entry(console.words(Text("You", "Du")))
        entries = [you, *(Entry(f"Bot {n}", USUAL_LEVEL) for n in range(2, kind.fewest + 1))]
    game = load(name, len(entries), _options(setup))
    return Record(seated(entries, game), game.start(draw=chance))


def _options(setup: Setup) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for text in setup.options:
        name, value = parse_option(text)
        if name in options:
            raise BadOptions(
                Text(f"option {name} is given twice", f"die Option {name} steht doppelt da")
            )
        options[name] = value
    return options if setup.preset is None else {**options, "preset": setup.preset}


def _asked_game(console: Console) -> str:
    """The game that the person names, or chooses by its number."""
    for number, name in enumerate(NAMES, 1):
        title = kind_of(name).title
        console.say(f"{number}  {console.words(title)}")
    while True:
        word = console.ask(Text("Which game?", "Welches Spiel?")).lower()
        if word in NAMES:
            return word
        if word in map(str, range(1, len(NAMES) + 1)):
            return NAMES[int(word) - 1]


def _check_save(setup: Setup) -> None:
    """Refuse to save over a file that is not the game that goes on."""
    if setup.save and setup.save != setup.resume and os.path.lexists(setup.save):
        raise BadRecord(
            None,
            Text(
                f"{setup.save} exists; go on with it by --resume, or choose another name",
                f"{setup.save} gibt es schon; weiter mit --resume, oder ein anderer Name",
            ),
            code="not_written",
        )
