"""The page's types, made from the Python ones: `python -m spieltisch.server.ops.page_types`.

`wire.ts` has what the server sends: a struct becomes an interface, a union of tagged structs a
closed union on `type`, a literal its values; what may be any JSON is `Json`. Beside it every game
has a file (see `declared_types`). A test fails when the files and the Python types have drifted
apart.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as kinds

from spieltisch.game import NAMES
from spieltisch.server.ops.declared_types import game_typescript

__all__ = ["page_files", "page_types", "typescript"]

FOLDER = Path("web") / "types"

HEAD = """\
// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/server. Do not edit.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [k: string]: Json };
"""
PLAIN: dict[type, str] = {
    kinds.AnyType: "Json",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BytesType: "string",
    kinds.RawType: "Json",
}


class _Writer:
    """Collects the interfaces that some types need."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self._classes: dict[str, type] = {}

    def named(self, kind: kinds.Type) -> str:
        """The TypeScript name or expression of a type."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        if isinstance(kind, kinds.StructType):
            return self._struct(kind)
        if isinstance(kind, kinds.UnionType):
            return " | ".join(dict.fromkeys(self.named(part) for part in kind.types))
        if isinstance(kind, kinds.LiteralType):
            return " | ".join(_literal(value) for value in kind.values)
        if isinstance(kind, kinds.DictType):
            return f"{{ readonly [k: {self.named(kind.key_type)}]: {self.named(kind.value_type)} }}"
        if isinstance(kind, kinds.TupleType):
            return f"readonly [{', '.join(map(self.named, kind.item_types))}]"
        if isinstance(kind, kinds.CollectionType):
            return f"readonly {_grouped(self.named(kind.item_type))}[]"
        raise TypeError(f"no TypeScript for {kind}")

    def _struct(self, kind: kinds.StructType) -> str:
        name = kind.cls.__name__
        if self._classes.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"two types are called {name}")
        if name in self.done:
            return name
        self.done[name] = ""
        lines = [f"export interface {name} {{"]
        if kind.tag_field:
            lines.append(f"  readonly {kind.tag_field}: {_literal(kind.tag)};")
        for field in kind.fields:
            mark = "" if field.required else "?"
            lines.append(f"  readonly {field.encode_name}{mark}: {self.named(field.type)};")
        doc = " ".join((kind.cls.__doc__ or "").split())
        self.done[name] = "\n".join([f"/** {doc} */", *lines, "}"]) + "\n"
        return name


def page_types() -> dict[str, Any]:
    """The types that the page needs, by their TypeScript names."""
    from spieltisch.server.http import (
        bodies,
        house_bodies,
        lesson_bodies,
        maze_bodies,
        mine_bodies,
        post_bodies,
        puzzle_bodies,
        review_bodies,
    )
    from spieltisch.server.ws import messages

    modules = (
        bodies,
        house_bodies,
        lesson_bodies,
        maze_bodies,
        mine_bodies,
        post_bodies,
        puzzle_bodies,
        review_bodies,
    )
    answers = {name: getattr(module, name) for module in modules for name in module.__all__}
    return {**messages.UNIONS, **answers, "Failure": messages.Failure}


def typescript(unions: dict[str, Any]) -> str:
    """The whole file: every struct that the given types need, and the types by these names."""
    writer = _Writer()
    aliases = []
    for name, kind in unions.items():
        parts = writer.named(kinds.type_info(kind)).split(" | ")
        if parts == [name]:
            continue
        aliases.append(f"export type {name} =\n" + "\n".join(f"  | {p}" for p in parts) + ";\n")
    return "\n".join([HEAD, *writer.done.values(), *aliases])


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _grouped(name: str) -> str:
    return f"({name})" if " | " in name or name.startswith("readonly") else name


def page_files() -> dict[Path, str]:
    """All files of types that the page imports, by their paths in the tree."""
    games = {FOLDER / f"{name}.ts": game_typescript(name) for name in NAMES}
    return {FOLDER / "wire.ts": typescript(page_types()), **games}


def main() -> None:
    """Write the files, or print them with `-`."""
    for path, text in page_files().items():
        if sys.argv[1:] == ["-"]:
            print(text, end="")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


if __name__ == "__main__":
    main()
