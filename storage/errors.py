"""What can be wrong with a database file, in sentences for the operator."""

from __future__ import annotations

from core.wording import Refusal


class StoreError(Refusal):
    """The database can't be used. Codes: `corrupt`, `newer`, `missing`, `locked`, `unwritable`."""

    def __init__(self, code: str, **args: str | int) -> None:
        super().__init__(f"table.store.{code}", **args)
