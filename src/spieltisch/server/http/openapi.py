"""The OpenAPI 3.1 document, made from the endpoints and their types."""

from collections.abc import Iterable

import msgspec

from spieltisch import __version__
from spieltisch.game.json_types import JsonObject
from spieltisch.server.http.endpoints import AnyEndpoint
from spieltisch.server.ws.messages import Failure

__all__ = ["document"]

REF = "#/components/schemas/{name}"
LINES: JsonObject = {"application/x-ndjson": {"schema": {"type": "string"}}}
"""The file of a game, in requests and answers."""
ALWAYS = (400, 413, 429)
"""Every request may be malformed, too large or too frequent."""
MEANINGS = {
    400: "not what is asked for here",
    401: "the token is missing or unknown",
    403: "not for this person",
    404: "there is no such thing",
    409: "refused: the rules or the table's state forbid it",
    413: "the body is too large",
    422: "an option, position or record that cannot be",
    429: "too many requests",
    503: "the store cannot write now; nothing was changed",
}


def document(endpoints: Iterable[AnyEndpoint]) -> JsonObject:
    """The whole document."""
    listed = list(endpoints)
    types: list[object] = [Failure]
    for endpoint in listed:
        types += [t for t in (endpoint.takes, endpoint.gives) if t is not None]
        types += endpoint.query.values()
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    by_type = dict(zip(map(_key, types), schemas, strict=True))
    paths: JsonObject = {}
    for endpoint in listed:
        operation = _operation(endpoint, by_type)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spieltisch",
            "version": __version__,
            "description": "Tables for board games. Live streams: the WebSocket at /ws.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _key(kind: object) -> str:
    return repr(kind)


def _operation(endpoint: AnyEndpoint, schemas: JsonObject) -> JsonObject:
    operation: JsonObject = {
        "summary": endpoint.does,
        "operationId": endpoint.answer.__name__.strip("_"),
        "parameters": _parameters(endpoint, schemas),
        "responses": _responses(endpoint, schemas),
        "security": [{"token": []}] if endpoint.needs_person else [{}, {"token": []}],
    }
    if endpoint.takes is bytes:
        operation["requestBody"] = {"required": True, "content": LINES}
    elif endpoint.takes is not None:
        content = {"application/json": {"schema": schemas[_key(endpoint.takes)]}}
        is_required = not endpoint.is_body_optional
        operation["requestBody"] = {"required": is_required, "content": content}
    return operation


def _parameters(endpoint: AnyEndpoint, schemas: JsonObject) -> list[JsonObject]:
    parameters: list[JsonObject] = [
        {"name": name, "in": "query", "schema": schemas[_key(kind)]}
        for name, kind in endpoint.query.items()
    ]
    if "{table}" in endpoint.path:
        schema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"}
        parameters.append({"name": "table", "in": "path", "required": True, "schema": schema})
    return parameters


def _responses(endpoint: AnyEndpoint, schemas: JsonObject) -> JsonObject:
    failure = {"application/json": {"schema": schemas[_key(Failure)]}}
    needed = (401,) if endpoint.needs_person else ()
    codes = sorted({*ALWAYS, 401, *needed, *endpoint.refuses})
    responses: JsonObject = {
        str(code): {"description": MEANINGS[code], "content": failure} for code in codes
    }
    good: JsonObject = {"description": "done"}
    if endpoint.gives is bytes:
        good["content"] = LINES
    elif endpoint.gives is not None:
        good["content"] = {"application/json": {"schema": schemas[_key(endpoint.gives)]}}
    responses[str(endpoint.status)] = good
    return responses
