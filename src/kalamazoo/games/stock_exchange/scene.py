"""The trading floor as a scene: your hand, the others' backs, and who offers how many."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.scene import BADGE, FAN, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.kit.sentences import capital, who, whose
from kalamazoo.games.stock_exchange.engine.floor import DEALT, OPEN, OVER, ROUNDS
from kalamazoo.games.stock_exchange.engine.hands import cards_in, lot_of
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    ANYONE,
    BESIDE,
    CHOOSE,
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
    pack_move,
    seat_of,
    slot_of,
)
from kalamazoo.games.stock_exchange.notation import spoken, spoken_cards, write_move


def scene(state: StockExchangeState, viewer: int) -> Scene:
    """What this viewer sees; `state` is masked for it."""
    areas = [board(state), floor(state)]
    for seat in range(state.seats):
        areas.append(hand_area(state, seat, viewer))
        areas += offer_areas(state, seat, viewer)
    if state.seller >= 0:
        areas.append(last_round(state, viewer))
    legal = state.moves(viewer) if viewer < state.seats and state.may_act() >> viewer & 1 else []
    gestures = tuple(gesture(state, viewer, move) for move in legal)
    players = tuple(player(state, seat) for seat in range(state.seats))
    hints = {
        "table": "exchange",
        "round": round_text(state),
        "board": "open" if state.phase == OPEN else "closed",
        "most": f"hand={state.opt.copies + state.opt.tm}",
        "chat": "open" if state.opt.chat_open or state.phase == OVER else "closed",
        "floor": "wrap",
    }
    return Scene(viewer, status(state, viewer), tuple(areas), players, gestures, state.may_act() == 0, hints)


# -- areas --------------------------------------------------------------------------------------


def face_of_card(card: int, dimmed: bool = False) -> Face:
    """A card face up."""
    if card == TRADE_MARK:
        return Face(
            "TM", name="Trade-mark", effect="a tenth card for any number", label="trade-mark card", dimmed=dimmed
        )
    return Face(str(card), dimmed=dimmed)


def board(state: StockExchangeState) -> Area:
    """Whether the market is open, and which round it is."""
    rounds = round_text(state)
    if rounds[0].isdigit():
        rounds = f"round {rounds}"
    text = {DEALT: "closed", OPEN: "open"}.get(state.phase, "closed for good")
    return Area("board", BADGE, "Board", text=f"{text}, {rounds}", active=state.phase == OPEN)


def round_text(state: StockExchangeState) -> str:
    """Which round it is: "2 of 10", "4, to 5 points", "1 of 1" (at several tables), "extra round"."""
    if state.opt.progressive:
        return "1 of 1"
    if state.opt.second:
        return f"{state.played + 1}, to {state.target()} points"
    if state.phase in (DEALT, OPEN) and state.played >= ROUNDS:
        return "extra round"
    return f"{min(state.played + 1, ROUNDS)} of {ROUNDS}"


def floor(state: StockExchangeState) -> Area:
    """Where cards are carried to be offered to anyone."""
    count = sum(1 for offer in state.offers if offer)
    text = f"{spoken(count)} offer{'s' * (count != 1)} standing" if count < 12 else f"{count} offers standing"
    return Area("floor", BADGE, "Trading floor", text=text if state.phase == OPEN else "nothing is traded yet")


def hand_area(state: StockExchangeState, seat: int, viewer: int) -> Area:
    """A hand: faces for its owner, cards in offers dimmed; backs for the rest."""
    label = f"{capital(whose(seat, viewer))} hand"
    size = state.size(seat)
    cards = cards_in(state.hands[seat])
    if len(cards) < size:
        return Area(f"hand:{seat}", FAN, label, (Face(back=True),) * size, size, seat)
    reserved = cards_in(state.offered(seat) + state.bid_away(seat))
    faces: list[Face] = []
    for card in reversed(cards):  # of equal cards the last are those in offers
        dimmed = card in reserved
        if dimmed:
            reserved.remove(card)
        faces.insert(0, face_of_card(card, dimmed))
    fit = state.phase == OPEN and state.complete(seat) > 0
    return Area(f"hand:{seat}", FAN, label, tuple(faces), size, seat, "complete" if fit else "", fit)


def offer_areas(state: StockExchangeState, seat: int, viewer: int) -> list[Area]:
    """A seat's standing offers: how many cards, to whom; the cards themselves only for their owner."""
    found: list[Area] = []
    slots = state.opt.slots
    for slot in range(slots):
        offer = state.offers[seat * slots + slot]
        if not offer:
            continue
        face, count, to = offer >> 8, offer & 15, offer >> 4 & 15
        cards = tuple(face_of_card(card) for card in cards_in(lot_of(face, count))) or (Face(back=True),) * count
        text = f"{'You offer' if seat == viewer else f'{person(seat)} offers'} {spoken(count)}"
        if to != ANYONE:
            text += f" to {who(to, viewer)}"
        takers = [
            who(s, viewer)
            for s in range(state.seats)
            if state.bids and state.bids[(seat * slots + slot) * state.seats + s]
        ]
        if takers:
            text += f"; accepted by {', '.join(takers)}"
        label = f"{capital(whose(seat, viewer))} offer" + (f" {slot + 1}" if slots > 1 else "")
        mine = viewer < state.seats and seat != viewer and state.may_take(viewer, seat * slots + slot)
        found.append(Area(f"offer:{seat}:{slot}", ROW, label, cards, count, seat, text, mine))
    return found


def last_round(state: StockExchangeState, viewer: int) -> Area:
    """How the last round ended, in words; its hands are gone."""
    double = ", counting double" if state.sold_double else ""
    text = f"{capital(who(state.seller, viewer))} sold {state.sold_number}s{double}"
    if state.mark_at >= 0 and state.mark_at != state.seller:
        text += f"; {who(state.mark_at, viewer)} held the trade-mark card"
    return Area("last", BADGE, "Last round", text=text)


def player(state: StockExchangeState, seat: int) -> Player:
    """A seat with its standing."""
    facts = [("points", str(state.points[seat])), ("cards", str(state.size(seat)))]
    if state.dealer == seat:
        facts.append(("dealer", "yes"))
    if state.wishes >> seat & 1:
        facts.append(("throw-in", "wished"))
    if state.phase != DEALT and not state.opened >> seat & 1:
        facts.append(("pair", "waived" if state.waived >> seat & 1 else "closed"))
    waited_for = bool(state.must_act() >> seat & 1)
    return Player(seat, waited_for, tuple(facts), state.partner(seat) if state.opt.partners else None)


def status(state: StockExchangeState, viewer: int) -> str:
    """One sentence on how things stand."""
    if state.may_act() == 0:
        best = max(state.points)
        leaders = [seat for seat in range(state.seats) if state.points[seat] == best]
        if len(leaders) == state.seats and best <= 0:
            return "The game is over, and nobody has won."
        names = [who(seat, viewer) for seat in leaders]
        return (
            f"The game is over; {' and '.join(names)} {'have' if len(names) > 1 or viewer in leaders else 'has'} won."
        )
    if state.phase == DEALT:
        if state.dealer == viewer:
            return 'You are the dealer: call "play", or make an offer, to open the board.'
        return f"Waiting for the dealer, {person(state.dealer)}, to open the board."
    if viewer == ONLOOKER or viewer >= state.seats:
        return "The board is open."
    if state.complete(viewer):
        return "Your hand is complete: call Sold!"
    if not state.opened >> viewer & 1:
        return f"The board is open. Trade with your partner, {person(state.partner(viewer))}, first."
    mine = [index for index in range(len(state.offers)) if state.offers[index] and state.may_take(viewer, index)]
    stands = any(state.offers[viewer * state.opt.slots : (viewer + 1) * state.opt.slots])
    if mine:
        return (
            "Take an offer, or wait for a taker of yours."
            if stands
            else "The board is open. Take an offer, or make your own."
        )
    if stands:
        return "Your offer stands: wait, or change it."
    return "The board is open. Make an offer: say how many, never which."


# -- gestures -----------------------------------------------------------------------------------


def card_at(state: StockExchangeState, seat: int, face: int) -> int:
    """Which drawn card of the hand stands for this face."""
    cards = cards_in(state.hands[seat])
    return cards.index(face - BESIDE if face > BESIDE else face)


def gesture(state: StockExchangeState, seat: int, move: int) -> Gesture:
    """How a legal move is made."""
    kind = kind_of(move)
    text = write_move(state, seat, move)
    other, slot = seat_of(move), slot_of(move)
    face, count = face_of(move), count_of(move)
    several = state.opt.slots > 1
    which = f" {slot + 1}" if several else ""
    name = person(other)
    hand = f"hand:{seat}"
    if kind in (OFFER, REVISE, ACCEPT):
        cards = spoken_cards(face, count)
        at = card_at(state, seat, face)
        if kind == OFFER:
            label = f"Offer {cards}" + ("" if other == ANYONE else f" to {name}")
            target = "floor" if other == ANYONE else f"hand:{other}"
            return Gesture(text, label, hand, at, target, amount=count)
        if kind == REVISE:
            return Gesture(text, f"Put {cards} into your offer{which}", hand, at, f"offer:{seat}:{slot}", amount=count)
        label = f"Take {name}'s offer{which} of {spoken(count)}, giving {cards}"
        return Gesture(text, label, hand, at, f"offer:{other}:{slot}", f"{name}{which}: give {cards}", amount=count)
    if kind == WITHDRAW:
        return Gesture(text, f"Withdraw your offer{which}", f"offer:{seat}:{slot}", button=f"Withdraw{which}")
    if kind == CHOOSE:
        return Gesture(
            text, f"Trade your offer{which} with {name}", f"offer:{seat}:{slot}", button=f"Trade with {name}{which}"
        )
    if kind == RETRACT:
        label = f"Take back your acceptance of {name}'s offer{which}"
        return Gesture(text, label, f"offer:{other}:{slot}", button=f"Not {name}{which}")
    buttons = {
        PLAY: ("Play!", 'Call "play": open the board'),
        SOLD: ("Sold!", 'Call "sold": your hand is all of one number'),
        THROW_IN: ("Throw in", "Wish to throw the round in"),
        WAIVE: ("Waive", "Waive the trade with your partner"),
    }
    button, label = buttons[kind]
    return Gesture(text, label, button=button, urgent=kind == SOLD)


NOWHERE: Final = "cards are carried to the trading floor, to the hand of another player, or to an offer"


def drop(state: StockExchangeState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card somewhere attempts; one card where no count is given."""
    cards = cards_in(state.hands[seat]) if seat < state.seats else []
    if source != f"hand:{seat}" or not 0 <= card < len(cards):
        raise BadMove("only cards of your own hand are carried")
    kind, *numbers = target.split(":")
    if not all(number.isdigit() and len(number) < 3 for number in numbers):
        raise BadMove(NOWHERE)
    places = [int(number) for number in numbers]
    face = cards[card]
    if kind == "floor" and not places:
        return pack_move(OFFER, 0, ANYONE, 1, face)
    if kind == "hand" and len(places) == 1 and places[0] < state.seats:
        return pack_move(OFFER, 0, places[0], 1, face)
    if kind == "offer" and len(places) == 2 and places[0] < state.seats and places[1] < state.opt.slots:
        count = max(1, state.offers[places[0] * state.opt.slots + places[1]] & 15)
        if places[0] == seat:
            return pack_move(REVISE, places[1], 0, count, face)
        return pack_move(ACCEPT, places[1], places[0], count, face)
    raise BadMove(NOWHERE)
