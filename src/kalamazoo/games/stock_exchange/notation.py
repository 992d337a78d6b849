"""Words of the trading floor as text: `play`, `offer:3x2:B` (two 3s to B), `accept:A:5x2` (for two 5s), `sold`."""

from __future__ import annotations

from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK, read_seat, seat_name
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
    pack_move,
    seat_of,
    slot_of,
)

PLAIN = {PLAY: "play", SOLD: "sold", THROW_IN: "throw-in", WAIVE: "waive", LULL: "lull"}
PLAIN_KINDS = {word: kind for kind, word in PLAIN.items()}
FORMS = "play, offer:3x2 (two 3s), offer:3x2:B, revise:5x2, withdraw, accept:A:3x2, sold, throw-in or waive"
MOST_CARDS = 15
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def write_card(card: int) -> str:
    """A card in positions and records."""
    return "tm" if card == TRADE_MARK else str(card) if card else "?"


def spoken(count: int) -> str:
    """A small number in words."""
    return WORDS[count] if count < len(WORDS) else str(count)


def spoken_cards(face: int, count: int) -> str:
    """The cards of one side of a trade in words: "two 3s"."""
    if face == MIXED:
        return f"{spoken(count)} cards of several numbers"
    if face == TRADE_MARK:
        return "the trade-mark card"
    if face > BESIDE:
        return f"{spoken_cards(face - BESIDE, count - 1)} and the trade-mark card"
    return f"{spoken(count)} {face}{'s' * (count != 1)}"


# -- writing ------------------------------------------------------------------------------------


def write_lot(face: int, count: int) -> str:
    """The cards of one side of a trade."""
    if face == MIXED:
        return f"mixedx{count}"
    if face == TRADE_MARK:
        return "tm"
    if face > BESIDE:
        return f"{face - BESIDE}x{count - 1}+tm"
    return f"{face}x{count}"


def write_move(state: StockExchangeState, seat: int, move: int) -> str:
    """A move as a token."""
    return write_said(move, write_lot(face_of(move), count_of(move)))


def write_said(move: int, lot: str) -> str:
    """A move as a token, with these cards."""
    kind = kind_of(move)
    if kind in PLAIN:
        return PLAIN[kind]
    slot = str(slot_of(move) + 1) if slot_of(move) else ""
    seat = seat_name(seat_of(move))
    parts = {
        OFFER: ["offer", lot, "" if seat_of(move) == ANYONE else seat],
        REVISE: ["revise", slot, lot],
        WITHDRAW: ["withdraw", slot],
        ACCEPT: ["accept", seat + slot, lot],
        CHOOSE: ["choose", slot, seat],
        RETRACT: ["retract", seat + slot],
    }
    return ":".join(part for part in parts.get(kind, [f"unknown-{move}"]) if part)


def veil_move(state: StockExchangeState, seat: int, move: int, viewer: int) -> str:
    """The token as a viewer heard it: the count but not the number; of a revision nobody hears (SX-MSG-3)."""
    if viewer == seat or kind_of(move) not in (OFFER, REVISE, ACCEPT):
        return write_move(state, seat, move)
    return "" if kind_of(move) == REVISE else write_said(move, f"?x{count_of(move)}")


def name_move(state: StockExchangeState, seat: int, move: int) -> str:
    """A move in words, after "may not"."""
    kind = kind_of(move)
    whom = person(seat_of(move))
    cards = spoken_cards(face_of(move), count_of(move))
    if kind == OFFER:
        return f"offer {cards}" + ("" if seat_of(move) == ANYONE else f" to {whom}")
    if kind == PLAY:
        return "open the board" if seat == CLOCK else 'call "play"'
    names = {
        REVISE: f"put {cards} into the offer",
        WITHDRAW: "withdraw the offer",
        ACCEPT: f"accept {whom}'s offer with {cards}",
        CHOOSE: f"choose {whom}",
        RETRACT: f"take back the acceptance of {whom}'s offer",
        SOLD: 'call "sold"',
        THROW_IN: "wish to throw the round in",
        WAIVE: "waive the trade with the partner",
        LULL: "note a lull",
    }
    return names.get(kind, "say that")


# -- reading ------------------------------------------------------------------------------------


def read_move(state: StockExchangeState, seat: int, text: str) -> int:
    """The move of a token, legal or not; raises BadMove."""
    if text == PLAIN[LULL]:
        return state.lull_move()
    if text in PLAIN_KINDS:
        return PLAIN_KINDS[text]
    word, *rest = text.split(":")
    if word == "offer" and 1 <= len(rest) <= 2:
        to = read_trader(text, rest[1])[0] if len(rest) == 2 else ANYONE
        return lot_move(OFFER, 0, to, text, rest[0])
    if word == "revise" and 1 <= len(rest) <= 2:
        return lot_move(REVISE, read_slot(text, rest[0]) if len(rest) == 2 else 0, 0, text, rest[-1])
    if word == "withdraw" and len(rest) <= 1:
        return pack_move(WITHDRAW, read_slot(text, rest[0]) if rest else 0)
    if word == "accept" and len(rest) == 2:
        seat, slot = read_trader(text, rest[0])
        return lot_move(ACCEPT, slot, seat, text, rest[1])
    if word == "choose" and 1 <= len(rest) <= 2:
        slot = read_slot(text, rest[0]) if len(rest) == 2 else 0
        return pack_move(CHOOSE, slot, read_trader(text, rest[-1])[0])
    if word == "retract" and len(rest) == 1:
        seat, slot = read_trader(text, rest[0])
        return pack_move(RETRACT, slot, seat)
    raise bad(text, f"is not a move of Stock Exchange; say {FORMS}")


def bad(text: str, what: str) -> BadMove:
    """The error about a token."""
    return BadMove(f'"{text if len(text) <= 40 else text[:40] + "…"}" {what}')


def read_slot(text: str, slot: str) -> int:
    """Which of several offers, written from 1 on."""
    if slot in ("1", "2", "3"):
        return int(slot) - 1
    raise bad(text, f'names no offer: "{slot[:10]}" should be 1, 2 or 3')


def read_trader(text: str, trader: str) -> tuple[int, int]:
    """A seat, with the number of its offer behind it when it is not the first: `A`, `A2`."""
    seat = read_seat(trader[:1])
    if not 0 <= seat < ANYONE:
        raise bad(text, f'names no seat: "{trader[:10]}" should be a letter from A to O')
    return seat, read_slot(text, trader[1:]) if trader[1:] else 0


def lot_move(kind: int, slot: int, seat: int, text: str, cards: str) -> int:
    """A move with cards, written `3x2` or `3+3` (two 3s), `tm`, `3x2+tm` or `mixedx2`."""
    counts: dict[str, int] = {}
    for part in cards.split("+"):
        face, cross, count = part.rpartition("x")
        if not cross:
            face, count = part, "1"
        if not (count.isascii() and count.isdigit() and 0 < int(count[:3]) <= MOST_CARDS and is_face(face)):
            raise bad(text, f'names no cards: "{part[:10]}" should be a number and how many (3x2: two 3s), or tm')
        counts[face] = counts.get(face, 0) + int(count[:3])
    total = sum(counts.values())
    if total > MOST_CARDS:
        raise bad(text, f"has {total} cards, and nobody holds so many")
    if counts.get("tm", 0) > 1:
        raise bad(text, "has more than one trade-mark card, and there is only one")
    numbers = [face for face in counts if face != "tm"]
    if not numbers:
        face_number = TRADE_MARK
    elif len(numbers) > 1 or numbers[0] == "mixed":
        face_number = MIXED
    else:
        face_number = int(numbers[0]) + (BESIDE if "tm" in counts else 0)
    return pack_move(kind, slot, seat, total, face_number)


def is_face(face: str) -> bool:
    """Whether this names a number of the pack, the trade-mark card or mixed cards."""
    return face in ("tm", "mixed") or (face.isascii() and face.isdigit() and face[0] != "0" and int(face[:3]) <= 15)
