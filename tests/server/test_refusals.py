"""Whatever is wrong with a message is said by its own code, and nothing is changed."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Api, Player, open_table, run
from tests.server.process import ServerProcess

GAME = "mutabor"


async def table_of_two(server: ServerProcess) -> tuple[Player, Player]:
    """Two people in a running game."""
    apis = [await Api.guest(server.url, f"guest {n}") for n in range(2)]
    table = await open_table(apis[0], GAME)
    first, second = [await Player(api, table).connect() for api in apis]
    await first.done("join", contribution="a", place=0)
    await second.done("join", contribution="b", place=1)
    await first.done("start")
    for player in (first, second):
        await player.wait(lambda player=player: player.state["phase"] == "playing")
    return (first, second) if first.is_mine else (second, first)


async def refused(player: Player, raw: Any) -> dict[str, Any]:
    """The refusal of a message."""
    before = len(player.refused)
    await player.send(raw)
    await player.wait(lambda: len(player.refused) > before)
    error: dict[str, Any] = player.refused[-1]["error"]
    assert error["text"]["en"]
    assert error["text"]["de"]
    return error


def do(table: str, command: dict[str, Any], number: str = "x") -> dict[str, Any]:
    return {"type": "do", "table": table, "id": number, "command": command}


CASES: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "bad_json"),
    "not even text": (b"\xff\xfe", "bad_json"),
    "a number": ("5", "bad_request"),
    "an unknown type": ({"type": "dance"}, "bad_request"),
    "an unknown field": ({"type": "ping", "n": 1, "m": 2}, "bad_request"),
    "a field of the wrong type": ({"type": "ping", "n": "one"}, "bad_request"),
    "a negative number": ({"type": "watch", "table": "x", "last": -1}, "bad_request"),
    "a table id that is none": ({"type": "watch", "table": "../x"}, "bad_request"),
    "deep nesting": ("[" * 5000, "bad_request"),
    "a large message": ("x" * 20_000, "too_large"),
    "a second hello": ({"type": "hello"}, "hello_twice"),
    "a table that does not exist": ({"type": "watch", "table": "nowhere"}, "no_such_table"),
    "a command for no table": (do("nowhere", {"type": "start"}), "no_such_table"),
    "a command of the system": (do("x", {"type": "tick"}), "bad_request"),
    "presence by a person": (
        do("x", {"type": "presence", "place": 0, "here": False}),
        "bad_request",
    ),
    "an unknown command": (do("x", {"type": "cheat"}), "bad_request"),
    "a command id of blanks": (do("x", {"type": "start"}, "   "), "bad_request"),
    "a command id without end": (do("x", {"type": "start"}, "i" * 65), "bad_request"),
    "a move without end": (do("x", {"type": "move", "text": "m" * 9000}), "bad_request"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_bad_message_is_refused_by_its_own_code_and_the_socket_lives(
    server: ServerProcess, case: str
) -> None:
    message, code = CASES[case]

    async def send() -> None:
        api = await Api.guest(server.url, "guest")
        table = await open_table(api, GAME)
        async with Player(api, table) as player:
            assert (await refused(player, message))["code"] == code
            assert (await player.do("chat", text="still here"))["type"] == "ack"

    run(send())


def test_moves_that_may_not_be_made_are_refused_each_by_its_own_code(
    server: ServerProcess,
) -> None:
    async def play() -> None:
        actor, waiting = await table_of_two(server)
        stranger = await Player(await Api.guest(server.url, "stranger"), actor.table).connect()
        legal, ply = actor.board["legal"][0], actor.board["ply"]
        start = legal.partition(">")[0]
        seq = actor.state["seq"]

        async def code(player: Player, kind: str, **fields: Any) -> str:
            answer = await player.do(kind, **fields)
            assert answer["type"] == "refusal"
            return str(answer["error"]["code"])

        elsewhere = await open_table(actor.api, GAME)
        there = await Player(waiting.api, elsewhere).connect()
        codes = {
            "wrong seat": await code(stranger, "move", text=legal),
            "wrong table": await code(there, "move", text=legal),
            "out of turn": await code(waiting, "move", text=legal),
            "illegal": await code(actor, "move", text=f"{start}>{start}"),
            "nonsense": await code(actor, "move", text="hello"),
            "stale": await code(actor, "move", text=legal, ply=ply + 7),
            "another game": await code(actor, "move", text=legal, game=9),
            "no roll": await code(actor, "roll"),
            "not the host": await code(stranger, "start"),
        }
        assert codes == {
            "wrong seat": "not_seated",
            "wrong table": "not_started",
            "out of turn": "not_your_turn",
            "illegal": "illegal_move",
            "nonsense": "unreadable_move",
            "stale": "stale",
            "another game": "stale",
            "no roll": "nothing_to_roll",
            "not the host": "not_host",
        }
        assert actor.state["seq"] == seq

    run(play())


def test_a_command_that_cannot_be_read_is_refused_under_its_own_id(server: ServerProcess) -> None:
    async def send() -> None:
        api = await Api.guest(server.url, "guest")
        async with Player(api, await open_table(api, GAME)) as player:
            answer = await player.do("kick", number="my-id", place="somewhere")
            assert answer["error"]["code"] == "bad_request"
            assert (answer["id"], answer["table"]) == ("my-id", player.table)

    run(send())


def test_an_illegal_move_is_refused_with_the_rule_that_forbids_it(server: ServerProcess) -> None:
    async def play() -> None:
        actor, _ = await table_of_two(server)
        start = actor.board["legal"][0].partition(">")[0]
        answer = await actor.do("move", text=f"{start}>{start}")
        assert answer["error"]["rule"].startswith("MUT-")

    run(play())


def test_an_old_move_that_is_sent_again_under_a_new_id_is_stale(server: ServerProcess) -> None:
    async def play() -> None:
        actor, _ = await table_of_two(server)
        move = await actor.command()
        assert (await actor.do(**renamed(move)))["type"] == "ack"
        replayed = await actor.do(**renamed(move))
        assert replayed["error"]["code"] == "stale"

    run(play())


def renamed(command: dict[str, Any]) -> dict[str, Any]:
    """The arguments of `Player.do` for a command."""
    return {"kind": command["type"], **{k: v for k, v in command.items() if k != "type"}}


def test_a_command_sent_twice_is_done_once_and_answered_alike(server: ServerProcess) -> None:
    async def play() -> None:
        actor, waiting = await table_of_two(server)
        text = actor.board["legal"][0]
        first = await actor.do("move", number="same", text=text)
        second = await actor.do("move", number="same", text=text)
        other = await actor.do("chat", number="same", text="another command of that id")
        assert first == second == other
        reply = await Player(waiting.api, actor.table).connect()
        assert (await reply.do("chat", number="same", text="his own id"))["seq"] == first["seq"] + 1

    run(play())


def test_two_tabs_of_one_seat_stay_in_step_and_cannot_move_twice(server: ServerProcess) -> None:
    async def play() -> None:
        actor, _ = await table_of_two(server)
        tab = await Player(actor.api, actor.table).connect()
        assert tab.state == actor.state
        text, ply = actor.board["legal"][0], actor.board["ply"]
        answers = await asyncio.gather(
            actor.do("move", text=text, ply=ply), tab.do("move", text=text, ply=ply)
        )
        assert sorted(answer["type"] for answer in answers) == ["ack", "refusal"]
        await tab.wait(lambda: tab.state["seq"] == actor.state["seq"])
        assert tab.state == actor.state

    run(play())


def test_a_spectator_without_a_token_may_watch_but_not_act(server: ServerProcess) -> None:
    async def play() -> None:
        actor, _ = await table_of_two(server)
        async with Player(Api(server.url), actor.table) as spectator:
            answer = await spectator.do("move", text=actor.board["legal"][0])
            assert answer["error"]["code"] == "no_token"

    run(play())


def test_a_table_without_spectators_shows_itself_only_to_those_who_sit_there(
    server: ServerProcess,
) -> None:
    async def play() -> None:
        apis = [await Api.guest(server.url, f"guest {n}") for n in range(3)]
        table = await open_table(apis[0], GAME, settings={"spectators": False})
        players = [await Player(api, table).connect() for api in apis]
        await players[0].done("join", contribution="")
        await players[1].done("join", contribution="")
        await players[0].done("start")
        await players[2].wait(lambda: bool(players[2].refused))
        assert players[2].refused[-1]["error"]["code"] == "private"
        assert players[2].state["phase"] == "gathering"
        answer = await apis[2].ask("GET", f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "private")

    run(play())


def test_a_message_beyond_all_measure_ends_the_connection(server: ServerProcess) -> None:
    async def send() -> None:
        api = await Api.guest(server.url, "guest")
        player = await Player(api, await open_table(api, GAME)).connect()
        # the server may hang up while the rest is still being sent
        with suppress(ConnectionError, ConnectionClosed):
            await player.send("x" * 2_000_000)
        await player.wait(lambda: player.is_lost)
        assert player.closed_with == 1009

    run(send())


def test_a_resume_from_a_number_that_is_gone_gets_a_snapshot(server: ServerProcess) -> None:
    async def play() -> None:
        api = await Api.guest(server.url, "guest")
        table = await open_table(api, GAME)
        async with Player(api, table) as player:
            for number in range(80):
                await player.done("chat", text=f"{number}")
            seq = player.state["seq"]
        for last, kind, events in (
            (3, "snapshot", 0),
            (seq - 5, "events", 5),
            (seq, "events", 0),
            (10**6, "snapshot", 0),
        ):
            late = Player(api, table)
            late.state = {"seq": last, "chat": []}
            await late.connect()
            await late.wait(lambda late=late: len(late.heard) >= 2)
            message = json.loads(late.heard[1])
            assert message["type"] == kind
            assert len(message.get("events", [])) == events
            assert late.state["seq"] == seq
            await late.disconnect()

    run(play())
