"""No secret on the wire: streams of games that differ only in hidden things are byte-equal.

All of it holds on a server and in a browser's tab.
"""

import base64
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.game import Game, Position, kind_of, load
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES, near_the_end
from tests.server.houses import HOUSES, House
from tests.support import IS_SOAK, example, random_move, random_positions

HIDING = [name for name in NAMES if not kind_of(name).is_open]
FORMS = {name: options for name in NAMES if (options := example(name, "FORM", None))}
"""Games in which seats fill in a secret form, with nothing left to the lot, which all may see."""
FORM_PAIRS = 300 if IS_SOAK else 8
ASKED = ("", "/memory", "/history?number=1", "/record?number=1")
"""What can be asked about a table; some of it is refused while a game runs, in the same words."""
COMMITMENT = re.compile(rb'("(?:next_)?commitment":")[0-9a-f]{64}')
PAIRS = 120 if IS_SOAK else 5
STEPS = 60 if IS_SOAK else 25


class Twin:
    """One of two houses that are told the same things."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.players: list[Player] = []
        self.spectator: Player | None = None
        self._read: list[int] = []

    async def begin(self, game: Game, position: Position | None = None) -> None:
        """Everybody sits down at a table, from a position or where nothing is left to the lot."""
        self.position = position or game.start(seed=1)
        apis = [await Api.guest(self.url, f"guest {n}") for n in range(game.people)]
        table = await open_table_as(apis[0], game, position)
        for api in apis:
            self.players.append(await Player(api, table).connect())
        self.spectator = await Player(Api(self.url), table).connect()
        self._read = [0] * len(self.players)
        for number, player in enumerate(self.players):
            await self.do(player, "join", f"j{number}", contribution=f"salt {number}")
        await self.do(self.players[0], "start", "s")

    async def do(self, player: Player, kind: str, number: str, **fields: Any) -> None:
        """A command, waited for until everybody has heard of it."""
        answer = await player.do(kind, number=number, **fields)
        assert answer["type"] == "ack", answer
        for viewer in self.viewers:
            await viewer.wait(lambda viewer=viewer: viewer.state["seq"] >= answer["seq"])
        self._follow()

    def _follow(self) -> None:
        """The complete position, which nobody is told: its steps, by those who are told each."""
        steps: dict[int, str] = {}
        for number, player in enumerate(self.players):
            for message in map(json.loads, player.heard[self._read[number] :]):
                for event in message.get("events", ()):
                    if event["type"] in ("played", "rolled") and event["text"] is not None:
                        steps[event["seq"]] = event["text"]
            self._read[number] = len(player.heard)
        for seq in sorted(steps):
            self.position = self.position.play(steps[seq])

    @property
    def viewers(self) -> list[Player]:
        """All sockets."""
        assert self.spectator is not None
        return [*self.players, self.spectator]

    async def told(self, viewer: int) -> list[bytes]:
        """All that a viewer heard, without the measurements of lag, and what they can ask."""
        player = self.viewers[viewer]
        table = f"/api/tables/{player.table}"
        answers = [await player.api.ask("GET", table + path) for path in ASKED]
        return [*without_probes(player.heard), *(answer.content for answer in answers)]

    async def end(self) -> None:
        """Leave."""
        for player in self.viewers:
            await player.disconnect()


async def open_table_as(host: Api, game: Game, position: Position | None) -> str:
    """A table whose id is the same in both servers."""
    create = {
        "type": "create",
        "game": game.name,
        "people": game.people,
        "options": game.options_json(),
        "position": position and position.to_json(),
    }
    return str((await host.post("/api/tables", {"id": "t", "create": create}))["table"])


def looks_equal(a: Position, b: Position, seat: str) -> bool:
    """Whether a seat cannot tell two positions apart by what it has just seen."""
    if a.is_over or b.is_over or (a.actor, a.turn) != (b.actor, b.turn):
        return False
    seen = [[event.seen_by(seat) for event in p.events] for p in (a, b)]
    return seen[0] == seen[1] and a.view(seat) == b.view(seat)


def common_move(a: Position, b: Position, seat: str, rng: Random) -> str | None:
    """A move that is legal in both and tells the seat the same in both."""
    moves = [move for move in a.legal() if move in set(b.legal())]
    rng.shuffle(moves)
    return next((m for m in moves[:20] if looks_equal(a.play(m), b.play(m), seat)), None)


async def same_script(a: Twin, b: Twin, seat: str, rng: Random, most: int = STEPS) -> int:
    """Tell both the same until they would differ for the seat; the answer is how many steps."""
    for step in range(most):
        if a.position.actor == "chance":
            command: dict[str, Any] = {"kind": "roll"}
        else:
            text = common_move(a.position, b.position, seat, rng)
            if text is None:
                return step
            command = {"kind": "move", "text": text}
        place = a.players[0].board["acting"]["place"]
        for twin in (a, b):
            await twin.do(twin.players[place], number=f"m{step}", **command)
        if step % 4 == 1:
            for twin in (a, b):
                await twin.do(twin.players[0], "chat", f"c{step}", text="hm")
    return most


def without_probes(heard: list[bytes]) -> list[bytes]:
    """A stream without the measurements of lag, which real time sends in between."""
    return [message for message in heard if not message.startswith(b'{"type":"probe"')]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", HIDING)
def test_games_that_differ_only_in_hidden_things_give_equal_streams(
    name: str, house: House, tmp_path: Path
) -> None:
    async def pair(urls: tuple[str, str], number: int) -> tuple[int, bool]:
        rng = Random(f"{name} {number}")
        line = list(random_positions(load(name).start(seed=number), rng, 400))
        running = [p for p in line if not p.is_over and not p.form]
        position = running[rng.randrange(len(running))]
        seat = rng.choice(position.game.seats)
        other = position.resample(seat, rng)
        twins = (Twin(urls[0]), Twin(urls[1]))
        for twin, start in zip(twins, (position, other), strict=True):
            await twin.begin(start.game, start)
        steps = await same_script(*twins, seat, rng)
        for viewer in (position.game.seats.index(seat), -1):
            assert await twins[0].told(viewer) == await twins[1].told(viewer)
        for twin in twins:
            await twin.end()
        return steps, position.to_json() != other.to_json()

    async def pairs() -> list[tuple[int, bool]]:
        async with (
            house.opened(tmp_path / "a", 1) as left,
            house.opened(tmp_path / "b", 1) as right,
        ):
            return [await pair((left, right), number) for number in range(PAIRS)]

    results = run(pairs())
    assert sum(steps for steps, _ in results) > PAIRS
    assert sum(differs for _, differs in results) > PAIRS / 2


def without_commitments(told: list[bytes]) -> list[bytes]:
    """What was told, without the games' commitments."""
    return [COMMITMENT.sub(rb"\1*", message) for message in told]


async def fill_forms(twins: tuple[Twin, Twin], seat: str, order: list[str], rng: Random) -> bool:
    """Everybody fills in a form, the seat the same one in both games; whether the others' differ.

    A person whose turn it is not yet sends the form ahead, and may take it back and send another.
    """
    start = twins[0].position
    differs = False
    for number, one in enumerate(order):
        is_ahead = one != twins[0].position.actor
        for kind in ("wrong", "right") if is_ahead and rng.random() < 0.5 else ("right",):
            texts = [random_move(start, rng)] * 2 if one == seat else two_forms(start, rng)
            differs = differs or texts[0] != texts[1]
            for twin, text in zip(twins, texts, strict=True):
                player = twin.players[start.game.seats.index(one)]
                await twin.do(player, "move", f"{kind}{number}", text=text)
                if kind == "wrong":
                    await twin.do(player, "ask_undo", f"back{number}")
    return differs


def two_forms(start: Position, rng: Random) -> list[str]:
    return [random_move(start, rng) for _ in range(2)]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", FORMS)
def test_games_that_differ_in_another_s_form_give_equal_streams_from_the_first_message(
    name: str, house: House, tmp_path: Path
) -> None:
    async def pair(urls: tuple[str, str], number: int) -> tuple[int, bool]:
        rng = Random(f"{name} form {number}")
        game = load(name, options=FORMS[name])
        seat = game.seats[number % 2]
        order = list(game.seats if number % 4 < 2 else reversed(game.seats))
        twins = (Twin(urls[0]), Twin(urls[1]))
        for twin in twins:
            await twin.begin(game)
        differs = await fill_forms(twins, seat, order, rng)
        steps = await same_script(*twins, seat, rng, STEPS // 2)
        for viewer in (game.seats.index(seat), -1):
            one, other = [await twin.told(viewer) for twin in twins]
            assert without_commitments(one) == without_commitments(other)
            assert one != other, "other draws, other hash"
        for twin in twins:
            await twin.end()
        return steps, differs

    async def pairs() -> list[tuple[int, bool]]:
        async with (
            house.opened(tmp_path / "a", 1) as left,
            house.opened(tmp_path / "b", 1, 2) as right,
        ):
            return [await pair((left, right), number) for number in range(count)]

    count = house.part_of(FORM_PAIRS)
    results = run(pairs())
    assert sum(steps for steps, _ in results) > 4 * count
    assert sum(differs for _, differs in results) > count / 2


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", NAMES)
def test_no_token_and_no_draw_secret_is_sent_to_anybody_before_the_end(
    name: str, house: House, tmp_path: Path
) -> None:
    async def play() -> None:
        async with house.opened(tmp_path / "data", 1) as url:
            apis = [await Api.guest(url, f"guest {n}") for n in range(2)]
            table = await open_table(apis[0], name, position=near_the_end(name, moves=12))
            players = [await Player(api, table, Random(n)).connect() for n, api in enumerate(apis)]
            spectator = await Player(Api(url), table).connect()
            for number, player in enumerate(players):
                await player.done("join", contribution=f"private-salt-{number}")
            answer = await players[0].done("start")
            while True:
                for viewer in (*players, spectator):
                    await viewer.wait(lambda v=viewer, seq=answer["seq"]: v.state["seq"] >= seq)
                if players[0].is_over:
                    break
                actor = next(player for player in players if player.is_mine)
                answer = await actor.act()
            secret = bytes.fromhex(players[0].state["fair"]["secret"])
            forms = [secret.hex(), base64.b64encode(secret).decode(), "private-salt-"]
            for viewer in (*players, spectator):
                before = b"".join(m for m in viewer.heard if b'"how":' not in m).decode()
                assert not [form for form in forms if form in before]
                everything = b"".join(viewer.heard).decode()
                strangers = [player.person for player in players if player is not viewer]
                assert all(strangers)
                tokens = [str(api.token) for api in apis]
                assert not [word for word in (*tokens, *strangers) if word in everything]
                await viewer.disconnect()

    run(play())
