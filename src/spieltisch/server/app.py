"""The application: routes, the page, and the beginning and end of the service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, Router, WebSocketRoute
from starlette.types import Receive, Scope, Send

from spieltisch import __version__
from spieltisch.bots import LEVELS, levels
from spieltisch.game import NAMES, kind_of
from spieltisch.server.edge.open_connections import Connections
from spieltisch.server.edge.proxies import Proxies, networks
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.edge.security import Door
from spieltisch.server.edge.shared_limits import SharedLimits
from spieltisch.server.http.all_endpoints import Bounds, all_endpoints
from spieltisch.server.http.answers import ServerRefused, json_answer, problem
from spieltisch.server.http.endpoints import Call, Endpoint, as_routes, device_of, token_of
from spieltisch.server.http.gzip_answers import KeptJson, packed_json
from spieltisch.server.http.house_bodies import About, GameShown, GamesShown, Health, RulesShown
from spieltisch.server.http.offline_files import OfflineFiles
from spieltisch.server.http.openapi import document
from spieltisch.server.http.page import Page
from spieltisch.server.http.post_endpoints import Post
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.live.bus import Bus, LocalBus
from spieltisch.server.live.conduct import Words
from spieltisch.server.live.owner import Parts
from spieltisch.server.live.service import Service
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.config import Settings
from spieltisch.server.ops.house_order import HouseOrder
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.ops.redis_link import redis_place
from spieltisch.server.ops.store_health import StoreHealth
from spieltisch.server.post.letters import Sender
from spieltisch.server.post.notices import PostOffice
from spieltisch.server.post.own_links import OwnLinks
from spieltisch.server.post.smtp import mail_server
from spieltisch.server.thinking.bot_tables import Most
from spieltisch.server.thinking.jobs import AnyThinkers
from spieltisch.server.thinking.workers import Thinkers
from spieltisch.server.ws.messages import Texts
from spieltisch.server.ws.open_sockets import OpenSockets
from spieltisch.store.api import Person, Store

__all__ = ["Server", "build"]


@dataclass(frozen=True)
class Server:
    """The application and what a test or a stop needs of it."""

    app: Door
    service: Service
    sockets: OpenSockets
    connections: Connections


def build(
    settings: Settings,
    store: Store,
    clock_and_randomness: ClockAndRandomness | None = None,
    thinkers: AnyThinkers | None = None,
    side: SideProcess | None = None,
) -> Server:
    """Put a server together; its lifespan starts and stops the service."""
    parts = _parts(settings, store, clock_and_randomness or ClockAndRandomness())
    metrics = parts.metrics
    most = Most(settings.bot_tables, settings.bot_tables_of_address)
    minds = thinkers or _thinkers(settings, metrics)
    service = Service(parts, minds, most, Words(settings.unwelcome_words()))
    talk_rate = settings.chat_rate if settings.socket_rate else 0.0
    limits = Limits(settings.rate, settings.socket_rate, talk_rate)
    shared = SharedLimits(limits, store, parts.clock_and_randomness.now_ms)
    proxies = Proxies(networks(settings.trusted_proxy), settings.public_url, settings.host)
    connections = Connections(proxies, limits, settings.connections)
    sockets = OpenSockets(service, limits, settings.connections)
    house, parts.quotas.most = parts.house, settings.daily
    _let_act(house, service, sockets)
    side, post = side or _side(settings), _post(service, settings)
    api = Api(service, sockets, Bounds(limits, side), settings, post)

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        await parts.bus.start()
        await service.start()
        await parts.quotas.read(store)
        counts = (shared.settle_for_ever(), parts.quotas.watch(store))
        loops = (sockets.watch(), connections.watch(), house.watch(), post.office.run(), *counts)
        watches = [asyncio.create_task(loop) for loop in loops]
        yield
        for watch in watches:
            watch.cancel()
        await house.close()
        await parts.quotas.keep(store)
        await side.close()
        await service.stop()

    router = Router(api.routes(), lifespan=lifespan, redirect_slashes=False, default=api.nothing)
    door = Door(
        router,
        proxies,
        metrics,
        limits=limits,
        origins=frozenset(settings.allow_origin),
        is_kept_out=house.is_kept_out,
    )
    return Server(door, service, sockets, connections)


def _let_act(house: HouseOrder, service: Service, sockets: OpenSockets) -> None:
    """What operators have written is carried out by the service and its sockets."""
    house.forget = lambda person: service.forget(person, sockets.log_out)
    house.shut_out, house.reopened = sockets.shut_out, service.see_to
    house.only_here = service.company.only_here


def _side(settings: Settings) -> SideProcess:
    return SideProcess(settings.check_queue, settings.check_seconds)


def _post(service: Service, settings: Settings) -> Post:
    links = OwnLinks(settings.public_url, settings.host, settings.port)
    server = mail_server(settings.smtp) if settings.smtp else None
    office = PostOffice(
        service, server, lambda: Sender(settings.mail_from, links.base), settings.notice_after
    )
    return Post(office, links)


def _parts(settings: Settings, store: Store, source: ClockAndRandomness) -> Parts:
    metrics = Metrics()
    metrics.watch_store(store)
    settings.add_puzzles()
    return Parts(store, _bus(settings, metrics), source, metrics)


def _bus(settings: Settings, metrics: Metrics) -> Bus:
    """By Redis if there is one; what speaks with it is imported only then."""
    if not settings.redis:
        return LocalBus()
    from spieltisch.server.live.redis_bus import RedisBus

    return RedisBus(redis_place(settings.redis), metrics.bus.add)


def _thinkers(settings: Settings, metrics: Metrics) -> AnyThinkers:
    """Processes of this machine, or those that look for work in Redis."""
    if settings.bot_workers:
        return Thinkers(settings.bot_workers, metrics)
    from spieltisch.server.thinking.far_thinkers import FarThinkers

    return FarThinkers(redis_place(settings.redis), metrics)


class Api:
    """Everything that is asked by HTTP."""

    def __init__(
        self,
        service: Service,
        sockets: OpenSockets,
        bounds: Bounds,
        settings: Settings,
        post: Post,
    ) -> None:
        self._office = post.office
        self._service, self._sockets, self._limits = service, sockets, bounds.limits
        self._store_health = StoreHealth(service.parts.store)
        self._page = Page(Path(settings.page) if settings.page else None)
        self._offline = OfflineFiles()
        self._about = About("Spieltisch", __version__, _rules(), settings.imprint_text())
        self._endpoints = [*self._own(), *all_endpoints(service, sockets, bounds, post)]

    @cached_property
    def _document(self) -> bytes:
        """Few ask for it, and it takes a while."""
        return msgspec.json.encode(document(self._endpoints))

    def _own(self) -> list[Endpoint[None]]:
        return [
            Endpoint("GET", "/health", "Whether the server is well", self.health, Health,
                     refuses=(503,)),
            Endpoint("GET", "/api/games", "The games, their options and their rules",
                     self.games, GamesShown, query={"rules": bool}),
            Endpoint("GET", "/api/rules", "The rules of a game", self.rules, RulesShown,
                     query={"game": str}, refuses=(404,)),
            Endpoint("GET", "/api/about", "What runs here, and who answers for it", self.about,
                     About),
        ]  # fmt: skip

    def routes(self) -> list[BaseRoute]:
        """All routes."""
        return [
            *as_routes(self._endpoints, self.identify),
            Route("/api/openapi.json", self._openapi),
            Route("/metrics", self._metrics),
            WebSocketRoute("/ws", self._sockets.serve),
            Route("/offline/{path:path}", self._offline_file),
            Route("/{path:path}", self._file),
        ]

    async def identify(self, request: Request) -> Person | None:
        """Who asks: a wrong token in the header is refused, an old cookie is nobody."""
        token, is_header = token_of(request)
        try:
            person = await self._service.guests.by_token(token)
        except ServerRefused as error:
            if is_header or error.code == "banned":
                raise
            return None
        address = request.scope["caller"].household
        if person and not self._limits.may_say(address, person.id):
            raise ServerRefused("too_fast")
        if person is not None:
            self._service.saw(person.id, address, device_of(request))
        return person

    async def health(self, call: Call[None]) -> Health:
        """The store answers and takes what is written."""
        await self._store_health.check()
        tables, parts = len(self._service.tables), self._service.parts
        sockets = int(parts.metrics.sockets.value)
        return Health("ok", __version__, tables, sockets, parts.bus.reach, self._office.reach)

    async def games(self, call: Call[None]) -> Response:
        """All games."""
        return _games(call.query.get("rules", True) is True).answer(call.request.headers)

    async def rules(self, call: Call[None]) -> Response:
        """The rules of one game."""
        kind = kind_of(str(call.query.get("game", "")))
        shown = RulesShown(kind.name, _rulebook(kind.name), kind.rules_version)
        return packed_json(shown, call.request.headers)

    async def about(self, call: Call[None]) -> About:
        """The program and its host."""
        return self._about

    async def nothing(self, scope: Scope, receive: Receive, send: Send) -> None:
        """There is nothing at this path."""
        await problem("no_such_page")(scope, receive, send)

    async def _openapi(self, request: Request) -> Response:
        return json_answer(self._document)

    async def _metrics(self, request: Request) -> Response:
        text = self._service.parts.metrics.to_text()
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def _offline_file(self, request: Request) -> Response:
        return self._offline.answer(request.path_params["path"], request.headers)

    async def _file(self, request: Request) -> Response:
        path = request.path_params["path"]
        if path.split("/")[0] in ("api", "ws"):
            return problem("no_such_page")
        return self._page.answer(path, request.scope["caller"].prefix, request.headers)


def _rules() -> dict[str, int]:
    return {name: kind_of(name).rules_version for name in NAMES}


def _rulebook(name: str) -> dict[str, Texts]:
    return {rule: Texts(*text) for rule, text in kind_of(name).rulebook.items()}


@cache
def _games(has_rules: bool) -> KeptJson:
    shown = [_game(name) for name in NAMES]
    if not has_rules:
        shown = [msgspec.structs.replace(game, rules={}) for game in shown]
    return KeptJson(GamesShown(shown, list(LEVELS)))


def _game(name: str) -> GameShown:
    kind = kind_of(name)
    return GameShown(
        kind.name,
        Texts(*kind.title),
        (kind.fewest, kind.most),
        [option.to_json() for option in kind.options],
        {preset: dict(values) for preset, values in kind.presets.items()},
        _rulebook(name),
        kind.rules_version,
        [Texts(*level.told) for level in levels(name)],
    )
