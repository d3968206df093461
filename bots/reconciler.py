"""Keeps every message as it should be: compares wanted with delivered and closes the gap.

For each destination the store holds which revision is wanted and which is out; content is made when it is sent, so the
newest wins and a burst of moves costs one edit. A destination is claimed before anything is sent to it, so that of
several processes one delivers. A crash repeats one message at most and loses none.

Whom a message calls is claimed with it and counts as called once the message has surely arrived: a repeated message
calls them again, and where a place is lost its calls are heard elsewhere. So everybody is called at least once a turn,
and more often only where nobody could know.

How a failed delivery is answered: `core.ports.platform` lists the errors and their meaning. While the store fails
nothing is sent; what was sent by then is remembered and written down before anything else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from bots.delays import Delays
from bots.responder import Responder, digest, in_words
from core.pause import Pause
from core.people import Account, Place
from core.ports.clock import Clock
from core.ports.leases import UNFENCED
from core.ports.meter import Op
from core.ports.outbox import LONGEST_PAUSE_S, Agenda, Calls, Destination, OutboxStore, Retired
from core.ports.platform import (
    CannotEdit,
    DeliveryError,
    MessageGone,
    OutcomeUnknown,
    PlaceClosed,
    PlaceGone,
    PlaceMoved,
    Platform,
    RenderedScreen,
    TryLater,
    Unsendable,
)
from core.ports.stores import StoreFailure
from core.ports.tables import Conflict
from core.screens import Screen

log = logging.getLogger(__name__)

LONGEST_WAIT_S = 300.0
"""Between two tries of a delivery that keeps failing."""

LONGEST_GAP_S = 60.0
"""No platform asks for more between two edits of a message."""

CLAIM_S = 120.0
"""How long a delivery is one process's alone: longer than any call to a platform takes."""

UNSURE_GROWS = 3.0
"""How much longer each pause after an unknown outcome is where every try may be a copy. The first takes a second."""

STRIP_LATER_S = 600.0
STRIP_TRIES = 12
"""Old buttons that can't be taken away now are tried so often, over two hours; whoever presses one later is refused."""

SWEEP_S, SWEEP_LOOK_S = 3600.0, 60.0
"""How often a place where nothing arrived is tried without any other sign, and how often one looks for such places."""

SLOW_S = 10.0
"""A call to a platform that takes longer is told in the log."""

LONGEST_LOOK_S = 30.0
"""Between two looks, also where nothing is to come: whoever watches sees by them that it is at work."""

MOMENT_S = 1.0
"""How long a panel waits for its table's board."""

NONCE_BYTES = 12
"""Drawn, because everybody in a chat can read it: a counted one would tell how often secret choices were changed."""


T = TypeVar("T")


class Unwritten(Exception):
    """An outcome that the store did not take; it is remembered."""


class Reconciler:
    """One task a place at a time; places don't wait for each other."""

    def __init__(
        self,
        outbox: OutboxStore,
        responder: Responder,
        platforms: Sequence[Platform],
        clock: Clock,
        fence: Callable[[str], int | None] = lambda unit: UNFENCED,
    ) -> None:
        """`fence` is that of the lease of a platform's unit; None while another process delivers there."""
        self._outbox = outbox
        self._responder = responder
        self._clock = clock
        self._meter = responder.service.meter
        self.delays = Delays(clock)
        self.looked_at = clock.monotonic()
        """When (monotonic) it last came to the end of a look, or of finding that the store fails."""
        self._platforms: Mapping[str, Platform] = {platform.unit: platform for platform in platforms}
        """By their units (`core.units`)."""
        self._fence = fence
        self._owner = secrets.token_hex(8)
        self._wake = asyncio.Event()
        self._rests = asyncio.Event()
        """Not just looking what is due."""
        self._rests.set()
        self._rounds: dict[Place, asyncio.Task[None]] = {}
        self._units: dict[Place, str] = {}
        """For which unit a place was begun last, of those that have a round or a pause."""
        self._delivering: dict[str, set[asyncio.Future[None]]] = {}
        """By unit, for each delivery that is claimed and not written down yet."""
        self._brought: dict[Place, asyncio.Event] = {}
        """Set once a round has delivered what was due."""
        self._begun = self._ended = 0
        """Rounds so far. A store that reads beside its writes may tell what was due before the last one ended."""
        # Pauses of this process alone, by monotonic time.
        self._not_before: dict[Place, float] = {}
        self._edited: dict[int, float] = {}
        self._gaps: dict[int, float] = {}
        self._store_rests = Pause(clock)
        self._unwritten: dict[int, Callable[[], Awaitable[object]]] = {}
        """By destination the outcome that the store did not take."""
        self._mute: set[tuple[str, Place]] = set()
        """Tables with those of their homes that took the last new message in no form."""
        self._tried: dict[Place, float] = {}
        self._sweep_at = float("-inf")
        responder.service.listen(self._changed)

    def _changed(self, code: str) -> None:
        self.delays.changed(code)
        self.wake()

    def wake(self) -> None:
        """Something may be due."""
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled. A store that fails is looked at again after a pause."""
        try:
            while True:
                self._wake.clear()
                self._rests.clear()
                pause_s = min(await self._look(), LONGEST_LOOK_S)
                self.looked_at = self._clock.monotonic()
                self._rests.set()
                await self._clock.wait(self._wake, pause_s)
        finally:
            self._rests.set()
            for task in self._rounds.values():
                task.cancel()
            await asyncio.gather(*self._rounds.values(), return_exceptions=True)
            await self._leave()

    async def _look(self) -> float:
        """Begin what is to be done; how long until the next look."""
        if not self._store_rests.left_s:
            looked_at = self._clock.wall()
            try:
                await self._begin_rounds()
                return await self._pause_s(looked_at)
            except Exception as error:
                self._rest(error)
        return self._store_rests.left_s

    def _rest(self, error: BaseException) -> None:
        """The store fails: a pause for all deliveries. What it doesn't say itself is told once a pause."""
        pause_s = self._store_rests.begin()
        cause = error.__cause__ if isinstance(error, Unwritten) else error
        if pause_s is not None and not isinstance(cause, StoreFailure):
            log.error("deliveries rest for %.0f s: %s", pause_s, error, exc_info=cause)

    async def _leave(self) -> None:
        """What this process knows and has claimed goes to whoever comes next."""
        try:
            await self._catch_up()
            await self._outbox.release(self._owner)
        except Exception as error:
            log.error("claims of this process end by themselves: %s", error)

    async def settled(self, unit: str) -> None:
        """Wait until no delivery is under way there."""
        while under_way := self._delivering.get(unit):
            await asyncio.wait(set(under_way))

    def leave(self, unit: str) -> None:
        """Give up what waits there to be begun: another process delivers now."""
        for place, task in self._rounds.items():
            if self._units[place] == unit:
                task.cancel()
        self._not_before = {place: at for place, at in self._not_before.items() if self._units.get(place) != unit}

    @property
    def _served(self) -> list[str]:
        return [name for name in self._platforms if self._fence(name) is not None]

    async def idle(self) -> None:
        """Wait until everything that can be delivered now is."""
        while True:
            await asyncio.gather(*self._rounds.values())
            await self._rests.wait()
            # A round may have claimed something meanwhile: then it is no longer among what is due. What came of it is
            # looked for once it has ended.
            before = self._begun, self._ended
            due = await self._agenda()
            if not due and not self._rounds and not self._gaps and before == (self._begun, self._ended):
                return
            self.wake()
            await self._clock.sleep(0.01 if self._gaps else 0)

    async def _agenda(self) -> Agenda:
        """What is due and may be sent."""
        now = self._clock.monotonic()
        self._not_before = {place: at for place, at in self._not_before.items() if at > now}
        self._gaps = {id: until for id, until in self._gaps.items() if until > now}
        self._edited = {id: at for id, at in self._edited.items() if at > now - LONGEST_GAP_S}
        self._units = {place: self._units[place] for place in {*self._rounds, *self._not_before} & self._units.keys()}
        found = await self._outbox.agenda(self._clock.wall(), self._served)
        places = {place: unit for place, unit in found.places.items() if place not in self._not_before}
        return msgspec.structs.replace(found, places=places)

    async def _begin_rounds(self) -> None:
        await self._catch_up()
        await self._sweep()
        agenda = await self._agenda()
        await self._call_again(agenda.recalls)
        for destination in agenda.stranded:
            await self._remind_elsewhere(destination)
        if agenda.recalls or agenda.stranded:
            self.wake()  # to what came of it
        places = [place for place in agenda.places if place not in self._rounds]
        for place in places[:1] if self._store_rests.failures else places:  # one shows whether it works again
            self._begun += 1
            self._units[place] = agenda.places[place]
            task = asyncio.create_task(self._round(place, self._platforms[agenda.places[place]]))
            self._rounds[place], self._brought[place] = task, asyncio.Event()
            task.add_done_callback(lambda _, place=place: self._end_round(place))  # type: ignore[misc]

    async def _write(self, destination: Destination, outcome: Callable[[], Awaitable[object]]) -> None:
        """Write the outcome of a delivery down, now or as soon as it can be. Raises `Unwritten`."""
        try:
            await outcome()
        except Exception as error:
            self._unwritten[destination.id] = outcome
            raise Unwritten(str(error)) from error
        self._store_rests.end()

    async def _catch_up(self) -> None:
        for id, outcome in list(self._unwritten.items()):
            await outcome()
            del self._unwritten[id]
            self._store_rests.end()

    async def _sweep(self) -> None:
        """Try the places again where nothing arrived: each once an hour, one after the other."""
        now = self._clock.monotonic()
        if now < self._sweep_at:
            return
        first = self._sweep_at == float("-inf")
        self._sweep_at = now + SWEEP_LOOK_S
        places = [place for unit in self._served for place in await self._outbox.suspended_places(unit)]
        tried = {}
        for n, place in enumerate(places):
            since = SWEEP_S * n / len(places) if first else 0.0
            tried[place] = self._tried.get(place, now - since)
        self._tried = tried
        for place, at in tried.items():
            if now - at >= SWEEP_S:
                self._tried[place] = now
                await self._responder.service.regain(place)

    async def _call_again(self, recalls: Sequence[tuple[str, float]]) -> None:
        for code, at in recalls:
            until = self._clock.wall() + CLAIM_S
            if await self._outbox.take_recall(code, at, until):
                again = await self._responder.service.calling.again(code, self._reaches)
                await self._outbox.recalled(code, until, again)

    async def _reaches(self, code: str, place: Place, account: Account) -> bool:
        """Whether a message of the table there can notify the account. True for what others serve: of several units of
        a platform one can know it.
        """
        if (code, place) in self._mute:
            return False
        for platform in self._platforms.values():
            if platform.name == place.platform and not await platform.reaches(place, account.uid):
                return False
        return True

    def _end_round(self, place: Place) -> None:
        self._ended += 1
        self._rounds.pop(place, None)
        self._brought.pop(place).set()
        self.wake()

    async def _pause_s(self, looked_at: float) -> float:
        """How long nothing becomes due that wasn't then: what has become so since is looked at right away."""
        monotonic, wall = self._clock.monotonic(), self._clock.wall()
        pauses = [at - monotonic for at in (*self._not_before.values(), self._sweep_at)]
        if (retry := await self._outbox.next_retry(looked_at, self._served)) is not None:
            pauses.append(retry - wall)
        return max(0.05, min(pauses))

    async def _round(self, place: Place, platform: Platform) -> None:
        try:
            await self._work(place, platform)
        except TryLater as later:
            self._not_before[place] = self._clock.monotonic() + later.after_s
        except (StoreFailure, Unwritten) as error:
            self._rest(error)
        except Exception:
            log.exception("a place of %s rests", place.platform, extra={"platform": place.platform})
            self._not_before[place] = self._clock.monotonic() + LONGEST_WAIT_S

    async def _work(self, place: Place, platform: Platform) -> None:
        wall = self._clock.wall()
        for destination in await self._outbox.due(wall, place):
            if destination.seat is not None:
                await self._boards_first(destination.table)
            await self._deliver(platform, place, destination.id)
        if (brought := self._brought.get(place)) is not None:
            brought.set()
        for retired in (await self._outbox.retired(wall, place))[:1]:  # what became due meanwhile goes first
            await self._strip(platform, retired)

    async def _boards_first(self, code: str) -> None:
        """A panel leads back to the newest board: one that is on its way goes first, if that takes but a moment."""
        homes = {one.place for one in await self._outbox.shows(code) if one.seat is None and not one.place.private}
        until = self._clock.monotonic() + MOMENT_S
        for brought in [self._brought[home] for home in homes if home in self._brought]:
            await self._clock.wait(brought, max(0.0, until - self._clock.monotonic()))

    async def _strip(self, platform: Platform, retired: Retired) -> None:
        """A message that can't be stripped is let go, unless it may be later: old buttons refuse a press anyway."""
        await platform.permit(retired.place)
        if self._fence(platform.unit) is None:
            return
        try:
            await self._call(platform, "strip", platform.strip(retired.place, retired.message))
        except TryLater:
            raise
        except (CannotEdit, OutcomeUnknown) as error:
            if retired.tries < STRIP_TRIES:
                await self._outbox.strip_later(retired.id, self._clock.wall() + STRIP_LATER_S)
                return
            log.info("old buttons stay at %s: %r", platform.name, error)
        except DeliveryError as error:
            log.info("old buttons stay at %s: %r", platform.name, error)
        except Exception:
            log.exception("old buttons stay at %s", platform.name, extra={"platform": platform.name})
        await self._outbox.stripped(retired.id)

    async def _deliver(self, platform: Platform, place: Place, id: int) -> None:
        """Raises `TryLater` when the place wants a pause, `StoreFailure` or `Unwritten` when the store does."""
        await platform.permit(place)
        if self._store_rests.left_s or id in self._unwritten:
            return
        fence, wall = self._fence(platform.unit), self._clock.wall()
        if fence is None:
            return
        under_way = self._delivering.setdefault(platform.unit, set())
        under_way.add(written := asyncio.get_running_loop().create_future())
        try:
            destination = await self._outbox.claim(id, self._owner, wall, wall + CLAIM_S, fence)
            if destination is not None:
                await self._deliver_to(platform, destination)
        finally:
            under_way.discard(written)
            written.set_result(None)

    async def _deliver_to(self, platform: Platform, destination: Destination) -> None:
        id, place = destination.id, destination.place
        self.delays.begin(id)
        try:
            await self._bring_up_to_date(platform, destination)
        except TryLater as later:
            await self._wait(destination, later.after_s)
            raise
        except Unwritten:
            raise
        except Conflict:
            log.info("a message to %s is another process's by now", place.platform, extra={"platform": place.platform})
            await self._put_off(destination, 1.0)
        except StoreFailure:
            self._unwritten[id] = partial(self._outbox.wait, destination, 0.0)
            raise
        except Exception:
            log.exception("delivery failed at %s", place.platform, extra={"platform": place.platform})
            await self._put_off(destination, min(2.0**destination.failures, LONGEST_WAIT_S))
        finally:
            self.delays.end(id)

    async def _call(self, platform: Platform, op: Op, call: Awaitable[T], *, again: bool = False) -> T:
        """The call's result, counted; `again`: nobody knew whether it had been made before."""
        outcome, began = "repeated" if again else "ok", self._clock.monotonic()
        try:
            return await call
        except DeliveryError as error:
            outcome = type(error).__name__
            if isinstance(error, TryLater):
                self._meter.limited(platform.name)
            raise
        except Exception:
            outcome = "fault"
            raise
        finally:
            self._meter.delivered(platform.name, op, outcome)
            took_s = self._clock.monotonic() - began
            if took_s > SLOW_S:
                about = {"platform": platform.name, "duration_ms": round(took_s * 1000)}
                log.warning("a call to %s took %.1f s", platform.name, took_s, extra=about)

    async def _wait(self, destination: Destination, pause_s: float) -> None:
        until = self._clock.wall() + min(pause_s, LONGEST_PAUSE_S)
        await self._write(destination, partial(self._outbox.wait, destination, until))

    async def _put_off(self, destination: Destination, pause_s: float) -> None:
        retry_at = self._clock.wall() + pause_s
        await self._write(destination, partial(self._outbox.failed, destination, retry_at))

    async def _bring_up_to_date(self, platform: Platform, destination: Destination) -> None:
        if destination.wanted <= destination.delivered:
            await self._wait(destination, 0.0)
            return
        screen = await self._responder.service.screen(
            destination, board_beside=platform.shows_board_beside, form=platform.form
        )
        if screen is None:
            await self._write(destination, partial(self._outbox.skip, destination))
            return
        new = await self._asks_for_new(destination, screen)
        if new and destination.person is not None and not await self._is_time(destination, screen):
            return
        if not new and screen.stands and screen.stands == destination.digest:
            await self._stay(destination, screen)
            return
        now = self._clock.monotonic()
        gap_s = self._edited.get(destination.id, float("-inf")) + platform.edit_gap_s - now
        if not new and gap_s > 0:
            # A burst of moves costs one edit. Nobody waits for it here, and a newer move is looked at right away.
            self._gaps[destination.id] = now + gap_s
            await self._wait(destination, gap_s)
            return
        await self._post(platform, destination, await self._responder.render(screen), new=new)

    async def _stay(self, destination: Destination, screen: Screen) -> None:
        """Nothing has changed that is to be seen there now; the picture isn't even drawn."""
        assert destination.message
        turn = screen.turn or destination.turn
        await self._out(destination, destination.wanted, destination.message, turn, destination.digest)

    async def _is_time(self, destination: Destination, screen: Screen) -> bool:
        """Whether a new reminder may go out there now; else it waits, or is wanted where its person sees it."""
        reminding, place = self._responder.service.reminding, destination.place
        until = await reminding.put_off(destination, screen.lists)
        if until is not None:
            await self._write(destination, partial(self._outbox.wait, destination, until))
            return False
        if place.private:
            return True
        for account in await reminding.accounts(destination):
            if await self._reaches("", place, account):
                return True
        await self._remind_elsewhere(destination)
        return False

    async def _remind_elsewhere(self, destination: Destination) -> None:
        other = await self._responder.service.reminding.elsewhere(destination)
        outcome = (
            partial(self._outbox.skip, destination)
            if other is None
            else partial(self._outbox.remind, destination, other)
        )
        await self._write(destination, outcome)

    async def _asks_for_new(self, destination: Destination, screen: Screen) -> bool:
        """A new turn means a new message at the bottom: only that notifies. So does a reminder of what waits."""
        turn = screen.turn
        if destination.person is not None:
            return turn != destination.turn and bool(screen.lists)
        if destination.message is None:
            return True
        return turn not in (0, destination.turn) and not await self._responder.service.calling.stays(destination, turn)

    async def _post(self, platform: Platform, destination: Destination, rendered: RenderedScreen, *, new: bool) -> None:
        """Hand the screen over and act on what goes wrong; without its picture where that is refused."""
        service = self._responder.service
        try:
            if new:
                await self._send(platform, destination, rendered)
            else:
                await self._edit(platform, destination, rendered)
        except MessageGone:
            if new:
                await self._put_off(destination, min(2.0**destination.failures, LONGEST_WAIT_S))
                return
            await self._write(destination, partial(self._outbox.failed, destination, 0.0, forget_message=True))
        except CannotEdit:
            await self._write(destination, partial(self._outbox.replace, destination))
        except PlaceClosed as closed:
            log.info("a place of %s is closed: %s", platform.name, closed.reason, extra={"platform": platform.name})
            if destination.person is not None and destination.place.private:
                await self._write(destination, partial(service.shut, destination, closed.reason))
                return
            await self._write(destination, partial(service.lose, destination.place, closed.reason))
        except PlaceGone:
            await self._write(destination, partial(service.lose, destination.place))
        except PlaceMoved as moved:
            await self._write(destination, partial(service.move, destination.place, moved.place))
        except OutcomeUnknown:
            grows = UNSURE_GROWS if new and not platform.knows_nonces else 2.0
            await self._put_off(destination, min(grows**destination.failures, LONGEST_WAIT_S))
        except Unsendable:
            about = {"platform": platform.name}
            log.exception("%s will not take revision %s of a message", platform.name, destination.wanted, extra=about)
            if rendered.picture is None:
                await self._give_up(destination)
                return
            await self._post(platform, destination, in_words(rendered), new=new)

    async def _give_up(self, destination: Destination) -> None:
        """What can't be told here in any form: its calls are heard elsewhere."""
        if destination.person is not None:
            await self._write(destination, partial(self._outbox.skip, destination))
            return
        if destination.seat is None:
            self._mute.add((destination.table, destination.place))
        await self._outbox.recall(destination.table, 0.0)
        await self._write(destination, partial(self._outbox.skip, destination))

    async def _edit(self, platform: Platform, destination: Destination, rendered: RenderedScreen) -> None:
        """Nobody is notified by an edit."""
        assert destination.message
        mark = digest(rendered)
        if mark != destination.digest:
            edit = platform.edit(destination.place, destination.message, _quiet(rendered))
            await self._call(platform, "edit", edit)
            self._edited[destination.id] = self._clock.monotonic()
        turn = rendered.screen.turn or destination.turn
        lists = rendered.screen.lists if destination.person is not None else None
        await self._out(destination, destination.wanted, destination.message, turn, mark, lists)

    async def _send(self, platform: Platform, destination: Destination, rendered: RenderedScreen) -> None:
        """A new message at the bottom, that notifies each of the called once a call, in whatever chat comes first.

        An earlier one for the same turn, of which nobody knows whether it arrived, is repeated and notifies whom that
        was to notify. Where the platform knows its nonce, it may keep the older content: an edit follows.
        """
        turn, nonce = rendered.screen.turn, destination.sending
        if nonce is not None and destination.sending_turn != turn:
            if platform.knows_nonces:
                await self._send_passed(platform, destination, rendered, nonce)
                return
            nonce = None
        again = nonce is not None
        nonce = nonce or secrets.token_hex(NONCE_BYTES)
        reminds = destination.person is not None
        if reminds:
            calls = Calls("", turn, 0, tables=rendered.screen.lists)
        else:
            calls = await self._responder.service.calling.by(destination, turn, self._reaches)
            calls = msgspec.structs.replace(calls, turn=turn)
        claimed = await self._outbox.begin_sending(
            destination, nonce, self._clock.wall(), calls, again=again and platform.knows_nonces
        )
        everybody = frozenset(called.person for called in rendered.screen.called)
        if reminds:  # nobody else tells them
            await self._responder.service.reminding.asks(destination)
            hushed = await self._responder.service.reminding.hushed(destination, rendered.screen.lists)
            claimed = frozenset() if hushed else everybody
        else:
            hushed = await self._responder.service.calling.hushed(destination, turn)
        # A board makes its own sound in its chat, unless all whom it is about want none there; a panel, and a copy,
        # only for somebody whom it calls.
        silent = not claimed and (again or hushed or destination.place.private)
        ready = msgspec.structs.replace(rendered, pinged=everybody - claimed, silent=silent)
        surely_not = (PlaceClosed, PlaceGone, PlaceMoved, MessageGone, *(() if again else (TryLater, Unsendable)))
        try:
            sent = platform.send(destination.place, ready, nonce)
            message = await self._call(platform, "send", sent, again=again)
        except surely_not:
            await self._write(destination, partial(self._outbox.not_sent, destination))
            raise
        self._mute.discard((destination.table, destination.place))
        if again and platform.knows_nonces:
            await self._out(destination, destination.wanted - 1, message, turn or destination.turn, "")
        else:
            await self._out(destination, destination.wanted, message, turn or destination.turn, digest(ready))

    async def _send_passed(
        self, platform: Platform, destination: Destination, rendered: RenderedScreen, nonce: str
    ) -> None:
        """Learn which message the nonce has made, for a turn that is over: it has its buttons taken, and calls nobody
        now. What the present turn shows comes after it.
        """
        again = msgspec.structs.replace(_quiet(rendered), silent=True)
        try:
            message = await self._call(platform, "send", platform.send(destination.place, again, nonce), again=True)
        except (PlaceClosed, PlaceGone, PlaceMoved, MessageGone):
            await self._write(destination, partial(self._outbox.not_sent, destination))
            raise
        await self._out(destination, destination.wanted - 1, message, destination.sending_turn, "")

    async def _out(
        self,
        destination: Destination,
        revision: int,
        message: str,
        turn: int,
        mark: str,
        lists: Collection[str] | None = None,
    ) -> None:
        """`lists`: what an edited reminder still tells of."""
        outcome = partial(self._outbox.delivered, destination, revision, message, turn, mark, lists)
        await self._write(destination, outcome)
        if revision == destination.wanted and (delay_s := self.delays.shown(destination)) is not None:
            self._meter.arrived(destination.place.platform, delay_s)


def _quiet(rendered: RenderedScreen) -> RenderedScreen:
    """The same for people of whom nobody is notified."""
    return msgspec.structs.replace(rendered, pinged=frozenset(called.person for called in rendered.screen.called))
