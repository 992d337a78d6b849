"""What asking games share: their shell, an ask as a text, the table as a scene, and the entries of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.fours import four, in_four
from kalamazoo.core.options import Options
from kalamazoo.core.people import Names, named, person
from kalamazoo.core.scene import FAN, ROW, Area, Face, Player
from kalamazoo.core.seats import MOST_SEATS, read_seat, seat_name
from kalamazoo.core.state import State
from kalamazoo.games.kit.documents import Entries
from kalamazoo.games.kit.engine.asking import FOUR, MISSES, SCORE_OF_ONE, AskingState, asked_of
from kalamazoo.games.kit.sentences import capital, who, whose
from kalamazoo.games.kit.shell import OwnOptions, Shell

OwnState = TypeVar("OwnState", bound=AskingState)


class AskingGame(Shell[OwnOptions, OwnState]):
    """The shell of a game whose players ask each other."""

    made: ClassVar[str]  # what one makes: "books", "sets"

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        table = self.table(self.blank(options, seats))
        ranks = table.ranks
        return 0, ranks * SCORE_OF_ONE + ranks * (ranks + 1) // 2 if table.tie_sum else ranks

    def longest(self, options: Options, seats: int) -> int:
        return 5_000

    def points(self, state: State) -> list[int]:
        return self.table(state).made()

    def standing(self, state: State) -> list[str]:
        table = self.table(state)
        return standing(table.made(), table.tie_sums())

    def tally(self, state: State, names: Names = ()) -> str:
        table = self.table(state)
        return named(tally(table.made(), table.tie_sums(), self.made), names)


# -- texts ----------------------------------------------------------------------------------------


def read_ask(text: str, forms: str) -> tuple[int, str]:
    """The seat and the card of `ask:B:7`; `forms` is said of what is not an ask."""
    word, *rest = text.split(":")
    if word != "ask" or len(rest) != 2:
        raise BadMove(f'"{text[:40]}" is not a move of {forms}')
    asked = read_seat(rest[0])
    if not 0 <= asked < MOST_SEATS:
        raise BadMove(f'"{text[:40]}": "{rest[0][:20]}" is not a seat; seats are A, B, C …')
    return asked, rest[1]


def no_such_card(text: str, card: str) -> BadMove:
    """The complaint about the card of an ask."""
    return BadMove(f'"{text[:40]}": there is no card "{card[:20]}"')


# -- the table ------------------------------------------------------------------------------------


def counted(count: int, word: str) -> str:
    """So many: "no books", "1 book", "2 books"."""
    return f"{count or 'no'} {word}{'s' * (count != 1)}"


def hand_area(seat: int, viewer: int, cards: Sequence[Face], size: int, active: bool) -> Area:
    """A hand: faces for its owner, backs for the rest."""
    faces = tuple(cards) if seat == viewer else (Face(back=True),) * size
    return Area(f"hand:{seat}", FAN, f"{capital(whose(seat, viewer))} hand", faces, size, seat, active=active)


def made_area(kind: str, seat: int, viewer: int, cards: Sequence[Face], count: int, tie_sum: int) -> Area:
    """The books or sets of a seat; `tie_sum` is what they add up to where that settles a tie."""
    text = counted(count, kind.removesuffix("s")) + (f", sum {tie_sum}" if tie_sum else "")
    return Area(f"{kind}:{seat}", ROW, f"{capital(whose(seat, viewer))} {kind}", tuple(cards), count * FOUR, seat, text)


def player(seat: int, waiting: bool, cards: int, kind: str, made: int, out: bool) -> Player:
    """A seat in short."""
    return Player(seat, waiting, (("cards", str(cards)), (kind, str(made))), out=out)


def room(numbers: int, dealt: int, seats: int) -> dict[str, str]:
    """What a picture of the table must know: how many numbers there are, and how many cards a hand may well have."""
    return {"numbers": str(numbers), "most": f"hand={-(-dealt // seats) + FOUR}"}


def turn_text(turn: int, viewer: int, yours: str) -> str:
    """Who asks now; what the last ask brought is told as an act."""
    return yours if turn == viewer else f"{person(turn)} asks."


def standing(made: list[int], sums: list[int]) -> list[str]:
    """What each seat has made, `6` or `6(55)`; `sums` are empty where they settle nothing."""
    return [f"{count}({total})" for count, total in zip(made, sums)] if sums else [str(count) for count in made]


def tally(made: list[int], sums: list[int], words: str) -> str:
    """Books or sets and their sums of all seats, where the sums have settled a tie for most."""
    if not sums or made.count(max(made)) < 2:
        return ""
    counts = [f"{person(seat)} {made[seat]} (sum {sums[seat]})" for seat in range(len(made))]
    return f"{words}: {', '.join(counts)}"


def winners_text(scores: list[int], made: list[int], sums: list[int], word: str, viewer: int) -> str:
    """Who won, with how many books or sets, and with what sum where that has settled a tie."""
    if not any(scores):
        return f"Nobody has a {word}, and nobody wins."
    best = [seat for seat in range(len(scores)) if scores[seat] == max(scores)]
    count = counted(made[best[0]], word)
    if sums and made.count(made[best[0]]) > 1:
        count += f" and the sum {sums[best[0]]}"
    if len(best) == 1:
        return f"You win with {count}." if best[0] == viewer else f"{person(best[0])} wins with {count}."
    names = [who(seat, viewer) for seat in best]
    text = f"{', '.join(names[:-1])} and {names[-1]} share the win with {count} each."
    return text[0].upper() + text[1:]


def carried(hand: list[int], seats: int, seat: int, source: str, card: int, target: str) -> tuple[int, int]:
    """Who is asked by carrying a card of one's own hand to another, and the card."""
    if source != f"hand:{seat}" or not 0 <= card < len(hand):
        raise BadMove("to ask, carry a card of your own hand to the hand of another player")
    places = [f"hand:{other}" for other in range(seats)]
    if target not in places:
        raise BadMove("to ask a player for a number, carry a card of it to that player's hand")
    return places.index(target), hand[card]


# -- positions ------------------------------------------------------------------------------------


def write_course(
    document: dict[str, Any], state: AskingState, endings: tuple[str, ...], asked_for: dict[str, Any]
) -> dict[str, Any]:
    """A document with how the asking stands, and what was asked for last; what is as usual is left out."""
    asker, asked = seat_name(state.last_asker()), seat_name(asked_of(state.last_move()))
    last = {"asker": asker, "asked": asked, **asked_for, "given": state.last_given()} if state.last else {}
    more = {"ending": endings[state.ending], "misses": state.misses, "last": last}
    return {**document, **{key: value for key, value in more.items() if value}}


def read_course(state: AskingState, entries: Entries, endings: tuple[str, ...], stall: bool) -> None:
    """Whose turn it is, and how the asking stands."""
    state.turn = entries.seat("turn", state.seats)
    state.ending = entries.word("ending", endings)
    state.misses = entries.whole("misses", 0, MISSES * state.seats if stall else 0)


def read_pair(last: Entries, seats: int, clause: str) -> tuple[int, int]:
    """The asker and the asked player of the last ask."""
    asker, asked = last.letter("asker", seats), last.letter("asked", seats)
    if asker == asked:
        raise BadPosition(f"{last.name('asked')}: nobody asks themselves ({clause})")
    return asker, asked


def put_together(where: str, cards: list[int], clause: str) -> int:
    """Cards by their numbers as a packed hand; unknown ones are left out."""
    packed = 0
    for card in cards:
        if card != BACK:
            if four(packed, card) == FOUR:
                raise BadPosition(f"{where}: more than {FOUR} cards {card} ({clause})")
            packed += in_four(1, card)
    return packed
