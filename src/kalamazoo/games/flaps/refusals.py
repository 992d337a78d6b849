"""Why something may not be done in Flaps, by clause."""

from __future__ import annotations

from kalamazoo.core.game import Ruling
from kalamazoo.core.seats import CLOCK, seat_name, seats_of
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.engine import table as p
from kalamazoo.games.flaps.engine.cards import (
    ACE_JACK,
    ACE_LAY_BLACK,
    ACE_LAY_RED,
    KING_LAY,
    LOW_MAID,
    MONTY,
    QUACK,
    RANKS,
    SPOOF,
    STOP_FLAPPING,
    SUIT_NAMES,
    TEN,
    TRUMPS,
    is_ace,
    is_maid,
    kind_of,
    suit_of,
)
from kalamazoo.games.flaps.engine.follow import CALLED_ACE, EXTRA_KING, EXTRA_RED, MAIDED, view_kind, view_suit
from kalamazoo.games.flaps.engine.round import RAN_OUT, WON, WON_TWICE
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.names import card_name
from kalamazoo.games.flaps.notation import is_lay
from kalamazoo.games.flaps.options import STRICT, TABLE

ENDINGS = {
    WON: Ruling("FP-WIN-1", "a player has got rid of all cards"),
    WON_TWICE: Ruling("FP-SIX-2", "a player has finished with SIX OF THE BEST, which counts twice"),
    RAN_OUT: Ruling("FP-OUT-1", "the pack has run out, and the fewest cards win"),
}

# What the game waits for in each phase, and the clause that says so.
AWAITED = {
    p.OPEN: ("FP-TURN-1", "lays a card or draws one"),
    p.DRAWN: ("F4", "lays the card just drawn or keeps it"),
    p.ATTACKED: ("FP-ATK-3", "is attacked, and answers or draws"),
    p.FACING: ("FP-EIGHT-1", "faces an 8, and lays an 8 or knocks"),
    p.EXTRA: ("FP-ACE-8", "makes an extra lay or declines it"),
    p.DUMPING: ("FP-DUMP-1", "lays more fives or stops"),
    p.SCUFFLE: ("FP-HOOF-3", "was picked, and lays HOOFERS-DOOFERS or draws 1"),
    p.FLAPPING: ("FP-FLAP-4", "asks whether there are more FLAPS"),
    p.ASKED: ("FP-FLAP-4", "lays a FLAPS or says no"),
    p.CALLING: ("FP-ACE-2", "names a suit"),
    p.PICKING: ("FP-HOOF-1", "picks a player"),
    p.PUTTING: ("FP-TRUMPS-3", "puts a card into the side game"),
    p.GUESSING: ("FP-SPOOF-3", "guesses the sum"),
    p.HIDING: ("FP-SECRET-4", "puts a card on the mystery pile"),
    p.SHARING: ("FP-SECRET-8", "picks the player whose secret is shared"),
    p.SOLVING: ("F41", "says who takes the mystery pile"),
    p.PLACING: ("FP-DOWN-1", "puts the 1-DOWN card before a player"),
    p.TURNING: ("FP-DOWN-5", "turns over a face-down 1-DOWN card"),
    p.LOOKING: ("FP-DOWN-6", "looks at a face-down 1-DOWN card"),
    p.PEEKING: ("FP-DOWN-7", "looks at a card of another hand, or not"),
    p.SWAPPING: ("FP-DOWN-8", "swaps a hand card with a 1-DOWN card"),
    p.RAISING: ("FP-DOWN-9", "says who takes up a 1-DOWN card"),
    p.MONTY_LAYS: ("FP-MONTY-2", "puts three cards face down"),
    p.MONTY_NAMES: ("FP-MONTY-3", "names another player"),
    p.MONTY_POINTS: ("FP-MONTY-3", "points at one of the three cards"),
    p.MONTY_SHOWS: ("FP-MONTY-4", "shows one of the other two cards"),
    p.MONTY_TAKES: ("FP-MONTY-5", "takes one of the two hidden cards"),
    p.OBJECTING: ("FP-LAST-9", "has no cards left and wins unless somebody objects"),
}

# The same, said to the one who is to do it.
YOURS = {
    p.OPEN: "lay a card or draw one",
    p.DRAWN: "lay the card just drawn or keep it",
    p.ATTACKED: "answer the attack or draw",
    p.FACING: "lay an 8 or knock",
    p.EXTRA: "make an extra lay or decline it",
    p.DUMPING: "lay more fives or stop",
    p.SCUFFLE: "lay HOOFERS-DOOFERS or draw 1",
    p.FLAPPING: "ask whether there are more FLAPS",
    p.ASKED: "lay a FLAPS or say no",
    p.CALLING: "name a suit",
    p.PICKING: "pick a player",
    p.PUTTING: "put a card into the side game",
    p.GUESSING: "guess the sum",
    p.HIDING: "put a card on the mystery pile",
    p.SHARING: "pick the player whose secret is shared",
    p.SOLVING: "say who takes the mystery pile",
    p.PLACING: "put the 1-DOWN card before a player",
    p.TURNING: "turn over a face-down 1-DOWN card",
    p.LOOKING: "look at a face-down 1-DOWN card",
    p.PEEKING: "look at a card of another hand, or not",
    p.SWAPPING: "swap a hand card with a 1-DOWN card",
    p.RAISING: "say who takes up a 1-DOWN card",
    p.MONTY_LAYS: "put three cards face down",
    p.MONTY_NAMES: "name another player",
    p.MONTY_POINTS: "point at one of the three cards",
    p.MONTY_SHOWS: "show one of the other two cards",
    p.MONTY_TAKES: "take one of the two hidden cards",
}

# The phase in which each kind of move belongs.
BELONGS = {
    m.PICK: p.PICKING,
    m.PUT: p.PUTTING,
    m.GUESS: p.GUESSING,
    m.SECRET: p.HIDING,
    m.SHARE: p.SHARING,
    m.SOLVED: p.SOLVING,
    m.PLACE: p.PLACING,
    m.TURN_OVER: p.TURNING,
    m.LOOK: p.LOOKING,
    m.LOOK_HAND: p.PEEKING,
    m.SWAP: p.SWAPPING,
    m.UP: p.RAISING,
    m.MONTY: p.MONTY_LAYS,
    m.NAME: p.MONTY_NAMES,
    m.POINT: p.MONTY_POINTS,
    m.SHOW: p.MONTY_SHOWS,
    m.TAKE: p.MONTY_TAKES,
}


def explain(state: FlapsState, seat: int, move: int) -> Ruling:
    """Why this move, which is not legal, may not be made."""
    if seat == CLOCK or move == m.TIMEOUT:
        return Ruling("FP-IR-3", "only the clock calls time, and only while a question or an objection is open")
    if move == m.LAST:
        return explain_last(state, seat)
    if m.move_kind(move) == m.CAUGHT:
        return explain_caught(state, seat, m.move_seat(move))
    if state.phase == p.OBJECTING:
        return Ruling("FP-LAST-9", f"{seat_name(state.winner)} has no cards left; all that is open is to object")
    if is_lay(move):
        return explain_lay(state, seat, move & 255, move >= m.SAYS)
    if not state.must >> seat & 1:
        return Ruling("FP-TURN-6", waits(state))
    if move == m.ASK and state.phase == p.ASKED and not state.opt.timed:
        return Ruling("FP-ST-5", "the table has asked already, for the next player")
    if BELONGS.get(m.move_kind(move)) == state.phase or m.CALL < move <= m.CALL + 4:
        return explain_choice(state, seat, move)
    clause, text = AWAITED[state.phase]
    return Ruling(clause, f"{seat_name(seat)} now {text}")


def waits(state: FlapsState) -> str:
    """Whom the game waits for, and what for."""
    who = " and ".join(seat_name(seat) for seat in seats_of(state.must))
    return f"the game waits for {who}, who {AWAITED[state.phase][1]}"


# -- calls ----------------------------------------------------------------------------------------


def explain_last(state: FlapsState, seat: int) -> Ruling:
    """Why "Last Card" may not be said."""
    if state.phase == p.OBJECTING:
        return Ruling("FP-LAST-9", "the last card is laid; it is too late to say anything")
    if state.opt.last_card == TABLE:
        return Ruling(
            "FP-LAST-11", 'it was said since the latest card was laid, and saying "Last Card" again means nothing'
        )
    if state.opt.last_card != STRICT:
        return Ruling("FP-ST-1", 'by the rules of this table "Last Card" is said for everyone')
    if state.holding(seat) == 1:
        return Ruling(
            "FP-LAST-12", "the call is not owed: it was said, or the hand came to one card by another's doing"
        )
    return Ruling("FP-LAST-11", "only a lay that leaves exactly one card asks for the call")


def explain_caught(state: FlapsState, seat: int, other: int) -> Ruling:
    """Why nobody can be caught so."""
    if state.opt.last_card != TABLE:
        return Ruling("FP-ST-1", "the table itself watches the calls; nobody needs to be caught")
    if other == seat:
        return Ruling("FP-LAST-10", 'who forgot the call says "Last Card" late instead of catching himself')
    if state.phase == p.OBJECTING and other != state.winner:
        return Ruling("FP-LAST-9", f"only {seat_name(state.winner)}'s win can be objected to now")
    if state.pressed >> seat & 1:
        return Ruling(
            "FP-IR-1", "this seat caught nobody since the latest card was laid, and may try again after the next"
        )
    return Ruling(
        "FP-LAST-1", f"only a player with one card can have forgotten the call, and {seat_name(other)} has not one"
    )


# -- laying ---------------------------------------------------------------------------------------


def explain_lay(state: FlapsState, seat: int, card: int, says: bool) -> Ruling:
    """Why a card may not be laid."""
    opt = state.opt
    if card not in opt.faces:
        return Ruling("F1", "there is no such card in this deck")
    if state.phase not in (p.FLAPPING, p.ASKED) and seat != state.actor:
        return Ruling("FP-TURN-6", waits(state))
    if card not in state.hands[seat]:
        return Ruling("FP-TURN-1", "that card is not in the hand")
    allowed = state.row(seat)[card]
    if says and (allowed or state.holding(seat) != 2):
        return Ruling("FP-LAST-1", '"Last Card" goes with a lay that leaves exactly one card, where the call is owed')
    phase = state.phase
    if phase in (p.FLAPPING, p.ASKED):
        return explain_flap(state, seat, card)
    if phase == p.OPEN:
        return explain_open(state, card)
    if phase == p.DRAWN:
        return Ruling("F4", "only the card just drawn may be laid now, if it follows")
    if phase == p.ATTACKED:
        return explain_answer(state)
    if phase == p.FACING:
        return Ruling("FP-EIGHT-1", "a live 8 is answered by an 8 or by knocking")
    if phase == p.EXTRA:
        return explain_extra(state, card)
    if phase == p.DUMPING:
        return Ruling("FP-DUMP-1", "only fives may follow DUMP THOSE FIVES")
    if phase == p.SCUFFLE:
        if kind_of(card) == TEN:
            return Ruling("FP-HOOF-6", "a 10 only starts a scuffle; it answers nothing")
        return Ruling("FP-HOOF-3", "only HOOFERS-DOOFERS answers; otherwise draw 1")
    clause, text = AWAITED[phase]
    return Ruling(clause, f"{seat_name(seat)} now {text}")


def explain_flap(state: FlapsState, seat: int, card: int) -> Ruling:
    """Why a card may not be laid while flapping is open."""
    kind = kind_of(card)
    if not state.opt.flap_row[card]:
        if seat == state.actor:
            asked = state.phase == p.ASKED
            return Ruling("FP-FLAP-4", f"{'all answer' if asked else 'ask'} first whether there are more FLAPS")
        return Ruling("FP-TURN-6", "while flapping is open only FLAPS cards are laid")
    if state.stopped:
        return Ruling("FP-STOP-2", "that flapping was stopped")
    clause = "FP-STOP-3" if kind == STOP_FLAPPING else "FP-FLAP-2"
    return Ruling(clause, "the top FLAPS is the same player's; somebody else has to flap in between")


def explain_open(state: FlapsState, card: int) -> Ruling:
    """Why a card does not follow on an open turn."""
    kind = kind_of(card)
    under = view_kind(state.view)
    if kind == QUACK:
        return Ruling("FP-QUACK-2", "QUACK is laid only when attacked")
    if is_maid(kind):
        return explain_maid(state, kind, under)
    wanted = asks_for(state)
    if kind == KING_LAY:
        return Ruling("FP-KNL-1", f"KING 'N' LAY needs a King, a club, or clubs named; the pile asks for {wanted}")
    clause = "FP-LAY-4" if state.view % MAIDED > CALLED_ACE else "FP-LAY-3"
    if is_maid(kind_of(state.pile[-1])) or kind_of(state.pile[-1]) == QUACK:
        clause = "FP-LAY-5"
    return Ruling(clause, f"it follows neither suit nor number; the pile asks for {wanted}")


def explain_maid(state: FlapsState, kind: int, under: int) -> Ruling:
    """Why an OL' MAID may not be laid on an open turn."""
    low = kind == LOW_MAID
    top = kind_of(state.pile[-1])
    if is_maid(top):
        if low:
            return Ruling("FP-LOWM-3", "a LOW OL' MAID is never laid on an OL' MAID or LOW OL' MAID")
        if top == LOW_MAID:
            return Ruling("FP-LOWM-4", "an OL' MAID is never laid on a LOW OL' MAID")
        return Ruling("FP-MAID-4", "an OL' MAID is never laid on an OL' MAID")
    if under == MONTY:
        return Ruling("FP-MONTY-8", "an OL' MAID is never laid on FULL MONTY")
    if under == SPOOF or (low and under == TRUMPS):
        return Ruling("FP-LOWM-2", "an OL' MAID is never laid on TRUMPS or SPOOF")
    if under == TRUMPS:
        return Ruling("FP-MAID-3", "an OL' MAID is never laid on TRUMPS")
    clause = "FP-LOWM-1" if low else "FP-MAID-2"
    return Ruling(clause, "it needs a JACK, UP-JACKS, ACE-JACK, QUEEN, HOOFERS-DOOFERS, KING or KING 'N' LAY")


def explain_answer(state: FlapsState) -> Ruling:
    """Why a card does not answer an attack."""
    name = card_name(state.opt, state.view) if state.view < CALLED_ACE else "the attack"
    suit = SUIT_NAMES[suit_of(state.view)] if state.view < CALLED_ACE else "any suit"
    return Ruling(
        "FP-ATK-11",
        f"the {name} is answered by the same number, a 2, 3, 7 or 9 of {suit}, QUACK, or drawing {state.attack}",
    )


def explain_extra(state: FlapsState, card: int) -> Ruling:
    """Why a card is no extra lay."""
    if state.extra == EXTRA_KING:
        return Ruling("FP-KNL-2", "after KING 'N' LAY only a King, a club, an OL' MAID or an Ace may follow")
    if is_maid(kind_of(card)):
        return Ruling("FP-ACE-12", "an OL' MAID has no suit, whatever it looks like")
    if state.extra > EXTRA_KING:
        return Ruling("F10", "the extra lay has to be of the suit just named, or an Ace")
    colour = "a diamond, a heart" if state.extra == EXTRA_RED else "a club, a spade"
    return Ruling("FP-ACE-5" if state.extra == EXTRA_RED else "FP-ACE-6", f"only {colour} or an Ace may follow")


def asks_for(state: FlapsState) -> str:
    """What the pile asks for, in words: "hearts or K"."""
    view = state.view
    suit = view_suit(view)
    kind = view_kind(view)
    if not kind:
        return "a picture card or an Ace" if not suit else SUIT_NAMES[suit]
    if is_ace(kind):
        return f"{SUIT_NAMES[suit]} or an Ace"
    if kind == ACE_JACK:
        return f"{SUIT_NAMES[suit]} or a Jack" if suit else "a Jack"
    rank = RANKS[state.opt.ranks[view % MAIDED]]
    return f"{SUIT_NAMES[suit]} or {rank}" if rank else SUIT_NAMES[suit]


# -- choices --------------------------------------------------------------------------------------


def explain_choice(state: FlapsState, seat: int, move: int) -> Ruling:
    """Why this choice, of the kind that is awaited, is none."""
    kind = m.move_kind(move)
    other = m.move_seat(move)
    clause, text = AWAITED[state.phase]
    if m.CALL < move <= m.CALL + 4:
        top = kind_of(state.pile[-1])
        if state.phase in (p.CALLING, p.EXTRA) and top in (ACE_LAY_RED, ACE_LAY_BLACK):
            return Ruling("FP-ACE-8", "only the two suits of the ACE'N'LAY's colour can be named")
        return Ruling(clause, f"{seat_name(seat)} now {text}")
    if kind in (m.PICK, m.SHARE, m.SOLVED, m.PLACE, m.LOOK_HAND, m.UP, m.NAME) and other >= state.seats:
        return Ruling(clause, f"nobody sits at seat {seat_name(other)}")
    if kind == m.PICK:
        return Ruling("FP-HOOF-2", "nobody picks on himself")
    if kind in (m.PUT, m.SECRET, m.MONTY):
        return Ruling(clause, "that card is not in the hand")
    if kind == m.GUESS:
        if m.move_number(move) in state.guesses:
            return Ruling("FP-SPOOF-4", "that number was called already")
        return Ruling("F38", "a guess is from 0 to 20 times the number of cards put in")
    if kind in (m.SHARE, m.LOOK_HAND):
        return Ruling("F43", "it has to be another player, with cards")
    if kind == m.SWAP and m.move_card(move) not in state.hands[seat]:
        return Ruling("FP-DOWN-8", "that card is not in the hand")
    if kind in (m.TURN_OVER, m.LOOK, m.SWAP):
        return Ruling(clause, "no such card lies there" if kind == m.SWAP else "no face-down card lies there")
    if kind == m.UP:
        return Ruling("F46", "a player with 1-DOWN cards has to be named")
    if kind == m.NAME:
        return Ruling("F50", "another player has to be named")
    if kind == m.SHOW:
        return Ruling("FP-MONTY-4", "the card pointed at stays hidden")
    if kind == m.TAKE:
        return Ruling("FP-MONTY-5", "the card shown goes back to its owner")
    return Ruling(clause, f"{seat_name(seat)} now {text}")
