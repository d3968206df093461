"""aiogram's models, each made ready when it is first used.

aiogram makes all of its several hundred models ready when it is imported, which takes four seconds of every process;
the fake service uses a tenth of them.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, Union
from unittest.mock import patch

from pydantic import BaseModel


def _not_yet(cls: type[BaseModel], **how: Any) -> None:
    """Stands in for `model_rebuild` while aiogram is imported."""


with patch.object(BaseModel, "model_rebuild", classmethod(_not_yet)):
    from aiogram import methods, types
    from aiogram.client.default import Default
    from aiogram.methods.base import TelegramMethod
    from aiogram.types.base import TelegramObject

_NAMES = {
    "List": list,
    "Optional": Optional,
    "Union": Union,
    "Literal": Literal,
    "Default": Default,
    **{name: getattr(types, name) for name in types.__all__},
}
_rebuild = BaseModel.model_rebuild.__func__  # type: ignore[attr-defined]


def _when_used(cls: type[BaseModel], **how: Any) -> bool | None:
    return _rebuild(cls, **(how | {"_types_namespace": _NAMES}))  # type: ignore[no-any-return]


TelegramObject.model_rebuild = classmethod(_when_used)  # type: ignore[assignment]
TelegramMethod.model_rebuild = classmethod(_when_used)  # type: ignore[assignment]

__all__ = ["Default", "TelegramMethod", "methods", "types"]
