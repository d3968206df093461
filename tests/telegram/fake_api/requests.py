"""From an HTTP request to one of aiogram's method models; what the models don't know is refused."""

from __future__ import annotations

import json
import types as pytypes
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from aiohttp import BodyPartReader, web
from pydantic import BaseModel, ValidationError

from .errors import ApiError, bad_request
from .models import Default, TelegramMethod, methods

BY_NAME: dict[str, type[TelegramMethod[Any]]] = {
    model.__api_method__.lower(): model
    for model in vars(methods).values()
    if isinstance(model, type) and issubclass(model, TelegramMethod) and model is not TelegramMethod
}


@dataclass(frozen=True)
class Upload:
    """A file that came with the request as a multipart part."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Call:
    """One request, understood: the method's model, the files that came along, and who asked."""

    token: str
    method: TelegramMethod[Any]
    uploads: dict[str, Upload] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.method.__api_method__

    @property
    def chat_id(self) -> int | None:
        given = getattr(self.method, "chat_id", None)
        return int(given) if given is not None else None

    def given(self, name: str) -> Any:
        """A parameter's value; None when it was not sent."""
        value = getattr(self.method, name, None)
        return None if isinstance(value, Default) else value


async def understand(request: web.Request, unknown_allowed: frozenset[str] = frozenset()) -> Call:
    """Read a request. Raises `ApiError` 404 for an unknown method, 400 for anything the model refuses.

    `unknown_allowed` names parameters that this server is too old to know: it drops them silently, as old
    servers do.
    """
    name = request.match_info["method"]
    model = BY_NAME.get(name.lower())
    if model is None:
        raise ApiError(404, "Not Found: method not found")
    fields, uploads = await _read(request)
    for gone in unknown_allowed & fields.keys():
        del fields[gone]
    values = {key: _decode(model, key, value) for key, value in fields.items()}
    values |= {key: f"attach://{key}" for key in uploads if key in model.model_fields and key not in values}
    try:
        method = model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise bad_request(f"{model.__api_method__}: {where}: {first['msg']}") from error
    if strangers := _unknown(method):
        raise bad_request(f"unknown parameters: {', '.join(sorted(strangers))}")
    return Call(request.match_info["token"], method, uploads)


async def _read(request: web.Request) -> tuple[dict[str, Any], dict[str, Upload]]:
    if request.content_type == "application/json":
        return dict(await request.json()), {}
    fields: dict[str, Any] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type != "multipart/form-data":
        return fields | dict(await request.post()), uploads
    async for part in await request.multipart():  # in memory: whoever asks may be cut off at any byte
        assert isinstance(part, BodyPartReader)
        assert part.name
        data = bytes(await part.read())
        if part.filename is None:
            fields[part.name] = data.decode()
        else:
            uploads[part.name] = Upload(part.filename, data)
    return fields, uploads


def _decode(model: type[BaseModel], key: str, value: Any) -> Any:
    """Forms carry objects as JSON text; scalars are left to pydantic."""
    if not isinstance(value, str) or value[:1] not in ("{", "["):
        return value
    if key not in model.model_fields or _takes_text(model, key):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise bad_request(f"can't parse {key} JSON object") from None


@cache
def _takes_text(model: type[BaseModel], key: str) -> bool:
    def is_text(annotation: Any) -> bool:
        if annotation is str:
            return True
        if get_origin(annotation) in (Union, pytypes.UnionType, Annotated):
            return any(is_text(part) for part in get_args(annotation))
        return False

    return is_text(model.model_fields[key].annotation)


def _unknown(value: Any, path: str = "") -> set[str]:
    """Dotted names of everything that the models had no field for."""
    if isinstance(value, BaseModel):
        here = path or getattr(value, "__api_method__", type(value).__name__)
        found = {f"{here}.{name}" for name in value.model_extra or {}}
        for name in value.model_fields_set:
            found |= _unknown(getattr(value, name, None), f"{here}.{name}")
        return found
    if isinstance(value, list):
        return set().union(*(_unknown(item, path) for item in value)) if value else set()
    return set()
