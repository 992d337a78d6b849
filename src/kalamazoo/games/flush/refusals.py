"""Why a move of Flush may not be made, and how a game can end: clause and sentence."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.games.flush.engine.counts import count_of
from kalamazoo.games.flush.engine.rounds import FIVE_ROUNDS, LAST_LEFT
from kalamazoo.games.flush.engine.sets import FOUR, SLIPS
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import GIVING, GONE, MIXED, NO_SEAT
from kalamazoo.games.flush.moves import (
    AGREE,
    COUNT,
    DECLARE,
    DECLINE,
    FLIP,
    GIVE,
    KEEP,
    MISCOUNT,
    MISTAKE,
    MOST_BASES,
    PASS,
    PROPOSE,
    PUT_TOP,
    TAKE_BACK,
)
from kalamazoo.games.flush.names import COUNTS, a_card, name_card, name_set, name_values
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH, FLUSH_ONLY, NEVER
from kalamazoo.games.kit.tales import times as how_often

ENDINGS: Final = {
    LAST_LEFT: Ruling("FU-ELIM-3", "one player is left below the limit"),
    FIVE_ROUNDS: Ruling("U39", "five rounds are played, and the lowest total wins"),
}


def explain(state: FlushState, seat: int, move: int) -> Ruling:
    """Why this move, which is not legal, may not be made now."""
    if not 0 <= seat < state.seats:
        return Ruling("FU-TURN-1", "only the players move, one after the other")
    if not state.alive >> seat & 1:
        return Ruling("FU-ELIM-1", f"this player reached {state.opt.limit} points and is out of the game")
    if move in (AGREE, DECLINE, PROPOSE):
        return about_stalemate(state, seat, move)
    if state.voting:
        return Ruling("FU-STALE-1", "a stalemate is proposed, and everybody has to answer first")
    if seat != state.turn:
        return out_of_turn(state, seat, move)
    if move == PASS:
        return Ruling("FU-TURN-7", "nobody can pass: lay the same or lower, or lay higher and pick up")
    if state.phase == GIVING and not GIVE <= move < GIVE + MOST_BASES:
        return Ruling("FU-ST-9", "after a Super Flush you first say whether you hand over a Base, and which")
    if move == KEEP or GIVE <= move < GIVE + MOST_BASES:
        return about_giving(state, seat, move)
    if MISTAKE <= move < MISTAKE + MOST_BASES:
        return about_mistake(state, seat, move - MISTAKE)
    if move == TAKE_BACK:
        return about_taking_back(state)
    if FLIP <= move < FLIP + MOST_BASES:
        return about_flip(state, seat, move - FLIP)
    if PUT_TOP <= move < PUT_TOP + MOST_BASES:
        return about_top(state, seat, move - PUT_TOP)
    if FIRST_CARD <= move < PUT_TOP:
        return about_card(state, seat, move)
    if move >= MISCOUNT:
        return about_number(state, (move - MISCOUNT) >> 4)
    if COUNT < move <= COUNT + FLUSH:
        return about_counting(state, move - COUNT)
    return about_declaring(state, move - DECLARE)


def out_of_turn(state: FlushState, seat: int, move: int) -> Ruling:
    """Somebody else is on turn."""
    if seat == state.by and move == TAKE_BACK:
        return Ruling("FU-DECL-2", "the set was declared, and nothing may be changed any more")
    just_picked_up = seat == state.by and state.picked and len(state.pile()) == state.top_size
    if just_picked_up and FIRST_CARD <= move < PUT_TOP and count_of(state.known(seat), move):
        return Ruling("FU-PICK-3", "cards that were picked up cannot be used in the same turn, and that turn is over")
    return Ruling("FU-TURN-1", f"it is {person(state.turn)}'s turn")


def about_stalemate(state: FlushState, seat: int, move: int) -> Ruling:
    """Proposing or answering at the wrong time."""
    if state.voting:
        if state.votes >> seat & 1:
            return Ruling("FU-STALE-1", "this player has agreed already, and the others have to answer")
        return Ruling("FU-STALE-1", "a stalemate is proposed already: agree or decline")
    if move != PROPOSE:
        return Ruling("FU-STALE-1", "no stalemate is proposed")
    if not state.opt.table:
        return Ruling("FU-ST-8", f"the table itself offers a stalemate when a position comes {times(state)} times")
    return Ruling(
        "FU-IR-3",
        "plays do not go round in circles: since a card last left the round, or since the last proposal, the pile was "
        "not picked up often enough",
    )


def times(state: FlushState) -> str:
    """How often a position must come, in words."""
    return COUNTS[state.opt.stale_repeat]


def about_giving(state: FlushState, seat: int, move: int) -> Ruling:
    """Handing over a Base that cannot be handed over."""
    if state.phase != GIVING:
        if state.before == NO_SEAT:
            return Ruling("FU-SUPER-4", "nobody else has laid a card in this round who could get a Base")
        return Ruling("FU-SUPER-1", "a Base can be handed over only after a Super Flush, of six or more cards")
    return Ruling("FU-SUPER-6", f"there is no Base {move - GIVE + 1}")


def about_mistake(state: FlushState, seat: int, base: int) -> Ruling:
    """Flipping a Blind by mistake."""
    if not state.opt.table:
        return Ruling("FU-ST-5", "in strict play no Blind is flipped by mistake")
    if base >= len(state.blinds[seat]) or state.blinds[seat][base] == GONE:
        return Ruling("FU-BLIND-1", f"there is no Blind {base + 1}")
    return slipped_enough()


def slipped_enough() -> Ruling:
    """No more slips in this round."""
    return Ruling("FU-IR-1", f"this player slipped {COUNTS[SLIPS]} times in this round, so the table takes care now")


def about_taking_back(state: FlushState) -> Ruling:
    """Nothing to take back, or too often."""
    if state.out or state.out_tops:
        often = how_often(state.opt.take_backs)
        before = f"cards were taken back {often} in this turn" if state.opt.take_backs else "no card is taken back here"
        return Ruling("U31", f"{before}; declare them")
    if state.flipped != BACK:
        return Ruling("FU-ST-4", "a Blind that was flipped cannot be taken back")
    return Ruling("U31", "no card is put out")


def about_flip(state: FlushState, seat: int, base: int) -> Ruling:
    """A Blind that is not open, or comes too late."""
    if base >= len(state.blinds[seat]) or state.blinds[seat][base] == GONE:
        return Ruling("FU-BLIND-1", f"there is no Blind {base + 1}")
    if state.tops[seat][base] != BACK:
        return Ruling("FU-BASE-2", f"{a_card(state.tops[seat][base])} lies on it")
    if state.flipped != BACK:
        return Ruling("FU-BLIND-10", "only one Blind can be flipped in a turn")
    return Ruling("FU-BLIND-3", "a Blind must be the first card of a turn, and cards are put out already")


def about_top(state: FlushState, seat: int, base: int) -> Ruling:
    """The top of a Base that is not there, or does not fit."""
    if base >= len(state.tops[seat]) or state.tops[seat][base] == BACK:
        return Ruling("FU-BASE-1", f"there is no face-up card on Base {base + 1}")
    if state.out_tops >> base & 1:
        return Ruling("FU-BASE-1", "this card is put out already")
    if state.opt.tops_last and state.has_hand(seat):
        return Ruling("U7", "by these house rules tops are laid only when the hand is empty")
    return about_fitting(state, state.tops[seat][base])


def about_card(state: FlushState, seat: int, card: int) -> Ruling:
    """A card that is not in the hand, or does not fit."""
    if count_of(state.hand(seat), card) <= count_of(state.out, card):
        other = "other " if count_of(state.out, card) else ""
        return Ruling("FU-TURN-2", f"there is no {other}{name_card(card)} in the hand")
    return about_fitting(state, card)


def about_fitting(state: FlushState, card: int) -> Ruling:
    """A card that cannot be laid now, or not with what is put out."""
    value = card >> 4
    if state.set_value == MIXED:
        return Ruling("FU-TURN-5", "cards of several values are put out: take them back, or see what is declared")
    if value == FLUSH and state.set_value not in (0, FLUSH):
        return Ruling("FU-FLUSH-8", f"Flush cards do not go with {name_values(state.set_value)}")
    if state.set_value == FLUSH and value not in (FLUSH, state.mimic):
        return Ruling("FU-FLUSH-8", f"{name_values(value)} do not go with Flush cards")
    if FLUSH in (value, state.set_value):
        return Ruling("U13", "by these house rules no Mimic goes with a Flush card")
    if state.set_value not in (0, value):
        return Ruling("FU-TURN-5", f"a set has one value, and {name_values(state.set_value)} are put out")
    return too_high(state, value)


def too_high(state: FlushState, value: int) -> Ruling:
    """A value above the top set for somebody who can lay the same or lower."""
    if value <= state.highest():
        return slipped_enough()
    top = name_set(state.top_size, state.top_value)
    if state.flipped != BACK:
        return Ruling("U11", f"on {top} the Mimic that was flipped can be laid without picking up, so it must be")
    return Ruling(
        "FU-PICK-5",
        f"the top set is {top}, and a player with a card of the same or a lower value may not lay higher and pick up",
    )


def about_declaring(state: FlushState, value: int) -> Ruling:
    """A declaration that cannot be carried out."""
    if not state.set_size:
        return Ruling("FU-DECL-1", "no card is put out yet")
    if state.set_value == MIXED:
        return Ruling("FU-TURN-5", "the cards put out have several values")
    if state.set_value not in (0, value):
        return Ruling("FU-TURN-5", f"{name_values(state.set_value)} are put out")
    if state.opt.tops_last and state.out_tops and state.has_hand(state.turn):
        return Ruling("U7", "by these house rules tops are laid only when the hand is empty")
    if value == FLUSH:
        return Ruling("U13", "a Mimic stands for a Flush card only when it is laid with a real one")
    if state.set_value == 0 and value != state.mimic:
        return about_lone_mimics(state, value)
    return too_high(state, value)


def about_number(state: FlushState, said: int) -> Ruling:
    """A declaration whose number is not that of the cards put out."""
    if not state.set_size:
        return Ruling("FU-DECL-1", "no card is put out yet")
    put_out = f"{state.set_size} {'card is' if state.set_size == 1 else 'cards are'} put out"
    return Ruling("FU-DECL-3", f"{put_out}, not {said}: that is void, and a new declaration can be made")


def about_lone_mimics(state: FlushState, value: int) -> Ruling:
    """Mimics declared as a value of which there is no card."""
    if value != state.top_value:
        return Ruling("FU-MIMIC-2", f"a Mimic copies a value it is laid with, and no {name_values(value)} are there")
    if state.opt.lone_mimic == NEVER:
        return Ruling("U12", "by these house rules Mimics alone have their own value")
    if state.opt.lone_mimic == FLUSH_ONLY and state.set_size + state.reach() < FOUR:
        return Ruling("FU-MIMIC-10", "Mimics alone copy the top set only if they make four with it")
    return Ruling("FU-MIMIC-3", "Mimics alone copy the top set only to complete a Flush, so it is counted in")


def about_counting(state: FlushState, value: int) -> Ruling:
    """Counting in what cannot be counted in."""
    if not state.set_size or not state.lawful(value, False):
        alone = state.set_size and state.set_value == 0 and value == state.top_value
        if not alone or state.opt.lone_mimic == NEVER:
            return about_declaring(state, value)
    if not state.top_value:
        return Ruling("FU-FLUSH-5", "the pile is empty: there is nothing to count in")
    if value != state.top_value:
        return Ruling("FU-MIMIC-4", f"the top set was declared as {name_values(state.top_value)}, and stays so")
    if state.set_size >= FOUR:
        return Ruling("U16", "four or more of your own cards are a Flush without the top set")
    if state.set_value == 0 and value != state.mimic:
        return Ruling("FU-MIMIC-10", "Mimics alone copy the top set only if they make four with it")
    if state.set_size + state.run_size >= FOUR:
        return Ruling("FU-FLUSH-9", "only the top set can be counted in, not the cards under it")
    return Ruling("FU-FLUSH-5", f"with the top set it would be {state.set_size + state.reach()} cards, not four")
