"""What can go wrong in the store.

    SpieltischError
    └── StoreError
        ├── StoreUnavailable   a command was not written; later ones may be
        └── StoreRefused       the store will not do this at all

            └── DamagedTable   what is stored of one table makes no sense

Codes of `StoreUnavailable`: `store_full`, `store_read_only`, `store_busy`, `store_damaged`,
`store_failed`, `store_overloaded`, `store_closed`. Codes of `StoreRefused`: `bad_id`,
`cannot_write`, `damaged_table`, `file_exists`, `foreign_database`, `in_use`, `missing_database`,
`newer_schema`, `other_rules`, `person_taken`, `token_taken`, `unknown_person`, `unknown_store`.
"""

from spieltisch.game.errors import SpieltischError
from spieltisch.game.text import Text

__all__ = ["DamagedTable", "StoreError", "StoreRefused", "StoreUnavailable"]


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
