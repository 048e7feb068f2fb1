"""Lessons over HTTP: a small list, whole lessons, and tries that are answered."""

from typing import Any

import pytest

from spieltisch.game import NAMES
from spieltisch.lessons import all_lessons, games_with_lessons
from tests.server.clients import Api, run
from tests.server.process import ServerProcess
from tests.server.test_http import code

LESSONS = [lesson.id for lesson in all_lessons()]
MOST_BYTES_OF_THE_LIST = 16_000


def test_the_list_is_small_and_has_every_lesson(server: ServerProcess) -> None:
    async def ask() -> None:
        answer = await Api(server.url).ask("GET", "/api/lessons")
        assert len(answer.content) < MOST_BYTES_OF_THE_LIST
        shown = answer.json()
        assert shown["version"] == 1
        assert [row["id"] for row in shown["lessons"]] == LESSONS
        assert {row["game"] for row in shown["lessons"]} == set(games_with_lessons()) <= set(NAMES)
        assert all(row["title"]["de"] and row["steps"] for row in shown["lessons"])

    run(ask())


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_shown_and_done_from_beginning_to_end(server: ServerProcess, name: str) -> None:
    async def ask() -> None:
        api = Api(server.url)
        lesson = await api.get(f"/api/lessons/{name}")
        for number, step in enumerate(lesson["steps"]):
            assert step["view"]["game"] == lesson["game"]
            if step["task"] != "read":
                tried = await do(api, name, number, step["shown"])
                assert tried["verdict"] == "right"
                assert (tried["rule"] is not None) == (step["task"] == "forbidden")

    run(ask())


async def do(api: Api, name: str, step: int, line: list[str]) -> Any:
    body = {"step": step, "moves": line[:-1], "move": line[-1]}
    return await api.post(f"/api/lessons/{name}/try", body)


def test_a_wrong_move_is_answered_by_its_rule_and_another_by_a_hint(
    server: ServerProcess,
) -> None:
    async def ask() -> None:
        api = Api(server.url)
        steps = (await api.get("/api/lessons/mensch-2"))["steps"]
        number = [step["id"] for step in steps].index("clear-the-start")
        forbidden = await do(api, "mensch-2", number, ["0>3"])
        assert (forbidden["verdict"], forbidden["rule"]) == ("refused", "MEN-6")
        assert "exactly the roll" in forbidden["why"]["en"]
        other = await do(api, "mensch-2", number, ["12>14"])
        assert (other["verdict"], other["rule"], other["moves"]) == ("other", None, [])
        assert other["said"] == steps[number]["hint"]
        assert other["view"] == steps[number]["view"]
        right = await do(api, "mensch-2", number, ["0>2"])
        assert [move["move"] for move in right["moves"]] == ["0>2"]
        assert right["moves"][-1]["view"] == right["view"] != steps[number]["view"]

    run(ask())


def test_what_is_hidden_from_the_learner_is_in_no_lesson(server: ServerProcess) -> None:
    """The other's maze, values nobody showed: the views are a seat's views."""

    async def ask() -> None:
        api = Api(server.url)
        for name in LESSONS:
            lesson = await api.get(f"/api/lessons/{name}")
            for step in lesson["steps"]:
                view = step["view"]
                if view["phase"] == "over":
                    continue
                assert view.get("mazes", {}).get("right") is None
                for card in view.get("treasures", {}).values():
                    assert (card["value"] is None) == ("white" not in card["seen"])

    run(ask())


REFUSED = [
    ("GET", "/api/lessons/chess-1", None, 404, "no_such_lesson"),
    ("POST", "/api/lessons/chess-1/try", {"step": 0, "move": "x"}, 404, "no_such_lesson"),
    ("POST", "/api/lessons/mensch-1/try", {"step": 99, "move": "x"}, 400, "bad_request"),
    ("POST", "/api/lessons/mensch-1/try", {"step": 0, "move": "x"}, 400, "bad_request"),
    ("POST", "/api/lessons/mensch-1/try", {"step": 2}, 400, "bad_request"),
    (
        "POST",
        "/api/lessons/mensch-1/try",
        {"step": 2, "moves": ["0>1"], "move": "0>4"},
        400,
        "bad_request",
    ),
    ("POST", "/api/lessons", {}, 405, "wrong_method"),
]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[0]} {row[1]} {row[4]}")
def test_a_request_that_makes_no_sense_is_refused(server: ServerProcess, row: Any) -> None:
    method, path, body, status, name = row
    assert run(code(Api(server.url), method, path, body)) == (status, name)


def test_progress_is_kept_for_a_person_and_the_better_counts(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        assert await api.get("/api/me/lessons") == {"lessons": {}}
        first = {"mensch-1": {"stars": 2, "steps": 99}, "chess-1": {"stars": 3, "steps": 1}}
        answer = await api.ask("PUT", "/api/me/lessons", {"lessons": first})
        steps = len(all_lessons()[0].steps)
        assert answer.json() == {"lessons": {"mensch-1": {"stars": 2, "steps": steps}}}
        second = {"mensch-1": {"stars": 1, "steps": 2}, "mensch-2": {"stars": 0, "steps": 2}}
        await api.ask("PUT", "/api/me/lessons", {"lessons": second})
        assert await api.get("/api/me/lessons") == {
            "lessons": {
                "mensch-1": {"stars": 2, "steps": steps},
                "mensch-2": {"stars": 0, "steps": 2},
            }
        }
        nobody = Api(server.url)
        assert await code(nobody, "GET", "/api/me/lessons") == (401, "no_token")
        wrong = {"lessons": {"mensch-1": {"stars": 4, "steps": 1}}}
        assert await code(api, "PUT", "/api/me/lessons", wrong) == (400, "bad_request")

    run(ask())


def test_progress_goes_when_the_person_is_deleted(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        kept = {"lessons": {"mensch-1": {"stars": 3, "steps": 9}}}
        assert (await api.ask("PUT", "/api/me/lessons", kept)).is_success
        assert (await api.ask("DELETE", "/api/me")).is_success
        assert await code(api, "GET", "/api/me/lessons") == (401, "bad_token")

    run(ask())
