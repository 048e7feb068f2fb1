"""Nothing that is sent over HTTP makes the server fail."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from spieltisch.game import NAMES
from tests.server.clients import SECONDS, Api, run
from tests.server.games import near_the_end
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.support import IS_SOAK

EXAMPLES = 400 if IS_SOAK else 5

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)

CREATE = ["game", "people", "options", "settings", "position", "record", "moves", "x"]


@schemathesis.serializer("application/x-ndjson")
def lines(ctx: Any, value: Any) -> bytes:
    """How schemathesis sends a game's file."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode(errors="replace")


@settings(max_examples=EXAMPLES * 6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(create=st.dictionaries(st.sampled_from(CREATE), JSON))
def test_no_attempt_to_open_a_table_makes_the_server_fail(
    server: ServerProcess, create: dict[str, Any]
) -> None:
    async def ask() -> int:
        api = await Api.guest(server.url, "Ann")
        body = {"id": "x", "create": {"game": "mensch", "people": 2} | create}
        return (await api.ask("POST", "/api/tables", body)).status_code

    assert run(ask()) < 500


@settings(max_examples=EXAMPLES * 6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_altered_position_makes_the_server_fail(server: ServerProcess, data: Any) -> None:
    position = near_the_end(data.draw(st.sampled_from(NAMES)), moves=6)
    for _ in range(data.draw(st.integers(1, 2))):
        field = data.draw(st.sampled_from(sorted(position)))
        position = position | {field: data.draw(JSON)}

    async def ask() -> int:
        api = await Api.guest(server.url, "Ann")
        create = {"type": "create", "game": "mensch", "people": 2, "position": position}
        return (await api.ask("POST", "/api/tables", {"id": "x", "create": create})).status_code

    assert run(ask()) < 500


def test_schemathesis_finds_no_failing_request(tmp_path: Path) -> None:
    asked: set[str] = set()

    async def ask() -> None:
        async with (
            inside(tmp_path / "data") as running,
            httpx.AsyncClient(timeout=SECONDS, trust_env=False, verify=False) as client,
        ):
            schema = schemathesis.openapi.from_dict(await Api(running.url).get("/api/openapi.json"))
            for operation in schema.get_all_operations():
                assert isinstance(operation, Ok)
                await attack(client, await Api.guest(running.url, "Ann"), operation.ok())

    async def attack(client: httpx.AsyncClient, api: Api, operation: Any) -> None:
        for case in examples(operation):
            sent = case.as_transport_kwargs(base_url=api.url)
            asked.update(f"?{name}" for name in sent.get("params") or {})
            headers = {"authorization": f"Bearer {api.token}", **sent["headers"]}
            raw = {k: v.strip().encode("latin-1", "replace") for k, v in headers.items()}
            answer = await client.request(
                sent["method"],
                sent["url"],
                params=sent.get("params"),
                headers=raw,
                content=body_of(sent),
            )
            assert answer.status_code < 500, (sent, answer.text)
            asked.add(operation.path)

    run(ask())
    assert {"/api/verify", "?limit", "?before", "?phase", "?number", "?after"} <= asked


def examples(operation: Any) -> list[Any]:
    """Requests as the document allows them, and as it does not."""
    cases: list[Any] = []
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

        @settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def collect(case: Any) -> None:
            cases.append(case)

        # nothing can be wrong with a request that takes nothing
        with suppress(Unsatisfiable):
            collect()
    return cases


def body_of(sent: dict[str, Any]) -> bytes | None:
    """The body of a request; what is no text or bytes goes as JSON."""
    if "json" in sent:
        return json.dumps(sent["json"]).encode()
    data = sent.get("data")
    if data is None or isinstance(data, bytes):
        return data
    return str(data).encode(errors="replace")
