"""What travels between a server and its clients, from the types that the page is built with."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from scripts.site.outside import ROOT
from scripts.site.tables import code, table

__all__ = ["commands", "from_client", "from_server", "http_requests", "table_events"]

WIRE = ROOT / "web" / "types" / "wire.ts"
SERVER = ROOT / "src" / "spieltisch" / "server"
INTERFACE = re.compile(
    r"(?:/\*\* (.*?) \*/\n)?export interface (\w+) \{\n(.*?)^\}", re.DOTALL | re.MULTILINE
)
FIELD = re.compile(r"readonly (\w+)(\??): (.+?);$", re.MULTILINE)


class _Message(NamedTuple):
    about: str
    fields: list[tuple[str, str, str]]


def _messages() -> dict[str, _Message]:
    found = INTERFACE.findall(WIRE.read_text())
    return {name: _Message(about, FIELD.findall(body)) for about, name, body in found}


def _union(name: str) -> list[str]:
    told = re.search(rf"export type {name} =\n(.*?);", WIRE.read_text(), re.DOTALL)
    assert told, name
    return re.findall(r"\| (\w+)", told[1])


def _listed(union: str) -> str:
    messages, rows = _messages(), []
    for name in _union(union):
        about, fields = messages[name]
        kind = next((said for key, _, said in fields if key == "type"), name)
        told = [
            f"{code(f'{key}{mark}')} {said.replace('readonly ', '')}"
            for key, mark, said in fields
            if key != "type"
        ]
        rows.append((code(kind.strip('"')), ", ".join(told) or "–", about))
    return table(("`type`", "fields", "meaning"), rows)


def commands() -> str:
    """What can be asked of a table."""
    return _listed("ClientCommand")


def from_client() -> str:
    """What a client says on its socket."""
    return _listed("FromClient")


def from_server() -> str:
    """What a client hears."""
    return _listed("FromServer")


def table_events() -> str:
    """What can happen at a table."""
    return _listed("TableEvent")


def _endpoints() -> Iterator[tuple[str, str, str]]:
    """Method, path and purpose of every request, as the endpoints are declared."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Endpoint":
                told = [one.value for one in node.args[:3] if isinstance(one, ast.Constant)]
                if len(told) == 3:
                    method, address, does = map(str, told)
                    yield address, method, does


def http_requests() -> str:
    """Every request over HTTP."""
    rows = [(code(f"{method} {path}"), does) for path, method, does in sorted(_endpoints())]
    return table(("request", "what it does"), rows)
