"""Which card is which at a Flinch table: cards of one rank are equal, and yet each goes back where it came from.

A card that comes to a reserve pile or leaves one, and one that is wrongly taken, has a token in the deeds that moved
it. The deed that put it on the reserve pile where it lies knows its height there; all others have 0 for it.
"""

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.deeds import (
    DREW,
    FROM_DRAWN,
    FROM_TAKEN,
    LAID,
    SHIFTED,
    STAYS,
    TAKEN,
    THROWN,
    UNDONE,
    Deed,
)
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.memory import Memory
from kalamazoo.games.flinch.engine.packed import count_in, height, with_card, without_card
from kalamazoo.games.flinch.moves import CENTRE, HAND, OWN_SLOTS, SLOTS
from kalamazoo.games.flinch.options import WILD

# -- tokens ---------------------------------------------------------------------------------------


def new_token(memory: Memory) -> i64:
    """A number that no remembered card has."""
    last: i64 = 0
    for deed in memory.deeds:
        last = max(last, deed.token)
    return last + 1


def token_on(state: Layout, where: i64) -> i64:
    """The token of the top card of a reserve pile; a new one if nobody remembers how it came there."""
    memory = state.memory
    depth = height(state.reserve_pile(where))
    for deed in memory.deeds:
        if deed.depth == depth and lies_at(deed) == where:
            return deed.token
    return new_token(memory)


def token_in_hand(state: Layout, seat: i64, card: i64) -> i64:
    """The token of the hand card that leaves the hand now: that of a card that was wrongly taken, else a new one."""
    memory = state.memory
    taken = memory.take_in_hand(seat, card) if memory.takes_out(seat, card) else None
    return new_token(memory) if taken is None else taken.token


def card_of(memory: Memory, token: i64) -> i64:
    """The rank of a card, a wild as WILD."""
    for deed in memory.deeds:
        if deed.token == token:
            return min(deed.card, WILD)
    return 0


def in_hand(memory: Memory, seat: i64, token: i64) -> bool:
    """Whether the card that deeds of a seat have moved is in its hand now."""
    first: Deed | None = None
    last: Deed | None = None
    for deed in memory.deeds:
        if deed.token == token and deed.seat == seat:
            if first is None:
                first = deed
            if deed.flags & (UNDONE | STAYS) != UNDONE:
                last = deed
    if last is not None:
        return last.kind == TAKEN
    return first is not None and (first.kind == THROWN or (first.kind == LAID and first.source == HAND))


def was_taken(memory: Memory, seat: i64, token: i64) -> bool:
    """Whether the seat had wrongly taken this card (IR-16)."""
    for deed in memory.deeds:
        if deed.kind == TAKEN and deed.seat == seat and deed.token == token and not deed.flags & UNDONE:
            return True
    return False


def give_over(memory: Memory, deed: Deed) -> None:
    """The card of a deed stays where it is for good: if it had wrongly been taken, it does not go home any more."""
    for at, taken in enumerate(memory.deeds):
        if deed.flags & FROM_TAKEN and taken.kind == TAKEN and taken.seat == deed.seat and taken.token == deed.token:
            twin = taken.copy()
            twin.flags |= UNDONE
            memory.deeds[at] = twin


# -- hands drawn too early ------------------------------------------------------------------------


def draw_of(memory: Memory, seat: i64) -> Deed | None:
    """The deed by which a seat drew a hand too early that can still be sent back; there is no second one."""
    for deed in memory.deeds:
        if deed.kind == DREW and deed.seat == seat and not deed.flags & UNDONE:
            return deed
    return None


def leaves_draw(state: Layout, seat: i64, card: i64) -> bool:
    """Whether the card that leaves a hand now had come with a hand drawn too early; it goes after those like it."""
    memory = state.memory
    drew = draw_of(memory, seat)
    if drew is None or not count_in(drew.drawn, card):
        return False
    taken = memory.take_in_hand(seat, card)
    if taken is None or taken.flags & FROM_DRAWN:
        others = count_in(state.whole_hand(seat), card) - count_in(drew.drawn, card)
    elif memory.takes_out(seat, card):
        return False
    else:
        others = count_in(state.whole_hand(seat), card) - count_in(drew.drawn, card) - 1
    if others > 0 and not (taken is not None and memory.takes_out(seat, card)):
        return False
    set_drawn(memory, drew, without_card(drew.drawn, card))
    return True


def rejoin_draw(memory: Memory, deed: Deed) -> None:
    """The card of a deed is back in the hand: if it had come with a hand drawn too early, it belongs to that again."""
    drew = draw_of(memory, deed.seat)
    if deed.flags & FROM_DRAWN and drew is not None:
        set_drawn(memory, drew, with_card(drew.drawn, min(deed.card, WILD)))


def quit_draw(memory: Memory, deed: Deed) -> None:
    """A card that had come with a hand drawn too early, and was taken up again, leaves the hand once more."""
    drew = draw_of(memory, deed.seat)
    card = min(deed.card, WILD)
    if deed.flags & FROM_DRAWN and drew is not None and count_in(drew.drawn, card):
        set_drawn(memory, drew, without_card(drew.drawn, card))


def set_drawn(memory: Memory, drew: Deed, cards: int) -> None:
    """Says what is in the hand of a hand drawn too early."""
    twin = drew.copy()
    twin.drawn = cards
    memory.deeds[memory.deeds.index(drew)] = twin


# -- where cards lie on reserves -------------------------------------------------------------------


def lies_at(deed: Deed) -> i64:
    """The reserve pile on which a deed put a card; -1 for none."""
    return deed.seat * SLOTS + deed.slot - 1 if deed.kind == THROWN or deed.kind == SHIFTED else -1


def came_from(state: Layout, deed: Deed) -> i64:
    """The reserve pile from which a deed took a card; -1 for none."""
    if deed.kind == SHIFTED:
        return deed.seat * SLOTS + deed.home - 1
    if not OWN_SLOTS < deed.source < CENTRE:
        return -1
    if deed.kind == LAID:
        return state.reserve_at(deed.seat, deed.source)
    return state.reserve_at(deed.owner, deed.source) if deed.kind == TAKEN else -1


def height_of(state: Layout, deed: Deed) -> i64:
    """The height at which the card of a deed lies on the reserve pile it was put on; 0 if it is not there."""
    for other in state.memory.deeds:
        if other.depth and other.token == deed.token and lies_at(other) == lies_at(deed):
            return other.depth
    return 0


def leave(memory: Memory, token: i64) -> None:
    """A card leaves the reserve pile on which it lies."""
    for at, deed in enumerate(memory.deeds):
        if deed.depth and deed.token == token:
            memory.deeds[at] = at_height(deed, 0)


def lie_again(state: Layout, deed: Deed) -> None:
    """The card of a deed is back on top of the reserve pile it left: what had put it there before has it again."""
    where = came_from(state, deed)
    if where < 0:
        return
    deeds = state.memory.deeds
    for at in range(len(deeds) - 1, -1, -1):
        earlier = deeds[at]
        if earlier.token == deed.token and lies_at(earlier) == where and not earlier.flags & UNDONE:
            deeds[at] = at_height(earlier, height(state.reserve_pile(where)))
            return


def sink(state: Layout, where: i64, depth: i64) -> None:
    """A card was taken out of a reserve pile: those above it lie one lower."""
    deeds = state.memory.deeds
    for at, deed in enumerate(deeds):
        if deed.depth > depth and lies_at(deed) == where:
            deeds[at] = at_height(deed, deed.depth - 1)


def sweep(memory: Memory) -> None:
    """All reserve piles are gone."""
    for at, deed in enumerate(memory.deeds):
        if deed.depth:
            memory.deeds[at] = at_height(deed, 0)


def at_height(deed: Deed, depth: i64) -> Deed:
    """The same deed, with its card at this height."""
    twin = deed.copy()
    twin.depth = depth
    if depth:
        twin.put = depth
    return twin
