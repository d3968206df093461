"""A hint, for the asker alone: three moves as buttons, what they win, and what speaks for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from core.game import Move, Step
from core.observation import Observation
from core.press import Press
from core.screens.parts import (
    Block,
    Button,
    Level,
    Mark,
    Screen,
    capital,
    is_own,
    picture,
    title,
    words_for,
)
from core.screens.targets import targets_of
from core.thinking.advice import Advice, Advised, Difference
from core.wording import Line, Term, Who, Words, line

WHOLE = 0.5
"""From this noise on a difference is told in whole points, as long as there are several."""


def hint_button(seen: Observation, words: Words) -> list[Button]:
    """Where there is something to weigh, and hints are agreed on; for this position alone."""
    if not seen.paths or not seen.table.hints:
        return []
    return [Button(words.say("table.button.hint"), Press("hint", seen.table.code, seat=seen.viewer, no=seen.no))]


def hint(seen: Observation, advice: Advice, language: str, *, whole: bool) -> Screen:
    """Each button leads to what the same move in the menu leads to. `whole`: as in `panel`."""
    words, table = words_for(seen, language), seen.table
    known = {str(move): (move, steps) for move, steps in seen.paths}
    ways = [known[one.move] for one in advice.moves]
    letters = ascii_uppercase[: len(ways)]

    def asked(move: Move) -> Press:
        return Press("move", table.code, str(move), seen.viewer, seen.no)

    choices = [
        Button(capital(words(steps[-1].label), words), asked(move), letter)
        for letter, (move, steps) in zip(letters, ways, strict=True)
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table, table.home), "title"),
            *(block for at, button in enumerate(choices) for block in _told(seen, advice, at, button, words)),
            Block(words(_trust(advice)), "quiet"),
            Block(words.say("table.hint.ask"), "strong"),
        ),
        picture=picture(seen, "panel", language, _marks(letters, ways)),
        choices=tuple(choices),
        controls=(Button(words.say("table.button.back"), Press("menu", table.code, seat=seen.viewer)),),
        link=table.home.link if table.home and whole else "",
        targets=targets_of(ways, words, asked),
        own=is_own(seen),
        level=None if seen.viewer is None else Level(seen.viewer, (seen.no,), None),
    )


def _told(seen: Observation, advice: Advice, at: int, button: Button, words: Words) -> tuple[Block, Block]:
    one = advice.moves[at]
    said = [line("table.hint.level", other=ascii_uppercase[0]) if one.level else _wins(one, advice.parts)]
    said += _compared(seen, advice, at, words)
    move = words.say("table.hint.move", letter=button.letter, move=button.label)
    return Block(move, "strong"), Block(" ".join(words(sentence) for sentence in said))


def _wins(one: Advised, parts: int) -> Line:
    won = round(one.chance * parts)
    if won in (0, parts):
        return Line("table.hint.wins_all" if won else "table.hint.wins_none")
    whole = 100 if parts > 10 else parts
    return line("table.hint.wins", n=won * whole // parts, all=whole)


def _compared(seen: Observation, advice: Advice, at: int, words: Words) -> list[Line]:
    """The first move with the others, each of these with the first: what is one's own, then the rival's."""
    differences = advice.moves[at].differences
    own = tuple(_share(difference, words) for difference in differences if difference.share)
    rivals = [_rival(seen, advice.rival, difference, words) for difference in differences if not difference.share]
    facts = [*([line("table.hint.you_have", own=own)] if own else []), *rivals]
    if not facts:
        return []
    if at == 0 and len(advice.moves) > 2:
        first = line("table.hint.than_others", fact=facts[0])
    else:
        first = line("table.hint.than", other=ascii_uppercase[int(at == 0)], fact=facts[0])
    return [first, *(line("table.hint.and", fact=fact) for fact in facts[1:])]


def _share(difference: Difference, words: Words) -> Line:
    """A title has words of its own for what it doesn't count in points."""
    way, amount = _way(difference), _amount(difference)
    if words.has(f"{difference.share}.{way}"):
        return line(f"table.hint.own_{way}", share=line(difference.share, amount=amount))
    return line(f"table.hint.{way}", amount=amount, share=Term(difference.share))


def _rival(seen: Observation, rival: int, difference: Difference, words: Words) -> Line:
    key = f"{'rival' if len(seen.table.names) > 2 else 'opponent'}_{_way(difference)}"
    own = f"{seen.table.game}.hint.{key}"
    return line(own if words.has(own) else f"table.hint.{key}", amount=_amount(difference), who=Who(rival))


def _way(difference: Difference) -> str:
    return "more" if difference.more > 0 else "less"


def _amount(difference: Difference) -> Line:
    """As finely as its noise allows."""
    size = abs(difference.more)
    if difference.noise >= WHOLE and size >= 1.5:
        return line("table.hint.whole", whole=round(size))
    whole, tenth = divmod(round(size * 10), 10)
    return line("table.hint.tenths", whole=whole, tenth=tenth)


def _trust(advice: Advice) -> Line:
    if advice.plies:
        return line("table.hint.trust", playouts=advice.playouts, plies=advice.plies)
    return line("table.hint.trust_to_the_end", playouts=advice.playouts)


def _marks(letters: str, ways: Sequence[tuple[Move, Sequence[Step]]]) -> tuple[Mark, ...]:
    """Each letter where its move ends on the board."""
    last = (
        (letter, next((step for step in reversed(steps) if step.mark), None))
        for letter, (_, steps) in zip(letters, ways, strict=True)
    )
    return tuple(Mark(letter, step.mark, step.price, step.deed) for letter, step in last if step and step.mark)
