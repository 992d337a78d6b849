"""Flinch a second time, plain and slow, written straight from the clauses of strict play.

Nothing here knows the engine. `legal` and `play` work on move texts; whatever a shuffle decides is asked of an
`Outside`, and only what may come out of it is checked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Protocol

from tests.reference.flinch_house import HAND, WILD, House

UNSEEN = 0  # a card of a stack that has been shuffled in this very move
SLOTS = 5  # FL-RES-2


class Outside(Protocol):
    """Who knows how a shuffle came out."""

    def hand(self, seat: int) -> list[int]:
        """The cards this seat holds after the move."""

    def stack(self) -> list[int]:
        """The stack after the move, the next card last."""


@dataclass
class Pile:
    """A play pile from its lowest to its highest rank; `cards` are what lies there, wilds as wilds."""

    way: str  # "up", "down" or "both"
    low: int
    high: int
    cards: list[int]

    def wants(self, cap: int) -> list[int]:
        """The ranks that continue it."""
        up = [self.high + 1] if self.way != "down" and self.high < cap else []  # FL-PILE-1, FL-VAR-6, FL-VAR-7
        down = [self.low - 1] if self.way != "up" and self.low > 1 else []
        return up + down

    def add(self, rank: int, card: int) -> None:
        """Lays a card on it as this rank."""
        self.low = min(self.low, rank)
        self.high = max(self.high, rank)
        self.cards.append(card)


@dataclass
class Seat:
    """What lies before one player; the last card of each list is the top."""

    stock: list[int]
    hand: list[int]
    reserve: list[list[int]]


@dataclass
class Table:
    """A position of strict play."""

    house: House
    seats: list[Seat]
    centre: list[Pile]
    stack: list[int]
    used: list[int]
    dealer: int
    turn: int
    opened: bool = False
    phase: str = "turn"  # "asking" in the opening, "laying" in a later lay-down, "turn", "over"
    asked: int = 0  # how far from the dealer's left the opening has come
    played: bool = False  # a card went to the centre in this turn
    dry: bool = False  # the stack was exhausted when this turn began
    quiet: int = 0  # turns in a row without a card to the centre while the stack was exhausted
    forced: int | None = None  # who must break the block
    barred: set[int] = field(default_factory=set)  # whose last stock card waits for a round
    gathered: bool = False  # the reserves have been shuffled, and no card went to the centre since
    out: list[list[int]] = field(default_factory=list)  # who has finished, in order
    ending: str = ""  # "won", "fewest", "draw", "void"
    loose: list[int] = field(default_factory=list)  # the cards behind UNSEEN, until the move is over

    def copy(self) -> Table:
        """An independent copy."""
        return replace(
            self,
            seats=[Seat(list(s.stock), list(s.hand), [list(pile) for pile in s.reserve]) for s in self.seats],
            centre=[Pile(pile.way, pile.low, pile.high, list(pile.cards)) for pile in self.centre],
            stack=list(self.stack),
            used=list(self.used),
            barred=set(self.barred),
            out=list(self.out),
            loose=list(self.loose),
        )

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.seats)

    def partner(self, seat: int) -> int | None:
        """The seat opposite, in partnership (OP-PART-1)."""
        return (seat + self.count // 2) % self.count if self.house["partners"] == "on" else None

    def side(self, seat: int) -> list[int]:
        """The seats that win together."""
        other = self.partner(seat)
        return [seat] if other is None else sorted([seat, other])

    def active(self) -> list[int]:
        """The seats still in the game, from the dealer's left."""
        gone = [seat for side in self.out for seat in side]
        return [s for s in ((self.dealer + 1 + i) % self.count for i in range(self.count)) if s not in gone]


# -- what fits -----------------------------------------------------------------------------------------------


def places(table: Table, card: int) -> list[tuple[int, int | None]]:
    """Where a card can go: the rank it goes as, and the pile; None begins a new one."""
    house = table.house
    found: list[tuple[int, int | None]] = []
    for number, pile in enumerate(table.centre):
        for rank in pile.wants(house.cap):
            if card in (rank, WILD):  # FL-WILD-4, OP-WILD-8
                found.append((rank, number))
    for rank in house.starters:  # FL-ONE-3
        if card == rank or (card == WILD and house["wild-starts"] == "yes"):  # OP-WILD-1
            found.append((rank, None))
    return found


def plays(table: Table, source: str, card: int) -> list[str]:
    """The texts of every play of this card from this source."""
    return [
        f"{source}={rank}>{where(pile)}" if card == WILD else f"{source}>{where(pile)}"
        for rank, pile in places(table, card)
    ]


def where(pile: int | None) -> str:
    """The target's text."""
    return "new" if pile is None else f"p{pile + 1}"


def stock_plays(table: Table, owner: int, source: str) -> list[str]:
    """The plays of a stock's top card."""
    stock = table.seats[owner].stock
    if not stock or owner in table.barred:  # FL-BLOCK-5
        return []
    return plays(table, source, stock[-1])  # FL-STOCK-1


def hand_text(card: int) -> str:
    """The source of a hand card."""
    return "hw" if card == WILD else f"h{card}"


def hand_plays(table: Table, seat: int, ranks: list[int] | None = None) -> list[str]:
    """The plays of hand cards, of all or of some ranks only."""
    cards = [card for card in sorted(table.seats[seat].hand) if ranks is None or card in ranks]
    return [text for card in cards for text in plays(table, hand_text(card), card)]


def reserve_plays(table: Table, owner: int, letter: str) -> list[str]:
    """The plays of reserve tops (FL-RES-6)."""
    found: list[str] = []
    for slot, pile in enumerate(table.seats[owner].reserve):
        if pile:
            found += plays(table, f"{letter}{slot + 1}", pile[-1])
    return found


def optional_plays(table: Table, seat: int) -> list[str]:
    """What may be played from hand, own reserve and the partner's reserve; all of it is a releasing card."""
    found = hand_plays(table, seat) + reserve_plays(table, seat, "r")
    other = table.partner(seat)
    return found if other is None else found + reserve_plays(table, other, "q")  # FL-PART-2, FL-PART-8


def duties(table: Table, seat: int) -> list[str]:
    """The plays that come before anything else, the foremost kind only (ST-2)."""
    own = stock_plays(table, seat, "s")  # FL-STOCK-3
    if own:
        return own
    other = table.partner(seat)
    theirs = [] if other is None else stock_plays(table, other, "t")  # FL-PART-3, FL-PART-4
    return theirs or hand_plays(table, seat, table.house.duties)  # FL-ONE-1, OP-VAR-5


# -- what is legal -------------------------------------------------------------------------------------------


def legal(table: Table, seat: int) -> set[str]:
    """Every move of the seat."""
    if table.phase == "over" or seat != table.turn:  # FL-TURN-13
        return set()
    hand = table.seats[seat].hand
    if table.phase == "laying":
        return {f"{hand_text(card)}>r{slot}" for card in hand for slot in range(1, SLOTS + 1)}  # FL-OPEN-11
    first = duties(table, seat)
    if first:
        return set(first)
    free = set(optional_plays(table, seat))
    if table.phase == "asking":
        return free | {"pass"}  # OP-WILD-6
    if table.forced == seat:
        return free  # FL-BLOCK-2, OP-BLOCK-4
    discards = {
        f"{hand_text(card)}>r{slot + 1}"
        for card in hand
        for slot in open_slots(table, seat)
        if card != WILD or table.house["wild-in-reserve"] == "allowed"  # OP-WILD-4
    }
    if discards or hand_plays(table, seat):
        return free | discards
    return free | {"end"}  # OP-TURN-4, OP-WILD-4


def open_slots(table: Table, seat: int) -> list[int]:
    """The slots a discard may go to: the empty ones, or all when none is empty (FL-RES-3, FL-RES-4, FL-RES-5)."""
    reserve = table.seats[seat].reserve
    return [slot for slot in range(SLOTS) if not reserve[slot]] or list(range(SLOTS))


# -- making a move -------------------------------------------------------------------------------------------


def play(table: Table, seat: int, text: str, outside: Outside) -> Table:
    """The position after a legal move."""
    after = table.copy()
    if text == "pass":
        seek_opener(after, after.asked + 1)
    elif text == "end":
        end_turn(after, seat, outside)
    elif ">r" in text:
        lay_on_reserve(after, seat, text, outside)
    else:
        play_to_centre(after, seat, text, outside)
    settle_stack(after, outside)
    return after


def run_out_of_time(table: Table, outside: Outside) -> Table:
    """The clock ends a turn: each duty to the first pile that takes it, then the highest discard (OP-TURN-6)."""
    seat = table.turn
    while table.phase != "over" and table.turn == seat:
        moves = legal(table, seat)
        ending = [text for text in ("pass", "end", *downward(table, seat)) if text in moves]
        due = ending or duties(table, seat) or optional_plays(table, seat)
        table = play(table, seat, due[0], outside)
        if ending:
            break
    return table


def downward(table: Table, seat: int) -> list[str]:
    """Every hand card on every slot, the highest card and the first slot first; a wild has no rank (OP-WILD-5)."""
    hand = sorted(table.seats[seat].hand, key=lambda card: 0 if card == WILD else card, reverse=True)
    return [f"{hand_text(card)}>r{slot}" for card in hand for slot in range(1, SLOTS + 1)]


def lay_on_reserve(table: Table, seat: int, text: str, outside: Outside) -> None:
    """A discard, which ends the turn (FL-TURN-10), or one card of a lay-down."""
    source, target = text.split(">")
    card = WILD if source == "hw" else int(source[1:])
    mine = table.seats[seat]
    mine.hand.remove(card)
    mine.reserve[int(target[1:]) - 1].append(card)
    if table.phase == "laying":
        next_to_lay(table)
        return
    if not mine.hand and table.house["last-card-discarded"] == "at-once":  # OP-HAND-1
        deal_hand(table, seat, outside)
    end_turn(table, seat, outside)


def play_to_centre(table: Table, seat: int, text: str, outside: Outside) -> None:
    """One card to the centre and all that follows by itself, in the order of ST-3."""
    source, target = text.split(">")
    source, _, named = source.partition("=")
    releasing = table.forced == seat and not duties(table, seat)
    fitted = [stock_fits(table, owner) for owner in range(table.count)]
    card = take(table, seat, source)
    rank = int(named) if named else card
    if target == "new":
        way = {"standard": "up", "middle": "both", "ends": "up" if rank == 1 else "down"}[table.house["variation"]]
        pile = Pile(way, rank, rank, [card])
        table.centre.append(pile)
    else:
        pile = table.centre[int(target[1:]) - 1]
        pile.add(rank, card)
    table.phase = "turn"
    table.opened = table.played = True  # OP-WILD-6: a wild that opens is the first 1
    table.forced = None  # OP-BLOCK-4
    table.gathered = False
    finished = source in ("s", "t") and not any(table.seats[s].stock for s in table.side(seat))  # FL-WIN-1, FL-PART-6
    if finished and goes_out(table, seat):
        return
    if pile.low == 1 and pile.high == table.house.cap:  # FL-PILE-4, FL-PILE-5, OP-VAR-3, OP-VAR-4
        table.centre = [other for other in table.centre if other is not pile]
        table.used += pile.cards  # FL-PILE-6, OP-WILD-7
        renew_when_empty(table)
    elif releasing and table.house["block-favoured"] == "rotate":
        set_back_favoured(table, seat, pile, fitted)
    if finished:
        end_turn(table, seat, outside)
    elif not table.seats[seat].hand:
        deal_hand(table, seat, outside)  # FL-HAND-2, OP-HAND-5


def take(table: Table, seat: int, source: str) -> int:
    """Takes the card of a source from its place."""
    other = table.partner(seat)
    owner = other if source[0] in "tq" and other is not None else seat
    theirs = table.seats[owner]
    if source[0] in "st":
        return theirs.stock.pop()
    if source[0] in "rq":
        return theirs.reserve[int(source[1:]) - 1].pop()
    card = WILD if source == "hw" else int(source[1:])
    theirs.hand.remove(card)
    return card


def stock_fits(table: Table, owner: int) -> bool:
    """Whether a stock's top card could be played at all."""
    stock = table.seats[owner].stock
    return bool(stock) and bool(places(table, stock[-1]))


def set_back_favoured(table: Table, seat: int, pile: Pile, fitted: list[bool]) -> None:
    """The opponents' stocks that the forced card helped lose their top card to the bottom (FL-BLOCK-4, OP-BLOCK-6)."""
    number = next(i for i, other in enumerate(table.centre) if other is pile)
    for owner in table.active():
        stock = table.seats[owner].stock
        if owner in table.side(seat) or not stock or fitted[owner]:
            continue
        if not any(there == number for _, there in places(table, stock[-1])):
            continue
        if len(stock) == 1:
            table.barred.add(owner)  # FL-BLOCK-5
        else:
            stock.insert(0, stock.pop())


def goes_out(table: Table, seat: int) -> bool:
    """A side has finished; whether the game is over (FL-WIN-3, OP-WIN-2)."""
    table.out.append(table.side(seat))
    left = {tuple(table.side(s)) for s in table.active()}
    if table.house["play-on"] == "stop" or len(left) == 1:
        table.phase, table.ending = "over", "won"
        return True
    return False


# -- turns ---------------------------------------------------------------------------------------------------


def end_turn(table: Table, seat: int, outside: Outside) -> None:
    """The turn goes to the left (FL-TURN-1), after a look whether the game is blocked."""
    table.quiet = table.quiet + 1 if table.dry and not table.played else 0
    table.barred.discard(seat)  # OP-BLOCK-7
    if table.quiet >= len(table.active()):  # OP-BLOCK-2
        if table.forced is None or not optional_plays(table, table.forced):
            able = [s for s in table.active() if optional_plays(table, s)]
            table.forced = able[0] if able else None  # FL-BLOCK-3, OP-BLOCK-5
    following = (seat + 1) % table.count
    while following not in table.active():
        following = (following + 1) % table.count
    begin_turn(table, following, outside)


def begin_turn(table: Table, seat: int, outside: Outside) -> None:
    """The dead game is tested, then an empty hand is filled (FL-HAND-8)."""
    table.turn = seat
    table.phase = "turn"
    table.played = False
    table.dry = exhausted(table)
    if table.dry and not any(can_play(table, s) for s in table.active()):
        dead_game(table)
    if table.phase != "over" and not table.seats[seat].hand:
        deal_hand(table, seat, outside)


def can_play(table: Table, seat: int) -> bool:
    """Whether any card of the seat fits; a barred stock card counts (OP-BLOCK-8)."""
    return stock_fits(table, seat) or bool(optional_plays(table, seat))


def dead_game(table: Table) -> None:
    """Nobody can play, and nothing can change it (OP-BLOCK-8)."""
    reserves = [pile for mine in table.seats for pile in mine.reserve if pile]
    if not table.opened:
        table.phase, table.ending = "over", "void"
    elif table.house["dead-block"] == "draw":
        table.phase, table.ending = "over", "draw"
    elif table.house["dead-block"] == "shuffle-reserves" and reserves and not table.gathered:
        cards = [card for pile in reserves for card in pile]
        for pile in reserves:
            pile.clear()
        shuffle_in(table, cards)
        table.gathered = True
        table.dry = False
        table.forced = None
    else:
        table.phase, table.ending = "over", "fewest"


# -- the stack -----------------------------------------------------------------------------------------------


def renewable(table: Table) -> bool:
    """Whether enough piles have been removed to renew the stack (OP-STACK-1); a pile has cap cards (FL-STACK-4)."""
    return len(table.used) >= table.house.cap * int(table.house["reshuffle-min-piles"])


def exhausted(table: Table) -> bool:
    """No stack, and nothing to renew it from (OP-BLOCK-1)."""
    return not table.stack and not renewable(table)


def shuffle_in(table: Table, cards: list[int]) -> None:
    """Shuffled cards go beneath what is left of the stack."""
    table.loose += cards
    table.stack = [UNSEEN] * len(cards) + table.stack


def renew(table: Table) -> None:
    """The used cards become stack again (FL-STACK-2)."""
    shuffle_in(table, table.used)
    table.used = []


def renew_when_empty(table: Table) -> None:
    """With `on-empty` the stack is renewed before it is needed (OP-STACK-2)."""
    if table.house["reshuffle-when"] == "on-empty" and not table.stack and renewable(table):
        renew(table)


def deal_hand(table: Table, seat: int, outside: Outside) -> None:
    """Five cards of the stack, or what there is (FL-STACK-1, OP-STACK-3)."""
    short = len(table.stack) < HAND if table.house["short-group"] == "top-up" else not table.stack
    if short and renewable(table):
        renew(table)
    hand = [table.stack.pop() for _ in range(min(HAND, len(table.stack)))]
    unseen = hand.count(UNSEEN)
    if unseen:
        known = Counter(hand) - Counter({UNSEEN: unseen})
        drawn = list((Counter(outside.hand(seat)) - known).elements())
        assert len(drawn) == unseen, f"seat {seat} drew {unseen} shuffled cards, not {drawn}"
        for card in drawn:
            table.loose.remove(card)
        hand = [*known.elements(), *drawn]
    table.seats[seat].hand = hand
    renew_when_empty(table)


def settle_stack(table: Table, outside: Outside) -> None:
    """After the move the order of a shuffled stack is taken over, if it is made of the right cards."""
    unseen = table.stack.count(UNSEEN)
    if unseen:
        stack = outside.stack()
        assert stack[unseen:] == table.stack[unseen:], "a shuffle changed the cards above it"
        assert Counter(stack[:unseen]) == Counter(table.loose), "a shuffle changed the cards"
        table.stack = stack
        table.loose = []
    assert not table.loose


# -- the opening ---------------------------------------------------------------------------------------------


def seek_opener(table: Table, start: int) -> None:
    """Asks from the dealer's left who can begin; who cannot is passed over (FL-OPEN-2, FL-OPEN-3, FL-OPEN-4, ST-5)."""
    for step in range(start, table.count):
        seat = (table.dealer + 1 + step) % table.count
        table.asked = step
        table.turn = seat
        if duties(table, seat):
            table.phase = "turn"  # OP-OPEN-3, OP-PART-6
            return
        if optional_plays(table, seat):
            table.phase = "asking"  # OP-WILD-6
            return
    lay_down(table)


def lay_down(table: Table) -> None:
    """Nobody began: all hands go down (FL-OPEN-8, FL-OPEN-9), by choice once the slots are taken (FL-OPEN-11)."""
    if not table.stack:
        table.phase, table.ending = "over", "void"  # OP-OPEN-7
    elif any(pile for mine in table.seats for pile in mine.reserve):
        table.phase = "laying"
        next_to_lay(table)
    else:
        for mine in table.seats:
            mine.reserve = [[card] for card in sorted(mine.hand)]
            mine.hand = []
        new_hands(table)


def next_to_lay(table: Table) -> None:
    """The first from the dealer's left who still holds cards (OP-OPEN-6); then the new hands."""
    for seat in table.active():
        if table.seats[seat].hand:
            table.turn = seat
            return
    new_hands(table)


def new_hands(table: Table) -> None:
    """Each in turn takes five as far as the stack reaches (FL-OPEN-10, OP-OPEN-7); then it begins anew (OP-OPEN-4)."""
    for seat in table.active():
        table.seats[seat].hand = [table.stack.pop() for _ in range(min(HAND, len(table.stack)))]
    seek_opener(table, 0)


# -- the end ---------------------------------------------------------------------------------------------------


def standing(table: Table) -> list[list[int]]:
    """Who comes first, second …; those who share stand together, seats without a place are left out."""
    if table.ending == "won":
        rest = table.active() if table.house["play-on"] == "placings" else []
        return [*table.out, *([rest] if rest else [])]
    if table.ending == "fewest":
        counts: dict[int, list[int]] = {}
        for seat in table.active():
            counts.setdefault(sum(len(table.seats[s].stock) for s in table.side(seat)), []).append(seat)
        return [*table.out, *(counts[n] for n in sorted(counts))]
    return [*table.out, table.active()]
