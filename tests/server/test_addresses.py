"""Addresses of e-mail: which are taken, how often we write to one, and who is told of it."""

import json
from pathlib import Path

import pytest

from spieltisch.server.post import notices
from spieltisch.store import open_store
from tests.server.clients import Api, run
from tests.server.corresponding import MINUTE, MovedClock, confirmed, corresponding, served, until
from tests.server.mailbox import Mailbox
from tests.server.process import ServerProcess
from tests.server.where import everything_in, store_of

ANNA, BEN = "anna@example.org", "ben@example.com"


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "LOOK_S", 0.05)


BAD = (
    "", "anna", "anna@", "@example.org", "anna@example", "a b@example.org", "anna@@example.org",
    "anna@example..org", ".anna@example.org", "anna@-example.org", '"anna"@example.org',
    "anna@example.org\r\nBcc: ben@example.com", "anna@example.org,ben@example.com",
    "anna@[127.0.0.1]", "anna@127.0.0.1", "ännä@example.org", "Anna <anna@example.org>",
    "a" * 65 + "@example.org", "anna@" + "e" * 64 + ".org", "a@" + "b." * 130 + "org",
)  # fmt: skip


def test_what_is_no_address_is_refused_and_nobody_is_flooded(data: Path) -> None:
    async def whole(box: Mailbox) -> None:
        async with served(data, box.url, MovedClock()) as here:
            anna = await Api.guest(here.url, "Anna")
            for text in BAD:
                answer = await anna.ask("PUT", "/api/me/address", {"address": text})
                assert answer.json()["error"]["code"] == "bad_mail_address", text
            assert (await anna.get("/api/me/address"))["address"] is None
            statuses = []
            for number in range(5):
                person = await Api.guest(here.url, f"guest {number}")
                body = {"address": f"Anna+{number}@Example.org"}
                statuses.append((await person.ask("PUT", "/api/me/address", body)).status_code)
            assert statuses == [200, 200, 200, 429, 429], "an address"
            statuses = [
                (
                    await anna.ask("PUT", "/api/me/address", {"address": f"a{n}@example.org"})
                ).status_code
                for n in range(8)
            ]
            assert statuses == [200] * 5 + [429] * 3, "a person"
            await until(lambda: len({letter["To"] for letter in box.letters}) >= 4)

    with Mailbox() as box:
        run(whole(box))


def test_without_a_mail_server_none_is_offered(server: ServerProcess) -> None:
    async def whole() -> None:
        anna = await Api.guest(server.url, "Anna")
        assert not (await anna.get("/api/me/address"))["offered"]
        answer = await anna.ask("PUT", "/api/me/address", {"address": ANNA})
        assert answer.json()["error"]["code"] == "no_mail"
        assert (await anna.get("/health"))["mail"] == "off"

    run(whole())


def test_no_address_is_ever_told_to_anybody_else(
    data: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            await confirmed(anna, box, ANNA)
            await confirmed(ben, box, BEN)
            pair = await corresponding(anna, ben)
            await pair.move()
            clock.shift += 10 * MINUTE
            await until(lambda: len(box.letters) == 3)
            paths = [
                "/api/me", "/api/me/tables", "/api/me/address", "/api/me/blocks", "/api/tables",
                f"/api/tables/{pair.table}", f"/api/tables/{pair.table}/history",
                f"/api/tables/{pair.table}/memory", "/health", "/metrics", "/api/about",
            ]  # fmt: skip
            told = [(await ben.ask("GET", path)).text for path in paths]
            told += [raw.decode() for raw in pair.players[1].heard]
            audit = await here.server.service.parts.store.house.audit()
            assert "example.org" not in "".join(told) + str(audit)
            assert all(letter.as_string().count("example.com") == 0 for letter in box.to(ANNA))
            assert all(ANNA not in letter.as_string() for letter in box.to(BEN))
            me = {name: (await api.get("/api/me"))["person"] for name, api in
                  (("anna", anna), ("ben", ben))}  # fmt: skip
        store = open_store(store_of(data))
        for name, person in me.items():
            await store.export(tmp_path / name, person)
        assert ANNA not in (tmp_path / "ben").read_text()
        lines = [json.loads(line) for line in (tmp_path / "anna").read_text().splitlines()]
        assert [line["address"] for line in lines if line["type"] == "addresses"] == [ANNA]
        await store.delete_person(me["anna"])
        assert await store.post.address(me["anna"]) is None
        await store.close()

    with Mailbox() as box:
        run(whole(box))
    said = "".join(capfd.readouterr())
    assert "example.org" not in said
    assert ANNA.encode() not in everything_in(data)
