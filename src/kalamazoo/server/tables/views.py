"""What bots are told of a deal: the events of a move, and the moves they may make, put together as JSON."""

from __future__ import annotations

import msgspec

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import Event
from kalamazoo.core.seats import EVERYONE, MOST_SEATS, ONLOOKER
from kalamazoo.play import Referee
from kalamazoo.record.writing import EVENT_NAMES
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import viewer_on_wire

NOTHING: tuple[int, dict[str, int]] = (-1, {})

encoder = msgspec.json.Encoder()


# wire.Update for bots
UPDATE = b'{"type":"update","number":%d,"viewer":%d,%b,"events":[%b],"view":%b%b}'

EVERYTHING = -1  # all cards of a move were seen
MOST_TOLD = 50_000
TOLD: dict[tuple[str | int, ...], bytes] = {}  # events as JSON, of all tables

# What a viewer may do who may do nothing.
IDLE = {viewer: wire.SeatView(viewer_on_wire(viewer)) for viewer in (*range(MOST_SEATS), ONLOOKER)}
IDLE_JSON = {viewer: encoder.encode(view) for viewer, view in IDLE.items()}


class Views:
    """The views of one deal; what is the same for several viewers is made once."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.game = referee.rules.game
        self.places: dict[int, str] = {0: ""}
        self.shown = -1  # the move that is told, and what is below belongs to it
        self.shown_heads: dict[int, bytes] = {}  # by viewer: who moved, and how
        self.shown_events: list[Event] = []
        self.shown_to = 0  # who saw all of them
        self.by_sight: dict[int, bytes] = {}  # them as JSON, by which of their cards were seen
        self.offered: dict[int, tuple[int, dict[str, int]]] = {}  # by seat: after how many moves, its moves by text
        self.viewers = (*range(referee.seats), ONLOOKER)

    def forget(self) -> None:
        """The move that is told may not have been made."""
        self.shown = -1

    # -- what a seat may do ---------------------------------------------------------------------

    def view(self, viewer: int, position: bool = False) -> wire.SeatView:
        """What this viewer may do, and (in a welcome) what it knows."""
        may = viewer != ONLOOKER and self.referee.may(viewer)
        if not may and not position:
            return IDLE[viewer]
        known = self.referee.known(viewer)
        moves = {self.game.write_move(known, viewer, move): move for move in known.moves(viewer)} if may else {}
        self.offered[viewer] = (len(self.referee.moves_made), moves)
        return wire.SeatView(
            viewer_on_wire(viewer),
            may,
            self.referee.must(viewer),
            list(moves),
            self.game.write_position(known) if position else None,
        )

    def read(self, seat: int, text: str) -> int:
        """The move of a text; quickly if the seat was just told it. Raises what the game raises."""
        made, moves = self.offered.get(seat, NOTHING)
        move = moves.get(text, -1) if made == len(self.referee.moves_made) else -1
        return move if move >= 0 else self.referee.read(seat, text)

    # -- what happened --------------------------------------------------------------------------

    def show(self, made: int) -> None:
        """Gets a move ready to be told: what is the same for all of them is made once."""
        referee = self.referee
        self.shown = made
        self.shown_events = referee.events_of(made)
        self.shown_to = EVERYONE
        for event in self.shown_events:
            self.shown_to &= event.seen
        self.by_sight.clear()
        seat = referee.moves_made[made][0]
        if referee.veiled:
            self.shown_heads = {viewer: self.head(seat, referee.told(made, viewer)) for viewer in self.viewers}
        else:
            self.shown_heads = dict.fromkeys(self.viewers, self.head(seat, referee.texts[made]))

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

    def update(self, viewer: int, number: int, timer: int) -> bytes:
        """The last move."""
        if viewer != ONLOOKER and self.referee.may(viewer):
            view = encoder.encode(self.view(viewer))
        else:
            view = IDLE_JSON[viewer]
        return self.write(len(self.referee.moves_made) - 1, viewer, number, view, timer)

    def missed(self, made: int, viewer: int, number: int, last: bool, timer: int) -> bytes:
        """An older move; the last one that was missed brings what there is to do."""
        view = encoder.encode(self.view(viewer)) if last else b"null"
        return self.write(made, viewer, number, view, timer)

    def write(self, made: int, viewer: int, number: int, view: bytes, timer: int) -> bytes:
        """A move, as JSON."""
        if self.shown != made:
            self.show(made)
        eyes = -1 if viewer == ONLOOKER else viewer
        rest = b',"timer":%d' % timer if timer else b""
        return UPDATE % (number, eyes, self.shown_heads[viewer], self.happened(viewer), view, rest)
