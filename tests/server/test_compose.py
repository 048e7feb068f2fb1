"""`deploy/compose.yaml` fits the program, nginx's file and what it names."""

import re
from dataclasses import fields
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes with schemathesis

from spieltisch.commands import COMMANDS
from spieltisch.server.ops.config import PORT, Settings, settings_from
from spieltisch.store import is_shared

pytestmark = pytest.mark.once

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
TEXT = (DEPLOY / "compose.yaml").read_text()
PREFIX = "SPIELTISCH_"
SERVERS = ("app1", "app2")
PROGRAMS = {command.__name__.rpartition(".")[2] for command in COMMANDS}
REQUIRED = {"PUBLIC_URL": "https://play.example.org", "POSTGRES_PASSWORD": "long and random"}


def example() -> dict[str, str]:
    """What deploy/env.example says, filled in."""
    lines = (DEPLOY / "env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def filled_in(variables: dict[str, str]) -> Any:
    """The file as compose reads it with these variables."""

    def value(found: re.Match[str]) -> str:
        name, otherwise = found[1], found[2] or ""
        if not variables.get(name) and otherwise.startswith(":?"):
            raise KeyError(otherwise)
        return variables.get(name) or otherwise.removeprefix(":-")

    text = re.sub(r"(?<!\$)\$\{(\w+)(:[?-][^}]*)?\}", value, TEXT)
    return yaml.safe_load(text.replace("$$", "$"))


@pytest.fixture(scope="module")
def whole() -> Any:
    """The file with the example's variables and what must be chosen."""
    return filled_in(example() | REQUIRED)


def test_no_password_is_in_a_file_and_none_can_be_forgotten() -> None:
    assert example()["POSTGRES_PASSWORD"] == ""
    for name in REQUIRED:
        with pytest.raises(KeyError, match=r"deploy/\.env"):
            filled_in(REQUIRED | {name: ""})
    for ignored in (".gitignore", "deploy/Dockerfile.dockerignore"):
        lines = (DEPLOY.parent / ignored).read_text().splitlines()
        assert "deploy/.env" in [line.removeprefix("/") for line in lines]


def test_all_variables_are_explained_in_the_example() -> None:
    assert set(re.findall(r"\$\{(\w+)", TEXT)) == set(example())


def test_the_servers_settings_exist_and_make_sense(whole: Any) -> None:
    known = {field.name for field in fields(Settings)}
    for name in SERVERS:
        server = whole["services"][name]
        given = server["environment"]
        ours = {key for key in given if key.startswith(PREFIX)}
        assert {key.removeprefix(PREFIX).lower() for key in ours} <= known
        settings = settings_from(None, given)
        assert settings_from(None, given | {f"{PREFIX}BOT_WORKERS": "0"}).bot_workers == 0
        assert is_shared(settings.store)
        assert "long and random" not in settings.database, "it would be seen in lists of processes"
        assert given["PGPASSWORD"] == whole["services"]["db"]["environment"]["POSTGRES_PASSWORD"]
        assert settings.trusted_proxy == (address_of(whole, "proxy"),)
        assert server["command"] == ["serve"]


def test_nginx_finds_the_servers_at_addresses_that_nobody_else_gets(whole: Any) -> None:
    upstreams = re.findall(r"(?<=server )[\d.]+:\d+", (DEPLOY / "site.conf").read_text())
    assert upstreams == [f"{address_of(whole, name)}:{PORT}" for name in SERVERS]
    (pool,) = whole["networks"]["site"]["ipam"]["config"]
    for name in (*SERVERS, "proxy"):
        address = ip_address(address_of(whole, name))
        assert address in ip_network(pool["subnet"])
        assert address not in ip_network(pool["ip_range"])


def test_files_volumes_and_services_that_it_names_exist(whole: Any) -> None:
    services = whole["services"]
    for service in services.values():
        if "build" in service:
            assert service["command"][0] in PROGRAMS
            context = DEPLOY / service["build"]["context"]
            assert (context / service["build"]["dockerfile"]).is_file()
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in whole["volumes"] or (DEPLOY / source).is_file()
        assert set(service.get("depends_on", {})) <= set(services)
        assert set(service["networks"]) <= set(whole["networks"])
    assert services["redis"]["command"][1:] == ["--save", "", "--appendonly", "no"]
    assert services["think"]["profiles"] == ["think"]
    assert services["db"]["healthcheck"]["test"][1] == "pg_isready"


def test_postgresql_keeps_its_promises_and_its_log(whole: Any) -> None:
    db = whole["services"]["db"]
    options = dict(word.split("=", 1) for word in db["command"] if "=" in word)
    assert options["archive_mode"] == "on"
    assert not {"fsync", "synchronous_commit", "full_page_writes"} & set(options)
    places = {volume.split(":")[1] for volume in db["volumes"]}
    assert places == {"/var/lib/postgresql/data", "/archive", "/backups"}


def address_of(whole: Any, name: str) -> str:
    """The fixed address of a service."""
    return str(whole["services"][name]["networks"]["site"]["ipv4_address"])
