"""Compiling rule functions with Numba. Imported only when somebody asks for compiled rules."""

import dis
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import numpy as np
from numba.core import config as _config

from spieltisch.rules._freezing import Frozen, freeze, mark
from spieltisch.rules._processor import INSTRUCTIONS
from spieltisch.rules.cache_places import cache_places
from spieltisch.rules.kernel import Rule, S

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Workshop", "cache_directory", "copy", "sources", "table"]

config: Any = _config
R = TypeVar("R")
Dispatcher = Callable[..., Any]
"""A compiled function: what it takes and gives is the rule's, which its caller knows."""
Numbers = tuple[int, ...] | tuple[tuple[int, ...], ...]
"""A table as rules write it."""
_PACKAGE = Path(__file__).resolve().parent.parent
_COMMON = (_PACKAGE / "rules", _PACKAGE / "compute")
"""The folders with what every game's compiled functions depend on."""
_UNUSED_DAYS = 14
_SHORT = 480
"""Functions with less bytecode become part of their callers: a call hands on arrays by counting
references to them, which costs more than many a rule."""


class Workshop:
    """Clones rule functions of one game into a namespace of arrays and dispatchers.

    `frozen` are fields of the record that are constants; `swaps` are rules that stand for others.
    """

    def __init__(
        self, game: str, frozen: Frozen | None = None, swaps: Mapping[Rule, Rule] | None = None
    ) -> None:
        self._frozen = frozen or {}
        self._swaps = {**self.instructions(), **(swaps or {})}
        self._mark = game + mark(self._frozen)
        self._done: dict[Rule, Dispatcher] = {}
        self._tables: dict[int, tuple[Numbers, object]] = {}

    def instructions(self) -> Mapping[Rule, Rule]:
        """The rules for which the processor has an instruction."""
        return INSTRUCTIONS

    def make(self, clone: FunctionType) -> Dispatcher:
        """A clone, compiled."""
        is_short = len(clone.__code__.co_code) < _SHORT
        with _own_cache():
            return numba.njit(
                cache=True, nogil=True, error_model="numpy", forceinline=is_short, _nrt=False
            )(clone)

    def table(self, values: Numbers) -> object:
        """A table as compiled code reads it."""
        return table(values)

    def compile(
        self, function: Callable[..., R], bound: Mapping[str, object] | None = None
    ) -> Callable[..., R]:
        """The dispatcher of a rule function; `bound` replaces free names of a template."""
        if function not in self._done:
            assert isinstance(function, FunctionType)
            code, tables = freeze(function, self._frozen)
            known = {**function.__globals__, **tables, **(bound or {})}
            names = {
                name: self._translate(name, known, function, bound)
                for name in _global_names(code, known)
            }
            clone = FunctionType(code, names, function.__name__, function.__defaults__)
            clone.__module__ = function.__module__
            clone.__qualname__ = f"{function.__qualname__}_{self._mark}{sources(function)}"
            self._done[function] = self.make(clone)
        return self._done[function]

    def _translate(
        self,
        name: str,
        known: Mapping[str, object],
        function: FunctionType,
        bound: Mapping[str, object] | None,
    ) -> object:
        value = known[name]
        if bound and name in bound:
            return value
        if callable(value) and getattr(value, "is_rule", False):
            value = self._swaps.get(value, value)
            return self.compile(value, bound) if isinstance(value, FunctionType) else value
        if isinstance(value, tuple):
            if id(value) not in self._tables:
                self._tables[id(value)] = (value, self.table(value))
            return self._tables[id(value)][1]
        if isinstance(value, int | float | BuiltinFunctionType):
            return value
        raise TypeError(
            f"{function.__module__}.{function.__qualname__} uses {name}, a {type(value).__name__}; "
            "a rule may use integers, tuples of integers and functions marked @rule"
        )


def copy(states: list[S], to: int, source: list[S], at: int) -> None:
    """Copy one record; the compiled form of the free name `copy`."""
    states[to] = source[at]


def _global_names(code: CodeType, known: Mapping[str, object]) -> list[str]:
    """The globals that the code reads, without Python's built-in names."""
    loaded = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    built_in = vars(sys.modules["builtins"])
    return sorted(n for n in loaded if n in known or n not in built_in)


def table(values: Numbers) -> "NDArray[np.signedinteger]":
    """A tuple of integers, nested or not, as an array of the smallest fitting integers."""
    wide = np.array(values, dtype=np.int64)
    for kind in (np.int8, np.int16, np.int32):
        if wide.min() >= np.iinfo(kind).min and wide.max() <= np.iinfo(kind).max:
            return wide.astype(kind)
    return wide


@contextmanager
def _own_cache() -> Iterator[None]:
    """Let Numba put what is made inside into our cache directory; other packages keep theirs."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory())
    try:
        yield
    finally:
        config.CACHE_DIR = before


_chosen: list[Path] = []


def cache_directory() -> Path:
    """Where compiled rules are kept: one directory per state of the sources common to all games.

    Numba notices a change only in the file of the function itself, not in the files of what it
    calls, and takes unchecked code for checked code; so both are part of the name. A game's own
    sources are part of its functions' names (see `sources`).
    """
    if not _chosen:
        name = f"kernels-{_fingerprint()}"
        for parent in cache_places():
            try:
                (parent / name).mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryFile(dir=parent / name):
                    pass
            except OSError:
                continue
            _forget_unused(parent, keep=name)
            _chosen.append(parent / name)
            break
        else:
            _chosen.append(Path(tempfile.mkdtemp(prefix="spieltisch-")))
    return _chosen[0]


def sources(function: Rule) -> str:
    """A mark for what a game's function is made of; empty for one that all games have.

    Callees count that lie in the game's folder, however deep, or in the one above it.
    """
    folder = Path(function.__code__.co_filename).resolve().parent
    if folder in _COMMON:
        return ""
    if folder.is_relative_to(_PACKAGE):
        layer_and_game = folder.relative_to(_PACKAGE).parts[:2]
        folder = _PACKAGE.joinpath(*layer_and_game)
    return _folder_mark(folder)


@cache
def _folder_mark(folder: Path) -> str:
    digest = hashlib.sha256()
    own = [path for kind in ("*.py", "*.bin") for path in folder.rglob(kind)]
    for path in sorted([*own, *folder.parent.glob("*.py")]):
        digest.update(str(path.relative_to(folder.parent)).encode() + path.read_bytes())
    return f"_{digest.hexdigest()[:12]}"


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for folder in _COMMON:
        for path in sorted(folder.glob("*.py")):
            digest.update(str(path.relative_to(_PACKAGE)).encode() + path.read_bytes())
    checked = "checked" if config.BOUNDSCHECK else "fast"
    digest.update(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    return f"{checked}-{digest.hexdigest()[:16]}"


def _forget_unused(parent: Path, keep: str) -> None:
    """Delete our directories of older sources that nobody has opened for two weeks."""
    os.utime(parent / keep)
    oldest = time.time() - _UNUSED_DAYS * 86400
    for path in parent.glob("kernels-*"):
        if path.name != keep and path.stat().st_mtime < oldest:
            shutil.rmtree(path, ignore_errors=True)
