"""One deal on a table: the referee, and what each viewer is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import TURN, Event
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import CLOCK_BIT, EVERYONE, ONLOOKER
from kalamazoo.play import Referee
from kalamazoo.record.writing import EVENT_NAMES
from kalamazoo.rulebook import Rules
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import all_of, cards_moved, change, viewer_on_wire, whole_scene
from kalamazoo.server.tables.chat import CLOSED, hushed

LOG = 60  # lines of a welcome's log

NOTHING: tuple[int, dict[str, int]] = (-1, {})

encoder = msgspec.json.Encoder()


# wire.Update for bots
UPDATE = b'{"type":"update","number":%d,"viewer":%d,%b,"events":[%b],"view":%b%b}'

EVERYTHING = -1  # all cards of a move were seen
MOST_TOLD = 50_000
TOLD: dict[tuple[str | int, ...], bytes] = {}  # events as JSON, of all tables


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
        self.shown = -1  # the move that is told to bots, and what is below belongs to it
        self.shown_heads: dict[int, bytes] = {}  # by viewer: who moved, and how
        self.shown_events: list[Event] = []
        self.shown_to = 0  # who saw all of them
        self.by_sight: dict[int, bytes] = {}  # them as JSON, by which of their cards were seen
        self.offered: dict[int, tuple[int, dict[str, int]]] = {}  # by seat: after how many moves, its moves by text
        self.idle = {viewer: wire.SeatView(viewer_on_wire(viewer)) for viewer in (*range(seats), ONLOOKER)}
        self.idle_json = {viewer: encoder.encode(view) for viewer, view in self.idle.items()}

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
        self.shown = -1

    def noticed(self, made: int) -> int:
        """The mask of viewers who noticed a move."""
        if not self.referee._veiled:
            return self.everyone
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

    def show(self, made: int) -> None:
        """Gets a move ready to be told to bots: what is the same for all of them is made once."""
        self.shown = made
        self.shown_events = self.events_of(made)
        self.shown_to = EVERYONE
        for event in self.shown_events:
            self.shown_to &= event.seen
        self.by_sight.clear()
        seat = self.referee.moves_made[made][0]
        moves = self.referee._veils[made]
        self.shown_heads = {} if self.referee._veiled else dict.fromkeys(self.idle, self.head(seat, moves[0]))
        for viewer in self.idle if self.referee._veiled else ():
            self.shown_heads[viewer] = self.head(seat, self.referee.told(made, viewer))

    def head(self, seat: int, move: str) -> bytes:
        """Who moved, and how."""
        return b'"seat":%d,"move":%b' % (seat, encoder.encode(move))

    def happened(self, viewer: int) -> bytes:
        """The events of the move that is shown, as this viewer saw them; made once for all who saw the same."""
        sight = EVERYTHING
        if not self.shown_to >> viewer & 1:
            sight = sum((event.seen >> viewer & 1) << at for at, event in enumerate(self.shown_events))
        found = self.by_sight.get(sight)
        if found is None:
            events = enumerate(self.shown_events)
            told = [self.told(event, event.card if sight >> at & 1 else BACK) for at, event in events]
            found = self.by_sight[sight] = b",".join(told)
        return found

    def told(self, event: Event, card: int) -> bytes:
        """An event on the wire; the same things happen again and again."""
        key = (self.game.name, event.kind, event.seat, card, event.source, event.target, event.number)
        found = TOLD.get(key)
        if found is None:
            happened = wire.Happened(
                EVENT_NAMES[event.kind],
                event.seat,
                self.game.write_card(card) if card or event.source or event.target else "",
                self.place(event.source),
                self.place(event.target),
                event.number,
            )
            if len(TOLD) >= MOST_TOLD:
                TOLD.clear()
            found = TOLD[key] = encoder.encode(happened)
        return found

    def place(self, where: int) -> str:
        """The name of a place, worked out once."""
        name = self.places.get(where)
        if name is None:
            name = self.places[where] = self.game.place_name(where)
        return name

    def lines(self, made: int, viewer: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """A move in words for this viewer's log, and which of the lines say whose turn begins."""
        return self.said_of([event.masked(viewer) for event in self.events_of(made)], viewer)

    def said_of(self, events: list[Event], viewer: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The same for the events of a move, as this viewer saw them."""
        lines: list[str] = []
        turns: list[int] = []
        for event in events:
            line = self.game.log_line(self.rules.options, event, viewer)
            if line:
                if event.kind == TURN:
                    turns.append(len(lines))
                lines.append(line)
        return tuple(lines), tuple(turns)

    def log(self, viewer: int) -> tuple[list[str], list[int]]:
        """What happened lately, in words, and which of the lines say whose turn begins."""
        found: list[str] = []
        turns: list[int] = []  # counted from the end, since older lines come in front
        for made in range(self.made - 1, -1, -1):
            lines, begun = self.lines(made, viewer)
            turns += [len(found) + len(lines) - at for at in begun]
            found[:0] = lines
            if len(found) >= LOG:
                break
        kept = found[-LOG:]
        return kept, sorted(len(kept) - back for back in turns if back <= len(kept))

    def view(self, viewer: int, position: bool = False) -> wire.SeatView:
        """What this viewer may do, and (in a welcome) what it knows."""
        state = self.referee._state
        seat = viewer_on_wire(viewer)
        may = bool(state.may_act() >> viewer & 1) and viewer != ONLOOKER
        if not may and not position:
            return self.idle[viewer]
        known = state.mask(viewer)
        moves = {self.game.write_move(known, viewer, move): move for move in known.moves(viewer)} if may else {}
        self.offered[viewer] = (len(self.referee.moves_made), moves)
        return wire.SeatView(
            seat,
            may,
            bool(state.must_act() >> viewer & 1),
            list(moves),
            self.game.write_position(known) if position else None,
        )

    def read(self, seat: int, text: str) -> int:
        """The move of a text; quickly if the seat was just told it. Raises what the game raises."""
        made, moves = self.offered.get(seat, NOTHING)
        move = moves.get(text, -1) if made == len(self.referee.moves_made) else -1
        return move if move >= 0 else self.referee.read(seat, text)

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
        lines, turns = self.said_of(events, viewer)
        return wire.Update(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            lines,
            cards_moved(self.game, events, before, after),
            change(before, after) if before else all_of(after),
            timer=timer,
            turns=turns,
        )

    def update_moves(self, viewer: int, number: int, timer: int) -> bytes:
        """The last move for bots."""
        if viewer != ONLOOKER and self.referee._state.may_act() >> viewer & 1:
            view = encoder.encode(self.view(viewer))
        else:
            view = self.idle_json[viewer]
        return self.told_to_bots(len(self.referee.moves_made) - 1, viewer, number, view, timer)

    def told_to_bots(self, made: int, viewer: int, number: int, view: bytes, timer: int) -> bytes:
        """A move for bots, as JSON."""
        if self.shown != made:
            self.show(made)
        eyes = -1 if viewer == ONLOOKER else viewer
        rest = b',"timer":%d' % timer if timer else b""
        return UPDATE % (number, eyes, self.shown_heads[viewer], self.happened(viewer), view, rest)

    def missed(self, made: int, viewer: int, number: int, mode: wire.Mode, last: bool, timer: int) -> bytes:
        """An older move for somebody who comes back; the last one brings what there is to see and to do now."""
        timer = timer if last else 0
        if mode == "moves":
            view = encoder.encode(self.view(viewer)) if last else b"null"
            return self.told_to_bots(made, viewer, number, view, timer)
        scene = self.kept_scene(viewer) if last else None
        lines, turns = self.lines(made, viewer)
        update = wire.Update(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            lines,
            scene=all_of(scene) if scene else None,
            timer=timer,
            turns=turns,
        )
        return encoder.encode(update)
