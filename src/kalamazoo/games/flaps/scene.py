"""The table of Flaps as a screen shows it, and what can be done at it."""

from __future__ import annotations

from dataclasses import replace

from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.scene import BADGE, FAN, PILE, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import seats_of
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.awaited import asks_for, awaited, extra_lays, yours
from kalamazoo.games.flaps.engine import table as p
from kalamazoo.games.flaps.engine.cards import (
    NINE,
    ONE_DOWN,
    QUACK,
    SEVEN,
    SPOOF,
    SUIT_NAMES,
    THREE,
    TWO,
    kind_of,
    suit_of,
)
from kalamazoo.games.flaps.engine.follow import CALLED_ACE, EXTRA_KING, MAIDED, view_suit
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.names import card_name, either, has_kind, rank_of, seat_list, short_name
from kalamazoo.games.flaps.notation import is_lay, name_move, write_move
from kalamazoo.games.flaps.options import HAND_SIZE
from kalamazoo.games.kit.sentences import capital, conjugate, people, who

TOP_CARDS = 5  # how many of the pile are drawn
SECRETS = 5  # the level from which on there is a mystery pile
BUTTONS = {
    m.DRAW: "Draw",
    m.KNOCK: "Knock",
    m.ASK: "Any more flapping?",
    m.NO: "No",
    m.STOP: "Stop",
    m.LAST: "Last Card!",
}
LEAVING = {p.JUST_DREW: "Keep it", p.DUMPING: "No more fives", p.PEEKING: "Look at none"}  # "no" and "stop" in a phase
ATTACKS = {TWO: 2, THREE: 3}
BACK_FACE = Face(family="flaps", back=True)


def scene(state: FlapsState, viewer: int) -> Scene:
    """What this seat (or ONLOOKER) sees; `state` is masked for it."""
    may = state.may_act()
    legal = state.moves(viewer) if 0 <= viewer < state.seats and may >> viewer & 1 else []
    return Scene(
        viewer=viewer,
        status=status(state, viewer),
        areas=(*middle(state, viewer), *badges(state, viewer), *seat_areas(state, viewer)),
        players=tuple(player(state, seat) for seat in range(state.seats)),
        gestures=tuple(gesture(state, viewer, move) for move in legal),
        over=may == 0,
        hints=hints(state),
    )


def hints(state: FlapsState) -> dict[str, str]:
    """What a picture of the table must know: which way play goes, and who is threatened with how much."""
    found = {"table": "flaps", "direction": "left" if state.step == 1 else "right", "most": f"hand={HAND_SIZE + 1}"}
    if state.attack:
        found["attack"] = str(state.attack)
        found["attack-parts"] = "+".join(str(part) for part in attack_parts(state))
    if state.phase in (p.ATTACKED, p.FACING, p.SCUFFLE):
        found["threatened"] = str(state.actor)
    return found


def attack_parts(state: FlapsState) -> list[int]:
    """The attacks that make up the sum, the first laid first; the sum alone where the pile does not show them."""
    parts: list[int] = []
    for card in reversed(state.pile):
        kind = kind_of(card)
        if kind in ATTACKS:
            parts.insert(0, ATTACKS[kind])
            if sum(parts) == state.attack:
                return parts
        elif kind not in (SEVEN, QUACK):
            break
    return [state.attack]


def face(state: FlapsState, card: int) -> Face:
    """A card with its name and what it does."""
    if not card:
        return BACK_FACE
    kind = kind_of(card)
    suit = SUIT_NAMES[suit_of(card)] if suit_of(card) else ""
    opt = state.opt
    return Face(
        rank=rank_of(opt, card),
        suit=suit,
        name=opt.names[kind],
        effect=opt.lines[kind],  # FP-SETUP-9
        family="flaps",
        label=card_name(opt, card),
        short=short_name(opt, card),
    )


def hidden_face(state: FlapsState, item: int) -> Face:
    """A card of a 1-DOWN or the mystery pile: its face if it lies open; what one has seen before is no help (F55)."""
    if item & p.FACE_UP:
        return face(state, item & p.CARD)
    known = state.opt.memory_shown and item & p.CARD
    return replace(face(state, item & p.CARD), dimmed=True) if known else BACK_FACE


# -- areas ----------------------------------------------------------------------------------------


def middle(state: FlapsState, viewer: int) -> list[Area]:
    """Pack, pile, mystery pile, and the three cards of FULL MONTY."""
    backs = (BACK_FACE,) if state.pack else ()
    top = tuple(face(state, card) for card in state.pile[-TOP_CARDS:])
    found = [
        Area("pack", PILE, "Pack", backs, len(state.pack)),
        Area("pile", PILE, "Pile", top, len(state.pile), text=f"asks for {asks_for(state)}", active=not state.ending),
    ]
    if state.opt.level >= SECRETS:
        hidden = (hidden_face(state, state.mystery[-1]),) if state.mystery else ()
        found.append(Area("mystery", PILE, "Mystery pile", hidden, len(state.mystery)))
    if state.phase in (p.MONTY_LAYS, p.MONTY_NAMES, p.MONTY_POINTS, p.MONTY_SHOWS, p.MONTY_TAKES):
        cards = tuple(face(state, card) for card in state.three)
        remark = (
            told("{who} point(s) at card {number}", state.named, viewer, state.pointed + 1)
            if state.pointed >= 0
            else ""
        )
        found.append(Area("three", ROW, "FULL MONTY", cards, len(cards), text=remark, active=True))
    return found


def badges(state: FlapsState, viewer: int) -> list[Area]:
    """Direction, named suit, attack, flapping, trumps: what hangs over the table."""
    way = "clockwise" if state.step == 1 else "counter-clockwise"
    found = [badge("direction", "Direction", "to and fro" if state.seats == 2 else way)]
    if state.view % MAIDED > CALLED_ACE and view_suit(state.view):
        found.append(badge("suit", "Named suit", SUIT_NAMES[view_suit(state.view)]))
    if state.attack:
        attack = told("{who} draw(s) {number} or answer(s)", state.actor, viewer, state.attack)
        found.append(badge("attack", "Attack", attack))
    if state.phase in (p.FLAPPING, p.ASKED):
        found.append(badge("flapping", "Flapping", flapping_text(state, viewer)))
    if state.phase == p.EXTRA:
        found.append(badge("extra", "Extra lay", either(extra_lays(state))))
    if state.phase == p.DUMPING:
        found.append(badge("run", "Fives", f"up to {state.run} more"))
    if state.side:
        name = "SPOOF" if state.side == SPOOF else "TRUMPS"
        suit = f": {SUIT_NAMES[state.trump]}" if state.side != SPOOF and state.joined else ""
        found.append(badge("side", "Side game", f"{name}{suit}"))
    return found


def badge(name: str, label: str, text: str) -> Area:
    """A label and a text in the middle of the table."""
    return Area(name, BADGE, label, text=text, active=True)


def told(text: str, seat: int, viewer: int, number: int = 0) -> str:
    """What somebody does, as the viewer is told it."""
    return conjugate(text, seat == viewer).format(who=who(seat, viewer), number=number)


def flapping_text(state: FlapsState, viewer: int) -> str:
    """How the flapping stands."""
    if state.stopped:
        text = "stopped"
    else:
        text = f"open, {who(state.flapper, viewer)} laid the last FLAPS"
    runs = [f"{who(s, viewer)} {state.mega >> 2 * s & 3}" for s in range(state.seats) if state.mega >> 2 * s & 3]
    if runs:
        text += f"; MEGA run: {', '.join(runs)} more"
    if state.phase == p.ASKED:
        text += told("; {who} {has} asked for more", state.actor, viewer)
    return text


def seat_areas(state: FlapsState, viewer: int) -> list[Area]:
    """Each seat's hand, its 1-DOWN cards, and its card in a side game."""
    found: list[Area] = []
    for seat in range(state.seats):
        whose = "Your" if seat == viewer else f"{person(seat)}'s"
        hand = state.hands[seat]
        known = seat == viewer or state.opt.memory_shown  # F55
        cards = tuple(face(state, card) if known else BACK_FACE for card in hand)
        active = bool(state.must >> seat & 1)
        found.append(Area(f"hand:{seat}", FAN, f"{whose} hand", cards, len(hand), seat, active=active))
        if has_kind(state.opt, ONE_DOWN):
            lying = tuple(hidden_face(state, item) for item in state.downs[seat])
            found.append(Area(f"down:{seat}", ROW, f"{whose} 1-DOWN cards", lying, len(lying), seat))
        if state.phase in (p.PUTTING, p.GUESSING):
            inside = state.inside >> seat & 1
            card = state.put[seat] if seat == viewer else 0
            put = (face(state, card),) if inside else ()
            remark = f"guesses {state.guesses[seat]}" if state.guesses[seat] >= 0 else ""
            found.append(Area(f"side:{seat}", PILE, f"{whose} card put in", put, len(put), seat, remark))
        if state.phase == p.PLACING and seat == state.actor:
            held = face(state, state.held if seat == viewer else 0)
            found.append(Area(f"held:{seat}", PILE, f"{whose} 1-DOWN card", (held,), 1, seat, active=True))
    return found


def player(state: FlapsState, seat: int) -> Player:
    """A seat with its counts, which all may know (FP-TURN-5)."""
    counts = [("cards", str(len(state.hands[seat])))]
    if state.opt.target:
        counts.append(("wins", str(state.tally[seat])))
    if state.guesses[seat] >= 0:
        counts.append(("guessed", str(state.guesses[seat])))
    if state.downs[seat]:
        counts.append(("1-DOWN", str(len(state.downs[seat]))))
    return Player(seat, bool(state.must >> seat & 1), tuple(counts))


# -- words ----------------------------------------------------------------------------------------


def status(state: FlapsState, viewer: int) -> str:
    """One sentence: who is to do what."""
    if state.phase == p.OVER:
        best = max(state.tally)
        winners = [seat for seat in range(state.seats) if state.tally[seat] == best]
        return capital(f"{people(winners, viewer)} {'won' if len(winners) == 1 else 'share the win'}.")
    if state.phase == p.OBJECTING:
        verb = "has" if len(seats_of(state.winners)) == 1 else "have"
        return f"{seat_list(state.winners)} {verb} no cards left. Any objection?"
    waiting = seats_of(state.must)
    if viewer in waiting:
        text = yours(state)
        if state.phase == p.OPEN:
            wanted = asks_for(state)
            text = f"lay {wanted}, or draw" if wanted == "any card" else f"lay a card on {wanted}, or draw"
        elif state.phase == p.ATTACKED:
            text = f"answer the attack or draw {state.attack}"
        return f"Your move: {text}."
    names = [person(seat) for seat in waiting]
    if len(names) == 1:
        return f"{names[0]} {awaited(state)[1]}."
    return f"{', '.join(names[:-1])} and {names[-1]} {yours(state)}."


# -- gestures -------------------------------------------------------------------------------------


def gesture(state: FlapsState, seat: int, move: int) -> Gesture:
    """How a legal move is made: a card carried somewhere, or a button."""
    text = write_move(state, seat, move)
    words = name_move(state, seat, move)
    label = words[0].upper() + words[1:]
    hand = f"hand:{seat}"
    if is_lay(move):
        flap = bool(state.opt.flap_row[move & 255]) and state.phase in (p.FLAPPING, p.ASKED)
        at = index(state, seat, move & 255)
        return Gesture(text, label, hand, at, "pile", urgent=flap, tag=answer_tag(state, seat, move & 255))
    if move == m.DRAW:
        count = state.attack or 1
        button = f"Draw {count}" if count > 1 else BUTTONS[move]
        return Gesture(text, label, "pack", target=hand, button=button, amount=count if count > 1 else 0)
    if state.phase == p.EXTRA and m.CALL < move <= m.CALL + 4:
        return Gesture(text, f"Decline: {words}", button=f"Decline: {words}")  # FP-ACE-8: not only a suit is named
    if state.phase == p.EXTRA and move == m.STOP:
        free = state.extra == EXTRA_KING and state.opt.king_free
        return Gesture(text, label, button="Decline" if free else "Decline: draw 1")  # FP-KNL-4
    if move in BUTTONS:
        button = LEAVING.get(state.phase, BUTTONS[move]) if move in (m.STOP, m.NO) else BUTTONS[move]
        return Gesture(text, label, button=button, urgent=move == m.LAST)
    if m.CALL < move <= m.CALL + 4:
        return Gesture(text, label, button=SUIT_NAMES[move - m.CALL].capitalize())
    kind = m.move_kind(move)
    other = m.move_seat(move)
    card = index(state, seat, m.move_card(move))
    if kind == m.PUT:
        return Gesture(text, label, hand, card, f"side:{seat}")
    if kind == m.SECRET:
        return Gesture(text, label, hand, card, "mystery")
    if kind == m.MONTY:
        return Gesture(text, label, hand, card, "three")
    if kind == m.SWAP:
        return Gesture(text, label, hand, card, f"down:{other}")
    if kind == m.PLACE:
        return Gesture(text, label, f"held:{seat}", 0, f"down:{other}")
    if kind in (m.TURN_OVER, m.LOOK):
        return Gesture(text, label, f"down:{other}", m.move_number(move))
    if kind in (m.POINT, m.SHOW, m.TAKE):
        return Gesture(text, label, "three", m.move_number(move))
    if kind == m.GUESS:
        return Gesture(text, label, button=str(m.move_number(move)))
    if kind == m.CAUGHT:
        return Gesture(text, label, button=f"Caught {person(other)}!", urgent=True)
    return Gesture(text, label, button=person(other), target=f"hand:{other}")


def answer_tag(state: FlapsState, seat: int, card: int) -> str:
    """What a card that answers would do, where cards answer differently: "8 to Bertie", "5 back to Dora"."""
    kind = kind_of(card)
    following, before = ((seat + step) % state.seats for step in (state.step, -state.step))
    if state.phase == p.ATTACKED:
        if kind == SEVEN:
            return f"{state.attack} back to {person(before)}"
        return (
            f"ends the {state.attack}"
            if kind == NINE
            else f"{state.attack + ATTACKS.get(kind, 0)} to {person(following)}"
        )
    return f"on to {person(following)}" if state.phase == p.FACING else ""


def index(state: FlapsState, seat: int, card: int) -> int:
    """Which drawn card of the own hand it is."""
    return state.hands[seat].index(card) if card in state.hands[seat] else -1


def drop(state: FlapsState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card of one area to another attempts."""
    area, _, owner = source.partition(":")
    aim, _, aimed = target.partition(":")
    other = int(aimed) if aimed.isdigit() and int(aimed) < state.seats else 0
    if area == "pack" and (aim == "hand" or not target):
        return m.DRAW
    if area == "held" and aim == "down":
        return m.pack_move(m.PLACE, 0, other, 0)
    if area == "down" and not target and owner.isdigit() and int(owner) < state.seats:
        kind = m.LOOK if state.phase == p.LOOKING else m.TURN_OVER
        return m.pack_move(kind, 0, int(owner), max(card, 0))
    if area == "three" and not target:
        kind = {p.MONTY_SHOWS: m.SHOW, p.MONTY_TAKES: m.TAKE}.get(state.phase, m.POINT)
        return m.pack_move(kind, 0, 0, max(card, 0))
    hand = state.hands[seat] if source == f"hand:{seat}" else []
    if not 0 <= card < len(hand) or not hand[card]:
        raise BadMove("carry a card of your own hand to the pile, or click what can be done")
    dropped = hand[card]
    if aim == "pile":
        return dropped
    if aim == "down" and state.downs[other]:
        return m.pack_move(m.SWAP, dropped, other, len(state.downs[other]) - 1)
    kind = {"side": m.PUT, "mystery": m.SECRET, "three": m.MONTY}.get(aim, 0)
    if not kind:
        raise BadMove("no card is carried there in Flaps")
    return m.pack_move(kind, dropped, 0, 0)
