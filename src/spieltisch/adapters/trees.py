"""The whole tree of a small game: every line of play, with what each seat can tell apart.

    from spieltisch import load
    from spieltisch.adapters.trees import grown

    tree = grown(load("…", options={"preset": "mini"}))
    print(tree.sizes())
    text = tree.to_efg()

`to_efg` writes it as Gambit's `.efg`, which Gambit and OpenSpiel read; `tree_file` keeps such a
file, so that the tree is walked once. OpenSpiel's solvers run on it in C++, without asking Python;
`solver.solve` is one of our own.

A tree has the game's seats as players and chance as it is. Two positions are in one information set
if all that the acting seat has seen since the start, and sees now, is the same.
"""

import hashlib
import json
import os
import tempfile
from array import array
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeVar

from spieltisch.adapters.learn.course import CHANCE, NOBODY, Course
from spieltisch.adapters.openspiel_parameters import POINTS, Setting
from spieltisch.game import BadRequest, Game, Text

__all__ = ["MOST_DEPTH", "MOST_NODES", "ROUNDS", "Sizes", "Tree", "grown", "to_efg", "tree_file"]

MOST_NODES = 200_000
"""The most positions that a tree may have if nothing else is said."""
MOST_DEPTH = 300
"""The most actions of a line of play: what a seat has seen is told anew at each of them."""
ROUNDS = 300
"""How often `solver.solve` goes through a tree: in the mini variants enough for nobody to be able
to gain more than 0.005."""
SMALLEST = "mini"
"""The preset with a tree to look at, where a game has one."""
EXACT = 1_000_000
"""Fractions with denominators up to this are found again from decimal numbers."""
T = TypeVar("T")


class Sizes(NamedTuple):
    """How large a tree is."""

    nodes: int
    draws: int
    """Positions in which chance acts."""
    decisions: int
    ends: int
    information_sets: tuple[int, ...]
    """Of each seat."""
    depth: int
    """The actions of the longest line of play."""


class Draw(NamedTuple):
    """What chance can do, and how likely each of it is."""

    labels: tuple[str, ...]
    chances: tuple[Fraction, ...]


class _Numbered(dict[T, int]):
    """Things in the order in which they were first met, numbered from 0."""

    def number(self, thing: T) -> int:
        return self.setdefault(thing, len(self))


class Tree:
    """A whole game as a few arrays: its positions in the order in which a walk enters them.

    `actors` has a player's number, CHANCE or NOBODY for each position, and `numbers` which
    information set, draw or end it is. A position's children follow it, one for each label.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.actors = array("b")
        self.numbers = array("i")
        self.sets: list[list[tuple[str, ...]]] = [[] for _ in setting.game.seats]
        """The labels of what a player can do, by player and information set."""
        self.draws: list[Draw] = []
        self.ends: list[tuple[float, ...]] = []
        """What the players get."""
        self.depth = 0

    @property
    def game(self) -> Game:
        """The game with its people and options."""
        return self.setting.game

    def __len__(self) -> int:
        return len(self.actors)

    def labels(self, node: int) -> tuple[str, ...]:
        """What can be done in a position; its children come in this order."""
        actor, number = self.actors[node], self.numbers[node]
        if actor == NOBODY:
            return ()
        return self.draws[number].labels if actor == CHANCE else self.sets[actor][number]

    def sizes(self) -> Sizes:
        """How large the tree is."""
        draws, ends = self.actors.count(CHANCE), self.actors.count(NOBODY)
        return Sizes(
            nodes=len(self),
            draws=draws,
            decisions=len(self) - draws - ends,
            ends=ends,
            information_sets=tuple(map(len, self.sets)),
            depth=self.depth,
        )

    def to_efg(self) -> str:
        """The tree as Gambit writes one (`EFG 2 R`), numbers as fractions."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        game = self.game
        yield f"EFG 2 R {_quoted(_title(self.setting))} {{ {_listed(map(_quoted, game.seats))} }}"
        draws = [
            _listed(f"{_quoted(label)} {chance}" for label, chance in zip(*draw, strict=True))
            for draw in self.draws
        ]
        sets = [[_listed(map(_quoted, labels)) for labels in of_player] for of_player in self.sets]
        ends = [_listed(map(_number, payoffs)) for payoffs in self.ends]
        for actor, number in zip(self.actors, self.numbers, strict=True):
            if actor == CHANCE:
                yield f'c "" {number + 1} "" {{ {draws[number]} }} 0'
            elif actor == NOBODY:
                yield f't "" {number + 1} "" {{ {ends[number]} }}'
            else:
                name = f"{game.seats[actor]} {number + 1}"
                yield f'p "" {actor + 1} {number + 1} "{name}" {{ {sets[actor][number]} }} 0'


def grown(game: Game, payoff: str = POINTS, limit: int = MOST_NODES) -> Tree:
    """The tree of a game from before the deal on; one that is too large is refused.

    `payoff` is what the players get: the game's own `points`, or `win_loss`.
    """
    return _Walk(Tree(Setting(game, payoff).checked()), limit).whole()


def to_efg(game: Game, payoff: str = POINTS, limit: int = MOST_NODES) -> str:
    """The tree of a game as the text of an `.efg` file."""
    return grown(game, payoff, limit).to_efg()


class _Walk:
    """Goes through all of a game and writes down its tree."""

    def __init__(self, tree: Tree, limit: int) -> None:
        self.tree = tree
        self._limit = limit
        self._known: list[_Numbered[bytes]] = [_Numbered() for _ in tree.game.seats]
        self._draws: _Numbered[Draw] = _Numbered()
        self._ends: _Numbered[tuple[float, ...]] = _Numbered()

    def whole(self) -> Tree:
        """The tree, once every position has been entered."""
        tree = self.tree
        waiting = [(Course.begin(tree.game), 0)]
        while waiting:
            course, depth = waiting.pop()
            actions = self._enter(course)
            waiting += [(course.after(action), depth + 1) for action in reversed(actions)]
            tree.depth = max(tree.depth, depth)
            self._refuse_if_too_large(len(tree) + len(waiting))
        tree.draws, tree.ends = [*self._draws], [*self._ends]
        return tree

    def _enter(self, course: Course) -> Sequence[int]:
        """Write down a position; what can be done there."""
        tree, actor = self.tree, course.number
        if actor == NOBODY:
            end = tuple(tree.setting.paid(course.paid()))
            return self._write(NOBODY, self._ends.number(end))
        actions = course.legal_actions()
        labels = _labels(course, actions)
        if actor == CHANCE:
            chances = tuple(Fraction(p).limit_denominator(EXACT) for _, p in course.chances())
            assert sum(chances) == 1, f"chances of {course.game.name} are no simple fractions"
            return self._write(CHANCE, self._draws.number(Draw(labels, chances)), actions)
        seat = course.game.kind.all_seats[actor]
        player = course.game.seats.index(seat)
        known = hashlib.blake2b(course.knowledge(seat).encode(), digest_size=16).digest()
        number = self._known[player].number(known)
        sets = tree.sets[player]
        if number == len(sets):
            sets.append(labels)
        assert sets[number] == labels, f"{seat} can do {labels} and knows of {sets[number]}"
        return self._write(player, number, actions)

    def _write(self, actor: int, number: int, actions: Sequence[int] = ()) -> Sequence[int]:
        self.tree.actors.append(actor)
        self.tree.numbers.append(number)
        return actions

    def _refuse_if_too_large(self, nodes: int) -> None:
        game, is_deep = self.tree.game, self.tree.depth > MOST_DEPTH
        if not is_deep and nodes <= self._limit:
            return
        over = Text(f"{self._limit} positions", f"{self._limit} Stellungen")
        way = Text("; or raise the limit", "; oder erhöhe die Grenze")
        if is_deep:
            over = Text(f"{MOST_DEPTH} actions deep", f"{MOST_DEPTH} Aktionen tief")
            way = Text("", "")
        if SMALLEST in game.kind.presets:
            such = Text(f", such as the preset {SMALLEST}", f", etwa die Voreinstellung {SMALLEST}")
            way = Text(such.en + way.en, such.de + way.de)
        raise BadRequest(
            Text(
                f"the tree of {game.name} with these options is too large: over {over.en}; "
                f"take a smaller variant{way.en}",
                f"der Baum von {game.name} mit diesen Optionen ist zu groß: über {over.de}; "
                f"nimm eine kleinere Variante{way.de}",
            ),
            code="tree_too_large",
        )


def _labels(course: Course, actions: Sequence[int]) -> tuple[str, ...]:
    """A name for each action; two that would be called the same get their numbers too."""
    texts = course.action_texts()
    names = [texts.get(action, f"action {action}") for action in actions]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({action})"
        for name, action in zip(names, actions, strict=True)
    )


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace('"', "'"))


def _listed(words: Iterable[str]) -> str:
    return " ".join(words)


def _number(value: float) -> str:
    """A payoff as a fraction where it is a simple one."""
    fraction = Fraction(value).limit_denominator(EXACT)
    return str(fraction) if float(fraction) == value else repr(value)


def _title(setting: Setting) -> str:
    """The game and its options, in a line."""
    game = setting.game
    options = {"people": game.people, **game.options_json(), "payoff": setting.payoff}
    return f"{game.kind.title.en}, {json.dumps(options)}"


def tree_file(game: Game, payoff: str = POINTS, limit: int = MOST_NODES) -> Path:
    """An `.efg` file of the game's tree; it is made once and kept beside the compiled rules."""
    from spieltisch.rules._numba import cache_directory

    path = cache_directory() / f"tree-{game.name}-{_fingerprint(Setting(game, payoff))}.efg"
    if not path.is_file():
        text = to_efg(game, payoff, limit)
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, suffix=".part", delete=False, encoding="utf-8"
        ) as part:
            part.write(text)
        os.replace(part.name, path)
    return path


def _fingerprint(setting: Setting) -> str:
    """A mark for a game with its options, and for the sources that its tree is made by."""
    package = Path(__file__).resolve().parent.parent
    name = setting.game.name
    folders = [package / layer for layer in ("rules", "game", "adapters", "adapters/learn")]
    sources = [path for folder in folders for path in folder.glob("*.py")]
    for layer in ("rules", "game"):
        sources += (package / layer / name).rglob("*.py")
    digest = hashlib.sha256(json.dumps(setting.parameters()).encode())
    for path in sorted(sources):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
