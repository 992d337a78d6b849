"""What each seat can do at a table without referee, as move texts; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_house import HAND, WILD
from tests.reference.flinch_table_felt import (
    LETTERS,
    SIXTH,
    SLOTS,
    Card,
    Felt,
    Pile,
    duty_open,
    exhausted,
    fits,
    has_drawn,
    lawful_slots,
    may_discard,
    sources,
    stock_due,
    stock_top,
    where,
    written,
)

CLOCK = 30
MANY = 8  # play piles beside which nobody wrongly begins another; no clause says so
HANDFUL = 9  # hand cards with which nobody wrongly takes one more; no clause says so


def offers(felt: Felt, seat: int) -> set[str]:
    """Every move of a seat, or of the clock."""
    if felt.phase == "over":
        return set()
    if seat == CLOCK:
        return clock_offers(felt)
    if seat not in felt.active():
        return set()
    if felt.phase == "voting":
        return {"vote:yes", "vote:no"} if seat in felt.ballots else set()
    if felt.phase == "gathering":
        if seat in felt.opponents(felt.accused) and seat not in [caller for caller, _ in felt.calls]:
            joined = {text for text in calls(felt, seat) if text.startswith(f"call:{LETTERS[felt.accused]}:")}
            return {text for text in joined if not text.endswith(":hints")}  # that is for the players to settle
        return set()
    found = peeks(felt, seat) | calls(felt, seat) | demands(felt, seat) | clerical(felt, seat)
    if seat == felt.turn:
        return found | on_turn(felt, seat)
    return found | out_of_turn(felt, seat)


def clock_offers(felt: Felt) -> set[str]:
    """What the clock may do."""
    if felt.phase == "gathering":
        return {"settle"}
    if felt.phase == "voting":
        return set()
    found = {"lapse"} if felt.peeks else set()  # IR-11: at most ten seconds
    return found | ({"timeout"} if felt.house["turn-clock"] != "off" else set())


def on_turn(felt: Felt, seat: int) -> set[str]:
    """Everything the player on turn can do, right or wrong."""
    mine = felt.places[seat]
    if felt.phase == "laying":
        return lay_downs(felt, seat)
    if felt.held:
        return {text for text in any_plays(felt, seat) if text.split(">")[0].split("=")[0] == felt.held} | {"back"}
    if felt.passing or felt.owed:
        return last_discards(felt, seat)
    if felt.forced == seat and (found := releasing(felt, seat)):
        return found
    found = any_plays(felt, seat) | shows(felt, seat)
    if felt.phase == "opening":
        return found | {"pass"}
    lifted = [slot for slot, pile in enumerate(mine.reserve) if pile and pile[-1] in felt.bound]  # FL-EXP-7: in the air
    slots = [slot for slot in range(SLOTS) if slot not in lifted]
    if (all(mine.reserve[:SLOTS]) or mine.reserve[SIXTH - 1]) and SIXTH - 1 not in lifted:
        slots.append(SIXTH - 1)  # IR-13
    kept = felt.house["wild-in-reserve"] == "forbidden"  # OP-WILD-4
    cards = [card for card in mine.hand if not kept or card.rank != WILD]
    found |= {f"{written(card)}>r{slot + 1}" for card in cards for slot in slots}
    found |= lifts(felt, seat) | {"end"} | new_hands(felt, seat)
    for slot, pile in enumerate(mine.reserve):
        if pile and slot not in [*felt.moved, *lifted]:
            found |= {f"move:r{slot + 1}>r{other + 1}" for other in range(SLOTS) if other not in [slot, *lifted]}
    return found | takes(felt, seat)


def any_plays(felt: Felt, seat: int) -> set[str]:
    """Each card to each pile and as a new one; a wild only as what fits, for it is what its player says."""
    found: set[str] = set()
    crowded = len(felt.centre) >= MANY
    for source, card in sources(felt, seat):
        if card.rank == WILD:
            found |= {f"{source}={rank}>{where(pile)}" for rank, pile in fits(felt, card)}
            continue
        found |= {f"{source}>{where(number)}" for number, pile in enumerate(felt.centre) if not leaving(felt, pile)}
        if card.rank in felt.house.starters or not crowded:
            found.add(f"{source}>new")
    return found


def leaving(felt: Felt, pile: Pile) -> bool:
    """Whether a pile leaves the table as soon as the player on turn acts: nobody minded its wrong cap (IR-7)."""
    return felt.fresh and not felt.house.manual and pile.complete(felt.house.cap)


def right_plays(felt: Felt, seat: int, only: str = "stqrh") -> set[str]:
    """The plays that fit."""
    found: set[str] = set()
    for source, card in sources(felt, seat):
        if source[0] in only:
            for rank, pile in fits(felt, card):
                named = f"={rank}" if card.rank == WILD else ""
                found.add(f"{source}{named}>{where(pile)}")
    return found


def releasing(felt: Felt, seat: int) -> set[str]:
    """In a blocked game: a neglected stock or starter first, then any card that fits (OP-BLOCK-3, OP-BLOCK-4)."""
    if stock_due(felt, seat):
        return right_plays(felt, seat, "s")
    if stock_due(felt, felt.partner(seat)):
        return right_plays(felt, seat, "t")
    if duty_open(felt, seat):
        starters = [(s, card) for s, card in sources(felt, seat) if card.rank in felt.house.duties and s[0] in "hr"]
        return {f"{source}>{where(pile)}" for source, card in starters for _, pile in fits(felt, card)}
    return right_plays(felt, seat, "hrq")


def last_discards(felt: Felt, seat: int) -> set[str]:
    """The discard of a forced pass, or one that has to be made good."""
    mine = felt.places[seat]
    if not mine.hand and new_hands(felt, seat):
        return {"newhand"}  # IR-15: there is a hand to discard from
    shown = [] if felt.passing else [card.rank for card in felt.bound if card in mine.hand]  # OP-EXP-3, OP-EXP-6
    cards = [card for card in mine.hand if may_discard(felt, card) or (felt.passing and card in felt.bound)]
    cards = [card for card in cards if card.rank not in shown]
    found = {f"{written(card)}>r{slot + 1}" for card in cards for slot in lawful_slots(felt, seat)}
    return found or {"end"}


def lay_downs(felt: Felt, seat: int) -> set[str]:
    """One card of the lay-down: a slot each, as one likes once all five are begun (FL-OPEN-8, FL-OPEN-11)."""
    slots = lawful_slots(felt, seat)
    return {f"{written(card)}>r{slot + 1}" for card in felt.places[seat].hand for slot in slots}


def shows(felt: Felt, seat: int) -> set[str]:
    """The hand cards that can still be shown, each once a turn."""
    return {f"show:{written(card)}" for card in felt.places[seat].hand if can_show(felt, seat, card)}


def can_show(felt: Felt, seat: int, card: Card) -> bool:
    """Whether showing this card would be new: it has not been shown in this turn, nor is a bond still to come."""
    return card not in felt.shown and card not in (felt.bound if seat == felt.turn else felt.exposed[seat])


def lifts(felt: Felt, seat: int) -> set[str]:
    """The reserve cards that can be lifted, once a turn each."""
    found = {f"r{slot + 1}" for slot, pile in enumerate(felt.places[seat].reserve) if pile}
    other = felt.partner(seat)
    if other is not None:
        found |= {f"q{slot + 1}" for slot, pile in enumerate(felt.places[other].reserve) if pile}
    return {f"lift:{source}" for source in found if (seat, source) not in felt.lifted}


def takes(felt: Felt, seat: int) -> set[str]:
    """What can wrongly be taken: from a play pile, or from an opponent (IR-16)."""
    if felt.took or len(felt.places[seat].hand) > HANDFUL:
        return set()
    found = {f"take:p{number + 1}" for number, pile in enumerate(felt.centre) if not leaving(felt, pile)}
    for other in felt.opponents(seat):
        theirs = felt.places[other]
        if stock_top(felt, other) and len(theirs.stock) > 1:  # a game is not given away by being robbed
            found.add(f"take:{LETTERS[other]}:s")
        found |= {f"take:{LETTERS[other]}:r{slot + 1}" for slot, pile in enumerate(theirs.reserve) if pile}
    return found


def out_of_turn(felt: Felt, seat: int) -> set[str]:
    """What a player can do while another is on turn: all that would be right, but for the turn (IR-9, IR-12)."""
    if felt.phase == "laying":
        return set()
    found = shows(felt, seat)
    if not felt.opened:
        return found
    hand = felt.places[seat].hand
    found |= right_plays(felt, seat) | lifts(felt, seat) | new_hands(felt, seat)
    found |= {
        f"{written(card)}>r{slot + 1}" for card in hand for slot in lawful_slots(felt, seat) if may_discard(felt, card)
    }
    return found


def peeks(felt: Felt, seat: int) -> set[str]:
    """Every pile with a hidden card beneath its top, once a turn (IR-11)."""
    found: set[str] = set()
    for owner in felt.active():
        theirs = felt.places[owner]
        if len(theirs.stock) > 1 and not theirs.face_down:
            found.add(f"peek:{LETTERS[owner]}:s")
        if felt.house["reserve-memory"] == "hidden":  # OP-RES-2
            found |= {f"peek:{LETTERS[owner]}:r{slot + 1}" for slot, p in enumerate(theirs.reserve) if len(p) > 1}
    return {text for text in found if (seat, text) not in felt.looked}


def clerical(felt: Felt, seat: int) -> set[str]:
    """What the players do themselves when nobody keeps the table for them (IR-17, IR-21)."""
    if not felt.house.manual:
        return set()
    found = {f"turnup:{LETTERS[owner]}" for owner in range(felt.count) if felt.places[owner].face_down}
    return found | {f"clear:p{number + 1}" for number, pile in enumerate(felt.centre) if full(felt, pile)}


def full(felt: Felt, pile: Pile) -> bool:
    """Whether a pile has come to its end, and nobody can still send its last card back (IR-7)."""
    wrong = [d.laid for d in [*felt.deeds, *felt.strays] if "wrong" in d.faults and not d.undone]
    return pile.complete(felt.house.cap) and pile.laid[-1] not in wrong


def new_hands(felt: Felt, seat: int) -> set[str]:
    """Taking a new hand oneself, in time or too early: once, and by nobody who holds more than a hand (IR-17)."""
    if not felt.house.manual or exhausted(felt):
        return set()
    hand = felt.places[seat].hand
    early = seat != felt.turn or bool(hand)
    return set() if early and (len(hand) > HAND or has_drawn(felt, seat)) else {"newhand"}


def demands(felt: Felt, seat: int) -> set[str]:
    """1913: a card shown on another's turn can be demanded when the owner's turn comes (FL-EXP-6, OP-EXP-8)."""
    if felt.house["exposed-call"] != "on-demand" or seat not in felt.opponents(felt.turn) or felt.chosen:
        return set()
    if felt.phase != "playing":  # OP-OPEN-9: who is skipped in the opening has had no turn
        return set()
    return {f"demand:{LETTERS[felt.turn]}:{written(card)[1:]}" for card in felt.exposed[felt.turn]}


def calls(felt: Felt, seat: int) -> set[str]:
    """The calls and pointings-out of a seat (OP-CHAL-1, OP-CHAL-5, OP-CHAL-6, OP-CHAL-8)."""
    found: set[str] = set()
    grounds = felt.house.grounds
    accused = felt.suspect
    if accused in felt.active() and felt.acts and seat in felt.opponents(accused):  # OP-WIN-2
        possible = (grounds & {"stock", "partner-stock", "wrong-play"}) | {"point"} | (grounds & extras(felt))
        if "ones" in grounds and felt.late and (seat, accused) not in felt.ones_failed:
            possible.add("ones")
        if "ones" not in grounds and (seat, accused) in felt.ones_failed:
            possible.discard("point")  # OP-CHAL-6: where nobody calls, pointing out is limited as calls are
        for ground in possible:
            if felt.failed.get((seat, accused, ground)) != felt.done[accused]:
                named = f"point:{LETTERS[accused]}" if ground == "point" else f"call:{LETTERS[accused]}:{ground}"
                found.add(named)
    if "hints" in grounds and seat in felt.opponents(felt.turn) and seat not in felt.hinted:  # IR-18
        found |= {f"call:{LETTERS[other]}:hints" for other in felt.opponents(seat) if other != felt.turn}
    for other in felt.opponents(seat):
        if "peek" in grounds and any(who == other for who, _, _ in felt.peeks):
            found.add(f"call:{LETTERS[other]}:peek")
        if has_drawn(felt, other):
            found.add(f"call:{LETTERS[other]}:new-hand" if "new-hand" in grounds else f"point:{LETTERS[other]}")
        if any(deed.seat == other for deed in felt.strays):
            callable_ = "out-of-turn" in grounds
            if callable_:
                found.add(f"call:{LETTERS[other]}:out-of-turn")
            elif felt.failed.get((seat, other, "stray")) != felt.strayed[other]:
                found.add(f"point:{LETTERS[other]}")  # IR-12, where nobody calls it
    return found


def extras(felt: Felt) -> set[str]:
    """The agreed grounds that what everybody saw makes possible (FL-CHAL-7)."""
    kinds = {deed.kind for deed in felt.deeds}
    found = {"slot"} if kinds & {"discard", "second", "lay"} else set()
    found |= {"move"} if "move" in kinds else set()
    return found | ({"discard"} if felt.fresh else set())
