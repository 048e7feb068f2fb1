"""What can go wrong in the store.

    SpieltischError
    └── StoreError
        ├── StoreUnavailable   a command was not written; later ones may be
        └── StoreRefused       the store will not do this at all

Codes of `StoreUnavailable`: `store_full`, `store_read_only`, `store_busy`, `store_failed`,
`store_overloaded`, `store_closed`. Codes of `StoreRefused`: `bad_id`, `cannot_write`,
`file_exists`, `foreign_database`, `in_use`, `missing_database`, `newer_schema`, `other_rules`,
`person_taken`, `token_taken`, `unknown_person`, `unknown_store`.
"""

from spieltisch.game.errors import SpieltischError

__all__ = ["StoreError", "StoreRefused", "StoreUnavailable"]


class StoreError(SpieltischError):
    """Base of what the store raises."""

    default_code = "store_error"


class StoreUnavailable(StoreError):
    """Nothing was written for this command; the store is whole and may take the next one."""

    default_code = "store_failed"


class StoreRefused(StoreError):
    """The store was asked for something that trying again will not mend."""

    default_code = "store_refused"
