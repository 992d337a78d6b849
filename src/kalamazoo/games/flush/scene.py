"""The table of Flush as one seat sees it."""

from __future__ import annotations

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.scene import BADGE, FAN, PILE, ROW, Area, Face, Player, Scene
from kalamazoo.games.flush.engine.rounds import BASES, HAND_SIZE
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import GIVING, GONE
from kalamazoo.games.flush.gestures import gestures
from kalamazoo.games.flush.moves import FLIP, GIVE, MISTAKE, PUT, PUT_TOP, TAKE_BACK
from kalamazoo.games.flush.names import ONES, cards_word, name_card, name_set, name_values
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH, FlushOptions

FACE_DOWN = Face(family="flush", back=True)


def scene(state: FlushState, viewer: int) -> Scene:
    """The whole table."""
    away = state.away()
    areas: list[Area] = [round_badge(state), mimic_area(state), pile_area(state, viewer)]
    if not state.ending:
        areas.append(set_area(state, viewer))
    areas += [
        Area("aside", PILE, "Put aside", (FACE_DOWN,) if state.aside else (), len(state.aside)),
        Area("away", PILE, "Out of the round", away_faces(state, away), len(away)),
        standings(state),
    ]
    for seat in range(state.seats):
        areas.append(hand_area(state, viewer, seat))
        areas += [base_area(state, viewer, seat, b) for b, x in enumerate(state.blinds[seat]) if x != GONE]
    players = tuple(player(state, seat) for seat in range(state.seats))
    legal = state.moves(viewer) if viewer < state.seats and state.may_act() >> viewer & 1 else []
    done = tuple(gestures(state, viewer, legal, hand_of(state, viewer) if legal else b""))
    hints = {
        "table": "flush",
        "bases": "stack",
        "mimic": "always",
        "tap": "set",
        "round": str(state.round),
        "most": f"hand={HAND_SIZE + 2},base={BASES}",
    }
    if not state.opt.arena:
        hints["limit"] = str(state.opt.limit)
    return Scene(viewer, status(state, viewer), tuple(areas), players, done, state.may_act() == 0, hints)


def owner(viewer: int, seat: int) -> str:
    """Whose something is, before its name."""
    return "Your" if seat == viewer else f"{person(seat)}'s"


# -- cards --------------------------------------------------------------------------------------


def face(opt: FlushOptions, card: int, mimic: int, stands_for: int = 0, dimmed: bool = False) -> Face:
    """A card with its points, its marks and, if it is a Mimic, that it is one or what it stands for."""
    if card < FIRST_CARD:
        return Face(family="flush", back=True, dimmed=dimmed)
    value = card >> 4
    marks = [f"{opt.points[card]} points"]
    marks += ["skip"] * (card >> 2 & 3)
    marks += [f"bonus {opt.bonus[card]}"] if opt.bonus[card] else []
    if value == mimic:
        marks.append("Mimic" if stands_for in (0, value) else f"as {'F' if stands_for == FLUSH else stands_for}")
    label = ", ".join([name_card(card), *marks[:1], *(mark for mark in marks[1:] if mark[:2] in ("Mi", "as"))])
    rank, name, effect = ("F", "Flush", "clears the pile") if value == FLUSH else (str(value), "", "")
    return Face(rank, "", name, effect, tuple(marks), "flush", label, dimmed=dimmed)


def hand_of(state: FlushState, seat: int) -> bytes:
    """The hand without what is put out."""
    hand = list(state.hand(seat))
    if seat == state.turn:
        for card in state.out:
            if card in hand:
                hand.remove(card)
    return bytes(hand)


# -- areas --------------------------------------------------------------------------------------


def round_badge(state: FlushState) -> Area:
    """Which round it is, and what ends the game."""
    goal = "five rounds, the last counts double" if state.opt.arena else f"out at {state.opt.limit} points"
    return Area("round", BADGE, "Round", text=f"{state.round}, {goal}")


def standings(state: FlushState) -> Area:
    """The points of everybody, and what the last round added."""
    lines = []
    for seat in sorted(range(state.seats), key=lambda s: (state.outs[s] > 0, -state.outs[s], state.totals[s], s)):
        gain = f" ({state.gains[seat]:+})" if state.round > 1 or state.ending else ""
        lines.append(f"{person(seat)} {state.totals[seat]}{gain}{', out' if state.outs[seat] else ''}")
    return Area("standings", BADGE, "Points", text="; ".join(lines))


def mimic_area(state: FlushState) -> Area:
    """The card that was turned; its value is always readable."""
    text = f"Mimics: {name_values(state.mimic)}" if state.mimic else "No Mimics in this round"
    return Area("mimic", PILE, "Mimic", (face(state.opt, state.turned, 0),), 1, text=text)


def pile_area(state: FlushState, viewer: int) -> Area:
    """The pile: its top set is drawn, side by side, and said."""
    if not state.top_value:
        return Area("pile", FAN, "Playing pile", text="empty: any value may be laid")
    faces = tuple(
        face(state.opt, card, state.mimic, state.top_value)
        for card in sorted(state.top_set(), key=lambda c: c >> 4 == state.mimic)
    )
    size = len(state.pile())
    by = "" if state.by < 0 else ", laid by you" if state.by == viewer else f", laid by {person(state.by)}"
    text = f"{name_set(state.top_size, state.top_value)}{by}; {cards_word(size)} in all"
    return Area("pile", FAN, "Playing pile", faces, size, text=text, active=True)


def set_area(state: FlushState, viewer: int) -> Area:
    """The cards put out and not yet declared."""
    cards = state.set_cards()
    value = state.set_value if state.set_value <= FLUSH else 0
    faces = tuple(face(state.opt, card, state.mimic, value) for card in cards)
    label = "Your set" if viewer == state.turn else f"{person(state.turn)}'s set"
    return Area("set", ROW, label, faces, len(cards), state.turn, active=bool(cards))


def away_faces(state: FlushState, away: bytes) -> tuple[Face, ...]:
    """One of the cards that left."""
    return (face(state.opt, away[-1], state.mimic),) if away else ()


def hand_area(state: FlushState, viewer: int, seat: int) -> Area:
    """A hand; of others what everybody has seen is open only by house rule (U41), and all once the game is over."""
    hand = hand_of(state, seat)
    shown = seat == viewer or state.opt.memory_shown or bool(state.ending)
    faces = tuple(face(state.opt, card, state.mimic) if shown else FACE_DOWN for card in hand)
    return Area(f"hand:{seat}", FAN, f"{owner(viewer, seat)} hand", faces, len(hand), seat)


def base_area(state: FlushState, viewer: int, seat: int, base: int) -> Area:
    """A Base: the Blind, and the face-up card on it unless it is put out."""
    top = state.tops[seat][base]
    put_out = seat == state.turn and bool(state.out_tops >> base & 1)
    blind = face(state.opt, state.blinds[seat][base], state.mimic, dimmed=top != BACK)
    cards = (blind,) if top == BACK or put_out else (blind, face(state.opt, top, state.mimic))
    text = "open Blind" if top == BACK else ""
    return Area(f"base:{seat}:{base}", PILE, f"{owner(viewer, seat)} Base {base + 1}", cards, len(cards), seat, text)


def player(state: FlushState, seat: int) -> Player:
    """A seat with what everybody may know of it (FU-SETUP-10)."""
    bases = sum(blind != GONE for blind in state.blinds[seat])
    counts = (("cards", str(len(state.held(seat)))), ("bases", str(bases)), ("points", str(state.totals[seat])))
    return Player(seat, bool(state.must_act() >> seat & 1), counts, out=bool(state.outs[seat]))


# -- words --------------------------------------------------------------------------------------


def status(state: FlushState, viewer: int) -> str:
    """Whose turn it is and what is awaited."""
    mine = viewer == state.turn
    who = "You" if mine else person(state.turn)
    if state.ending:
        scores = state.scores()
        best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
        if len(best) == state.seats:
            return "All have as many points, and nobody wins the game."
        names = " and ".join("you" if seat == viewer else person(seat) for seat in best)
        return f"{names[:1].upper()}{names[1:]} {'win' if viewer in best or len(best) > 1 else 'wins'} the game."
    if state.voting:
        return "A stalemate is proposed: all must agree, or the round goes on."
    if state.phase == GIVING:
        return f"{who} may hand a Base to {'you' if state.before == viewer else person(state.before)}."
    if not mine:
        return f"It is {who}'s turn{needs(state)}."
    if state.set_size:
        value = state.set_value
        what = name_set(state.set_size, value) if 0 < value <= FLUSH else cards_word(state.set_size)
        return f"Your set: {what}. Add to it, or declare it."
    if state.top_value and state.highest() > state.top_value and not state.opt.by_choice:
        top = name_set(state.top_size, state.top_value)
        return f"You cannot follow {top}: lay higher and pick up, or clear the pile."
    return f"Your turn{needs(state)}."


def needs(state: FlushState) -> str:
    """What has to be laid."""
    if not state.top_value:
        return ": any value"
    return f": {ONES[state.top_value]}" + (" or lower" if state.top_value > 1 else "")


# -- carrying -----------------------------------------------------------------------------------


def drop(state: FlushState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card from one area to another attempts."""
    kind, *numbers = source.split(":")
    if numbers and numbers[0] != str(seat):
        raise BadMove("only your own cards can be carried")
    aim = target.partition(":")[0]
    if kind == "hand" and aim in ("set", "pile"):
        hand = hand_of(state, seat)
        if -1 <= card < len(hand) and hand:
            return PUT + hand[card]
        raise BadMove("there is no such card in the hand")
    if kind == "base" and len(numbers) == 2 and numbers[1].isdigit() and int(numbers[1]) < len(state.tops[seat]):
        base = int(numbers[1])
        if aim in ("set", "pile"):
            return (FLIP if state.tops[seat][base] == BACK else PUT_TOP) + base
        if aim in ("aside", "away"):
            return MISTAKE + base
        if aim in ("hand", "base"):
            return GIVE + base
    if kind == "set" and aim in ("hand", "base"):
        return TAKE_BACK
    raise BadMove("your cards go from hand and Bases to your set and back, and a Base may go to another player")
