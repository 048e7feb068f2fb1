"""What the options of `spieltisch serve` are called in its help, and what they take."""

__all__ = ["HELP", "LISTS", "NUMBERS", "PORT"]

PORT = 8420
HELP: dict[str, tuple[str, str]] = {
    "host": ("ADDRESS", "listen on this address (default: all, so that others can join)"),
    "port": ("N", f"listen on this port, 0 for any free one (default: {PORT})"),
    "data": ("DIR", "keep the database here (default: the user's data directory)"),
    "database": (
        "URL",
        "keep everything in PostgreSQL, e.g. postgresql://user@host/name (default: a file)",
    ),
    "workers": ("N", "processes that serve together; more than one need PostgreSQL (default: 1)"),
    "worker_ports": ("PORT", "worker 0 is also at this port, worker 1 at the next, and so on"),
    "redis": (
        "URL",
        "tell other processes of moves by Redis, e.g. redis://host:6379/0 (default: no others)",
    ),
    "public_url": ("URL", "what links begin with when the server stands behind a proxy"),
    "trusted_proxy": (
        "NETWORK",
        "believe forwarded headers from here, e.g. 127.0.0.1 (repeatable)",
    ),
    "allow_origin": (
        "ORIGIN",
        "also let pages of this origin ask, e.g. https://site.example (repeatable)",
    ),
    "bot_workers": (
        "N",
        "processes that think for bots, 0: only spieltisch think (all cores but one)",
    ),
    "bot_tables": ("N", "games with bots at once per person, 0 for no limit (default: 20)"),
    "bot_tables_of_address": (
        "N",
        "games with bots at once per address, 0 for no limit (default: 60)",
    ),
    "rate": ("N", "requests per second from one address, 0 for no limit (default: 20)"),
    "socket_rate": ("N", "messages per second of one person, 0 for no limit (default: 20)"),
    "chat_rate": ("N", "chat lines per second of one person, 0 for no limit (default: 1)"),
    "connections": ("N", "connections of one address, 0 for no limit (default: 200)"),
    "check_queue": ("N", "records that may wait to be checked, more are refused (default: 8)"),
    "check_seconds": ("N", "seconds of computing for one of them (default: 10)"),
    "tables_per_person": ("N", "new tables of one person per day, 0 for no limit (default: 200)"),
    "tables_per_address": ("N", "new tables of one address per day, 0 for no limit (1000)"),
    "disk_per_person": ("MB", "what one person may have saved per day, 0 for no limit (50)"),
    "disk_per_address": ("MB", "what one address may have saved per day, 0 for no limit (500)"),
    "smtp": ("URL", "send e-mail by smtp://user:password@host:587; better as SPIELTISCH_SMTP"),
    "mail_from": ("ADDRESS", "the address that e-mail comes from"),
    "notice_after": ("SECONDS", "how long a turn waits before its person is told by e-mail (180)"),
    "page": ("DIR", "serve the page from here"),
    "imprint": ("FILE", "a text file that says who answers for this server, shown as About"),
    "words": ("FILE", "words that are not welcome in names and chat, one per line"),
    "puzzles": ("DIR", "serve the puzzles in this folder beside those of the package"),
    "log_level": ("LEVEL", "debug, info, warning or error (default: info)"),
}
NUMBERS = {
    "port": int,
    "workers": int,
    "worker_ports": int,
    "bot_workers": int,
    "bot_tables": int,
    "bot_tables_of_address": int,
    "rate": float,
    "socket_rate": float,
    "chat_rate": float,
    "connections": int,
    "check_queue": int,
    "check_seconds": float,
    "tables_per_person": int,
    "tables_per_address": int,
    "disk_per_person": float,
    "disk_per_address": float,
    "notice_after": float,
}
LISTS = ("trusted_proxy", "allow_origin")
