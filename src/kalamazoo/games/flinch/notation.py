"""Flinch moves as texts: `h7>p2`, `s>new`, `h9>r3`, `call:B:stock`; and in words."""

from __future__ import annotations

import re
from functools import lru_cache

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.seats import read_seat, seat_name
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.grounds import TEXTS
from kalamazoo.games.flinch.moves import (
    CALL,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    DISCARD,
    END,
    HAND,
    LAPSE,
    LIFT,
    MATE_SLOTS,
    MATE_STOCK,
    NEW_HAND,
    NEW_PILE,
    OWN_SLOTS,
    PASS,
    PEEK,
    PLAY,
    POINT,
    PUT_BACK,
    SETTLE,
    SHIFT,
    SHOW,
    SLOTS,
    STOCK,
    TAKE,
    TIMEOUT,
    TURN_UP,
    VOTE,
    card_of,
    kind_of,
    pack_move,
    rank_of,
    seat_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import GROUNDS, WILD

WORDS = {
    PASS: "pass",
    END: "end",
    PUT_BACK: "back",
    NEW_HAND: "newhand",
    SETTLE: "settle",
    TIMEOUT: "timeout",
    LAPSE: "lapse",
}
KINDS = {word: kind for kind, word in WORDS.items()}
SOURCE = re.compile(r"(?P<place>[stq]|r|h)(?P<what>w|[1-9][0-9]?)?(?:=(?P<rank>[1-9][0-9]?))?")
MOST_PILES = 127


def write_card(card: int) -> str:
    """A card as it stands in texts; a wild that was played with the rank it stands for: `w7`."""
    if card < WILD:
        return "?" if card == BACK else str(card)
    return f"w{card - WILD}" if card > WILD else "w"


def plain_card(card: int) -> int:
    """The card itself, whatever rank a wild was played as."""
    return min(card, WILD)


def write_source(source: int, card: int) -> str:
    """Where a card comes from."""
    if source == HAND:
        return f"h{write_card(card)}"
    if source == STOCK:
        return "s"
    if source == MATE_STOCK:
        return "t"
    return f"q{source - MATE_SLOTS}" if source > MATE_SLOTS else f"r{source - OWN_SLOTS}"


def write_move(state: Layout, seat: int, move: int) -> str:
    """The move as one token."""
    return token(move)


@lru_cache(8192)
def token(move: int) -> str:
    """The token of a move, the same at every table."""
    kind, source, card, target = kind_of(move), source_of(move), card_of(move), target_of(move)
    who = seat_name(seat_of(move))
    if kind in WORDS:
        return WORDS[kind]
    if kind == PLAY:
        rank = f"={rank_of(move)}" if rank_of(move) else ""
        return f"{write_source(source, card)}{rank}>{'new' if target == NEW_PILE else f'p{target}'}"
    if kind == DISCARD:
        return f"h{write_card(card)}>r{target}"
    if kind == SHOW:
        return f"show:h{write_card(card)}"
    if kind == LIFT:
        return f"lift:{write_source(source, card)}"
    if kind == PEEK:
        return f"peek:{who}:{write_source(source, card)}"
    if kind == SHIFT:
        return f"move:r{source - OWN_SLOTS}>r{target}"
    if kind == TAKE:
        return f"take:p{target}" if source == CENTRE else f"take:{who}:{write_source(source, card)}"
    if kind == TURN_UP:
        return f"turnup:{who}"
    if kind == CLEAR_PILE:
        return f"clear:p{target}"
    if kind == CALL:
        return f"call:{who}:{GROUNDS[card]}"
    if kind == POINT:
        return f"point:{who}"
    if kind == DEMAND:
        return f"demand:{who}:{write_card(card)}"
    return f"vote:{'yes' if target else 'no'}"


def read_move(state: Layout, seat: int, text: str) -> int:
    """The move of a token; raises BadMove if it means nothing in Flinch."""
    if text in KINDS:
        return pack_move(KINDS[text])
    if text == "turnup":
        return pack_move(TURN_UP, seat=seat & 15)
    word, colon, rest = text.partition(":")
    if colon:
        return read_said(text, word, rest)
    source, arrow, target = text.partition(">")
    if not arrow:
        raise unknown(text)
    place, card, rank = read_source(text, source)
    if target == "new":
        return pack_move(PLAY, place, card, rank)
    number = read_number(text, target[1:], MOST_PILES)
    if target[0] == "p":
        return pack_move(PLAY, place, card, rank, target=number)
    if target[0] == "r" and place == HAND and not rank:
        if number > SLOTS:
            raise BadMove(f'"{text}": no reserve pile {number}')
        return pack_move(DISCARD, card=card, target=number)
    raise unknown(text)


def read_said(text: str, word: str, rest: str) -> int:
    """A move of the form word:rest."""
    if word == "vote" and rest in ("yes", "no"):
        return pack_move(VOTE, target=int(rest == "yes"))
    if word == "show":
        place, card, rank = read_source(text, rest)
        if place == HAND and not rank:
            return pack_move(SHOW, card=card)
        raise unknown(text)
    if word == "lift":
        place, _, rank = read_source(text, rest)
        if place > HAND and not rank:
            return pack_move(LIFT, place)
        raise unknown(text)
    if word == "move":
        source, _, target = rest.partition(">")
        if source[:1] == "r" and target[:1] == "r":
            first, second = (read_number(text, part[1:], SLOTS) for part in (source, target))
            return pack_move(SHIFT, OWN_SLOTS + first, target=second)
        raise unknown(text)
    if word in ("take", "clear") and rest[:1] == "p":
        number = read_number(text, rest[1:], MOST_PILES)
        return pack_move(TAKE, CENTRE, target=number) if word == "take" else pack_move(CLEAR_PILE, target=number)
    name, _, more = rest.partition(":")
    who = read_seat(name)
    if not 0 <= who < 16:
        raise unknown(text)
    if word == "point" and not more:
        return pack_move(POINT, seat=who)
    if word == "turnup" and not more:
        return pack_move(TURN_UP, seat=who)
    if word == "call" and more in GROUNDS:
        return pack_move(CALL, card=GROUNDS.index(more), seat=who)
    if word == "demand":
        return pack_move(DEMAND, card=read_source(text, f"h{more}")[1], seat=who)
    if word in ("peek", "take"):
        place, _, rank = read_source(text, more)
        if not rank and (place == STOCK or OWN_SLOTS < place <= MATE_SLOTS):
            return pack_move(PEEK if word == "peek" else TAKE, place, seat=who)
    raise unknown(text)


def read_source(text: str, source: str) -> tuple[int, int, int]:
    """The source, the hand card and the rank a wild stands for."""
    match = SOURCE.fullmatch(source)
    if not match or (match["what"] is None) != (match["place"] in "st"):
        raise unknown(text)
    rank = int(match["rank"] or 0)
    if rank > 15:
        raise BadMove(f'"{text}": no rank {rank}')
    place, what = match["place"], match["what"]
    if place in "st":
        return (STOCK if place == "s" else MATE_STOCK), 0, rank
    if place == "h":
        card = WILD if what == "w" else int(what)
        if card > WILD or (card == WILD and what != "w"):
            raise BadMove(f'"{text}": no card {what}')
        return HAND, card, rank
    if what == "w" or int(what) > SLOTS:
        raise BadMove(f'"{text}": no reserve pile {what}')
    return (OWN_SLOTS if place == "r" else MATE_SLOTS) + int(what), 0, rank


def read_number(text: str, digits: str, most: int) -> int:
    """A number from 1 to `most`."""
    if digits.isascii() and digits.isdigit() and len(digits) < 4 and 1 <= int(digits) <= most and digits[0] != "0":
        return int(digits)
    raise unknown(text)


def unknown(text: str) -> BadMove:
    """The complaint about a text that is no move."""
    shown = text if len(text) <= 40 else text[:40] + "…"
    return BadMove(f'"{shown}" is not a move of Flinch; moves look like h7>p2, s>new, h9>r3 or call:B:stock')


# -- words ---------------------------------------------------------------------------------------


def name_card(card: int, rank: int = 0) -> str:
    """A card in words; a wild with the rank it stands for, if that is known."""
    if card == BACK:
        return "card"
    if card < WILD:
        return str(card)
    rank = rank or card - WILD
    return f"wild as {rank}" if rank else "wild"


def name_source(state: Layout, seat: int, move: int) -> str:
    """The card of a move and where it lies, in words."""
    source = source_of(move)
    owner = state.mate(seat) if source == MATE_STOCK or source > MATE_SLOTS else seat
    if source == HAND:
        return f"the {name_card(card_of(move), rank_of(move))} from the hand"
    if source in (STOCK, MATE_STOCK):
        whose = "the stock" if source == STOCK else f"{person(owner)}'s stock"
        return f"the {name_card(state.top(owner), rank_of(move))} from {whose}"
    slot = source - (MATE_SLOTS if source > MATE_SLOTS else OWN_SLOTS)
    pile = state.reserve(owner, slot)
    whose = f"reserve {slot}" if owner == seat else f"{person(owner)}'s reserve {slot}"
    return f"the {name_card(pile[-1] if pile else BACK, rank_of(move))} from {whose}"


def name_pile(state: Layout, number: int) -> str:
    """A play pile by the place that it keeps: in moves as they are written its number closes up when others go."""
    return f"pile {state.spot(number) if number <= state.count else number}"


def name_move(state: Layout, seat: int, move: int) -> str:
    """The move in words, as what one may or may not do."""
    kind, source, card, target = kind_of(move), source_of(move), card_of(move), target_of(move)
    who = person(seat_of(move))
    if kind == PLAY:
        where = "as a new pile" if target == NEW_PILE else f"on {name_pile(state, target)}"
        return f"play {name_source(state, seat, move)} {where}"
    if kind == DISCARD:
        return f"lay the {name_card(card)} on reserve {target}"
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == SHOW:
        return f"show the {name_card(card)}"
    if kind == LIFT:
        return f"lift {name_source(state, seat, move)}"
    if kind == PEEK:
        return f"look under the top of {who}'s {'stock' if source == STOCK else f'reserve {source - OWN_SLOTS}'}"
    if kind == SHIFT:
        return f"move the top of reserve {source - OWN_SLOTS} to reserve {target}"
    if kind == TAKE:
        if source == CENTRE:
            return f"take the top card of {name_pile(state, target)}"
        return f"take the top of {who}'s {'stock' if source == STOCK else f'reserve {source - OWN_SLOTS}'}"
    if kind == TURN_UP:
        return f"turn up the next card of {who}'s stock"
    if kind == CLEAR_PILE:
        return f"clear {name_pile(state, target)}"
    if kind == CALL:
        return f"call {who}: {TEXTS[card].words if card < len(TEXTS) else 'something else'}"
    if kind == POINT:
        return f"point out a mistake of {who}'s"
    if kind == DEMAND:
        return f"demand the {name_card(card)} that {who} showed"
    return f"vote {'yes' if target else 'no'}"


PLAIN = {
    PASS: "pass",
    END: "end the turn without a discard",
    PUT_BACK: "put the lifted card back",
    NEW_HAND: "take a new hand",
    SETTLE: "settle the calls",
    TIMEOUT: "end a turn that took too long",
    LAPSE: "let a peek be forgotten",
}
