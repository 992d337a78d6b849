"""What deserves to be looked at in Flush: a declaration that is void, the end of a round, who is out, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import LOOK, NOTE, Event
from kalamazoo.core.game import winners_of
from kalamazoo.core.moment import OUT, ROUND, Entry, Moment
from kalamazoo.core.scene import Face
from kalamazoo.games.flush.engine import notes
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.names import spoken_set
from kalamazoo.games.flush.options import FLUSH
from kalamazoo.games.flush.refusals import ENDINGS
from kalamazoo.games.flush.scene import face
from kalamazoo.games.kit.moments import ruling, win
from kalamazoo.games.kit.sentences import capital, conjugate, count, sentences, some, who

KEPT = "left in hand and on Bases"


def moments(state: FlushState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """A void declaration; the end of a round, and who is out by it; the end of the game."""
    found: list[Moment] = []
    by_note = {event.number & 255: event for event in events if event.kind == NOTE}
    if notes.VOIDED in by_note:
        found.append(void_set(by_note[notes.VOIDED], viewer))
    if notes.ROUND_WON in by_note:
        tale = RoundTale(state, events)
        if not state.ending:
            found.append(tale.moment(viewer))
            found += [tale.out(seat, viewer) for seat in tale.outs]
        else:
            found.append(ended(state, tale, viewer, history))
    elif notes.VOID_ROUND in by_note:
        found.append(void_round(state, by_note[notes.VOID_ROUND], viewer))
    return tuple(found)


def void_set(event: Event, viewer: int) -> Moment:
    """Something was declared that cannot be carried out."""
    amount = event.number >> 8
    name = who(event.seat, viewer)
    reason = f"{spoken_set(amount >> 4, amount & 15)} cannot be laid here"
    return ruling(
        "void", f"{name} declared {spoken_set(amount >> 4, amount & 15)}", reason, ["all goes back"], "FU-DECL-3"
    )


def void_round(state: FlushState, event: Event, viewer: int) -> Moment:
    """A stalemate."""
    name = who(event.seat, viewer)
    begins = conjugate(f"round {state.round} is dealt anew, and {name} begin(s)", event.seat == viewer)
    standing = sorted(range(state.seats), key=lambda seat: (state.outs[seat] > 0, state.totals[seat]))
    entries = tuple(
        Entry(seat, gained="0", before=int(state.totals[seat]), after=int(state.totals[seat]))
        for seat in standing
        if state.alive >> seat & 1
    )
    text = sentences([begins, "nobody gets points"])
    counts = count_of(state)
    return Moment(
        ROUND, "A stalemate", f"Round {state.round}", text, "FU-STALE-1", entries, "", counts, limit_of(state), "", True
    )


def count_of(state: FlushState) -> str:
    """What the standing counts."""
    return "points, the fewest win" if state.opt.arena else f"points, out at {state.opt.limit}"


def limit_of(state: FlushState) -> int:
    """Where somebody is out."""
    return 0 if state.opt.arena else int(state.opt.limit)


class RoundTale:
    """The end of a round, read from what was told of it."""

    def __init__(self, state: FlushState, events: Sequence[Event]) -> None:
        self.state = state
        self.winner = -1
        self.number = 0
        self.mimic = 0  # the value of the Mimics; 0 if there were none
        self.begins = -1  # who begins the next round
        self.points: dict[int, int] = {}
        self.bonus = 0
        self.totals: dict[int, int] = {}
        self.outs: list[int] = []
        self.looks: dict[int, list[Event]] = {}
        self.last = ""  # the winner's last set
        for event in events:
            if event.kind == LOOK:
                self.looks.setdefault(event.seat, []).append(event)
            elif event.kind == NOTE:
                self.read(event)

    def read(self, event: Event) -> None:
        """Takes a note of the end over."""
        kind, amount = event.number & 255, event.number >> 8
        if kind in (notes.DECLARED, notes.COUNTED):
            self.last = spoken_set(amount >> 4, amount & 15)
        elif kind == notes.ROUND_WON:
            self.winner, self.number = event.seat, amount
            self.mimic = event.card >> 4 if event.card >> 4 != FLUSH else 0  # FU-MIMIC-6
        elif kind == notes.POINTS:
            self.points[event.seat] = amount
        elif kind == notes.BONUS:
            self.bonus = amount
        elif kind == notes.TOTAL:
            self.totals[event.seat] = amount
        elif kind == notes.OUT:
            self.outs.append(event.seat)
        elif kind == notes.NEW_ROUND:
            self.begins = event.seat

    def gain(self, seat: int) -> int:
        """The points of a seat in this round."""
        return -self.bonus if seat == self.winner else self.points.get(seat, 0)

    def entry(self, seat: int) -> Entry:
        """What a seat kept and got."""
        gain, after = self.gain(seat), self.totals[seat]
        text = f"{gain:+}" if gain else "0"
        first = seat == self.winner
        return Entry(seat, self.note(seat), self.cards(seat), text, after - gain, after, seat in self.outs, first)

    def cards(self, seat: int) -> tuple[Face, ...]:
        """The cards that a seat had left, Blinds marked."""
        looks = self.looks.get(seat, [])
        found: list[Face] = []
        for at, look in enumerate(looks):
            drawn = face(self.state.opt, look.card, self.mimic)
            found.append(replace(drawn, marks=(*drawn.marks, "Blind")) if is_blind(looks, at) else drawn)
        return tuple(found)

    def note(self, seat: int) -> str:
        """Why a seat got so many points."""
        if seat == self.winner:
            bonus = f", {self.bonus} off for bonus cards" if self.bonus else ""
            return f"nothing left{f'; {self.last} went last' if self.last else ''}{bonus}"
        looks = self.looks.get(seat, [])
        said = [f"kept {some(len(looks), 'card')}"]
        mimics = sum(look.card >> 4 == self.mimic for look in looks) if self.mimic else 0
        if mimics:
            said.append(f"{'a Mimic counts' if mimics == 1 else f'{count(mimics)} Mimics count'} three times")
        blinds = sum(is_blind(looks, at) for at in range(len(looks)))
        if blinds:
            said.append(f"{'a Blind counts' if blinds == 1 else f'{count(blinds)} Blinds count'} as well")
        return ", ".join(said)

    def moment(self, viewer: int) -> Moment:
        """The interlude."""
        state = self.state
        standing = sorted(self.totals, key=lambda seat: (self.totals[seat], seat != self.winner))
        playing = len(standing) - len(self.outs)
        begins = conjugate(f"{who(self.begins, viewer)} begin(s) round {self.number + 1}", self.begins == viewer)
        goes_on = [f"{count(playing)} play on"] if self.outs else []
        return Moment(
            ROUND,
            capital(f"{who(self.winner, viewer)} got rid of everything"),
            f"End of round {self.number}",
            sentences([begins, *goes_on]),
            "FU-END-1",
            tuple(self.entry(seat) for seat in standing),
            KEPT,
            count_of(state),
            limit_of(state),
            waits=True,
        )

    def out(self, seat: int, viewer: int) -> Moment:
        """Somebody is out of the game."""
        state = self.state
        place = 1 + sum(bool(state.alive >> other & 1) for other in range(state.seats))
        place += sum(self.totals[other] < self.totals[seat] for other in self.outs)
        mine = seat == viewer
        return Moment(
            OUT,
            capital(f"{who(seat, viewer)} {'are' if mine else 'is'} out"),
            f"End of round {self.number}",
            sentences(
                [f"{self.totals[seat]} points; {state.opt.limit} are too many", f"place {place} of {state.seats}"]
            ),
            "FU-ELIM-1",
            (self.entry(seat),),
            KEPT,
            count_of(state),
            limit_of(state),
            waits=True,
        )


def is_blind(looks: Sequence[Event], at: int) -> bool:
    """Whether a card that was shown is a Blind: of a Base it is shown last."""
    where = looks[at].source
    if place_kind(where) != notes.BASE_PLACE:
        return False
    return all(look.source != where for look in looks[at + 1 :])


# -- the end --------------------------------------------------------------------------------------


def ended(state: FlushState, tale: RoundTale, viewer: int, history: Sequence[Event]) -> Moment:
    """Who stands best, who was out when, and what was picked up in the whole game."""
    rounds = Counter(e.seat for e in history if e.kind == NOTE and e.number & 255 == notes.ROUND_WON)
    picked: Counter[int] = Counter()
    flushes: Counter[int] = Counter()
    for event in history:
        if event.kind == NOTE and event.number & 255 == notes.PICKED_UP:
            picked[event.seat] = max(picked[event.seat], event.number >> 8)
        elif event.kind == NOTE and event.number & 255 in (notes.FLUSHES, notes.SUPER_FLUSH):
            flushes[event.seat] += 1

    def entry(seat: int) -> Entry:
        shown = tale.entry(seat) if seat in tale.totals else Entry(seat, after=int(state.totals[seat]))
        out = f"out in round {state.outs[seat]}" if state.outs[seat] else ""
        won = f"won {some(rounds[seat], 'round')}" if rounds[seat] else ""
        return replace(shown, note=", ".join(part for part in (won, out) if part))

    winners = winners_of(state.scores())
    why = [f"{who(tale.winner, viewer)} got rid of everything in round {tale.number}"]
    if len(winners) == 1 and not state.opt.arena:
        why.append(f"only {who(winners[0], viewer)} stayed below {state.opt.limit}")
    figure = []
    if picked:
        worst = max(picked, key=lambda seat: picked[seat])
        figure.append(f"{picked[worst]} cards picked up at once, by {who(worst, viewer)}, the most")
    if flushes:
        figure.append(f"{some(sum(flushes.values()), 'Flush', 'Flushes')} in all")
    settles = [-int(total) for total in state.totals]
    return win(state, ENDINGS[state.ending], viewer, why, entry, count_of(state), figure, settles, KEPT)
