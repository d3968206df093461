"""What moderators see of their community: what holds there, page by page, its tables, and whom they keep out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from core.communities import NO_RULES, Rules, Spot, named, settable
from core.observation import TableFacts
from core.pace import PACES
from core.people import Community, Known
from core.press import Press
from core.screens.lists import MINE_ROWS
from core.screens.parts import Block, Button, Screen, short_name, title
from core.screens.people import PEOPLE_ROWS
from core.stored import Status
from core.wording import LANGUAGES, Arg, Term, Words

PAGES: Mapping[str, tuple[str, ...]] = {
    "games": ("without",),
    "opening": ("openers", "most", "most_each", "guests"),
    "places": ("spot", "threads", "titled", "archived", "pinned", "pictures"),
    "defaults": ("language", "pace"),
}
"""Which rules stand on which page."""

VALUES: Mapping[str, tuple[str, ...]] = {
    "openers": ("everybody", "moderators"),
    "most": ("5", "10", "20", "any"),
    "most_each": ("1", "2", "3", "any"),
    "guests": ("on", "off"),
    "threads": ("offered", "always", "never"),
    "titled": ("on", "off"),
    "archived": ("on", "off"),
    "pinned": ("on", "off"),
    "pictures": ("move", "turn", "round"),
    "language": (*LANGUAGES, "any"),
    "pace": (*PACES, "any"),
}
"""What a rule can be set to by a press, as `written` writes it."""


SPOTS = ("here", "around")
"""How a press names `Caller.spots`."""


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """`spots`: where new tables could come, as whoever asks has named them (`Caller.spots`). `tables`: how many are
    open.
    """

    community: Community
    rules: Rules
    language: str
    spots: tuple[Spot, ...] = ()
    tables: int = 0

    @property
    def words(self) -> Words:
        return Words(self.language)

    @property
    def title(self) -> Block:
        name, words = self.rules.name, self.words
        where = {"discord": "server", "telegram": "group"}.get(self.community.platform, "room")
        text = words.say("table.server.title_of", name=name) if name else words.say(f"table.server.title.{where}")
        return Block(text, "title")

    def press(self, key: str, value: str = "") -> Press:
        return Press("server", argument="=".join((self.community.id, key, value)))

    def button(self, label: str, key: str, value: str = "", **args: Arg) -> Button:
        return Button(self.words.say(f"table.server.{label}", **args), self.press(key, value))

    @property
    def back(self) -> Button:
        return Button(self.words.say("table.button.back"), self.press(""))


def written(rules: Rules, rule: str) -> str:
    """What a rule is set to, as buttons have it."""
    value = getattr(rules, rule)
    if isinstance(value, bool):
        return "on" if value else "off"
    return "any" if value in (None, "") else str(value)


def server(panel: Panel) -> Screen:
    """What holds otherwise than everywhere, and the ways to change it."""
    words, known = panel.words, settable(panel.community.platform)
    pages = [page for page, rules in PAGES.items() if known.intersection(rules)]
    own = [rule for rules in PAGES.values() for rule in rules if rule in known and _is_own(panel.rules, rule)]
    whole = "openers" in known  # else hardly anything is up to anybody
    told = [_told(panel, rule) for rule in own] or [
        words.say("table.server.usual" if whole else "table.server.nothing")
    ]
    barred = panel.rules.barred
    if barred:
        told.append(words.say("table.server.barred", n=len(barred)))
    return Screen(
        language=panel.language,
        blocks=(panel.title, *map(Block, told), Block(words.say("table.server.means"), "quiet")),
        choices=(
            panel.button("page.tables", "tables", n=panel.tables),
            *(panel.button(f"page.{page}" if whole else "page.guests", page) for page in pages),
            *([panel.button("page.barred", "barred")] if barred else []),
        ),
    )


def _is_own(rules: Rules, rule: str) -> bool:
    return bool(getattr(rules, rule) != getattr(NO_RULES, rule))


def _told(panel: Panel, rule: str) -> str:
    """The sentence that says how a rule is set."""
    rules, words = panel.rules, panel.words
    match rule, written(rules, rule):
        case "without", _:
            games = tuple(Term(f"{key}.title") for key in rules.without)
            return words.say("table.server.without" if games else "table.server.without.none", games=games)
        case "spot", _:
            spot = rules.spot
            return words.say("table.server.spot", where=named(spot)) if spot else words.say("table.server.spot.any")
        case (("most" | "most_each"), number) if number != "any":
            return words.say(f"table.server.{rule}", n=int(number))
        case "language", language if language != "any":
            return words.say("table.server.language", language=Term(f"table.language.{language}"))
        case "pace", pace if pace != "any":
            return words.say("table.server.pace", pace=Term(f"table.pace.{pace}"))
        case _, value:
            return words.say(f"table.server.{rule}.{value}")


def server_page(panel: Panel, page: str, games: Sequence[str]) -> Screen:
    """One page of `PAGES` with what can be changed there; `games` are the keys of all titles."""
    known = settable(panel.community.platform)
    rules = [rule for rule in PAGES[page] if rule in known]
    return Screen(
        language=panel.language,
        blocks=(panel.title, *(Block(_told(panel, rule)) for rule in rules)),
        choices=tuple(button for rule in rules for button in _changing(panel, rule, games)),
        controls=(panel.back,),
    )


def _changing(panel: Panel, rule: str, games: Sequence[str]) -> list[Button]:
    rules = panel.rules
    if rule == "without":
        return [
            panel.button(f"set.{key}", key, game, game=Term(f"{game}.title"))
            for game in games
            for key in ("offer" if game in rules.without else "leave_out",)
        ]
    if rule == "spot":
        shown = [
            panel.button("set.spot", "spot", key, where=spot.title or Term("table.server.set.spot.here"))
            for key, spot in zip(SPOTS, panel.spots, strict=False)
            if spot != rules.spot
        ]
        return [*shown, *([panel.button("set.spot.any", "spot", "any")] if rules.spot else [])]
    now = written(rules, rule)
    return [_choice(panel, rule, value) for value in VALUES[rule] if value != now]


def _choice(panel: Panel, rule: str, value: str) -> Button:
    if value.isdecimal():
        return panel.button(f"set.{rule}", rule, value, n=int(value))
    if rule in ("language", "pace") and value != "any":
        return panel.button(f"set.{rule}", rule, value, to=Term(f"table.{rule}.{value}"))
    return panel.button(f"set.{rule}.{value}", rule, value)


def _turned(panel: Panel, key: str, page: int, rows: int, total: int) -> list[Button]:
    """To the pages before and after this one (from 0) of `total` entries."""
    return [
        Button(panel.words.say(f"table.mine.{label}"), panel.press(key, str(other)))
        for label, other in (("newer", page - 1), ("older", page + 1))
        if 0 <= other * rows < total
    ]


def server_barred(panel: Panel, page: int) -> Screen:
    """Whom the moderators keep out, a page of it, each with a button to let them in again."""
    words, people = panel.words, panel.rules.barred
    shown = people[page * PEOPLE_ROWS :][:PEOPLE_ROWS]
    names = tuple(known.name for known in shown)
    return Screen(
        language=panel.language,
        blocks=(
            panel.title,
            Block(words.say("table.server.barred.who" if shown else "table.server.barred.nobody", who=names)),
            Block(words.say("table.server.barred.means"), "quiet"),
        ),
        choices=tuple(
            Button(words.say("table.let_in", who=short_name(known.name)), panel.press("let_in", known.mark))
            for known in shown
        ),
        controls=(*_turned(panel, "barred", page, PEOPLE_ROWS, len(people)), panel.back),
    )


def server_tables(panel: Panel, tables: Sequence[TableFacts], resting: Sequence[str], page: int) -> Screen:
    """A page (from 0) of the community's tables; `resting` are those of it that this program can't read."""
    words = panel.words
    rows = [Block(_row(panel, table)) for table in tables]
    rows += [Block(words.say("table.mine.resting", code=code), "quiet") for code in resting]
    return Screen(
        language=panel.language,
        blocks=(panel.title, *(rows or [Block(words.say("table.server.tables.none"))])),
        choices=tuple(
            Button(
                words.say("table.mine.open", code=table.code, game=Term(f"{table.game}.title")),
                panel.press("table", table.code),
            )
            for table in tables
        ),
        controls=(*_turned(panel, "tables", page, MINE_ROWS, panel.tables), panel.back),
    )


def _row(panel: Panel, table: TableFacts) -> str:
    words = panel.words
    homes = tuple(home.title or home.link for home in table.homes if home.community == panel.community)
    state = words.say(f"table.server.row.{table.status}", title=title(words, table), who=table.names)
    where = tuple(filter(None, homes))
    return f"{state} {words.say('table.mine.at', home=', '.join(where))}" if where else state


def server_table(panel: Panel, table: TableFacts, people: Sequence[Known], *, opened: bool) -> Screen:
    """One of the tables, with what a moderator may do to it; `opened`: it was opened in the community. `people` could
    be kept out.
    """
    code, words = table.code, panel.words
    elsewhere = any(home.community != panel.community for home in table.homes)
    choices = [panel.button("away", "ask_away", code)] if elsewhere else []
    if opened and table.status is Status.LOBBY:
        choices.append(panel.button("close", "ask_close", code))
    elif opened:
        choices.append(Button(words.say("table.server.cancel"), Press("cancel", code)))
    choices += [
        panel.button("bar", "ask_bar", f"{code}{known.mark}", who=short_name(known.name))
        for known in people[:PEOPLE_ROWS]
    ]
    return Screen(
        language=panel.language,
        blocks=(panel.title, Block(_row(panel, table))),
        choices=tuple(choices),
        controls=(Button(words.say("table.button.back"), panel.press("tables")),),
    )


def ask_server(panel: Panel, table: TableFacts, key: str, value: str, who: str = "") -> Screen:
    """Asks once: `key` is what a Yes does."""
    words = panel.words
    return Screen(
        language=panel.language,
        blocks=(
            panel.title,
            Block(words.say(f"table.server.ask_{key}", title=title(words, table), who=who), "strong"),
        ),
        choices=(panel.button(key, key, value, who=who),),
        controls=(Button(words.say("table.button.back"), panel.press("table", table.code)),),
    )
