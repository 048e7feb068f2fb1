"""What can go wrong in the store.

    SpieltischError
    └── StoreError
        ├── StoreUnavailable   a command was not written; later ones may be
        └── StoreRefused       the store will not do this at all

            └── DamagedTable   what is stored of one table makes no sense

Codes of `StoreUnavailable`: `store_full`, `store_read_only`, `store_busy`, `store_damaged`,
`store_failed`, `store_overloaded`, `store_unreachable`, `store_closed`. Codes of `StoreRefused`:
`bad_address`, `bad_id`, `cannot_write`, `damaged_table`, `file_exists`, `foreign_database`,
`forgetful_database`, `in_use`, `missing_database`, `missing_library`, `newer_schema`, `not_empty`,
`other_rules`, `person_taken`, `token_taken`, `unknown_person`, `unknown_store`.
"""

from spieltisch.game.errors import SpieltischError
from spieltisch.game.text import Text

__all__ = [
    "DamagedTable",
    "StoreError",
    "StoreRefused",
    "StoreUnavailable",
    "closed",
    "unavailable",
]


class StoreError(SpieltischError):
    """Base of what the store raises."""

    default_code = "store_error"

    def __init__(self, text: Text, *, code: str | None = None, details: str = "") -> None:
        super().__init__(text, code=code)
        self.details = details
        """What an operator needs to know, and nobody else."""


class StoreUnavailable(StoreError):
    """Nothing was written for this command; the store is whole and may take the next one."""

    default_code = "store_failed"


class StoreRefused(StoreError):
    """The store was asked for something that trying again will not mend."""

    default_code = "store_refused"


class DamagedTable(StoreRefused):
    """What is stored of a table cannot be read or makes no sense; other tables are not harmed."""

    default_code = "damaged_table"

    def __init__(self, table: str, details: str) -> None:
        text = Text(
            "what the server has saved of this table is damaged, so it cannot go on; other tables "
            "are not harmed",
            "was der Server von diesem Tisch gespeichert hat, ist beschädigt, also kann er nicht "
            "weitergehen; andere Tische sind nicht betroffen",
        )
        super().__init__(text, details=f"table {table}: {details}")


def closed() -> StoreUnavailable:
    """The error for what comes after closing."""
    text = Text("the store is closed", "der Speicher ist geschlossen")
    return StoreUnavailable(text, code="store_closed")


def unavailable(
    code: str, name: str, error: Exception, *, is_reading: bool = False
) -> StoreUnavailable:
    """The error of this code for one of a database's, which has a name of its own."""
    text = _MEANINGS[code]
    if is_reading and code != "store_damaged":
        text = _UNREADABLE
    if code == "store_failed":
        text = Text(f"{text.en} ({name})", f"{text.de} ({name})")
    return StoreUnavailable(text, code=code, details=f"{name}: {error}")


_UNREADABLE = Text(
    "the server's storage cannot be read", "der Speicher des Servers ist nicht lesbar"
)
_MEANINGS = {
    "store_failed": Text(
        "the server could not save this, so nothing was changed",
        "der Server konnte das nicht speichern; es wurde nichts geändert",
    ),
    "store_full": Text(
        "the server's storage is full, so nothing was changed",
        "der Speicher des Servers ist voll; es wurde nichts geändert",
    ),
    "store_read_only": Text(
        "the server's storage is read-only, so nothing was changed",
        "der Speicher des Servers ist schreibgeschützt; es wurde nichts geändert",
    ),
    "store_unreachable": Text(
        "the server does not reach its storage, so nothing was changed; please try again",
        "der Server erreicht seinen Speicher nicht; nichts wurde geändert, bitte noch einmal "
        "versuchen",
    ),
    "store_busy": Text(
        "the server's storage is busy, so nothing was changed; please try again",
        "der Speicher des Servers ist belegt; nichts wurde geändert, bitte noch einmal versuchen",
    ),
    "store_damaged": Text(
        "the server's storage is damaged, so nothing was changed; whoever runs the server can see "
        "more with `spieltisch db check` and put a backup in its place",
        "der Speicher des Servers ist beschädigt; nichts wurde geändert. Wer den Server betreibt, "
        "sieht mit `spieltisch db check` mehr und kann eine Sicherung an seine Stelle setzen",
    ),
}
