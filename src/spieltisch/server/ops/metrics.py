"""Everything that the server measures, in Prometheus' text format."""

from spieltisch import __version__
from spieltisch.server.ops.counters import Counter, Gauge, Histogram, Info
from spieltisch.server.ops.store_failures import StoreFailures
from spieltisch.store.api import Store

__all__ = ["Metrics"]


class Metrics:
    """Everything that this server measures."""

    def __init__(self) -> None:
        self.process = Info(
            "spieltisch_process_info", "Which process this is.", process="", version=__version__
        )
        self.moves = Counter("spieltisch_moves_committed_total", "Moves and rolls on disk.", "game")
        self.commands = Counter("spieltisch_commands_total", "Commands on disk.", "type")
        self.refusals = Counter("spieltisch_refusals_total", "Commands refused.", "code")
        self.commit = Histogram("spieltisch_commit_seconds", "From append to commit.")
        self.acknowledge = Histogram(
            "spieltisch_acknowledge_seconds", "From a command's arrival to its acknowledgement."
        )
        self.resyncs = Counter("spieltisch_resyncs_total", "Snapshots sent, by cause.", "cause")
        self.sockets = Gauge("spieltisch_sockets", "Open WebSockets.")
        self.dropped = Counter("spieltisch_sockets_dropped_total", "Sockets closed.", "cause")
        self.tables = Gauge("spieltisch_tables_loaded", "Tables in memory.")
        self.loop_lag = Histogram("spieltisch_event_loop_lag_seconds", "How late timers fire.")
        self.bot_thinking = Histogram("spieltisch_bot_thinking_seconds", "Time for a bot's move.")
        self.bot_waiting = Histogram("spieltisch_bot_waiting_seconds", "Time in the bots' queue.")
        self.bot_restarts = Counter(
            "spieltisch_bot_workers_replaced_total", "Bot workers replaced, by cause.", "cause"
        )
        self.store_failures = StoreFailures()
        self.store_bytes = Gauge("spieltisch_store_bytes", "Size of the database with its log.")
        self.disk_free = Gauge("spieltisch_disk_free_bytes", "What the database's disk has left.")
        self.store_waiting = Gauge("spieltisch_store_waiting", "What waits to be written.")
        self.connections = Gauge("spieltisch_http_connections", "Open connections, sockets too.")
        self.claims = Gauge("spieltisch_claims", "Tables whose bots and clocks this process does.")
        self.takeovers = Counter("spieltisch_takeovers_total", "Ended processes taken over from.")
        self.beat_age = Gauge("spieltisch_beat_age_seconds", "Since the last sign of life.")
        self.bus = Counter("spieltisch_bus_messages_total", "Messages between processes.", "what")
        for what in ("sent", "heard", "lost"):
            self.bus.add(what, 0)
        self.letters = Counter(
            "spieltisch_letters_total", "Letters by what became of them.", "what"
        )
        self.letters_waiting = Gauge("spieltisch_letters_waiting", "Letters that wait to be sent.")
        self.requests = Counter("spieltisch_http_requests_total", "HTTP answers.", "status")

    def call(self, process: str) -> None:
        """Name the process that measures."""
        self.process.words["process"] = process

    def watch_store(self, store: Store) -> None:
        """Measure a store whenever somebody reads, and count its failures."""
        store.listen(self.store_failures.note)
        self.store_bytes.ask = lambda: store.usage().file_bytes
        self.disk_free.ask = lambda: store.usage().free_bytes or 0
        self.store_waiting.ask = lambda: store.usage().waiting

    def to_text(self) -> str:
        """All of them, as Prometheus reads it."""
        kinds = (Info, Counter, Gauge, Histogram)
        metrics = [value for value in vars(self).values() if isinstance(value, kinds)]
        return "".join(f"{line}\n" for metric in metrics for line in metric.lines())
