"""The page's files: below any public path, packed, and never a new page with old parts."""

import asyncio
import gzip
import re
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers

from spieltisch.server.http.page import BUNDLED, Page
from tests.server.clients import Api, open_table, play_some, run
from tests.server.inside import inside
from tests.server.proxy import proxy

pytestmark = pytest.mark.once

PUBLIC = "/sub/path"
INDEX = """<!doctype html><link rel="icon" href="/icon.svg"><link rel="manifest"
href="/manifest.webmanifest"><link rel="help" href="//elsewhere.example/"><link rel="stylesheet"
href="/assets/{n}.css"><script type="module" src="/assets/{n}.js"></script>"""
SCRIPT = "// a script that is long enough to be packed\n" * 100


def build(folder: Path, number: int, *, without: str = "") -> None:
    """What the page's build leaves behind; each build has its own names."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    for old in (folder / "assets").iterdir():
        old.unlink()
    files = {
        "index.html": INDEX.format(n=number),
        "icon.svg": "<svg/>",
        "manifest.webmanifest": "{}",
        f"assets/{number}.js": f"{SCRIPT}// {number}",
        f"assets/{number}.css": f"/* {number} */",
    }
    for name, text in files.items():
        if name != without:
            (folder / name).write_text(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path / "page", 1)
    return tmp_path / "page"


class Clock:
    """Time that goes by when told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def looks(self, page: Page, count: int = 2) -> None:
        """Enough time for some looks at the folder."""
        for _ in range(count):
            self.now += 2
            page.answer("")


def addresses(html: str) -> list[str]:
    """All addresses on this server that a page names."""
    return re.findall(r'(?:href|src)="(/[^/"][^"]*)"', html)


def text(page: Page, path: str) -> str:
    return bytes(page.answer(path).body).decode()


@pytest.mark.parametrize("is_cutting", [True, False], ids=["cutting", "passing on whole"])
@pytest.mark.parametrize("source", ["written here", "built"])
def test_behind_a_proxy_on_a_path_every_address_of_the_page_is_found(
    tmp_path: Path, folder: Path, is_cutting: bool, source: str
) -> None:
    if source == "built":
        assert (BUNDLED / "index.html").is_file(), "the page is not built: run `make page`"
    page = str(folder if source == "written here" else BUNDLED)

    async def visit() -> None:
        async with (
            proxy(PUBLIC, is_cutting) as outside,
            inside(tmp_path / "data", page=page, public_url=outside.url) as running,
        ):
            outside.upstream = int(running.url.rsplit(":", 1)[1])
            api = Api(outside.url)
            for path in ("/", "/t/some-table", "/about"):
                found = addresses((await api.ask("GET", path)).text)
                assert len(found) >= 4
                assert all(address.startswith(f"{PUBLIC}/") for address in found)
                for address in found:
                    answer = await api.ask("GET", address.removeprefix(PUBLIC))
                    assert answer.status_code == 200, address

    run(visit())


@pytest.mark.parametrize("is_cutting", [True, False], ids=["cutting", "passing on whole"])
def test_behind_a_proxy_on_a_path_people_play_and_their_links_lead_there(
    tmp_path: Path, is_cutting: bool
) -> None:
    async def play() -> None:
        async with (
            proxy(PUBLIC, is_cutting) as outside,
            inside(tmp_path / "data", public_url=outside.url) as running,
        ):
            outside.upstream = int(running.url.rsplit(":", 1)[1])
            apis = [await Api.guest(outside.url, f"guest {n}") for n in range(2)]
            table = await open_table(apis[0], "mutabor")
            link = (await apis[0].get(f"/api/tables/{table}/link"))["link"]
            assert link == f"{outside.url}/t/{table}"
            await play_some(apis, table, 4)

    run(play())


def test_without_a_public_path_the_page_is_served_as_it_was_built(folder: Path) -> None:
    page = Page(folder)
    assert text(page, "") == (folder / "index.html").read_text()
    assert text(page, "t/table") == text(page, "")
    assert page.answer("missing.js").status_code == 404
    shown = bytes(page.answer("", "/a&b/c").body).decode()
    assert 'href="/a%26b/c/icon.svg"' in shown
    assert 'href="//elsewhere.example/"' in shown


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    answer = Page(tmp_path / "nowhere").answer("", "/sub")
    shown = bytes(answer.body).decode()
    assert answer.status_code == 503
    assert "not built" in shown
    assert 'href="/sub/api/openapi.json"' in shown


def test_an_emptied_page_is_never_served(folder: Path) -> None:
    clock = Clock()
    page = Page(folder, clock)
    first = text(page, "")
    (folder / "index.html").write_bytes(b"")
    clock.looks(page, 5)
    assert text(page, "") == first, "what was read before is served on"
    answer = Page(folder).answer("t/table")
    assert answer.status_code == 503
    assert b"not built" in bytes(answer.body)


def test_a_rebuilt_page_is_noticed_and_the_parts_of_the_last_one_stay(folder: Path) -> None:
    clock = Clock()
    page = Page(folder, clock)
    build(folder, 2)
    assert "assets/1.js" in text(page, ""), "nobody has looked yet"
    clock.looks(page)
    assert "assets/2.js" in text(page, "")
    assert text(page, "assets/2.css") == "/* 2 */"
    assert text(page, "assets/1.css") == "/* 1 */", "for pages that were opened before"
    build(folder, 3)
    clock.looks(page)
    assert page.answer("assets/1.css").status_code == 404
    assert text(page, "assets/2.css") == "/* 2 */"


def test_a_half_built_page_is_never_served(folder: Path) -> None:
    clock = Clock()
    page = Page(folder, clock)
    first = text(page, "")
    build(folder, 2, without="assets/2.js")
    clock.looks(page, 5)
    assert text(page, "") == first
    assert text(page, "assets/1.css") == "/* 1 */"
    (folder / "index.html").unlink()
    clock.looks(page, 5)
    assert text(page, "") == first
    build(folder, 3)
    clock.looks(page, 1)
    assert text(page, "") == first, "it may still be changing"
    clock.looks(page, 1)
    assert "assets/3.js" in text(page, "")


def test_large_texts_are_packed_for_who_can_unpack_them(folder: Path) -> None:
    page = Page(folder)
    plain = text(page, "assets/1.js")
    for accepted, is_packed in (
        ("gzip", True),
        ("deflate, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("br", False),
    ):
        answer = page.answer("assets/1.js", "", Headers({"accept-encoding": accepted}))
        assert (answer.headers.get("content-encoding") == "gzip") == is_packed
        body = bytes(answer.body)
        assert (gzip.decompress(body) if is_packed else body).decode() == plain
        assert answer.headers["vary"] == "accept-encoding"
    small = page.answer("icon.svg", "", Headers({"accept-encoding": "gzip"}))
    assert "content-encoding" not in small.headers


def test_a_browser_gets_a_running_server_s_new_page(tmp_path: Path, folder: Path) -> None:
    async def visit() -> None:
        async with (
            inside(tmp_path / "data", page=str(folder)) as running,
            httpx.AsyncClient(base_url=running.url, trust_env=False, verify=False) as client,
        ):
            first = await client.get("/assets/1.js")
            assert first.headers["content-encoding"] == "gzip"
            assert "immutable" in first.headers["cache-control"]
            assert (await client.get("/")).headers["cache-control"] == "no-cache"
            build(folder, 2)
            for _ in range(200):
                if "assets/2.js" in (await client.get("/")).text:
                    break
                await asyncio.sleep(0.05)
            assert (await client.get("/assets/2.js")).status_code == 200
            assert (await client.get("/assets/1.js")).text == first.text

    run(visit())
