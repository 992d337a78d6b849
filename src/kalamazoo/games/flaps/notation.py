"""Moves of Flaps as texts: `5c`, `5c!`, `draw`, `call:h`, `pick:B`, `swap:Kd:B2`."""

from __future__ import annotations

from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.seats import MOST_SEATS, read_seat, seat_name
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.engine.cards import SUIT_CODES, SUIT_NAMES, TRUMPS, kind_of, read_card
from kalamazoo.games.flaps.engine.cards import write_card as write_card
from kalamazoo.games.flaps.engine.follow import EXTRA_BLACK, EXTRA_KING, EXTRA_RED
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.engine.table import CALLING, EXTRA, FACE_UP, FLAPPING, JUST_DREW, PEEKING
from kalamazoo.games.flaps.names import card_name

PLAIN = {
    m.TIMEOUT: "timeout",
    m.LAST: "last",
    m.DRAW: "draw",
    m.KNOCK: "knock",
    m.ASK: "ask",
    m.NO: "no",
    m.STOP: "stop",
}
READ_PLAIN = {text: move for move, text in PLAIN.items()}
KINDS = {
    m.PICK: "pick",
    m.PUT: "put",
    m.GUESS: "guess",
    m.SECRET: "secret",
    m.SHARE: "share",
    m.SOLVED: "give",
    m.PLACE: "place",
    m.TURN_OVER: "turn",
    m.LOOK: "look",
    m.LOOK_HAND: "peek",
    m.SWAP: "swap",
    m.UP: "up",
    m.MONTY: "monty",
    m.NAME: "name",
    m.POINT: "point",
    m.SHOW: "show",
    m.TAKE: "take",
    m.CAUGHT: "caught",
}
READ_KINDS = {text: kind for kind, text in KINDS.items()}
WITH_CARD = {m.PUT, m.SECRET, m.MONTY, m.SWAP}
WITH_SEAT = {m.PICK, m.SHARE, m.SOLVED, m.PLACE, m.LOOK_HAND, m.UP, m.NAME, m.CAUGHT}
WITH_SPOT = {m.TURN_OVER, m.LOOK, m.SWAP}  # a seat and the number of a 1-DOWN card, counted from the bottom
WITH_NUMBER = {m.GUESS}
WITH_PLACE = {m.POINT, m.SHOW, m.TAKE}  # the number of one of three cards


def is_lay(move: int) -> bool:
    """Whether a move lays a card."""
    return 0 < move < m.LAYS and 0 < move & 255 < m.TIMEOUT


def write_move(state: FlapsState, seat: int, move: int) -> str:
    """The move as one token."""
    return token(move, write_card(m.move_card(move)))


def token(move: int, card: str) -> str:
    """The move's token, with the card it names written so."""
    if is_lay(move):
        return write_card(move & 255) + ("!" if move >= m.SAYS else "")
    if move in PLAIN:
        return PLAIN[move]
    if m.CALL < move <= m.CALL + 4:
        return f"call:{SUIT_CODES[move - m.CALL]}"
    kind = m.move_kind(move)
    if kind not in KINDS:
        return f"?{move}"
    parts = [KINDS[kind]]
    if kind in WITH_CARD:
        parts.append(card)
    if kind in WITH_SEAT:
        parts.append(seat_name(m.move_seat(move)))
    if kind in WITH_SPOT:
        parts.append(f"{seat_name(m.move_seat(move))}{m.move_number(move) + 1}")
    if kind in WITH_NUMBER:
        parts.append(str(m.move_number(move)))
    if kind in WITH_PLACE:
        parts.append(str(m.move_number(move) + 1))
    return ":".join(parts)


def read_move(state: FlapsState, seat: int, text: str) -> int:
    """The move of a token; raises BadMove if it means nothing in Flaps."""
    if text in READ_PLAIN:
        return READ_PLAIN[text]
    word, *arguments = text.split(":")
    if not arguments:
        card = read_card(word.removesuffix("!"))
        if card <= 0:
            raise BadMove(
                f'"{shorten(text)}" is not a move of Flaps: write a card such as 5c or Kh, or draw, knock, ask …'
            )
        return card + (m.SAYS if word.endswith("!") else 0)
    if word == "call" and arguments[0] in SUIT_CODES[1:] and len(arguments) == 1:
        return m.CALL + SUIT_CODES.index(arguments[0])
    if word not in READ_KINDS:
        raise BadMove(f'"{shorten(text)}" is not a move of Flaps: nothing begins with "{shorten(word)}:"')
    kind = READ_KINDS[word]
    wanted = 2 if kind == m.SWAP else 1
    if len(arguments) != wanted:
        raise BadMove(f'"{shorten(text)}": {word}: takes {wanted} part{"s" * (wanted > 1)}')
    card = read_given_card(text, arguments.pop(0)) if kind in WITH_CARD else 0
    if kind in WITH_SEAT:
        return m.pack_move(kind, 0, read_given_seat(text, arguments[0]), 0)
    if kind in WITH_SPOT:
        number = read_number(text, arguments[0][1:], 255)
        if number < 1:
            raise BadMove(f'"{shorten(text)}": the cards before a player are counted from 1')
        return m.pack_move(kind, card, read_given_seat(text, arguments[0][:1]), number - 1)
    if kind in WITH_NUMBER:
        return m.pack_move(kind, 0, 0, read_number(text, arguments[0], 4000))
    if kind in WITH_PLACE:
        if arguments[0] not in ("1", "2", "3"):
            raise BadMove(f'"{shorten(text)}": the three cards are 1, 2 and 3')
        return m.pack_move(kind, 0, 0, int(arguments[0]) - 1)
    return m.pack_move(kind, card, 0, 0)


def read_given_card(text: str, part: str) -> int:
    """A card inside a move."""
    card = read_card(part)
    if card <= 0:
        raise BadMove(f'"{shorten(text)}": "{shorten(part)}" is not a card; write Kh, 10c, AJ …')
    return card


def read_given_seat(text: str, part: str) -> int:
    """A seat inside a move."""
    seat = read_seat(part)
    if not 0 <= seat < MOST_SEATS:
        raise BadMove(f'"{shorten(text)}": "{shorten(part)}" is not a seat; write A, B, C …')
    return seat


def read_number(text: str, part: str, most: int) -> int:
    """A number inside a move."""
    if not (part.isascii() and part.isdigit() and len(part) < 6 and int(part) <= most):
        raise BadMove(f'"{shorten(text)}": "{shorten(part)}" is not a number from 0 to {most}')
    return int(part)


def shorten(text: str) -> str:
    """A text for a message."""
    return text if len(text) <= 30 else text[:30] + "…"


def veil_move(state: FlapsState, seat: int, move: int, viewer: int) -> str:
    """The token as this viewer saw it: hidden cards are `?`, and a card held back while flapping is the question."""
    if viewer == seat:
        return token(move, write_card(m.move_card(move)))
    if state.phase == FLAPPING and not is_flap_move(state, move) and (is_lay(move) or move == m.DRAW):
        return PLAIN[m.ASK]  # FP-IR-4
    kind = m.move_kind(move)
    if kind not in WITH_CARD or (kind == m.SWAP and swaps_openly(state, move)):
        return token(move, write_card(m.move_card(move)))
    return token(move, "?")


def is_flap_move(state: FlapsState, move: int) -> bool:
    """Whether a move lays a FLAPS type."""
    return is_lay(move) and bool(state.opt.flap_row[move & 255])


def swaps_openly(state: FlapsState, move: int) -> bool:
    """Whether a 1-SWAP lays its card face up."""
    pile = state.downs[m.move_seat(move)] if m.move_seat(move) < state.seats else []
    at = m.move_number(move)
    return at < len(pile) and bool(pile[at] & FACE_UP) and not state.opt.swap_down


def name_move(state: FlapsState, seat: int, move: int) -> str:
    """The move in words, after "may" or "may not"."""
    if is_lay(move):
        said = ' with "Last Card"' if move >= m.SAYS else ""
        return f"lay the {card_name(state.opt, move & 255)}{said}"
    if m.CALL < move <= m.CALL + 4:
        return name_call(state, SUIT_NAMES[move - m.CALL])
    if move in PLAIN:
        return name_plain(state, move)
    kind = m.move_kind(move)
    if kind not in KINDS:
        return "make a move of that number"
    who = person(m.move_seat(move))
    at = m.move_number(move) + 1
    card = card_name(state.opt, m.move_card(move)) if kind in WITH_CARD else ""
    return {
        m.PICK: f"pick {who}",
        m.PUT: f"put in the {card}",
        m.GUESS: f"guess {at - 1}",
        m.SECRET: f"put the {card} on the mystery pile",
        m.SHARE: f"take a card from {who} for the mystery pile",
        m.SOLVED: f"give the mystery pile to {who}",
        m.PLACE: f"put the card before {who}",
        m.TURN_OVER: f"turn over card {at} before {who}",
        m.LOOK: f"look at card {at} before {who}",
        m.LOOK_HAND: f"look at a card of {who}'s hand",
        m.SWAP: f"swap the {card} with card {at} before {who}",
        m.UP: f"let {who} take up a 1-DOWN card",
        m.MONTY: f"put the {card} down for FULL MONTY",
        m.NAME: f"let {who} choose",
        m.POINT: f"point at card {at}",
        m.SHOW: f"show card {at}",
        m.TAKE: f"take card {at}",
        m.CAUGHT: f"catch {who}",
    }[kind]


def name_call(state: FlapsState, suit: str) -> str:
    """Naming a suit, in words: for TRUMPS, or instead of the extra lay on an ACE'N'LAY (FP-ACE-8)."""
    if state.phase == EXTRA and state.extra in (EXTRA_RED, EXTRA_BLACK):
        return f"name {suit} and draw 1"
    trumps = state.phase == CALLING and kind_of(state.pile[-1]) == TRUMPS
    return f"name {suit} as trumps" if trumps else f"name {suit}"


def name_plain(state: FlapsState, move: int) -> str:
    """An answer without card, seat or number, in words."""
    if move == m.DRAW:
        return f"draw {state.attack}" if state.attack else "draw"
    if move == m.STOP and state.phase == EXTRA:  # FP-KNL-4, F37, F10
        free = state.extra == EXTRA_KING and state.opt.king_free
        return "decline the extra lay" if free else "decline the extra lay and draw 1"
    if move == m.STOP and state.phase == JUST_DREW:
        return "keep the card just drawn"
    if move == m.NO and state.phase == PEEKING:
        return "look at no hand"
    return {
        m.TIMEOUT: "call time",
        m.LAST: 'say "Last Card"',
        m.KNOCK: "knock",
        m.ASK: "ask for more FLAPS",
        m.NO: "say no",
        m.STOP: "stop laying",
    }[move]
