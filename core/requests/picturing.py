"""A home's pictures: tall ones fill a telephone, wide ones a large window; and how often there is a new one."""

from __future__ import annotations

from collections.abc import Mapping

from core import rights
from core.forms import FORMS, choose_form
from core.people import Home
from core.requests.at_table import At, TableRequest
from core.requests.command import Command, Group, Shown, Takes
from core.responses import Response
from core.rights import Role
from core.showing import OFTEN, choose_showing
from core.spelling import LONGEST_QUOTED, plain
from core.titles import Titles
from core.wording import LANGUAGES, Line, Refusal, Words


class Pictures(TableRequest, frozen=True, kw_only=True):
    """The pictures of the home where it is asked become tall or wide."""

    name = "picture"
    code = "fm"
    who = rights.OWNERS | {Role.HOST, Role.BRINGER}
    command = Command(word="picture", takes=Takes.CODE_AND_WORDS, needs_words=True, group=Group.MATCH)
    shown = Shown.OPENLY

    form: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {form: Line(f"table.form.{form}") for form in FORMS}

    async def handle(self, at: At) -> Response:
        place = _home_here(at).place
        typed = plain(self.form)
        form = next((form for form in FORMS if typed in _names(form, "form")), None)
        if form is None:
            raise Refusal("table.form_unknown", form=self.form.strip()[:LONGEST_QUOTED], known=", ".join(FORMS))
        choose_form(at.table, place, form)
        await at.commit()
        return at.signed(at.say(f"table.form_now.{form}", code=at.table.code))


class Quiet(TableRequest, frozen=True, kw_only=True):
    """The board is shown anew in the home where it is asked with every move, every turn or every round."""

    name = "quiet"
    code = "qm"
    who = rights.OWNERS | {Role.HOST, Role.BRINGER}
    command = Command(word="quiet", takes=Takes.CODE_AND_WORDS, needs_words=True, group=Group.MATCH)
    shown = Shown.OPENLY

    often: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {often: Line(f"table.quiet.{often}") for often in OFTEN}

    async def handle(self, at: At) -> Response:
        home = _home_here(at)
        typed = plain(self.often)
        often = next((often for often in OFTEN if typed in _names(often, "quiet")), None)
        if often is None:
            raise Refusal("table.quiet_unknown", typed=self.often.strip()[:LONGEST_QUOTED], known=", ".join(OFTEN))
        choose_showing(at.table, home.place, often)
        await at.commit()
        return at.say(f"table.quiet_now.{often}", code=at.table.code)


def _home_here(at: At) -> Home:
    """The home where it is asked. Raises `Refusal` for no home, and for whoever has no say there."""
    home = next((home for home in at.table.homes if home.place == at.caller.place), None)
    if home is None:
        raise Refusal("table.no_home", code=at.table.code)
    if not at.may_remove(home):
        raise Refusal("table.hosts_only", code=at.table.code)
    return home


def _names(word: str, kind: str) -> set[str]:
    return {word, *(plain(Words(language).say(f"table.{kind}.{word}")) for language in LANGUAGES)}
