"""The table of Muggins as a viewer sees it, and what carrying a card means."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.scene import COLUMN, PILE, Area, Face, Gesture, Player, Scene
from kalamazoo.games.kit.sentences import a_number, capital, who, whose
from kalamazoo.games.muggins.engine.calls import FEWEST_CARDS, STUCK, TURN_HELD, WIN_HELD
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.engine.trail import LAID, PLAYED, act_kind, act_seat, act_target
from kalamazoo.games.muggins.moves import (
    CALL,
    DRAW,
    DRAWN_CARD,
    LAY,
    NEW,
    PILES,
    STOCK,
    STOCKS,
    pack_play,
    play_source,
    play_target,
)
from kalamazoo.games.muggins.notation import card_of, name_move, write_move

BACK_FACE: Final = Face(back=True, label="face-down card")
BEGINS: Final = "a 1 begins here"  # MU-TURN-3


def scene(state: MugginsState, viewer: int) -> Scene:
    """What this viewer sees and can do."""
    over = not state.may_act()
    owed = state.must_act()
    players = tuple(
        Player(
            seat,
            bool(owed >> seat & 1),
            (("hand", str(len(state.hands[seat]))), ("stock", str(len(state.stocks[seat])))),
            out=over and not state.cards_of(seat),
        )
        for seat in range(state.seats)
    )
    legal = state.moves(viewer) if viewer < state.seats and state.may_act() >> viewer & 1 else []
    return Scene(
        viewer,
        status(state, viewer),
        (*table_areas(state), *(area for seat in range(state.seats) for area in seat_areas(state, seat, viewer))),
        players,
        tuple(gesture(state, viewer, move) for move in legal),
        over,
        {"table": "muggins", "places": str(places(state)), "begins": BEGINS},
    )


# -- areas --------------------------------------------------------------------------------------


def table_areas(state: MugginsState) -> list[Area]:
    """The table piles, the place for a new one, and the completed ones."""
    last = last_target(state)
    areas = [
        Area(f"table:{number}", PILE, f"Table pile {number}", (face(pile[-1]),), len(pile), active=number == last)
        for number, pile in enumerate(state.piles, 1)
        if pile
    ]
    new = Area(area_of(state, NEW), PILE, "New table pile", text=BEGINS)
    free = int(new.id.partition(":")[2])
    if free <= places(state):  # else no 1 is left that could begin a pile
        areas.insert(free - 1, new)
    areas.append(Area("away", PILE, "Completed piles", (BACK_FACE,) if state.away else (), len(state.away)))
    return areas


def places(state: MugginsState) -> int:
    """How many places the table keeps: one for each 1 (MU-TURN-5)."""
    return state.options.copies


def seat_areas(state: MugginsState, seat: int, viewer: int) -> list[Area]:
    """A seat's hand, stock pile and drawn card."""
    owner = capital(whose(seat, viewer))
    hand, pile = state.hands[seat], state.stocks[seat]
    waiting = bool(state.must_act() >> seat & 1)
    shown = pile if state.options.spread else pile[-1:]  # MU-OP-21
    held = (face(state.drawn),) if state.drawn and seat == state.turn else ()
    return [
        Area(
            f"hand:{seat}",
            PILE,
            f"{owner} hand",
            (BACK_FACE,) if hand else (),
            len(hand),
            seat,
            active=waiting and not held,
        ),
        Area(
            f"stock:{seat}",
            COLUMN if state.options.spread else PILE,
            f"{owner} stock pile",
            tuple(face(card) for card in shown),
            len(pile),
            seat,
            active=last_target(state) == STOCKS + seat,
        ),
        Area(f"drawn:{seat}", PILE, f"{owner} drawn card", held, len(held), seat, active=bool(held)),
    ]


def last_target(state: MugginsState) -> int:
    """Where the last act put a card, if a call can still be about it; -1 if nowhere."""
    for act in reversed(state.trail):
        if act_kind(act) == PLAYED:
            return act_target(act)
        if act_kind(act) == LAID:
            return STOCKS + act_seat(act)
    return -1


def face(card: int) -> Face:
    """A card face up."""
    return Face(str(card), label=str(card))


# -- status -------------------------------------------------------------------------------------


def status(state: MugginsState, viewer: int) -> str:
    """Whose turn it is, or how it ended."""
    if state.ending:
        return ended(state, viewer)
    mine = state.turn == viewer
    name = person(state.turn)
    if state.phase == WIN_HELD:
        seat = next(seat for seat in range(state.seats) if not state.cards_of(seat))
        return f"{has(seat, viewer)} no cards left and {wins(seat, viewer)} unless somebody calls."
    if state.phase == TURN_HELD:
        return f"{capital(whose(state.accused, viewer))} turn is over. {'You are' if mine else f'{name} is'} next."
    if state.drawn:
        if mine:
            return f"You have drawn {a_number(state.drawn)}: play it, or lay it on your stock pile."
        return f"{name} has drawn {a_number(state.drawn)}."
    if not mine:
        return f"It is {name}'s turn."
    return "Your turn: draw, or play from your stock pile." if state.stocks[viewer] else "Your turn: draw a card."


def ended(state: MugginsState, viewer: int) -> str:
    """How the game ended, in a sentence."""
    if state.ending == STUCK:
        return "Nothing moves any more. Nobody wins."
    scores = state.scores()
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    if state.ending == FEWEST_CARDS:
        names = " and ".join(who(seat, viewer) for seat in best)
        if len(best) > 1:
            return f"Nothing moves any more. The fewest cards: {names} share the win."
        return f"Nothing moves any more. {has(best[0], viewer)} the fewest cards and {wins(best[0], viewer)}."
    return f"{has(best[0], viewer)} no cards left and {wins(best[0], viewer)}."


def has(seat: int, viewer: int) -> str:
    """A seat that has something."""
    return "You have" if seat == viewer else f"{person(seat)} has"


def wins(seat: int, viewer: int) -> str:
    """What a winner does."""
    return "win" if seat == viewer else "wins"


# -- gestures -----------------------------------------------------------------------------------


def gesture(state: MugginsState, seat: int, move: int) -> Gesture:
    """How a legal move is made by hand."""
    text = write_move(state, seat, move)
    if move == CALL:
        return Gesture(text, 'Call "Muggins!"', button="Muggins!", urgent=True)
    if move == DRAW:
        return Gesture(text, "Draw a card", source=f"hand:{seat}")
    if move == LAY:
        label = f"Lay the {state.drawn} on your stock pile"
        return Gesture(text, label, source=f"drawn:{seat}", target=f"stock:{seat}")
    label = name_move(state, seat, move)
    source = f"stock:{seat}" if play_source(move) == STOCK else f"drawn:{seat}"
    shown = len(state.stocks[seat]) - 1 if play_source(move) == STOCK and state.options.spread else -1
    return Gesture(text, label[0].upper() + label[1:], source, shown, area_of(state, play_target(move)))


def area_of(state: MugginsState, target: int) -> str:
    """The area of a target; a new pile comes to the first place where none lies."""
    if target == NEW:
        return f"table:{(state.tops + [0]).index(0) + 1}"
    return f"table:{target}" if target < STOCKS else f"stock:{target - STOCKS}"


def drop(state: MugginsState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card from one area to another attempts."""
    if source == f"hand:{seat}":
        return DRAW  # wherever it is carried, a hand card is first drawn and shown
    if source == f"drawn:{seat}" and target == f"stock:{seat}":
        return LAY
    if source not in (f"drawn:{seat}", f"stock:{seat}"):
        raise BadMove("only your own hand, drawn card and stock pile can be carried")
    play = pack_play(STOCK if source.startswith("stock") else DRAWN_CARD, read_area(state, target))
    if not card_of(state, seat, play):
        raise BadMove("there is no card to carry")
    return play


def read_area(state: MugginsState, area: str) -> int:
    """The target that an area is."""
    kind, _, number = area.partition(":")
    if area in ("new", area_of(state, NEW)):
        return NEW
    if number.isascii() and number.isdigit() and len(number) < 4:
        if kind == "table" and 1 <= int(number) <= PILES:
            return int(number)
        if kind == "stock" and int(number) < state.seats:
            return STOCKS + int(number)
    raise BadMove("a card goes on a table pile, on a new one, or on a stock pile")
