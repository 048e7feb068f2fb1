"""Records of finished games: what proves them, and every forgery that must fail."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spieltisch.cli import main
from spieltisch.game.records import Record, lines_of, parse
from spieltisch.table.fair import Draws, commitment_of, key_of
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import near_the_end
from tests.server.process import ServerProcess
from tests.support import DEALT, DICE, IS_SOAK

OTHER = bytes(32)


async def code(api: Api, method: str, path: str, body: Any = None) -> tuple[int, str]:
    answer = await api.ask(method, path, body)
    return answer.status_code, answer.json()["error"]["code"]


def as_file(record: Record) -> bytes:
    """The file of a record, its check sums made anew."""
    return "".join(f"{line}\n" for line in lines_of(record)).encode()


async def finished(url: str, name: str, moves: int = 12) -> Player:
    """One of two people whose game is over."""
    apis = [await Api.guest(url, f"guest {n}") for n in range(2)]
    position = near_the_end(name, moves=moves) if name == DICE else None
    table = await open_table(apis[0], name, position=position)
    players = [await Player(api, table).connect() for api in apis]
    for player in players:
        await player.done("join", contribution="salt")
    path = f"/api/tables/{table}"
    assert await code(apis[0], "GET", f"{path}/record") == (409, "not_running")
    await players[0].done("start")
    assert await code(apis[0], "GET", f"{path}/record") == (409, "not_over")
    assert await code(apis[0], "GET", f"{path}/verify") == (409, "not_over")
    for _ in range(200):
        actor = next((p for p in players if p.is_mine), None)
        if actor is None:
            break
        seq = (await actor.act())["seq"]
        for player in players:
            await player.wait(lambda player=player, seq=seq: player.state["seq"] >= seq)
        if name == DEALT:
            await players[1].done("resign")
            await players[0].wait(lambda: players[0].is_over)
    assert players[0].is_over
    return players[0]


@pytest.fixture(scope="module")
def game(server: ServerProcess) -> tuple[str, str, bytes]:
    """A table with a finished game of dice: the address of its API, its id, its record."""

    async def play() -> tuple[str, str, bytes]:
        player = await finished(server.url, DICE)
        answer = await player.api.ask("GET", f"/api/tables/{player.table}/record")
        return server.url, player.table, answer.content

    return run(play())


@pytest.fixture(scope="module")
def dealt(server: ServerProcess) -> tuple[str, str, bytes]:
    """A table with a finished game that began with a deal."""

    async def play() -> tuple[str, str, bytes]:
        player = await finished(server.url, DEALT)
        answer = await player.api.ask("GET", f"/api/tables/{player.table}/record")
        return server.url, player.table, answer.content

    return run(play())


Game = tuple[str, str, bytes]


def test_a_game_of_this_server_is_verified_and_a_file_alone_is_only_consistent(game: Game) -> None:
    url, table, record = game

    async def ask() -> None:
        api = Api(url)
        own = await api.get(f"/api/tables/{table}/verify")
        assert (own["verdict"], own["fair"]) == ("verified", True)
        assert await api.post(f"/api/tables/{table}/verify", record) == own
        alone = await api.post("/api/verify", record)
        assert alone["verdict"] == "consistent"
        assert "forged" in alone["text"]["en"]
        assert "gefälscht" in alone["text"]["de"]
        assert (alone["commitment"], alone["draws"]) == (own["commitment"], own["draws"])
        assert own["draws"] > 0
        shown = (await api.get(f"/api/tables/{table}"))["state"]["fair"]
        assert shown["commitment"] == own["commitment"]

    run(ask())


def changed(record: Record, **fair: Any) -> Record:
    return replace(record, table={**record.table, "fair": {**record.table["fair"], **fair}})


def replayed(record: Record, secret: bytes, contributions: list[str]) -> Record:
    """The same start with draws that follow from another secret or other contributions."""
    key = key_of(secret, record.table["number"], contributions)
    position, moves, draws = record.start, list[str](), list[tuple[int, int]]()
    while not position.is_over and len(moves) < 40:
        if position.actor == "chance":
            moves.append(position.roll(Draws(key, len(draws))))
            draws.append((len(moves), len(draws)))
        else:
            moves.append(position.legal()[0])
        position = position.play(moves[-1])
    told = {"secret": secret.hex(), "commitment": commitment_of(secret), "draws": draws}
    forged = changed(replace(record, moves=tuple(moves)), contributions=contributions, **told)
    return parse(as_file(forged))


def truth(record: Record) -> bytes:
    return bytes.fromhex(record.table["fair"]["secret"])


def other_roll(record: Record) -> Record:
    last = max(n for n, move in enumerate(record.moves) if move.startswith("roll"))
    face = next(f for f in "123456" if not record.moves[last].endswith(f))
    return replace(record, moves=(*record.moves[:last], f"roll {face}"))


def shorter(record: Record) -> Record:
    """The game up to its last draw, which is not how it ended."""
    draws = record.table["fair"]["draws"]
    return changed(replace(record, moves=record.moves[: draws[-1][0] - 1]), draws=draws[:-1])


INCONSISTENT: dict[str, Callable[[Record], Record]] = {
    "another seed": lambda r: changed(r, secret=OTHER.hex()),
    "another seed with its commitment": lambda r: changed(
        r, secret=OTHER.hex(), commitment=commitment_of(OTHER)
    ),
    "another commitment": lambda r: changed(r, commitment=commitment_of(OTHER)),
    "another contribution": lambda r: changed(r, contributions=["lucky", "salt"]),
    "another number": lambda r: replace(r, table={**r.table, "number": 2}),
    "another roll": other_roll,
    "a draw left out": lambda r: changed(r, draws=r.table["fair"]["draws"][1:]),
}
CONSISTENT: dict[str, Callable[[Record], Record]] = {
    "everything from another seed": lambda r: replayed(r, OTHER, ["salt", "salt"]),
    "the true seed with another contribution": lambda r: replayed(r, truth(r), ["luck", "salt"]),
    "a game cut short": shorter,
}


@pytest.mark.parametrize("forgery", INCONSISTENT)
def test_a_record_that_does_not_agree_with_itself_fails_everywhere(
    game: Game, tmp_path: Path, forgery: str
) -> None:
    url, table, record = game
    forged = as_file(INCONSISTENT[forgery](parse(record)))
    for path in ("/api/verify", f"/api/tables/{table}/verify"):
        status, name = run(code(Api(url), "POST", path, forged))
        assert (status, name) in {(422, "bad_record"), (409, "not_over")}
    file = tmp_path / "game.jsonl"
    file.write_bytes(forged)
    assert main(["verify", str(file)]) == 1


@pytest.mark.parametrize("forgery", CONSISTENT)
def test_a_forged_record_that_agrees_with_itself_is_not_the_table_s_game(
    game: Game, forgery: str
) -> None:
    url, table, record = game
    forged = as_file(CONSISTENT[forgery](parse(record)))
    assert run(Api(url).post("/api/verify", forged))["verdict"] == "consistent"
    path = f"/api/tables/{table}/verify"
    assert run(code(Api(url), "POST", path, forged)) == (422, "bad_record")


def test_another_move_is_not_the_table_s_game(dealt: Game) -> None:
    url, table, raw = dealt
    record = parse(raw)
    move = next(move for move in record.start.legal() if move != record.moves[0])
    forged = as_file(replace(record, moves=(move,)))
    assert run(Api(url).post("/api/verify", forged))["verdict"] == "consistent"
    path = f"/api/tables/{table}/verify"
    assert run(code(Api(url), "POST", path, forged)) == (422, "bad_record")


def test_another_deal_and_another_table_s_game_fail(game: Game, dealt: Game) -> None:
    url, table, raw = dealt
    record = parse(raw)
    other = replace(record, start=record.start.game.start(seed=5), moves=())
    assert run(code(Api(url), "POST", "/api/verify", as_file(other))) == (422, "bad_record")
    path = f"/api/tables/{table}/verify"
    assert run(Api(url).post(path, raw))["deal"] is True
    assert run(code(Api(url), "POST", path, as_file(other))) == (422, "bad_record")
    assert run(code(Api(url), "POST", path, game[2])) == (422, "bad_record")


def test_the_command_says_what_is_proven_and_knows_a_noted_commitment(
    dealt: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(dealt[2])
    commitment = parse(dealt[2]).table["fair"]["commitment"]
    assert main(["--language", "en", "verify", str(file)]) == 0
    assert "as a forged one may too" in " ".join(capsys.readouterr().out.split())
    assert main(["--language", "en", "verify", str(file), "--commitment", commitment.upper()]) == 0
    assert "you noted" in " ".join(capsys.readouterr().out.split())
    wrong = commitment_of(OTHER)
    assert main(["--language", "en", "verify", str(file), "--commitment", wrong]) == 1
    assert "committed" in " ".join(capsys.readouterr().err.split())
    file.write_bytes(dealt[2].replace(b'"salt"', b'"pepper"', 1))
    assert main(["verify", str(file)]) == 1


ODD = st.one_of(
    st.none(), st.integers(), st.text(max_size=6), st.lists(st.integers(), max_size=3),
    st.sampled_from(["zz", "\ud800", -1, 1 << 70, [[1, -1]], [[1, 1 << 70]], [["a", 1]]]),
)  # fmt: skip


@settings(
    max_examples=300 if IS_SOAK else 25,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(field=st.sampled_from(["commitment", "secret", "contributions", "given", "deal", "draws",
                              "number", "result", "fair"]), value=ODD)  # fmt: skip
def test_no_altered_proof_makes_the_server_fail(game: Game, field: str, value: Any) -> None:
    url, table, raw = game
    record = parse(raw)
    fair = record.table["fair"]
    if field in fair:
        told = {**record.table, "fair": {**fair, field: value}}
    else:
        told = {**record.table, field: value}
    try:
        body = as_file(replace(record, table=told))
    except UnicodeEncodeError:
        body = json.dumps(told).encode()
    for path in ("/api/verify", f"/api/tables/{table}/verify"):
        assert run(Api(url).ask("POST", path, body)).status_code < 500
