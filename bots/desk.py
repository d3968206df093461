"""Where adapters hand in what people ask for and get back what to show: the service's answers, drawn."""

from __future__ import annotations

import logging
from hashlib import sha256

import msgspec

from core.actions import Action
from core.answers import Answer, Caller, Document
from core.people import Account, Home
from core.ports import Letter
from core.screens import Block, Picture, Screen
from core.service import Service
from render.service import Painter, text_board

log = logging.getLogger(__name__)


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """For the one who asked, in private: `notice` a sentence of 200 characters at most, `letter` what to show (in place
    of the private message that was pressed, else as a new one), `document` a file to send.
    """

    notice: str = ""
    refused: bool = False
    letter: Letter | None = None
    document: Document | None = None
    table: str = ""


class Desk:
    """`ask` does an action and draws the answer; `letter` draws a screen."""

    def __init__(self, service: Service, painter: Painter) -> None:
        self.service = service
        self.painter = painter

    async def caller(
        self, account: Account, name: str, language: str, home: Home, *, admin: bool = False, open: bool = False
    ) -> Caller:
        """Who asks: made known at first sight. `open`: others can read what he typed."""
        person = await self.service.person(account, name, language)
        return Caller(person=person, account=account, home=home, admin=admin, open=open)

    async def ask(self, caller: Caller, action: Action) -> Reply:
        return await self.reply(caller, await self.service.act(caller, action))

    async def reply(self, caller: Caller, answer: Answer) -> Reply:
        """What was answered, drawn. Apart from `ask` for platforms that acknowledge a press before they draw."""
        letter = await self.letter(answer.screen) if answer.screen else None
        document = answer.document
        if answer.board_text:
            letter = await self.letter(_as_text(answer.board_text, caller.person.language))
        if answer.full:
            drawn = await self.painter.draw(answer.full)
            document = Document(f"{answer.table}.png", drawn.png)
        return Reply(notice=answer.notice, refused=answer.refused, letter=letter, document=document, table=answer.table)

    async def letter(self, screen: Screen) -> Letter:
        """The screen with its picture drawn and described; in words where the picture can't be drawn."""
        if screen.picture is None:
            return Letter(screen=screen)
        try:
            drawn = await self.painter.draw(screen.picture)
        except Exception:  # a fault of a renderer must not keep anybody from playing
            log.exception("the %s picture of %s can't be drawn", screen.picture.kind, screen.picture.game)
            return in_words(Letter(screen=screen))
        name = f"{screen.picture.game}-{sha256(drawn.png).hexdigest()[:12]}.png"
        return Letter(screen=screen, picture=drawn.png, alt=drawn.alt, file_name=name)


def in_words(letter: Letter) -> Letter:
    """The letter with the text board in place of its picture."""
    screen = letter.screen
    if screen.picture is None or screen.picture.view is None:
        return msgspec.structs.replace(letter, picture=None, alt="")
    board = Block(text_board(screen.picture, full=False), "board")
    screen = msgspec.structs.replace(screen, blocks=(*screen.blocks, board))
    return msgspec.structs.replace(letter, screen=screen, picture=None, alt="")


def _as_text(picture: Picture, language: str) -> Screen:
    return Screen(language=language, blocks=(Block(text_board(picture), "board"),))


def digest(letter: Letter) -> str:
    """Equal for letters that look the same to whoever gets them."""
    shown = msgspec.structs.replace(letter.screen, turn=0, picture=None)
    return sha256(msgspec.json.encode(shown) + (letter.picture or b"")).hexdigest()
