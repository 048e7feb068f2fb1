"""`spieltisch site`, and the offline files on a server: addresses, policies, what is not there."""

import json
import re
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from spieltisch.commands import site
from spieltisch.game import SpieltischError
from spieltisch.server.http.offline_files import WORKER_POLICY, OfflineFiles, find_offline_files
from tests.server.clients import Api, run
from tests.server.inside import inside

pytestmark = pytest.mark.once


def test_a_site_has_relative_addresses_its_policy_and_all_offline_files(tmp_path: Path) -> None:
    site.write_site(tmp_path / "site")
    page = (tmp_path / "site" / "index.html").read_text()
    assert f'content="{site.POLICY}"' in page
    assert "unsafe" not in site.POLICY
    assert 'name="spieltisch-site"' in page
    addresses = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert addresses
    assert all(address.startswith("./") for address in addresses)
    listed = json.loads((tmp_path / "site" / "offline" / "manifest.json").read_text())
    folder = tmp_path / "site" / "offline" / listed["digest"]
    assert {file["name"]: file["bytes"] for file in listed["files"]} == {
        path.name: path.stat().st_size for path in folder.iterdir()
    }
    site.write_site(tmp_path / "site")  # an older site is replaced


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Ann")
    with pytest.raises(SpieltischError, match="no site"):
        site.write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_only_the_workers_own_scripts_may_compile_webassembly(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "data") as running:
            api = Api(running.url)
            listed = await api.get("/offline/manifest.json")
            for file in [*listed["files"], {"name": "nothing.js"}]:
                answer = await api.ask("GET", f"/offline/{listed['digest']}/{file['name']}")
                policy = answer.headers["content-security-policy"]
                is_worker = file["name"] in ("worker.js", "thinker.js")
                assert (policy == WORKER_POLICY) == is_worker
                assert ("wasm-unsafe-eval" in policy) == is_worker
                assert answer.status_code == (200 if "sha256" in file else 404)
            for path in ("/", "/api/about", "/offline/manifest.json"):
                answer = await api.ask("GET", path)
                assert "unsafe" not in answer.headers["content-security-policy"]

    run(ask())


def test_a_server_without_the_files_offers_nothing(tmp_path: Path) -> None:
    files = OfflineFiles(tmp_path)
    assert find_offline_files() is not None
    assert files.answer("manifest.json", Headers()).status_code == 204
    assert files.answer("x/worker.js", Headers()).status_code == 404


def test_names_that_are_not_listed_are_not_served() -> None:
    files = OfflineFiles()
    for path in ("sources.sha256", "../__init__.py", "x/worker.js", ""):
        assert files.answer(path, Headers()).status_code == 404
