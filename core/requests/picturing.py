"""Of what form a home's pictures are: tall ones fill a telephone, wide ones a large window."""

from __future__ import annotations

from collections.abc import Mapping

from core import rights
from core.forms import FORMS, choose_form
from core.requests.at_table import At, TableRequest
from core.requests.command import Command, Group, Shown, Takes
from core.responses import Response
from core.rights import Role
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
        place = at.caller.place
        home = next((home for home in at.table.homes if home.place == place), None)
        if home is None:
            raise Refusal("table.no_home", code=at.table.code)
        if not at.may_remove(home):
            raise Refusal("table.hosts_only", code=at.table.code)
        typed = plain(self.form)
        form = next((form for form in FORMS if typed in _names(form)), None)
        if form is None:
            raise Refusal("table.form_unknown", form=self.form.strip()[:LONGEST_QUOTED], known=", ".join(FORMS))
        choose_form(at.table, place, form)
        await at.commit()
        return at.signed(at.say(f"table.form_now.{form}", code=at.table.code))


def _names(form: str) -> set[str]:
    return {form, *(plain(Words(language).say(f"table.form.{form}")) for language in LANGUAGES)}
