"""The Flinch table as a scene.

Beneath the top card of a stock or reserve nothing is shown, for nobody may look there (FL-RES-10, FL-STOCK-9).
"""

from __future__ import annotations

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.scene import FAN, PILE, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.notes import GATHERING, LAYING, OPENING, VOTING
from kalamazoo.games.flinch.engine.packed import hand_cards
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.grounds import TEXTS
from kalamazoo.games.flinch.moves import (
    CALL,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    DISCARD,
    END,
    HAND,
    LAWFUL_SLOTS,
    LIFT,
    MATE_SLOTS,
    MATE_STOCK,
    NEW_HAND,
    OWN_SLOTS,
    PASS,
    PEEK,
    PLAY,
    POINT,
    PUT_BACK,
    SHIFT,
    SHOW,
    STOCK,
    TAKE,
    THE_PASS,
    TURN_UP,
    VOTE,
    card_of,
    kind_of,
    seat_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.notation import name_move, name_pile, read_move, write_card, write_move
from kalamazoo.games.flinch.options import HAND_SIZE, WILD
from kalamazoo.games.kit.sentences import a_number, capital, listed

MOST_PLACES = 20  # that the centre keeps before they are needed; more than these are begun only by slips


def face(card: int, dimmed: bool = False) -> Face:
    """A card as it is drawn; on a play pile a wild has its rank."""
    if card == BACK:
        return Face(back=True)
    if card > WILD:
        return Face("W", marks=(f"as {card - WILD}",), label=f"wild as {card - WILD}")
    return Face("W", label="wild", dimmed=dimmed) if card == WILD else Face(str(card), dimmed=dimmed)


def scene(state: FlinchState, seat: int) -> Scene:
    """What this seat sees."""
    areas = [
        *centre(state),
        Area("stack", PILE, "Stack", (face(BACK),) if state.stack_left else (), state.stack_left),
        Area("used", PILE, "Used cards", (face(BACK),) if state.used else (), len(state.used)),
    ]
    for owner in range(state.seats):
        areas += seat_areas(state, owner, seat)
    legal = state.moves(seat) if state.may_act() >> seat & 1 else []
    players = tuple(player(state, owner) for owner in range(state.seats))
    gestures = tuple(gesture(state, seat, move) for move in legal)
    hints = {
        "table": "flinch",
        "centre": "wrap",
        "reserve": "row",
        "places": str(places(state)),
        "begins": begins(state),
        "most": f"hand={HAND_SIZE},reserve={LAWFUL_SLOTS}",
    }
    return Scene(seat, status(state, seat), tuple(areas), players, gestures, not state.may_act(), hints)


def centre(state: FlinchState) -> list[Area]:
    """The play piles by their top cards, and the place for a new one."""
    found = []
    for number in range(1, state.count + 1):
        pile = state.pile(number)
        low, high = state.ends(number)
        text = "falling" if state.falling >> number & 1 else ""
        if state.opt.variation == 2:
            text = f"{low} to {high}"
        label = capital(name_pile(state, number))
        found.append(Area(centre_id(state, number), PILE, label, (face(pile[-1]),), len(pile), text=text))
    found.append(Area(centre_id(state, 0), PILE, "New pile", text=begins(state)))
    return sorted(found, key=lambda area: int(area.id.partition(":")[2]))


def starters(state: FlinchState) -> list[int]:
    """The cards that begin a pile."""
    ranks = [rank for rank in range(1, state.opt.cap + 1) if state.opt.starters >> rank & 1]
    return [*ranks, WILD] if state.opt.wilds and state.opt.wild_starts else ranks


def begins(state: FlinchState) -> str:
    """What begins a pile: "a 1 begins here"."""
    return f"{listed(['a wild' if card == WILD else a_number(card) for card in starters(state)], 'or')} begins here"


def places(state: FlinchState) -> int:
    """How many places the centre keeps: one for each card that can begin a pile."""
    copies = sum(state.opt.wilds if card == WILD else state.opt.copies for card in starters(state))
    return min(copies * state.opt.pack_count(state.seats), MOST_PLACES)


def centre_id(state: FlinchState, number: int) -> str:
    """The area of a pile, or (0) of a new one; a pile keeps its place, though its number changes when others go."""
    return f"centre:{state.spot(number) if number else state.free_spot()}"


def seat_areas(state: FlinchState, owner: int, viewer: int) -> list[Area]:
    """Stock, hand and reserve of one seat."""
    whose = "Your" if owner == viewer else f"{person(owner)}'s"
    top = state.top(owner)
    cards = (face(top),) if state.left[owner] else ()
    due = (
        state.turn == owner
        and bool(state.left[owner])
        and not isinstance(state, TableState)
        and stock_is_due(state, owner)
    )
    found = [Area(f"stock:{owner}", PILE, f"{whose} stock", cards, state.left[owner], owner, active=due)]
    hand = state.hand(owner)
    if owner != viewer:  # the last card lies uppermost: what is known of another's hand is not hidden under backs
        known = [card for card in hand if card != BACK] if state.opt.memory_shown else open_cards(state, owner)
        hand = [BACK] * (len(hand) - len(known)) + known
    shape = FAN if owner == viewer else ROW
    found.append(Area(f"hand:{owner}", shape, f"{whose} hand", tuple(face(card) for card in hand), len(hand), owner))
    for slot in range(1, 6 + bool(state.reserve(owner, 6))):
        pile = state.reserve(owner, slot)
        shown = pile if state.opt.open_reserve else pile[-1:]  # FL-RES-10, OP-RES-2
        faces = tuple(face(card, dimmed=n < len(shown) - 1) for n, card in enumerate(shown))
        found.append(Area(f"reserve:{owner}:{slot}", PILE, f"{whose} reserve {slot}", faces, len(pile), owner))
    return found


def open_cards(state: FlinchState, seat: int) -> list[int]:
    """The hand cards of a seat that were shown and are still to be played, or can be demanded (OP-HAND-6)."""
    if not isinstance(state, TableState):
        return []
    bound = state.memory.bound if seat == state.turn else 0
    return hand_cards(bound or state.memory.exposed[seat])


def player(state: FlinchState, seat: int) -> Player:
    """A seat and its counts."""
    return Player(
        seat,
        bool(state.must_act() >> seat & 1),
        (("stock", str(state.left[seat])), ("hand", str(len(state.hand(seat))))),
        state.mate(seat) if state.opt.partners else None,
        bool(state.out >> seat & 1),
    )


def status(state: FlinchState, viewer: int) -> str:
    """Whose turn it is and what is awaited."""
    if not state.may_act():
        return "The game is over."
    yours = viewer == state.turn
    who = "You" if yours else person(state.turn)
    if state.phase == VOTING:
        return "Was it a hint? Those asked vote."
    if state.phase == GATHERING:
        return "A call has been made; who else calls?"
    if state.phase == LAYING:
        return f"Nobody has begun. {who} lay{'' if yours else 's'} the hand out on the reserve."
    if state.phase == OPENING:
        passes = THE_PASS in state.lawful(state.turn) if yours else may_hold_back(state)
        either = f", or pass{'' if yours else 'es'}" if passes else ""
        return f"Before the first pile: {'you play' if yours else f'{who} plays'} a starter{either}."
    if state.forced == state.turn:
        return f"The game is blocked, and {'you' if yours else who} must break the block (FL-BLOCK-2)."
    if not yours:
        return f"It is {who}'s turn."
    if isinstance(state, TableState):
        if not (state.memory.passing or state.memory.owed):
            return "Your turn: play to the piles, then discard one card."
        discards = any(kind_of(move) == DISCARD for move in state.moves(viewer))
        return f"Your turn: {'discard one card' if discards else 'end it; you have nothing to discard'}."
    plays = [move for move in state.moves(viewer) if kind_of(move) == PLAY]
    ends = [move for move in state.moves(viewer) if kind_of(move) in (DISCARD, END)]
    if plays and not ends:
        source = source_of(plays[0])
        what = "stock card" if source == STOCK else "partner's stock card" if source == MATE_STOCK else "starters"
        return f"Your turn: your {what} must be played first."
    return "Your turn: play what you like, then discard one card." if plays else "Your turn: discard one card."


def may_hold_back(state: FlinchState) -> bool:
    """Whether somebody who is asked to open may pass, as far as all others know: what a hand holds is its owner's."""
    opt = state.opt
    return opt.table or bool(opt.starters & ~opt.duty) or bool(opt.wilds and opt.wild_starts)  # ST-5, OP-WILD-6


# Why a card is not carried elsewhere: of the middle, and of a player.
COMMON: Final = {
    "centre": "nothing is played from a play pile (FL-PILE-7)",
    "stack": "a new hand is given only when the hand is empty (FL-HAND-1)",
    "used": "the cards of finished piles are out of play (FL-PILE-6)",
}
OWNED: Final = {
    "hand": "a hand card goes to a play pile, or on your own reserve to end the turn (FL-TURN-10)",
    "stock": "a stock card goes to a play pile and nowhere else (FL-STOCK-1)",
    "reserve": "a reserve card goes to a play pile and nowhere else (FL-RES-6)",
}
RETURNED: Final = "a card once on the reserve does not go back to the hand (FL-RES-12)"

# -- gestures -----------------------------------------------------------------------------------


def gesture(state: FlinchState, seat: int, move: int) -> Gesture:
    """A legal move as something to do."""
    text, label = write_move(state, seat, move), name_move(state, seat, move)
    label = label[0].upper() + label[1:]
    kind, source, target = kind_of(move), source_of(move), target_of(move)
    if kind in (PLAY, DISCARD):
        onto = f"reserve:{seat}:{target}" if kind == DISCARD else centre_id(state, target)
        where, at = (f"hand:{seat}", hand_place(state, seat, move)) if kind == DISCARD else start(state, seat, move)
        return Gesture(
            text, label, where, at, onto if area_shown(state, seat, onto) else "", button=new_slot(state, seat, onto)
        )
    if kind == CALL:
        ground = TEXTS[card_of(move)].words
        return Gesture(text, label, button=f"{state.opt.word} {person(seat_of(move))}: {ground}", urgent=True)
    if kind in (POINT, DEMAND):
        return Gesture(text, label, button=label, urgent=True)
    if kind == SHOW:
        return Gesture(text, label, f"hand:{seat}", hand_place(state, seat, move), button="Show")
    if kind == LIFT:
        where, at = start(state, seat, move)
        return Gesture(text, label, where, at, button="Lift")
    if kind == SHIFT:
        return Gesture(text, label, f"reserve:{seat}:{source - OWN_SLOTS}", -1, f"reserve:{seat}:{target}")
    if kind in (PEEK, TAKE, TURN_UP, CLEAR_PILE, NEW_HAND):
        return handling(state, seat, move, text, label)
    buttons = {PASS: "Pass", END: "End turn", PUT_BACK: "Put back", VOTE: "Yes" if target else "No"}
    return Gesture(text, label, button=buttons.get(kind, label))


def handling(state: FlinchState, seat: int, move: int, text: str, label: str) -> Gesture:
    """Handling cards that do not go to a pile: looking under them, taking, turning, clearing."""
    kind, source, target = kind_of(move), source_of(move), target_of(move)
    if kind == NEW_HAND:
        return Gesture(text, label, "stack", -1, f"hand:{seat}", button="New hand")
    if kind == CLEAR_PILE:
        return Gesture(text, label, centre_id(state, target), -1, "used", button="Clear")
    if kind == TAKE and source == CENTRE:
        return Gesture(text, label, centre_id(state, target), -1, f"hand:{seat}", button="Take")
    owner = seat_of(move)
    where = f"stock:{owner}" if kind == TURN_UP or source == STOCK else f"reserve:{owner}:{source - OWN_SLOTS}"
    word = {PEEK: "Peek", TAKE: "Take", TURN_UP: "Turn up"}[kind]
    return Gesture(text, label, where, -1, f"hand:{seat}" if kind == TAKE else "", button=word)


def hand_place(state: FlinchState, seat: int, move: int) -> int:
    """Which drawn card of the hand a move takes."""
    hand = state.hand(seat)
    return hand.index(card_of(move)) if card_of(move) in hand else -1


def start(state: FlinchState, seat: int, move: int) -> tuple[str, int]:
    """The area a card comes from, and which drawn card it is."""
    source = source_of(move)
    if source == HAND:
        return f"hand:{seat}", hand_place(state, seat, move)
    if source == STOCK:
        return f"stock:{seat}", -1
    if source == MATE_STOCK:
        return f"stock:{state.mate(seat)}", -1
    if source > MATE_SLOTS:
        return f"reserve:{state.mate(seat)}:{source - MATE_SLOTS}", -1
    return f"reserve:{seat}:{source - OWN_SLOTS}", -1


def area_shown(state: FlinchState, seat: int, area: str) -> bool:
    """Whether an area is on the screen; a sixth reserve pile is not until a slip begins it (IR-13)."""
    return area != f"reserve:{seat}:6" or bool(state.reserve(seat, 6))


def new_slot(state: FlinchState, seat: int, area: str) -> str:
    """The button for a discard that has no area to go to."""
    return "" if area_shown(state, seat, area) else "Sixth pile"


def drop(state: FlinchState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card from one area to another attempts."""
    kind, _, rest = source.partition(":")
    name, _, slot = rest.partition(":")
    onto = target.partition(":")[2]
    home = target == f"hand:{seat}"
    if kind in COMMON:
        return from_the_middle(state, seat, kind, rest, home)
    owner = int(name) if plain(name) else state.seats
    if owner >= state.seats or kind not in OWNED:
        raise BadMove("a card goes from stock, hand or reserve to a play pile, or from your hand to your own reserve")
    if kind == "reserve" and slot not in ("1", "2", "3", "4", "5", "6"):
        raise BadMove("a seat has five reserve piles")
    if home and isinstance(state, TableState) and kind != "hand" and not state.is_side(seat, owner):
        return read_move(state, seat, f"take:{seat_name(owner)}:{'s' if kind == 'stock' else f'r{slot}'}")
    begin, top = carried(state, seat, owner, kind, slot, card)
    if not onto or not target.startswith(("centre:", f"reserve:{seat}:")):
        raise BadMove(RETURNED if home and kind == "reserve" else OWNED[kind])
    if target.startswith("reserve:"):
        return read_move(state, seat, onto_reserve(kind, begin, onto.partition(":")[2]))
    pile = pile_at(state, onto)
    if top == WILD:
        begin += f"={wild_rank(state, pile)}"
    return read_move(state, seat, f"{begin}>{f'p{pile}' if pile else 'new'}")


def from_the_middle(state: FlinchState, seat: int, kind: str, place: str, home: bool) -> int:
    """The move of carrying a card of the middle: it can be taken in hand by mistake, or a new hand by hand."""
    if kind == "centre" and home and isinstance(state, TableState):
        if not pile_at(state, place):
            raise BadMove("no card lies there")
        return read_move(state, seat, f"take:p{pile_at(state, place)}")
    if kind == "stack" and home and state.opt.manual:
        return read_move(state, seat, "newhand")
    raise BadMove(COMMON[kind])


def pile_at(state: FlinchState, place: str) -> int:
    """The number of the pile at a place of the centre; 0 where there is none."""
    numbers = range(1, state.count + 1)
    return next((number for number in numbers if str(state.spot(number)) == place), 0)


def carried(state: FlinchState, seat: int, owner: int, kind: str, slot: str, card: int) -> tuple[str, int]:
    """How the carried card is written as a source, and the card itself; only one's own and the partner's are played."""
    own = owner == seat
    if kind == "hand":
        hand = state.hand(seat)
        if own and 0 <= card < len(hand):
            return f"h{write_card(hand[card])}", hand[card]
        raise BadMove("there is no such card in the hand" if own else "nobody plays from another's hand (FL-TURN-3)")
    if not state.is_side(seat, owner):
        raise BadMove(f"{person(owner)}'s cards are not yours to play (FL-TURN-3)")
    if kind == "stock":
        return "s" if own else "t", state.top(owner)
    return f"{'r' if own else 'q'}{slot}", (state.reserve(owner, int(slot)) or [BACK])[-1]


def onto_reserve(kind: str, begin: str, slot: str) -> str:
    """The text of laying a carried card on the own reserve."""
    if kind == "stock":
        raise BadMove("a stock card goes to a play pile, never to the reserve (FL-STOCK-1)")
    if begin.startswith("q"):
        raise BadMove("a card once on a reserve pile does not move to another (FL-RES-11)")
    return f"move:{begin}>r{slot}" if kind == "reserve" else f"{begin}>r{slot}"


def wild_rank(state: FlinchState, pile: int) -> int:
    """The rank a wild would stand for on this pile, or as a new one; the lowest if there are several."""
    for rank in range(1, state.opt.cap + 1):
        if state.need[rank] >> pile & 1:
            return rank
    return 1


def plain(text: str) -> bool:
    """Whether a text is a small whole number in plain digits."""
    return text.isascii() and text.isdigit() and len(text) < 4
