"""What one person sees of a table: the panel of their seat, confirmations, the table's menus."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Literal

import msgspec

from core.game import Move, Seat
from core.menu import Menu, menu
from core.observation import Observation, TableFacts
from core.people import Home, Known
from core.press import Press
from core.rights import INVITING, OWNERS, SEATED, Role
from core.screens.absent import away, way_back, ways_in, ways_on
from core.screens.dials import dials
from core.screens.hints import hint_button
from core.screens.home import hinted, placing
from core.screens.levels import adding, computers
from core.screens.motions import ballot, ballots, questions
from core.screens.news import news
from core.screens.parts import (
    Block,
    Button,
    Form,
    Level,
    Link,
    Mark,
    Screen,
    button,
    entries,
    is_own,
    marks_of,
    named,
    picture,
    title,
    trail_of,
    waits,
    words_for,
)
from core.screens.people import LET_IN_AT_ONCE, person_buttons
from core.screens.premoves import Offer, offer
from core.screens.rows import within
from core.screens.targets import gone, question, targets
from core.screens.telling import told
from core.screens.times import pace, paces, running_times
from core.stored import AskedHome, Status
from core.telling import Part
from core.wording import LANGUAGES, Term, Who, Words


def panel(seen: Observation, language: str, path: Sequence[str] = (), *, whole: bool) -> Screen:
    """The private panel of `seen.viewer`: what only they may see, what just happened, and their choices.

    `path` leads into the menu. `whole`: the table's board isn't in sight where this is shown.
    """
    table = seen.table
    words, level = words_for(seen, language), menu(() if seen.dials else seen.paths, path)
    offered, dialled = offer(seen, words), dials(seen, words)
    choices = (*entries(table, level, words, ("move", "menu"), seen.viewer, seen.no), *dialled.choices)
    kind: Literal["end", "panel"] = "end" if seen.outcome else "panel"
    shown = choices if level.back is not None else (*offered.first, *choices)
    grid = (*(1 for _ in offered.first), *dialled.grid) if dialled.grid else ()
    ways = [words.say("table.to_home")] if table.home and table.home.link and whole else []
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table, table.home), "title"),
            *news(seen, words),
            *_own_choice(seen, words),
            *_waits_or_end(seen, words),
            *([Block(words.say("table.why", why=seen.why), "quiet")] if seen.why else []),
            *away(table, words, seen.viewer),
            *questions(table, words),
            *(_asked(table.asked_homes, words) if seen.viewer == table.owner else []),
            *offered.blocks,
            *trail_of(level, words),
            *dialled.blocks,
        ),
        picture=picture(seen, kind, language, (*marks_of(level), *dialled.marks), near=level.back is not None),
        choices=shown,
        grid=grid,
        controls=_controls(seen, level, shown, offered, words, ways, grid),
        turn=table.turn.number if seen.waiting or seen.outcome or _hears(seen) else 0,
        link=table.home.link if table.home and whole else "",
        targets=targets(seen, words, gone(level)),
        own=is_own(seen),
        level=Level(seen.viewer, (seen.no,), level.path) if seen.viewer is not None and level.choices else None,
    )


def next_up(panel: Screen, seen: Observation) -> Screen:
    """A panel that comes at the bottom with the turn before its owner's, and says so."""
    words = words_for(seen, panel.language)
    before = tuple(Who(seat) for seat in seen.awaited)
    first, *rest = panel.blocks
    told = Block(words.say("table.next_up", who=before), "strong")
    return msgspec.structs.replace(panel, blocks=(first, told, *rest), turn=panel.turn or seen.table.turn.number)


def hand(seen: Observation, parts: Sequence[Part], language: str) -> Screen:
    """What is the viewer's own, in words, with the picture that shows it."""
    words, table = words_for(seen, language), seen.table
    own = told([part for part in parts if part.topic == "me"], words)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), *own),
        picture=picture(seen, "end" if seen.outcome else "panel", language),
        controls=(button(words, "play", table, main=bool(seen.paths)), button(words, "text", table)),
        own=is_own(seen),
    )


def _controls(
    seen: Observation,
    level: Menu,
    choices: Sequence[Button],
    offered: Offer,
    words: Words,
    ways: Sequence[str],
    grid: Sequence[int],
) -> tuple[Button, ...]:
    """What stands below the choices. Where these take the room, the menu of the table (`more`) has the rest."""
    table, viewer = seen.table, seen.viewer
    back = [] if level.back is None else [_back(seen, level.back, words)]
    together = [
        *way_back(table, words, viewer),
        *(ballot(table, words, viewer) if viewer is not None else ()),
        *ways_on(table, words, viewer),
    ]
    text = [] if seen.outcome else [button(words, "text", table)]
    guide = [button(words, "guide", table)] if seen.why else []
    hint = hint_button(seen, words)
    more = [] if seen.outcome else [button(words, "more", table)]
    controls = [*back, *_undo(words, seen), *together, *offered.control, *hint, *text, *guide, *more]
    spare = [*guide, *text, *hint, *reversed(together), *reversed(offered.control)]
    return within(choices, controls, spare, ways, grid)


def _hears(seen: Observation) -> bool:
    """Whether the viewer is one of those who are to hear of what happened."""
    return any(called.seat == seen.viewer for called in seen.table.turn.called)


def _waits_or_end(seen: Observation, words: Words) -> list[Block]:
    if seen.outcome is None:
        return [*waits(seen, words), *(running_times(seen.table, words) if seen.prompt else ())]
    return [
        Block(words.say("table.ended", reason=Term(seen.outcome.reason))),
        *placing(seen.outcome, words, seen.seatings),
        *hinted(seen, words),
    ]


def confirm(seen: Observation, language: str, move: Move, why: str, back: Press | None = None) -> Screen:
    """Asks once before a move that can't be taken back, with the sentence `why` (`core.asking`); `back` leads to where
    it was chosen, None: to its menu.
    """
    table = seen.table
    words, steps = words_for(seen, language), dict(seen.paths)[move]
    chosen = {step.mark: Mark("", step.mark, step.price, step.deed) for step in steps if step.mark}.values()
    sure, always = (Press(verb, table.code, str(move), seen.viewer, seen.no) for verb in ("sure", "sure_always"))
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.sure", move=steps[-1].label), "strong"),
            Block(words.say(why), "quiet"),
        ),
        picture=picture(seen, "panel", language, tuple(chosen)),
        choices=(
            Button(words.say("table.sure_yes"), sure, main=True, tone="yes"),
            Button(words.say("table.button.sure_always"), always),
        ),
        controls=(
            _back(seen, [step.token for step in steps[:-1]], words)
            if back is None
            else Button(words.say("table.button.back"), back),
        ),
        targets=question(seen, words, move),
        own=is_own(seen),
    )


def _back(seen: Observation, path: Sequence[str], words: Words) -> Button:
    press = Press("menu", seen.table.code, "/".join(path), seen.viewer, seen.no)
    return Button(words.say("table.button.back"), press)


def _own_choice(seen: Observation, words: Words) -> list[Block]:
    return [Block(words.say("table.you_chose", move=seen.own_choice), "strong")] if seen.own_choice else []


def _undo(words: Words, seen: Observation) -> list[Button]:
    """Made for one position, so that two taps take back one move."""
    press = Press("undo", seen.table.code, seat=seen.viewer, no=seen.no)
    return [Button(words.say("table.button.undo"), press)] if seen.undo else []


def _undo_together(words: Words, seen: Observation) -> list[Button]:
    """What can't be taken back alone: asks once."""
    press = Press("undo", seen.table.code, seat=seen.viewer, no=seen.no)
    return [Button(words.say("table.button.undo_vote"), press)] if seen.undo_together else []


def more(
    table: TableFacts,
    seen: Observation | None,
    language: str,
    *,
    roles: Set[Role],
    removable: Sequence[Home] = (),
    form: Form | None = None,
    governed: str = "",
    often: Literal["move", "turn", "round"] | None = None,
) -> Screen:
    """The private table menu: everything that isn't a move. From the `removable` homes the reader may take the board
    away; pictures of the home where they ask may have another `form`, and come that `often`. `governed` is the id of
    the table's community for whoever sets what holds there.
    """
    words, playing = Words(language, table.names), seen is not None and seen.viewer in table.voters
    running = table.status is Status.RUNNING
    verbs = ["full", "text", "board", "log"] if seen else []
    verbs += ["analysis"] if table.judged else []
    verbs += ["rules", "guide", "legend", "seal"]
    if seen and (Role.SEATED in roles or not running):
        verbs.append("export")
    if roles & INVITING and table.status is not Status.CANCELLED:
        verbs.append("invite")
    if running and playing and seen and any(one.seat != seen.viewer for one in table.times):
        verbs.append("nudge")
    if running and playing:
        verbs += ["resume" if table.paused is not None else "pause", "pace_vote", "resign"]
    if (roles & OWNERS and table.status in (Status.LOBBY, Status.RUNNING)) or (running and playing):
        verbs.append("cancel")
    if table.revocable and roles & (OWNERS | SEATED):
        verbs.append("restore")
    if any(not computer for computer in table.computers):
        verbs.append("block")
    asked = table.asked_homes if Role.OWNER in roles else ()
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), *_asked(asked, words), Block(words.say("table.more"))),
        choices=(
            *(button(words, verb, table) for verb in verbs),
            *(_undo(words, seen) or _undo_together(words, seen) if seen else ()),
            *(hint_button(seen, words) if seen else ()),
            *(ballots(table, words, seen.viewer) if seen and seen.viewer is not None else ()),
            *(way_back(table, words, seen.viewer) if seen and seen.viewer is not None else ()),
            *(ways_on(table, words, seen.viewer, all=True) if seen and seen.viewer is not None else ()),
            *_home_buttons(table, asked, removable, words),
            *([Button(words.say(f"table.form.make.{form}"), Press("picture", table.code, form))] if form else ()),
            *([Button(words.say(f"table.quiet.make.{often}"), Press("quiet", table.code, often))] if often else ()),
            *([_guests(table, words)] if Role.OWNER in roles else ()),
        ),
        controls=(
            Button(words.say("table.button.settings"), Press("settings")),
            Button(words.say("table.button.mine"), Press("mine")),
            *(
                [Button(words.say("table.button.server"), Press("server", argument=f"{governed}=="))]
                if governed
                else ()
            ),
        ),
    )


def _asked(asked: Sequence[AskedHome], words: Words) -> list[Block]:
    return [
        Block(words.say("table.home_asked", name=one.name, home=_called(one.home, words)), "strong") for one in asked
    ]


def _called(home: Home, words: Words) -> str:
    return home.title or words.say("table.home.untitled")


def _home_buttons(
    table: TableFacts, asked: Sequence[AskedHome], removable: Sequence[Home], words: Words
) -> list[Button]:
    """The owner's answers to those who want to show the table elsewhere, and the ways out of its homes."""
    questions = [(verb, one.home) for one in asked for verb in ("home_yes", "home_no")]
    ways_out = [("away", home) for home in removable]
    return [
        Button(
            words.say(f"table.home.{verb}", home=_called(home, words)),
            Press(verb, table.code, home.place.mark),
            tone="yes" if verb == "home_yes" else "",
        )
        for verb, home in (*questions, *ways_out)
    ]


def _guests(table: TableFacts, words: Words) -> Button:
    turn = "off" if table.guests else "on"
    return Button(words.say(f"table.guests.{turn}"), Press("guests", table.code, turn))


def ask_about(table: TableFacts, language: str, verb: Literal["end_early", "take_win"], seat: Seat) -> Screen:
    """Asks once before ending a match for the sake of somebody who is away."""
    words = Words(language, table.names)
    sure = Press(verb, table.code, f"{int(seat)}=sure")
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say(f"table.ask_{verb}", who=Who(seat)), "strong"),
        ),
        choices=(Button(words.say(f"table.button.{verb}_sure"), sure, tone="grave"),),
        controls=(Button(words.say("table.button.back"), Press("more", table.code)),),
    )


def ask(table: TableFacts, language: str, verb: Literal["resign", "cancel"], key: str) -> Screen:
    """Asks once, with the sentence `key`, before giving up a seat or a whole table."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say(key), "strong")),
        choices=(button(words, f"{verb}_sure", table, tone="grave"),),
        controls=(Button(words.say("table.button.back"), Press("more", table.code)),),
    )


def owner_panel(
    table: TableFacts,
    language: str,
    *,
    roles: Set[Role],
    removable: Sequence[Home] = (),
    people: Sequence[Known] = (),
    barred: Sequence[Known] = (),
) -> Screen:
    """What may be set before the start; also cancelling. Each button carries the table's revision: pressed when the
    table has changed since, it is refused. `people` may be removed, and who is `barred` be let in again.
    """
    words, now = Words(language), table.revision
    choices = [
        Button(
            words.say("table.lobby.change", option=Term(setting.name), value=told),
            Press("option", table.code, f"{setting.key}={value}", no=now),
        )
        for setting in table.settings
        for value, told in setting.others
    ]
    choices += [
        Button(words.say(f"table.speak.{other}"), Press("speak", table.code, other, no=now))
        for other in LANGUAGES
        if any(language != other for language in table.languages)
    ]
    if len(table.names) < table.seats[1]:
        choices += adding(table, words)
    choices += [
        Button(words.say("table.drop", who=table.names[seat]), Press("drop", table.code, str(seat), no=now))
        for seat, level in enumerate(table.computers)
        if level
    ]
    choices.append(button(words, "levels", table))
    choices += person_buttons(table, words, people, barred[-LET_IN_AT_ONCE:])
    turn = "off" if table.shuffled else "on"
    choices.append(Button(words.say(f"table.shuffle.{turn}"), Press("shuffle", table.code, turn, no=now)))
    turn = "off" if table.hints else "on"
    choices.append(Button(words.say(f"table.hints.{turn}"), Press("hints", table.code, turn, no=now)))
    choices += paces(table, words)
    asked = table.asked_homes if Role.OWNER in roles else ()
    choices += _home_buttons(table, asked, removable, words)
    choices += [_guests(table, words)] if Role.OWNER in roles else []
    told_now = [
        words.say("table.lobby.option_now", option=Term(setting.name), value=setting.told, help=Term(setting.help))
        for setting in table.settings
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *(Block(text) for text in told_now),
            *computers(table, words),
            pace(table, words),
            *_asked(asked, words),
        ),
        choices=tuple(choices),
        controls=(
            button(words, "start", table, no=now),
            *([button(words, "kick", table)] if len(barred) > LET_IN_AT_ONCE else []),
            button(words, "cancel", table),
        ),
    )


def invitation(table: TableFacts, language: str, name: str, link: str, share: str, *, owner: bool) -> Screen:
    """What an inviter hands on: the table's `name` for invited people, and where there are any the `link` that leads
    there and one that hands it on.
    """
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.invitation")),
            *([Block(words.say("table.invitation.link")), Block(link, "copy")] if link else []),
            Block(words.say("table.invitation.code")),
            Block(name, "copy"),
        ),
        controls=(button(words, "uninvite", table),) if owner else (),
        links=(Link(words.say("table.invitation.share"), share),) if share else (),
    )


def invited(table: TableFacts, language: str, inviter: str, name: str) -> Screen:
    """The invitation as a message for everybody in a chat; its buttons admit to the table called `name`."""
    words = Words(language)
    verbs = ("join", "look") if table.status is Status.LOBBY else ("look",)
    screen = Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.invited", name=inviter, game=Term(f"{table.game}.title"))),
        ),
        controls=tuple(button(words, verb, table, main=verb == "join") for verb in verbs),
    )
    return named(screen, table.code, name)


def watched(seen: Observation, language: str) -> Screen:
    """A match for somebody who only looks."""
    words, table = Words(language, seen.table.names), seen.table
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *news(seen, words),
            *_waits_or_end(seen, words),
            *away(table, words),
        ),
        picture=picture(seen, "end" if seen.outcome else "board", language),
        controls=(
            *ways_in(table, words),
            *(button(words, verb, table) for verb in ("look", "text", "full", "log", "rules")),
        ),
    )
