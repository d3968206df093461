"""Which form a table's pictures have where they are shown: as its home chose, else as suits the platform."""

from __future__ import annotations

import msgspec

from core.people import Place
from core.responses import Response
from core.screens import Form, Picture, Screen
from core.table import Table

FORMS: tuple[Form, ...] = ("tall", "wide")


def form_at(table: Table, place: Place, usual: Form) -> Form:
    """Of pictures at that place. What is private follows the table's homes on the same platform where these agree."""
    chosen = table.life.forms
    if place.mark in chosen:
        return chosen[place.mark]
    beside = {chosen.get(home.place.mark, usual) for home in table.homes if home.place.platform == place.platform}
    return beside.pop() if place.private and len(beside) == 1 else usual


def choose_form(table: Table, place: Place, form: Form) -> None:
    """From now on pictures of the table have that form in that home."""
    homes = {home.place.mark for home in table.homes}
    kept = {mark: known for mark, known in table.life.forms.items() if mark in homes}
    table.life = msgspec.structs.replace(table.life, forms={**kept, place.mark: form})


def shaped(response: Response, form: Form, *, near: bool = True) -> Response:
    """With all its pictures in that form; `near`: whether some may show only the part where the choices lie."""
    document = response.document
    if document and document.picture:
        document = msgspec.structs.replace(document, picture=_shaped(document.picture, form, near))
    return msgspec.structs.replace(
        response,
        screen=shaped_screen(response.screen, form, near=near) if response.screen else None,
        post=shaped_screen(response.post, form, near=near) if response.post else None,
        document=document,
    )


def shaped_screen(screen: Screen, form: Form, *, near: bool = True) -> Screen:
    if screen.picture is None:
        return screen
    return msgspec.structs.replace(screen, picture=_shaped(screen.picture, form, near))


def _shaped(picture: Picture, form: Form, near: bool) -> Picture:
    return msgspec.structs.replace(picture, form=form, near=picture.near and near)
