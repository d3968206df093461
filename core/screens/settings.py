"""A person's settings, page by page: the first says what is set, each other one changes it by buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from core import quiet, rhythm, zones
from core.clock import zone_of
from core.notices import SUBJECTS, Kind, Way, way_of, ways_of
from core.people import WHYS, WORDS, Person
from core.press import Press
from core.screens.parts import Block, Button, Screen
from core.vacation import away_until
from core.wording import LANGUAGES, Term, When, Words

VACATIONS = (3, 7, 14)
"""Days that are offered by buttons."""

DIGESTS = (7 * 60, 9 * 60, 12 * 60, 18 * 60, 20 * 60, 22 * 60)
"""Minutes since midnight that are offered by buttons."""

BESIDE = (Way.MENTION, Way.OFF)
"""Ways where private things stand beside the table."""

SURE = "off sure"
"""What is typed, and what a button holds, so that nothing calls somebody to their turn."""

_FIRST = ("language", "confirm", "private", "notices", "time", "digest", "vacation", "words")
_NOT_BESIDE = ("private", "digest")


class _Page:
    """What a page is made of: whose settings, in their words, when, where they ask, and what they are called there."""

    def __init__(self, person: Person, now: float, *, beside: bool, called: str = "") -> None:
        self.person, self.now, self.beside, self.called = person, now, beside, called
        self.habits = person.habits
        self.words = Words(person.language)

    def screen(
        self, title: str, told: Sequence[str], choices: Sequence[Button], *, back: str = "", hints: Sequence[str] = ()
    ) -> Screen:
        """`told` are the sentences of what is set, `hints` stand below in small print, `back` is the page that the way
        back leads to.
        """
        return Screen(
            language=self.person.language,
            blocks=(
                Block(title, "title"),
                *(Block(text) for text in told),
                *(Block(text, "quiet") for text in hints),
            ),
            choices=tuple(choices),
            controls=(self.button(self.words.say("table.button.back"), back),),
        )

    def button(self, label: str, argument: str, *, main: bool = False) -> Button:
        return Button(label, Press("settings", argument=argument), main=main)

    def name(self, page: str) -> str:
        return self.words.say(f"table.settings.page.{page}")

    def digest_at(self) -> str:
        return _clock(self.habits.digest)

    @property
    def zone(self) -> str:
        return self.habits.zone or "UTC"

    def there(self, zone: str) -> str:
        return datetime.fromtimestamp(self.now, zone_of(zone)).strftime("%H:%M")


def settings(person: Person, now: float, *, beside: bool, page: str = "", called: str = "") -> Screen:
    """A page of a person's settings, the first for "". `beside`: where they ask, private things stand beside the table.
    `called` is their name there. Raises `KeyError` for no page.
    """
    made = _Page(person, now, beside=beside, called=called)
    page = "" if beside and page in _NOT_BESIDE else page
    return _notice(made, page) if page in SUBJECTS and page not in PAGES else PAGES[page](made)


def ask_no_turns(person: Person) -> Screen:
    """Asked before nothing calls somebody to their turn any more."""
    page = _Page(person, 0.0, beside=False)
    return page.screen(
        page.words.say("table.notice.turn.short"),
        [page.words.say("table.notice.no_turns")],
        [page.button(page.words.say("table.notice.no_turns.sure"), f"turn={SURE}")],
        back="turn",
    )


def usual_question(person: Person, now: float) -> tuple[list[Block], list[Button]]:
    """Whether reminders shall wait for the hours in which they use to play; nothing where there is nothing to ask."""
    page = _Page(person, now, beside=False)
    hours = rhythm.guessed(page.habits.rhythm)
    if hours is None or not rhythm.asks(page.habits.rhythm):
        return [], []
    told = quiet.told(rhythm.in_zone(hours, page.habits.zone, now))
    asked = page.words.say("table.usual.ask", hours=told, zone=page.zone)
    return [Block(asked)], _usual_answers(page, ("yes", "no", "never"))


def _usual_answers(page: _Page, answers: Sequence[str]) -> list[Button]:
    return [page.button(page.words.say(f"table.usual.{answer}"), f"usual={answer}") for answer in answers]


def _first(page: _Page) -> Screen:
    person, words, habits = page.person, page.words, page.habits
    away = away_until(habits, page.now)
    name = "table.settings.called.own" if habits.name else "table.settings.called"
    told = [
        *([words.say(name, name=page.called)] if page.called else []),
        words.say("table.settings.language", language=Term(f"table.language.{person.language}")),
        words.say(f"table.settings.confirm.{'on' if person.confirm else 'off'}"),
        *([] if page.beside else [words.say(f"table.settings.panel.{_panel(person)}")]),
        *_told_of(page, "turn"),
        *_told_of(page, "reminder"),
        *([] if page.beside else _told_of(page, "digest")),
        words.say("table.times.zone", zone=page.zone, now=page.there(habits.zone)),
        _hours_told(page),
        _vacation_told(page, away),
        words.say(f"table.settings.why.{habits.why}"),
        words.say(f"table.settings.words.{habits.words}"),
        *([words.say("table.settings.blocked", n=len(habits.blocked))] if habits.blocked else []),
    ]
    pages = [name for name in _FIRST if not (page.beside and name in _NOT_BESIDE)]
    return Screen(
        language=person.language,
        blocks=(Block(words.say("table.settings"), "title"), *(Block(text) for text in told)),
        choices=tuple(page.button(page.name(name), name) for name in pages),
        controls=(
            Button(words.say("table.button.link"), Press("link")),
            *([Button(words.say("table.button.unblock"), Press("unblock"))] if habits.blocked else []),
        ),
    )


def _language(page: _Page) -> Screen:
    own = page.person.language
    return page.screen(
        page.name("language"),
        [page.words.say("table.settings.language", language=Term(f"table.language.{own}"))],
        [
            page.button(page.words.say(f"table.language.{other}"), f"language={other}")
            for other in LANGUAGES
            if other != own
        ],
    )


def _confirm(page: _Page) -> Screen:
    now, other = ("on", "off") if page.person.confirm else ("off", "on")
    return page.screen(
        page.name("confirm"),
        [page.words.say(f"table.settings.confirm.{now}")],
        [page.button(page.words.say(f"table.set.confirm.{other}"), f"confirm={other}")],
    )


def _panel(person: Person) -> str:
    return person.habits.panel if person.dm else "off"


def _private(page: _Page) -> Screen:
    own = _panel(page.person)
    ways = {"both": "dm=on", "private": "dm=private", "off": "dm=off"}
    return page.screen(
        page.name("private"),
        [page.words.say(f"table.settings.panel.{own}")],
        [
            page.button(page.words.say(f"table.set.panel.{way}"), argument)
            for way, argument in ways.items()
            if way != own
        ],
    )


def _notices(page: _Page) -> Screen:
    subjects = [subject for subject in SUBJECTS if not (page.beside and not _ways(page, subject))]
    return page.screen(
        page.name("notices"),
        [*_told_by_way(page, subjects), *(_told_of(page, "digest") if "digest" in subjects else [])],
        [page.button(page.words.say(f"table.notice.{one}.short"), one) for one in subjects if one != "digest"],
        hints=[] if page.beside else [page.words.say("table.notice.ways")],
    )


def _ways(page: _Page, subject: str) -> list[Way]:
    """Those that can be chosen, where they ask, for all that belongs to the subject."""
    kinds = SUBJECTS[subject]
    ways = [way for way in ways_of(kinds[0]) if not page.beside or way in BESIDE]
    if not page.person.dm and kinds[0] not in (Kind.REMINDER, Kind.NUDGE, Kind.DIGEST):
        ways = [way for way in ways if way is not Way.DM]
    return ways if len(ways) > 1 else []


def _told_of(page: _Page, subject: str) -> list[str]:
    """How they hear of it: in one sentence, or one for each kind where these differ."""
    if subject == "digest":
        on = way_of(page.person, Kind.DIGEST) is not Way.OFF
        return [page.words.say(f"table.notice.digest.{'on' if on else 'off'}", at=page.digest_at(), zone=page.zone)]
    kinds = SUBJECTS[subject]
    ways = {way_of(page.person, kind) for kind in kinds}
    named = {subject: ways.pop()} if len(ways) == 1 else {kind.value: way_of(page.person, kind) for kind in kinds}
    return [
        page.words.say("table.notice.told", what=Term(f"table.notice.{name}"), way=Term(f"table.way.{way}"))
        for name, way in named.items()
    ]


def _told_by_way(page: _Page, subjects: Sequence[str]) -> list[str]:
    """A sentence a way, the loudest first: what comes by it, in the words of the buttons."""
    named: dict[Way, list[Term]] = {way: [] for way in Way}
    for subject in subjects:
        kinds = SUBJECTS[subject]
        ways = [way_of(page.person, kind) for kind in kinds]
        if subject == "digest":
            continue
        if len(set(ways)) == 1:
            named[ways[0]].append(Term(f"table.notice.{subject}.short"))
        else:
            for kind, way in zip(kinds, ways, strict=True):
                named[way].append(Term(f"table.notice.{kind}"))
    return [
        page.words.say("table.notice.by", way=Term(f"table.way.{way}"), these=tuple(these))
        for way, these in named.items()
        if these
    ]


def _notice(page: _Page, subject: str) -> Screen:
    ways = {way_of(page.person, kind) for kind in SUBJECTS[subject]}
    known = ways.pop() if len(ways) == 1 else None
    about = f"table.notice.about.{subject}"
    return page.screen(
        page.words.say(f"table.notice.{subject}.short"),
        _told_of(page, subject),
        [
            page.button(page.words.say(f"table.set.way.{way}"), f"{subject}={way}")
            for way in _ways(page, subject)
            if way is not known
        ],
        back="notices",
        hints=[page.words.say(about)] if page.words.has(about) else [],
    )


def _digest(page: _Page) -> Screen:
    on = way_of(page.person, Kind.DIGEST) is not Way.OFF
    times = [at for at in DIGESTS if not (on and at == page.habits.digest)]
    choices = [page.button(page.words.say("table.set.digest", at=_clock(at)), f"digest={_clock(at)}") for at in times]
    off = [page.button(page.words.say("table.set.digest.off"), "digest=off")] if on else []
    return page.screen(
        page.name("digest"),
        _told_of(page, "digest"),
        [*choices, *off],
        hints=[
            page.words.say("table.digest.about"),
            page.words.say("table.times.zone", zone=page.zone, now=page.there(page.habits.zone)),
        ],
    )


def _time(page: _Page) -> Screen:
    words, habits = page.words, page.habits
    guess = zones.guessed(page.person.language) if not habits.zone else ""
    guessed = words.say("table.times.guess", now=page.there(guess), zone=guess) if guess else ""
    asked, answers = usual_question(page.person, page.now)
    usual = habits.rhythm.usual
    return page.screen(
        words.say("table.times"),
        [
            words.say("table.times.zone", zone=page.zone, now=page.there(habits.zone)),
            _hours_told(page),
            *([words.say("table.usual.on", hours=quiet.told(usual))] if usual else []),
            *(block.text for block in asked),
        ],
        [
            *([page.button(guessed, f"zone={guess}", main=True)] if guess else []),
            *(
                page.button(words.say("table.times.set_hours", hours=quiet.told(preset)), f"hours={typed}")
                for typed in quiet.PRESETS
                if (preset := quiet.hours_meant(typed)) is not None and preset != habits.hours
            ),
            *([page.button(words.say("table.times.no_hours"), "hours=off")] if habits.hours else []),
            page.button(words.say("table.times.other_zone"), "zone"),
            *answers,
            *(_usual_answers(page, ("no", "never")) if usual else []),
        ],
        hints=[words.say("table.times.typed")],
    )


def _zone(page: _Page) -> Screen:
    """The commonest zones; every other one is typed."""
    words, habits = page.words, page.habits
    known = [zone for zone in (*zones.COMMON, "UTC") if zone != page.zone]
    return page.screen(
        page.name("zone"),
        [words.say("table.times.zone", zone=page.zone, now=page.there(habits.zone))],
        [page.button(f"{zone} {page.there('' if zone == 'UTC' else zone)}", f"zone={zone}") for zone in known],
        back="time",
        hints=[words.say("table.times.zone_typed")],
    )


def _vacation(page: _Page) -> Screen:
    words, away = page.words, away_until(page.habits, page.now)
    choices = (
        [page.button(words.say("table.times.set_vacation", n=days), f"vacation={days}") for days in VACATIONS]
        if away is None
        else [page.button(words.say("table.times.back"), "vacation=off")]
    )
    return page.screen(
        page.name("vacation"), [_vacation_told(page, away)], choices, hints=[words.say("table.times.vacation_typed")]
    )


def _reading(page: _Page) -> Screen:
    """Reasons below what one is asked, and positions in words."""
    chosen: Mapping[str, tuple[Sequence[str], str]] = {
        "why": (WHYS, page.habits.why),
        "words": (WORDS, page.habits.words),
    }
    return page.screen(
        page.name("words"),
        [page.words.say(f"table.settings.{key}.{own}") for key, (_, own) in chosen.items()],
        [
            page.button(page.words.say(f"table.set.{key}.{way}"), f"{key}={way}")
            for key, (ways, own) in chosen.items()
            for way in ways
            if way != own
        ],
    )


def _hours_told(page: _Page) -> str:
    hours = quiet.told(page.habits.hours) if page.habits.hours else ""
    return page.words.say("table.times.hours.on" if hours else "table.times.hours.off", hours=hours)


def _vacation_told(page: _Page, away: float | None) -> str:
    if away is None:
        return page.words.say("table.times.vacation.off")
    return page.words.say("table.times.vacation.on", until=When(away))


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


PAGES: Mapping[str, Callable[[_Page], Screen]] = {
    "": _first,
    "language": _language,
    "confirm": _confirm,
    "private": _private,
    "notices": _notices,
    "time": _time,
    "zone": _zone,
    "digest": _digest,
    "vacation": _vacation,
    "words": _reading,
}
"""By their keys, besides one for each of `core.notices.SUBJECTS`."""
