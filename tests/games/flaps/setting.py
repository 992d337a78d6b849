"""Tables of Flaps set by hand: `lay("2c 5h 5d | 2h Kc Kd | 9c 9h 5s", top="5c")`.

Seats are separated by bars, cards by blanks; the last card of the pile is its top, the last of the pack is drawn next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from kalamazoo.core.errors import IllegalMove
from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import read_seat
from kalamazoo.games.flaps.engine.cards import write_card
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.position import PHASES
from kalamazoo.testing.table import Table

PACK = " ".join(["9d 9s 9c 9h"] * 8)


class Setting(Table):
    """A table of Flaps."""

    @property
    def flaps(self) -> FlapsState:
        return cast(FlapsState, self.state)

    def hand(self, who: str) -> str:
        """A hand, in the order of the ranks."""
        return " ".join(write_card(card) for card in self.flaps.hands[ord(who) - 65])

    def sizes(self) -> list[int]:
        """How many cards each holds."""
        return [len(hand) for hand in self.flaps.hands]

    @property
    def top(self) -> str:
        return write_card(self.flaps.pile[-1])

    @property
    def phase(self) -> str:
        return PHASES[self.flaps.phase]

    @property
    def turn(self) -> str:
        """Who has an open turn; a question mark if nobody has."""
        return chr(65 + self.flaps.actor) if self.phase == "open" else "?"

    @property
    def clockwise(self) -> bool:
        return self.flaps.step == 1

    def lays(self, who: str) -> list[str]:
        """The cards a seat may lay now."""
        return [text for text in self.moves(who) if text[0].isupper() or text[0].isdigit()]

    def down(self, who: str) -> list[str]:
        """The 1-DOWN cards before a seat, bottom first; those face up in brackets."""
        entries = self.position()["seats"][ord(who) - 65].get("down", [])
        cards = [entry if isinstance(entry, str) else entry["card"] for entry in entries]
        faces = [isinstance(entry, dict) and entry.get("up", False) for entry in entries]
        return [f"[{card}]" if up else card for card, up in zip(cards, faces)]

    def mystery(self) -> list[str]:
        """The cards of the mystery pile."""
        return [entry if isinstance(entry, str) else entry["card"] for entry in self.position().get("mystery", [])]

    def won_by(self) -> str:
        """The letters of the winners, with the clause of the ending; empty while the game goes on."""
        outcome = self.referee.outcome
        if outcome is None:
            return ""
        return "".join(chr(65 + seat) for seat in outcome.winners) + f" {outcome.clause}"

    def do(self, who: str, *texts: str) -> Setting:
        """Makes moves of one seat."""
        self.play(who, *texts)
        return self

    def why(self, who: str, text: str) -> str:
        """The sentence that refuses a move."""
        try:
            self.play(who, text)
        except IllegalMove as refusal:
            return refusal.why
        raise AssertionError(f"{who}:{text} is legal")

    def scene(self, who: str = "onlooker") -> Scene:
        """The table as a seat sees it."""
        return self.referee.view(read_seat(who)).scene()

    def notes(self) -> list[int]:
        """What was said and came about, as the numbers of fast_notes."""
        return [event.number & 255 for event in self.referee.events if event.kind == NOTE]

    def events(self) -> list[Event]:
        """All that happened."""
        return self.referee.events


def lay(
    hands: str, top: str = "5c", level: int = 1, options: str = "", pack: str = PACK, turn: str = "A", **more: Any
) -> Setting:
    """A table with these hands and this pile."""
    seats = [{"hand": hand.split()} for hand in hands.split("|")]
    for key in ("down", "put", "guess"):
        for who, entry in more.pop(key, {}).items():
            seats[ord(who) - 65][key] = entry
    document = {
        "rules": f"flaps@level{level}({options})" if options else f"flaps@level{level}",
        "turn": ord(turn) - 65,
        "seats": seats,
        "pile": top.split(),
        "pack": pack.split(),
        "partial": True,
        **more,
    }
    return Setting(document)


def cuts(table: Setting) -> list[str]:
    """Who cut what."""
    return [line for line in table.log() if " cuts " in line]


def with_luck(set_up: Callable[[int], Setting], wanted: Callable[[Setting], bool], tries: int = 100) -> Setting:
    """A table whose lots fall as wanted: `set_up(seed)` lays and plays, `wanted(table)` says whether it did."""
    for seed in range(1, tries):
        table = set_up(Rng(seed).save())
        if wanted(table):
            return table
    raise AssertionError("no seed gives what is wanted")
