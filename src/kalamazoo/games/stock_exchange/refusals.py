"""Why a word may not be said on the floor, and how a game ends."""

from __future__ import annotations

from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK, seat_name
from kalamazoo.games.stock_exchange.engine.floor import (
    ALL_ROUNDS,
    DEALT,
    NOBODY_TRADES,
    ONE_ROUND,
    OPEN,
    TARGET_REACHED,
    TOO_LONG,
)
from kalamazoo.games.stock_exchange.engine.hands import MARK, covers, how_many, lot_of
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    ANYONE,
    BESIDE,
    CHOOSE,
    LULL,
    MIXED,
    OFFER,
    PLAY,
    RETRACT,
    REVISE,
    SOLD,
    THROW_IN,
    TRADE_MARK,
    WAIVE,
    WITHDRAW,
    count_of,
    face_of,
    kind_of,
    seat_of,
    slot_of,
)
from kalamazoo.games.stock_exchange.notation import spoken, spoken_cards
from kalamazoo.games.stock_exchange.options import NEVER_TRADED, STALL_OFF, WITH_ONE_NUMBER

ENDINGS = {
    ALL_ROUNDS: Ruling("SX-CNT-2", "all rounds are played"),
    TARGET_REACHED: Ruling("SX-CNT-4", "the target is reached"),
    NOBODY_TRADES: Ruling("SX-OP-18", "round after round was thrown in, so the game ends as it stands"),
    ONE_ROUND: Ruling("SX-OP-22", "the round at this table is won"),
    TOO_LONG: Ruling("SX-OP-18", "the game has gone on for so long that it ends as it stands"),
}
MEANINGLESS = Ruling("SX-TRADE-2", "this means nothing on the trading floor")


def explain(state: StockExchangeState, seat: int, move: int) -> Ruling:
    """The clause and the sentence; `state` is as the seat knows it."""
    kind = kind_of(move)
    if kind == LULL and seat == CLOCK and state.phase == OPEN:
        return Ruling("SX-OP-18", "somebody has spoken in the meantime, so this is not a lull")
    if kind == LULL or (seat == CLOCK and kind != PLAY):
        return Ruling("SX-OP-18", "lulls are the clock's business, and everything else is the players'")
    if move >> 19 or (kind in (PLAY, SOLD, THROW_IN, WAIVE) and move != kind):
        return MEANINGLESS
    if kind == PLAY:
        return explain_play(state, seat)
    if state.phase == DEALT and (seat != state.dealer or kind != OFFER):
        dealer = person(state.dealer)
        return Ruling("SX-OPEN-1", f'the board is not open yet; the dealer, {dealer}, opens it by "play" or an offer')
    if kind == OFFER:
        return explain_offer(state, seat, move)
    if kind == REVISE:
        return explain_revise(state, seat, move)
    if kind == WITHDRAW:
        return Ruling("SX-MSG-4", "there is no such offer of this seat to withdraw")
    if kind == ACCEPT:
        return explain_accept(state, seat, move)
    if kind == CHOOSE:
        return explain_choose(state, seat, move)
    if kind == RETRACT:
        return Ruling("SX-MSG-5", "no acceptance of this seat waits there to be chosen")
    if kind == SOLD:
        return explain_sold(state, seat)
    if kind == THROW_IN:
        if state.opt.stall == STALL_OFF:
            return Ruling("SX-OP-18", "at this table no round is thrown in (stall=off)")
        return Ruling("SX-MSG-10", "this wish stands already; it lapses with the next trade or offer")
    if kind == WAIVE:
        return explain_waive(state, seat)
    return MEANINGLESS


def explain_play(state: StockExchangeState, seat: int) -> Ruling:
    """Opening the board."""
    if state.phase != DEALT:
        return Ruling("SX-MSG-1", "the board is open already")
    if seat == CLOCK:
        return Ruling("SX-OP-27", "at this table only the dealer opens the board (open-after=never)")
    return Ruling("SX-OPEN-2", f"only the dealer, {person(state.dealer)}, opens the board")


def explain_offer(state: StockExchangeState, seat: int, move: int) -> Ruling:
    """SX-MSG-2."""
    to = seat_of(move)
    if to != ANYONE and (to >= state.seats or to == seat):
        why = "a trade is between two players" if to == seat else f"there is no seat {seat_name(to)} at this table"
        return Ruling("SX-TRADE-3", why)
    if state.free_slot(seat) < 0:
        most = state.opt.slots
        return Ruling("SX-MSG-2", f"a seat has {spoken(most)} offer{'s' * (most > 1)} standing at most: withdraw first")
    if not state.opened >> seat & 1 and to != state.partner(seat):
        return closed(state, seat)
    return explain_cards(state, seat, move, state.unreserved(seat))


def explain_revise(state: StockExchangeState, seat: int, move: int) -> Ruling:
    """SX-MSG-3."""
    if slot_of(move) >= state.opt.slots or not state.offers[seat * state.opt.slots + slot_of(move)]:
        return Ruling("SX-MSG-3", "there is no such offer of this seat whose cards could be changed")
    offer = state.offers[seat * state.opt.slots + slot_of(move)]
    count = offer & 15
    if count_of(move) != count:
        return Ruling("SX-MSG-3", f"the offer is of {spoken(count)}, and a revision keeps the count")
    if face_of(move) == offer >> 8:
        return Ruling("SX-MSG-3", "these cards stand in the offer already")
    return explain_cards(state, seat, move, state.unreserved(seat) + lot_of(offer >> 8, count))


def explain_accept(state: StockExchangeState, seat: int, move: int) -> Ruling:
    """SX-MSG-5, and the race that is lost (SX-MSG-8)."""
    owner = seat_of(move)
    if owner >= state.seats or owner == seat:
        why = (
            "a trade is between two players" if owner == seat else f"there is no seat {seat_name(owner)} at this table"
        )
        return Ruling("SX-TRADE-3", why)
    index = owner * state.opt.slots + slot_of(move)
    offer = state.offers[index] if slot_of(move) < state.opt.slots else 0
    who = person(owner)
    if slot_of(move) >= state.opt.slots or not state.stood >> index & 1:
        return Ruling("SX-MSG-5", f"{who} has made no such offer in this round")
    if not offer:
        return Ruling("SX-MSG-8", f"the offer is gone: {who} has traded or withdrawn, and nothing has changed here")
    count = offer & 15
    if count != count_of(move):
        return Ruling(
            "SX-TRADE-3", f"{who} offers {spoken(count)}, not {spoken(count_of(move))}: both give equally many"
        )
    to = offer >> 4 & 15
    if to not in (ANYONE, seat):
        return Ruling("SX-MSG-5", f"{who}'s offer is for {person(to)} alone")
    if not state.may_take(seat, index):
        return closed(state, seat if not state.opened >> seat & 1 else owner)
    if state.opt.chooses and state.bids[index * state.seats + seat]:
        return Ruling("SX-MSG-5", f"this seat's acceptance waits already for {who} to choose")
    return explain_cards(state, seat, move, state.hands[seat] - state.bid_away(seat))


def explain_cards(state: StockExchangeState, seat: int, move: int, hand: int) -> Ruling:
    """What is wrong with the cards of one side of a trade; `hand` are those that may be used."""
    face = face_of(move)
    count = count_of(move)
    opt = state.opt
    if face == MIXED:
        return Ruling("SX-TRADE-4", "the cards a player gives must all be of one number")
    if face >= TRADE_MARK and not opt.tm:
        return Ruling("SX-SET-3", "the trade-mark card is not in this game")
    if face >= TRADE_MARK and opt.tm_trade == NEVER_TRADED:
        return Ruling("SX-OP-6", "at this table the trade-mark card is never traded")
    if face > BESIDE and opt.tm_trade != WITH_ONE_NUMBER:
        return Ruling("SX-OP-6", "the trade-mark card has no number, so it is traded alone")
    number = face % 16
    if number > state.seats:
        return Ruling("SX-SET-2", f"with {state.seats} players there are only the numbers 1 to {state.seats}")
    if count < 1 or (face > BESIDE and count < 2) or (face == TRADE_MARK and count != 1):
        return Ruling("SX-TRADE-3", "a trade is of one card or more")
    lot = lot_of(face, count)
    if not covers(state.hands[seat], lot):
        if face >= TRADE_MARK and not state.hands[seat] & MARK:
            return Ruling("SX-TRADE-3", "this seat does not hold the trade-mark card")
        held = how_many(state.hands[seat], number)
        return Ruling("SX-TRADE-3", f"this seat holds {spoken_cards(number, held)}, so it cannot give so many")
    if not covers(hand, lot):
        return Ruling("SX-MSG-2", f"{spoken_cards(face, count)} would be in two places: they stand in an offer already")
    return Ruling("SX-MSG-2", "this cannot be said now")


def explain_choose(state: StockExchangeState, seat: int, move: int) -> Ruling:
    """Choosing among acceptances."""
    if not state.opt.chooses:
        return Ruling("SX-MSG-5", "at this table the first to accept has the trade, and nobody chooses")
    return Ruling("SX-MSG-5", f"{person(seat_of(move))} does not wait to be chosen there")


def explain_sold(state: StockExchangeState, seat: int) -> Ruling:
    """A call in strict play that would be wrong."""
    full = state.opt.copies
    if state.opt.must_fit and state.has_eleven(seat):
        return Ruling("SX-OP-5", f"with {full + 1} cards it takes {full} of one number and the trade-mark card")
    if state.opt.tm:
        need = f"{full} cards of one number, or {full - 1} and the trade-mark card"
        return Ruling("SX-TM-3", f"the hand is not complete; it takes {need}")
    return Ruling("SX-SOLD-2", f"the hand is not complete; it takes {full} cards of one number")


def explain_waive(state: StockExchangeState, seat: int) -> Ruling:
    """SX-MSG-11."""
    if not state.opt.partners:
        return Ruling("SX-TRADE-2", "nobody has a partner in this game, and all trade with all")
    if state.opened >> seat & 1:
        return Ruling("SX-MSG-11", "this pair is open already")
    return Ruling("SX-MSG-11", "this seat has waived already and waits for its partner")


def closed(state: StockExchangeState, seat: int) -> Ruling:
    """Why a pair cannot trade outside."""
    pair = f"{person(seat)} and {person(state.partner(seat))}"
    return Ruling("SX-PART-2", f"{pair} first trade with each other, or both waive it, before they trade with others")
