"""People who come from addresses of their own, as behind a trusted proxy, and rated tables."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx

from tests.server.process import SECONDS, ServerProcess

__all__ = ["Visitor", "let_end", "rated_table", "sit_down"]

_numbers: Iterator[int] = count(1)


class Visitor:
    """A browser with its cookies at an address."""

    def __init__(self, server: ServerProcess, address: str | None = None) -> None:
        number = next(_numbers)
        self.address = address or f"198.51.{number // 250}.{number % 250 + 1}"
        headers = {"x-forwarded-for": self.address}
        self.client = httpx.Client(
            base_url=server.url,
            headers=headers,
            timeout=SECONDS,
            trust_env=False,
            limits=httpx.Limits(max_keepalive_connections=0),  # nothing is left open
        )
        self.person = ""

    def named(self, nickname: str) -> "Visitor":
        """Become a guest."""
        self.person = self.post("/api/people", {"nickname": nickname})["person"]
        return self

    def get(self, path: str) -> Any:
        """The JSON at a path."""
        answer = self.client.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        """Send JSON."""
        answer = self.client.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, body: Any) -> str:
        """The code of a refusal."""
        answer = self.client.post(path, json=body)
        assert not answer.is_success, answer.text
        return str(answer.json()["error"]["code"])

    def asked(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command with an id of its own."""
        return {"id": f"v{next(_numbers)}", "command": {"type": kind, **fields}}

    def do(self, table: str, kind: str, **fields: Any) -> Any:
        """Do something at a table."""
        return self.post(f"/api/tables/{table}/commands", self.asked(kind, **fields))

    def state(self, table: str) -> Any:
        """The table as this person sees it."""
        return self.get(f"/api/tables/{table}")["state"]

    def rating(self, game: str) -> Any:
        """The rating in a game, None without one."""
        ratings = self.get("/api/me/rating")["ratings"]
        return next((one for one in ratings if one["game"] == game), None)


def rated_table(host: Visitor, game: str, people: int = 2, **more: Any) -> str:
    """A rated table at which the host sits."""
    settings = {"rated": True, "bot_pace_ms": 0} | more.pop("settings", {})
    create = {"type": "create", "game": game, "people": people, "settings": settings, "join": ""}
    made = host.post("/api/tables", {"id": f"t{next(_numbers)}", "create": create | more})
    return str(made["table"])


def sit_down(table: str, host: Visitor, *others: Visitor) -> str:
    """The others join and the game begins."""
    for other in others:
        other.do(table, "join", contribution="")
    host.do(table, "start")
    return table


def let_end(table: str, *players: Visitor, loser: Visitor, acts: int = 8) -> None:
    """Everybody acts a few times, then one gives up."""
    for _ in range(acts):
        state = players[0].state(table)
        acting = state["board"]["acting"]
        actor = next(p for p in players if p.state(table)["you"]["place"] == acting["place"])
        board = actor.state(table)["board"]
        if acting["is_roll"]:
            actor.do(table, "roll")
        else:
            actor.do(table, "move", text=board["legal"][0])
        if players[0].state(table)["phase"] == "over":
            return
    loser.do(table, "resign")
