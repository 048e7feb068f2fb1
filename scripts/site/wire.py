"""What travels between a server and its clients, from the types that the page is built with."""

import asyncio
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx

from scripts.site.outside import ROOT
from scripts.site.tables import code, table
from spieltisch.server.app import build
from spieltisch.server.ops.config import Settings
from spieltisch.store import open_store

__all__ = ["commands", "from_client", "from_server", "http_requests", "table_events"]

WIRE = ROOT / "web" / "types" / "wire.ts"
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


def _document() -> dict[str, Any]:
    """The description of the HTTP API that a server itself gives."""

    async def ask() -> dict[str, Any]:
        with TemporaryDirectory() as folder:
            store = open_store(Path(folder) / "spieltisch.sqlite3")
            try:
                asking = httpx.ASGITransport(build(Settings(data=folder), store).app)
                async with httpx.AsyncClient(transport=asking, base_url="http://here") as client:
                    answer = await client.get("/api/openapi.json")
                    found: dict[str, Any] = answer.raise_for_status().json()
                    return found
            finally:
                await store.close()

    return asyncio.run(ask())


def http_requests() -> str:
    """Every request over HTTP."""
    rows = [
        (code(f"{method.upper()} {path}"), operation["summary"])
        for path, operations in sorted(_document()["paths"].items())
        for method, operation in sorted(operations.items())
    ]
    return table(("request", "what it does"), rows)
