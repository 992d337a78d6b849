"""Why something may not be done in Flaps, by clause."""

from __future__ import annotations

from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK, seat_name
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.awaited import answer_to_a_ten, asks_for, awaited, extra_lays, should_now, yours
from kalamazoo.games.flaps.engine import table as p
from kalamazoo.games.flaps.engine.cards import (
    ACE_JACK,
    ACE_LAY_BLACK,
    ACE_LAY_RED,
    CLUBS,
    HOOFERS,
    JACK,
    KING_LAY,
    LOW_MAID,
    MEGA_FLAP,
    MONTY,
    NINE,
    QUACK,
    SEVEN,
    SPOOF,
    STOP_FLAPPING,
    SUIT_NAMES,
    TEN,
    THREE,
    TRUMPS,
    TWO,
    is_maid,
    kind_of,
    suit_of,
    takes_maid,
)
from kalamazoo.games.flaps.engine.follow import CALLED_ACE, EXTRA_KING, MAIDED, PICTURES, view_kind, view_suit
from kalamazoo.games.flaps.engine.round import RAN_OUT, WON, WON_TWICE
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.names import card_name, either, kind_names, seat_list
from kalamazoo.games.flaps.notation import is_lay
from kalamazoo.games.flaps.options import STRICT, TABLE

ENDINGS = {
    WON: Ruling("FP-WIN-1", "a player has got rid of all cards"),
    WON_TWICE: Ruling("FP-SIX-2", "a player has finished with SIX OF THE BEST, which counts twice"),
    RAN_OUT: Ruling("FP-OUT-1", "the pack has run out, and the fewest cards win"),
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
        return explain_time(state)
    if move == m.LAST:
        return explain_last(state, seat)
    if m.move_kind(move) == m.CAUGHT:
        return explain_caught(state, seat, m.move_seat(move))
    if state.phase == p.OBJECTING:
        return Ruling(
            "FP-LAST-9", f"{seat_list(state.winners)} won unless somebody objects; all that is open is to object"
        )
    if is_lay(move):
        return explain_lay(state, seat, move & 255, move >= m.SAYS)
    if not state.must >> seat & 1:
        return Ruling("FP-TURN-6", waits(state))
    if move == m.ASK and state.phase == p.ASKED and not state.opt.timed:
        return Ruling("FP-ST-5", "the table has asked already, for the next player")
    if BELONGS.get(m.move_kind(move)) == state.phase or m.CALL < move <= m.CALL + 4:
        return explain_choice(state, seat, move)
    return Ruling(awaited(state)[0], should_now(state, seat))


def explain_time(state: FlapsState) -> Ruling:
    """Why it is not for this seat, or not now, to call time."""
    if state.opt.timed:
        return Ruling("FP-IR-3", "only the clock calls time, and only while a question or an objection is open")
    if state.opt.last_card == TABLE:
        return Ruling("FP-LAST-9", "only the clock calls time, and only while a win can be objected to")
    return Ruling("FP-TURN-6", "nobody calls time at this table")


def waits(state: FlapsState) -> str:
    """Whom the game waits for, and what for."""
    several = state.must & (state.must - 1)
    return f"the game waits for {seat_list(state.must)}, who {yours(state) if several else awaited(state)[1]}"


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
        return Ruling("F23", 'by the rules of this table "Last Card" is said for everyone')
    if state.holding(seat) == 1:
        return Ruling(
            "FP-LAST-12", "the call is not owed: it was said, or the hand came to one card by another's doing"
        )
    return Ruling("FP-LAST-11", "only a lay that leaves exactly one card asks for the call")


def explain_caught(state: FlapsState, seat: int, other: int) -> Ruling:
    """Why nobody can be caught so."""
    if state.opt.last_card != TABLE:
        clause = "FP-ST-1" if state.opt.last_card == STRICT else "F23"
        return Ruling(clause, "the table itself watches the calls; nobody needs to be caught")
    if other >= state.seats:
        return Ruling("FP-LAST-1", f"nobody sits at seat {seat_name(other)}")
    if other == seat:
        return Ruling("FP-LAST-10", 'players who forgot the call say "Last Card" late; they do not catch themselves')
    if state.phase == p.OBJECTING and not state.winners >> other & 1:
        return Ruling("FP-LAST-9", f"only the win of {seat_list(state.winners)} can be objected to now")
    if state.pressed >> seat & 1:
        return Ruling(
            "FP-IR-1" if state.opt.timed else "FP-LAST-4",
            f"{person(seat)} has tried since the latest card was laid, and may try again after the next",
        )
    return Ruling(
        "FP-LAST-1",
        f"only a player with one card can have forgotten the call, and {person(other)} has more, or none",
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
    if phase == p.JUST_DREW:
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
        answer = answer_to_a_ten(state)
        return Ruling("FP-HOOF-3", f"only {answer} answers; otherwise draw 1" if answer else "draw 1")
    return Ruling(awaited(state)[0], should_now(state, seat))


def explain_flap(state: FlapsState, seat: int, card: int) -> Ruling:
    """Why a card may not be laid while flapping is open."""
    kind = kind_of(card)
    if not state.opt.flap_row[card]:
        if seat == state.actor:
            asked = state.phase == p.ASKED
            return Ruling("FP-FLAP-4", f"{'all answer' if asked else 'ask'} first whether there are more FLAPS")
        return Ruling("FP-TURN-6", "while flapping is open only FLAPS cards are laid")
    if state.stopped and not state.can_flap(seat):
        return Ruling("FP-STOP-2", "that flapping was stopped")
    if state.can_flap(seat):  # so it is the card
        return Ruling("F6", f"a {card_name(state.opt, card)} is not a 4 at this table, and is laid on hearts only")
    clause = "FP-STOP-3" if kind == STOP_FLAPPING else "FP-FLAP-2"
    return Ruling(clause, "the top FLAPS is the same player's; somebody else has to flap in between")


def explain_open(state: FlapsState, card: int) -> Ruling:
    """Why a card does not follow on an open turn."""
    kind = kind_of(card)
    under = view_kind(state.view)
    if kind == QUACK:
        return Ruling("FP-QUACK-2", f"{state.opt.names[QUACK]} is laid only when attacked")
    if is_maid(kind):
        return explain_maid(state, kind, under)
    wanted = asks_for(state)
    name = state.opt.names[kind]
    if kind == KING_LAY:
        if under == ACE_JACK and view_suit(state.view) == CLUBS:
            return Ruling("F7", f"an {state.opt.names[ACE_JACK]} is not an Ace at this table, and {name} needs one")
        return Ruling("FP-KNL-1", f"{name} needs a King, a club, or clubs named; the pile asks for {wanted}")
    if kind == MEGA_FLAP and not state.opt.mega_is_four:
        return Ruling("F6", f"{name} is not a 4 at this table, and is laid on hearts only; the pile asks for {wanted}")
    clause = "FP-LAY-4" if state.view % MAIDED > CALLED_ACE else "FP-LAY-3"
    if is_maid(kind_of(state.pile[-1])) or kind_of(state.pile[-1]) == QUACK:
        clause = "FP-LAY-5" if state.view % MAIDED != PICTURES else "F33"
    return Ruling(clause, f"it follows neither suit nor number; the pile asks for {wanted}")


def explain_maid(state: FlapsState, kind: int, under: int) -> Ruling:
    """Why an OL' MAID may not be laid on an open turn."""
    names = state.opt.names
    low = kind == LOW_MAID
    top = kind_of(state.pile[-1])
    never = f"{names[kind]} is never laid on"
    if is_maid(top):
        clause = "FP-LOWM-3" if low else "FP-LOWM-4" if top == LOW_MAID else "FP-MAID-4"
        return Ruling(clause, f"{never} {names[top]}")
    if under == MONTY:
        return Ruling("FP-MONTY-8", f"{never} {names[under]}")
    if under in (TRUMPS, SPOOF):
        return Ruling("FP-MAID-3" if under == TRUMPS and not low else "FP-LOWM-2", f"{never} {names[under]}")
    takers = [number for number in range(JACK, KING_LAY + 1) if takes_maid(number)]
    return Ruling("FP-LOWM-1" if low else "FP-MAID-2", f"it needs a {either(kind_names(state.opt, *takers))}")


def explain_answer(state: FlapsState) -> Ruling:
    """Why a card does not answer an attack."""
    bare = state.view < CALLED_ACE
    name = card_name(state.opt, state.view) if bare else "attack"
    suit = SUIT_NAMES[suit_of(state.view)] if bare else "any suit"
    answers = ["the same number"] if bare else []
    suited = kind_names(state.opt, TWO, THREE, SEVEN, NINE)
    answers += [f"a {either(suited)} of {suit}"] if suited else []
    answers += [*kind_names(state.opt, QUACK), f"drawing {state.attack}"]
    return Ruling("FP-ATK-11", f"the {name} is answered by {either(answers)}")


def explain_extra(state: FlapsState, card: int) -> Ruling:
    """Why a card is no extra lay."""
    kind = kind_of(card)
    black = kind_of(state.pile[-1]) == ACE_LAY_BLACK
    if kind == ACE_JACK:
        return Ruling("F7", f"an {state.opt.names[kind]} is not an Ace at this table")
    if is_maid(kind) and black:
        return Ruling("FP-ACE-12", f"{state.opt.names[kind]} has no suit, whatever it looks like")
    clause = "FP-KNL-2" if state.extra == EXTRA_KING else "FP-ACE-6" if black else "FP-ACE-5"
    if state.extra > EXTRA_KING:
        clause = "F10"
    return Ruling(clause, f"the extra lay has to be {either(extra_lays(state))}")


# -- choices --------------------------------------------------------------------------------------


def explain_choice(state: FlapsState, seat: int, move: int) -> Ruling:
    """Why this choice, of the kind that is awaited, is none."""
    kind = m.move_kind(move)
    other = m.move_seat(move)
    clause, _ = awaited(state)
    if m.CALL < move <= m.CALL + 4:
        top = kind_of(state.pile[-1])
        if state.phase in (p.CALLING, p.EXTRA) and top in (ACE_LAY_RED, ACE_LAY_BLACK):
            return Ruling("FP-ACE-8", "only the two suits of the ACE'N'LAY's colour can be named")
        return Ruling(clause, should_now(state, seat))
    if kind in (m.PICK, m.SHARE, m.SOLVED, m.PLACE, m.LOOK_HAND, m.UP, m.NAME) and other >= state.seats:
        return Ruling(clause, f"nobody sits at seat {seat_name(other)}")
    if kind == m.PICK:
        clause = "F17" if kind_of(state.pile[-1]) == HOOFERS else "FP-HOOF-2"
        return Ruling(clause, "nobody picks on themselves")
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
    return Ruling(clause, should_now(state, seat))
