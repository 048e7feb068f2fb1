"""A game's `Kind` from its modules: plain functions and constants, found by their names.

A constant in capitals stands for the attribute of `Kind` of that name (`ALL_SEATS` for
`all_seats`), a function for the method of its name. A function takes those of the method's
arguments that it needs, by their names and in their order: `moves(state)` will do for
`moves(game, state)`. Only what a module lists in `__all__` counts, and what none has is done as
`OpenKind` does it.
"""

from collections.abc import Callable
from inspect import isfunction, signature
from types import ModuleType
from typing import Any

from spieltisch.game.kind import Kind
from spieltisch.game.open_kind import OpenKind
from spieltisch.game.state_fields import StateFields
from spieltisch.rules.kernel import Kernel, S

__all__ = ["kind_from"]

CONSTANTS = {
    "TITLE": "the game's title, a Text",
    "ALL_SEATS": "the names of its seats, in the order of their numbers",
    "RULEBOOK": "every rule by its id, as a Text",
    "ENDINGS": "the ids of the rules that can end the game",
}
"""What every game says itself."""
OF_THE_STATE = {
    "PHASES": "the names of the phases by their numbers, the last one over",
    "BOUNDS": "the least and the greatest value of every field of the state that is no option",
}
"""What a game says that writes no positions of its own."""
OVER = "over"


def kind_from(kernel: Kernel[S], *modules: ModuleType) -> Kind[S]:
    """The game with these rules, for everything above them."""
    told = {key: value for module in modules for key, value in _exported(module).items()}
    where = f"the game {kernel.name}"
    wanted = CONSTANTS if "write" in told else CONSTANTS | OF_THE_STATE
    lacking = [f"{key} ({meaning})" for key, meaning in wanted.items() if key not in told]
    if "text" not in told and "moves" not in told:
        lacking.append("text(state, action) (an action as players write it)")
    if len(told.get("ENDINGS", [""])) != 1 and "reason" not in told:
        lacking.append("reason(state) (which of ENDINGS ended the game)")
    if "view" in told and "resample" not in told:
        lacking.append("resample(game, memory, rng) (since it hides something from a viewer)")
    if lacking:
        raise TypeError(f"{where} lacks {'; '.join(lacking)}")
    told["FLAWS"] = {**OpenKind.flaws, **told.get("FLAWS", {})}
    own = _constants(told) | _functions(told, where) | {"name": kernel.name, "kernel": kernel}
    kind = type(kernel.name.capitalize(), (OpenKind,), _defaults(told, kernel, where) | own)
    made: Kind[S] = kind()
    return made


def _exported(module: ModuleType) -> dict[str, Any]:
    """What a module has for others."""
    return {key: vars(module)[key] for key in vars(module).get("__all__", vars(module))}


def _defaults(told: dict[str, Any], kernel: Kernel[S], where: str) -> dict[str, Any]:
    """The attributes that follow from others."""
    found: dict[str, Any] = {"most": len(told["ALL_SEATS"])}
    if "text" not in told:
        found["chance_text"] = Kind.chance_text
    if "view" in told:
        found |= {"is_open": False, "is_alike": False}
    if "write" not in told:
        if told["PHASES"][-1] != OVER:
            raise TypeError(f"{where}: the last of PHASES must be {OVER!r}")
        by_seat, nulls = told.get("BY_SEAT", ()), told.get("NULLS", {})
        cells, bounds = kernel.state.CELLS, told["BOUNDS"]
        fields = StateFields(cells, bounds, by_seat, nulls, told["ALL_SEATS"])
        found |= {"state_fields": fields, "fields": fields.names, "pictured": fields.pictured}
        found["blank"] = dict.fromkeys(nulls)
    return found


def _constants(told: dict[str, Any]) -> dict[str, Any]:
    known = {*Kind.__annotations__, *OpenKind.__annotations__, *vars(OpenKind)}
    return {
        key.lower(): value for key, value in told.items() if key.isupper() and key.lower() in known
    }


def _functions(told: dict[str, Any], where: str) -> dict[str, Any]:
    methods = {key: value for base in (Kind, OpenKind) for key, value in vars(base).items()}
    return {
        key: _as_method(told[key], method, f"{where}: {key}")
        for key, method in methods.items()
        if isfunction(method) and callable(told.get(key))
    }


def _as_method(function: Callable[..., Any], method: Callable[..., Any], where: str) -> Any:
    """A function that is called like the method and hands on what it takes."""
    given = list(signature(method).parameters)[1:]
    taken = list(signature(function).parameters)
    if taken == given:
        return staticmethod(function)
    if taken != [name for name in given if name in taken]:
        raise TypeError(f"{where} takes ({', '.join(taken)}), not some of ({', '.join(given)})")
    source = f"lambda self, {', '.join(given)}: function({', '.join(taken)})"
    return eval(source, {"function": function})
