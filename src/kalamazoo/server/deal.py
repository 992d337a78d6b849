"""One deal on a table: the referee, and what each viewer is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import Event
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import CLOCK_BIT, EVERYONE, ONLOOKER
from kalamazoo.play import Referee
from kalamazoo.record.writing import EVENT_NAMES
from kalamazoo.rulebook import Rules
from kalamazoo.server import wire
from kalamazoo.server.scenes import all_of, cards_moved, change, viewer_on_wire, whole_scene
from kalamazoo.server.talking import CLOSED, hushed

LOG = 60  # lines of a welcome's log

encoder = msgspec.json.Encoder()


class QuickUpdate(wire.Wire, tag="update"):
    """wire.Update for bots, with the events as JSON already."""

    number: int
    viewer: int
    seat: int
    move: str
    events: msgspec.Raw
    view: wire.SeatView | None
    timer: int = 0


AnyUpdate = wire.Update | QuickUpdate


def as_json(value: object) -> msgspec.Raw:
    """A value as a piece of JSON."""
    return msgspec.Raw(encoder.encode(value))


class Deal:
    """A game being played. Scenes are kept only for viewers who look at them."""

    def __init__(
        self, rules: Rules, seats: int, seed: str, dealer: int, start: Mapping[str, Any] | None = None
    ) -> None:
        self.referee = Referee(rules, seats, seed, dealer, start)
        self.rules = rules
        self.game = rules.game
        self.seats = seats
        self.everyone = (1 << seats) - 1 | 1 << ONLOOKER
        self.hushed = hushed(rules)
        self.scenes: dict[int, Scene] = {}  # the last one that each viewer of scenes was sent
        self.places: dict[int, str] = {0: ""}
        self.shown = (-1, msgspec.Raw())  # the events of one move for those who saw everything
        self.idle = {viewer: wire.SeatView(viewer_on_wire(viewer)) for viewer in (*range(seats), ONLOOKER)}

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self.referee.moves_made)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return not self.referee._state.may_act()

    # -- moves ----------------------------------------------------------------------------------

    def play(self, seat: int, move: int | str) -> None:
        """Makes a move; raises what the referee raises."""
        self.referee.play(seat, move)

    def rebuild(self) -> None:
        """Deals and plays again all moves that were made: after a fault in the middle of one."""
        old = self.referee
        self.referee = Referee(self.rules, self.seats, old.seed, old.dealer, old.start)
        for (seat, move), _ in zip(old.moves_made, old.ends, strict=False):
            self.referee.play(seat, move)
        self.scenes.clear()
        self.shown = (-1, msgspec.Raw())

    def noticed(self, made: int) -> int:
        """The mask of viewers who noticed a move."""
        mask = 0
        for viewer, text in enumerate(self.referee._veils[made]):
            if text:
                mask |= 1 << (ONLOOKER if viewer == self.seats else viewer)
        return mask

    def clock_ms(self) -> int:
        """After how many milliseconds of silence the clock moves; 0 when it does not."""
        referee = self.referee
        if not referee._state.may_act() & CLOCK_BIT:
            return 0
        wishes = referee.clock_wishes()
        return max(1, wishes[0][0]) if wishes else 0

    # -- what a viewer gets ---------------------------------------------------------------------

    def events_of(self, made: int) -> list[Event]:
        """The events of one move, unmasked."""
        ends = self.referee.ends
        return self.referee.events[ends[made - 1] if made else 0 : ends[made]]

    def happened(self, made: int, viewer: int) -> msgspec.Raw:
        """The events of a move as this viewer saw them, for bots, as JSON; made once for all who saw everything."""
        events = self.events_of(made)
        seen_by_all = EVERYONE
        for event in events:
            seen_by_all &= event.seen
        if not seen_by_all >> viewer & 1:
            return as_json([self.told(e, e.card if e.seen >> viewer & 1 else BACK) for e in events])
        if self.shown[0] != made:
            self.shown = (made, as_json([self.told(event, event.card) for event in events]))
        return self.shown[1]

    def told(self, event: Event, card: int) -> wire.Happened:
        """An event on the wire."""
        return wire.Happened(
            EVENT_NAMES[event.kind],
            event.seat,
            self.game.write_card(card) if card or event.source or event.target else "",
            self.place(event.source),
            self.place(event.target),
            event.number,
        )

    def place(self, where: int) -> str:
        """The name of a place, worked out once."""
        name = self.places.get(where)
        if name is None:
            name = self.places[where] = self.game.place_name(where)
        return name

    def lines(self, made: int, viewer: int) -> tuple[str, ...]:
        """A move in words for this viewer's log."""
        described = (self.game.describe(event.masked(viewer), viewer) for event in self.events_of(made))
        return tuple(line for line in described if line)

    def log(self, viewer: int) -> list[str]:
        """What happened lately, in words."""
        found: list[str] = []
        for made in range(self.made - 1, -1, -1):
            found[:0] = self.lines(made, viewer)
            if len(found) >= LOG:
                break
        return found[-LOG:]

    def view(self, viewer: int, position: bool = False) -> wire.SeatView:
        """What this viewer may do, and (in a welcome) what it knows."""
        state = self.referee._state
        seat = viewer_on_wire(viewer)
        may = bool(state.may_act() >> viewer & 1) and viewer != ONLOOKER
        if not may and not position:
            return self.idle[viewer]
        known = state.mask(viewer)
        moves = [self.game.write_move(known, viewer, move) for move in known.moves(viewer)] if may else []
        return wire.SeatView(
            seat,
            may,
            bool(state.must_act() >> viewer & 1),
            moves,
            self.game.write_position(known) if position else None,
        )

    def scene(self, viewer: int) -> Scene:
        """The table as this viewer sees it now."""
        scene = self.game.scene(self.referee.known(viewer), viewer)
        return replace(scene, hints={**scene.hints, "chat": CLOSED}) if self.hushed else scene

    def kept_scene(self, viewer: int) -> Scene:
        """The scene that this viewer's connections have, made if they have none yet."""
        found = self.scenes.get(viewer)
        if found is None:
            found = self.scenes[viewer] = self.scene(viewer)
        return found

    def on_wire(self, viewer: int) -> wire.Scene:
        """The whole scene of a viewer."""
        return whole_scene(self.kept_scene(viewer))

    def update_scene(self, viewer: int, number: int, timer: int) -> wire.Update:
        """The last move for those who look at scenes."""
        made = self.made - 1
        before = self.scenes.get(viewer)
        after = self.scene(viewer)
        self.scenes[viewer] = after
        events = [event.masked(viewer) for event in self.events_of(made)]
        lines = (self.game.describe(event, viewer) for event in events)
        return wire.Update(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            tuple(line for line in lines if line),
            cards_moved(self.game, events, before, after),
            change(before, after) if before else all_of(after),
            timer=timer,
        )

    def update_moves(self, viewer: int, number: int, timer: int) -> QuickUpdate:
        """The last move for bots."""
        made = self.made - 1
        return QuickUpdate(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            self.happened(made, viewer),
            self.view(viewer),
            timer,
        )

    def missed(self, made: int, viewer: int, number: int, mode: wire.Mode, last: bool, timer: int) -> AnyUpdate:
        """An older move for somebody who comes back; the last one brings what there is to see and to do now."""
        seat = self.referee.moves_made[made][0]
        text = self.referee.told(made, viewer)
        eyes = viewer_on_wire(viewer)
        timer = timer if last else 0
        if mode == "moves":
            view = self.view(viewer) if last else None
            return QuickUpdate(number, eyes, seat, text, self.happened(made, viewer), view, timer)
        scene = self.kept_scene(viewer) if last else None
        return wire.Update(
            number,
            eyes,
            seat,
            text,
            self.lines(made, viewer),
            scene=all_of(scene) if scene else None,
            timer=timer,
        )
