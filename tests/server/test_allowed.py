"""Whole games with people, bots, spectators and shared devices: everybody is told what they may
know, and nothing else, on a server and in a browser's tab.

When a game is over its record tells all. From it follows what each viewer could know after every
step, and everything that they were sent is compared with that.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.game import PUBLIC, BadOptions, kind_of, load, seen_by
from spieltisch.game.records import parse
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES
from tests.server.houses import HOUSES, House
from tests.support import IS_SOAK, example, short_options

pytestmark = pytest.mark.once
GAMES = 8 if IS_SOAK else 1
LEVELS = (1, 3) if IS_SOAK else (1,)
ASKED_EVERY = 10
"""After so many steps everybody also asks for what can be asked."""
Message = dict[str, Any]


def most_people(name: str) -> int:
    """With how many the game is played here: three, where it can be."""
    try:
        return load(name, 3).people
    except BadOptions:
        return 2


def options_of(name: str) -> dict[str, Any]:
    """Options for a short game, with as many secrets as there can be."""
    found: dict[str, Any] = example(name, "SECRETS", short_options(name))
    return found


def as_sent(value: Any) -> Any:
    """As it is after a way over the wire."""
    return json.loads(json.dumps(value))


class Truth:
    """A game that is over."""

    def __init__(self, record: bytes) -> None:
        self._record = parse(record)
        self._positions = [self._record.start]
        for move in self._record.moves:
            self._positions.append(self._positions[-1].play(move))
        assert self._positions[-1].is_over
        self.hidden = 0
        """How often a viewer was shown less than there was."""

    def check(self, place: int | None, messages: Iterable[Message]) -> None:
        """Whoever sits at a place, or watches, may know all of this."""
        eyes = () if place is None else self._record.people[place].seats
        for message in messages:
            if "memories" in message:
                self._check_memories(message, eyes)
            elif "state" in message:
                self._check_part(message["state"], eyes)
            for event in message.get("events", ()):
                self._check_part(event, eyes)

    def _check_part(self, part: Message, eyes: tuple[str, ...]) -> None:
        """A state, or an event."""
        board = part.get("board")
        is_over = part.get("phase") == "over"
        if "fair" in part:
            secrets = (part["fair"]["secret"], part["fair"]["contributions"])
            assert is_over == (None not in secrets)
            assert is_over or secrets == (None, None)
        if board is None:
            assert not part.get("log")
            return
        self._check_board(board, eyes, is_over)
        position = self._positions[board["ply"]]
        if "log" in part:
            assert part["log"] == as_sent([seen_by(event, eyes) for event in position.history()])
        if part.get("type") in ("played", "rolled"):
            assert part["events"] == as_sent([seen_by(event, eyes) for event in position.events])
            before = self._positions[board["ply"] - 1]
            is_told = before.form is None or part["seat"] in eyes
            assert part["text"] == (self._record.moves[board["ply"] - 1] if is_told else None)

    def _check_board(self, board: Message, eyes: tuple[str, ...], is_over: bool) -> None:
        position, acting = self._positions[board["ply"]], board["acting"]
        is_mine = acting is not None and acting["seat"] in eyes
        seat = acting["seat"] if is_mine else eyes[0] if eyes else PUBLIC
        whole = as_sent(position.to_json())
        assert board["view"] == (whole if is_over else as_sent(position.view(seat)))
        self.hidden += board["view"] != whole
        moves = position.legal() if is_mine and not acting["is_roll"] else []
        assert board["legal"] == moves
        assert set(board["my_forms"]) <= set(eyes)

    def _check_memories(self, message: Message, eyes: tuple[str, ...]) -> None:
        position = self._positions[message["ply"]]
        assert message["memories"] == as_sent({seat: position.memory(seat) for seat in eyes})


async def answers(player: Player) -> list[Message]:
    """What somebody is told who asks: the table, its past, and what their seats know."""
    paths = ["", "/history?number=1", *(["/memory"] if player.api.token else [])]
    return [await player.api.get(f"/api/tables/{player.table}{path}") for path in paths]


def heard(player: Player) -> list[Message]:
    """Every message."""
    return [json.loads(message) for message in player.heard]


async def record_of(api: Api, table: str) -> bytes:
    """The file of the table's first game."""
    answer = await api.ask("GET", f"/api/tables/{table}/record?number=1")
    assert answer.is_success
    return answer.content


async def play_with_bots(url: str, name: str, level: int, rng: Random) -> Truth:
    """One bot and, as far as there is room, people; somebody watches."""
    people = most_people(name)
    apis = [await Api.guest(url, f"guest {n}") for n in range(people - 1)]
    bots = [*[None] * len(apis), level]
    table = await open_table(apis[0], name, people, options=options_of(name), bots=bots)
    players = [await Player(api, table, rng).connect() for api in apis]
    spectator = await Player(Api(url), table).connect()
    for number, player in enumerate(players):
        await player.done("join", contribution=f"salt {number}")
    await players[0].done("start")
    asked: list[tuple[int | None, list[Message]]] = []
    steps, first = 0, players[0]
    while True:
        await first.wait(lambda: first.is_over or first.board["acting"]["place"] < len(players))
        if first.is_over:
            break
        actor = players[first.board["acting"]["place"]]
        await actor.wait(lambda actor=actor: actor.state["seq"] >= first.state["seq"])
        seq = (await actor.done(**_as_named(await actor.command())))["seq"]
        await first.wait(lambda seq=seq: first.state["seq"] >= seq)
        steps += 1
        for viewer in (*players, spectator):  # who says nothing for long is dropped
            await viewer.send({"type": "ping", "n": steps})
        if steps % ASKED_EVERY == 1 and not first.is_over:
            for place, viewer in (*enumerate(players), (None, spectator)):
                asked.append((place, await answers(viewer)))
    for viewer in (*players, spectator):
        await viewer.wait(lambda viewer=viewer: viewer.is_over)
    truth = Truth(await record_of(apis[0], table))
    for place, viewer in (*enumerate(players), (None, spectator)):
        truth.check(place, heard(viewer))
        await viewer.disconnect()
    for place, told in asked:
        truth.check(place, told)
    return truth


def _as_named(command: dict[str, Any]) -> dict[str, Any]:
    """A command's type is called `kind` by those who send it."""
    return {"kind" if name == "type" else name: value for name, value in command.items()}


async def play_on_one_device(url: str, name: str, rng: Random) -> tuple[Truth, int]:
    """People at one device: a connection for whoever has it in hand, none behind the curtain.

    The answer is how often it was handed over, too.
    """
    people = most_people(name)
    apis = [await Api.guest(url, f"guest {n}") for n in range(people)]
    table = await open_table(
        apis[0], name, people, options=options_of(name), settings={"spectators": False}
    )
    for number, api in enumerate(apis):
        join = {"type": "join", "contribution": f"salt {number}", "place": number}
        await api.post(f"/api/tables/{table}/commands", {"id": f"j{number}", "command": join})
    start = {"id": "s", "command": {"type": "start"}}
    await apis[0].post(f"/api/tables/{table}/commands", start)
    stranger = await Api(url).ask("GET", f"/api/tables/{table}")
    assert stranger.status_code == 403
    fronts: list[tuple[int, Player]] = []
    place = 0
    while not (fronts and fronts[-1][1].is_over):
        front = await Player(apis[place], table, rng).connect()
        fronts.append((place, front))
        while front.is_mine:
            await front.done(**_as_named(await front.command()))
        await front.disconnect()
        if not front.is_over:
            place = front.board["acting"]["place"]
    truth = Truth(await record_of(apis[0], table))
    for place, front in fronts:
        truth.check(place, heard(front))
    return truth, len(fronts)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", NAMES)
def test_people_and_spectators_beside_a_bot_hear_what_they_may_know_and_nothing_else(
    name: str, house: House, tmp_path: Path
) -> None:
    async def games() -> int:
        async with house.opened(tmp_path / "data", 1) as url:
            played = [
                await play_with_bots(url, name, level, Random(f"{name} {number}"))
                for number in range(GAMES)
                for level in LEVELS
            ]
            return sum(truth.hidden for truth in played)

    assert (run(games()) > 0) == (not kind_of(name).is_open)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", NAMES)
def test_nobody_at_a_shared_device_hears_what_another_there_knows(
    name: str, house: House, tmp_path: Path
) -> None:
    async def games() -> list[tuple[Truth, int]]:
        async with house.opened(tmp_path / "data", 1) as url:
            return [
                await play_on_one_device(url, name, Random(f"{name} {number}"))
                for number in range(GAMES)
            ]

    results = run(games())
    assert all(fronts > 1 for _, fronts in results)
    assert any(truth.hidden > 0 for truth, _ in results) == (not kind_of(name).is_open)
