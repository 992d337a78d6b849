"""Where the engine's table play is known to differ from the clauses; each entry goes once the engine is mended.

A walk that meets such a difference ends there. An entry excuses only a difference in the very move (or, if it lasts, in
later ones) for which it is true; where the two agree, the walk goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.reference.flinch_table_felt import LETTERS, Deed, Felt, fits
from tests.reference.flinch_table_house import ALL_GROUNDS
from tests.reference.flinch_table_rulings import true_ground
from tests.reference.flinch_table_turns import known_starter
from tests.reference.flinch_table_undo import GROUND_OF


@dataclass(frozen=True)
class Move:
    """A move about to be made; `pointed`: these acts have been pointed out before."""

    felt: Felt
    text: str
    pointed: bool

    @property
    def calls(self) -> bool:
        """Whether calls may be settled now."""
        return self.text == "settle" or self.text.startswith("call:")

    @property
    def points(self) -> bool:
        """Whether something is pointed out."""
        return self.text.startswith("point:")

    @property
    def rules(self) -> bool:
        """Whether there will be a ruling."""
        return self.calls or self.points

    @property
    def named(self) -> set[str]:
        """The grounds that are called."""
        return {ground for _, ground in self.felt.calls} | ({self.text.split(":")[-1]} & set(ALL_GROUNDS))


def laid_one(move: Move) -> bool:
    felt = move.felt
    laid = "laying" in (felt.phase, felt.resume) or any(deed.kind == "lay" for deed in felt.deeds)
    return laid and any("ones" in deed.faults for deed in felt.deeds)


def lays_down(move: Move) -> bool:
    felt = move.felt
    opening = "opening" in (felt.phase, felt.resume) and not felt.opened
    return opening and (known_starter(felt) or move.calls)


def other_wrongs(move: Move) -> bool:
    felt = move.felt
    others = [f for deed in felt.deeds for f in deed.faults if GROUND_OF[f] not in move.named or f == "wrong"]
    return move.calls and bool(others) and any(true_ground(felt, ground) for ground in move.named)


def shown_and_discarded(move: Move) -> bool:
    return move.rules and any(deed.kind == "discard" and deed.was_bound for deed in move.felt.deeds)


def exhausted_stack(move: Move) -> bool:
    last_card = move.felt.house["take-back-on-call"] == "last-card"
    return not move.felt.stack and (move.points or (move.calls and last_card))


def several(move: Move) -> bool:
    return move.points and sum(len(deed.faults) for deed in move.felt.deeds) > 1


def peek_and_more(move: Move) -> bool:
    return move.calls and "peek" in move.named and bool(move.felt.acts or move.felt.strays)


def own_next_card(move: Move) -> bool:
    felt = move.felt
    wrong = [deed for deed in felt.deeds if "wrong" in deed.faults]
    if felt.house["call-window"] == "same-play":
        return bool(wrong)
    later = [d for deed in wrong for d in felt.deeds[felt.deeds.index(deed) + 1 :] if d.kind == "play"]
    return move.rules and bool(later)


def side_stock(move: Move) -> bool:
    felt = move.felt
    partners = felt.house["partners"] == "on"
    return partners and move.rules and felt.suspect is not None and not felt.places[felt.suspect].stock


def peek_before(move: Move) -> bool:
    felt = move.felt
    return move.calls and any(number < felt.number and who == felt.turn for who, number in felt.peeks)


def exposed_first(move: Move) -> bool:
    return move.felt.bound_first and any(fits(move.felt, card) for card in move.felt.bound)


def lost_bond(move: Move) -> bool:
    felt = move.felt
    if move.rules and any(deed.was_exposed for deed in felt.strays):
        return True
    if move.rules and any(deed.was_bound and deed.faults for deed in felt.deeds):
        return True
    shown = felt.last_bonds[0] or (felt.suspect is not None and felt.exposed[felt.suspect])
    return move.points and bool(shown)


def taken_and_gone(move: Move) -> bool:
    return move.rules and any(deed.kind == "take" and went_on(move.felt, deed) for deed in move.felt.deeds)


def went_on(felt: Felt, take: Deed) -> bool:
    """Whether a card that was taken, or the pile it came from, has been played on."""
    after = felt.deeds[felt.deeds.index(take) + 1 :]
    return any(deed.card is take.card or (deed.kind == "play" and deed.pile is take.pile) for deed in after)


def forgotten(move: Move) -> bool:
    return move.pointed and move.calls and any(deed.faults for deed in move.felt.deeds)


def lost_demand(move: Move) -> bool:
    felt = move.felt
    return move.points and felt.house["exposed-call"] == "on-demand" and bool(any(felt.exposed) or felt.bound)


def equal_card(move: Move) -> bool:
    bound = [card.rank for card in move.felt.bound]
    return move.rules and any(d.kind == "take" and d.card and d.card.rank in bound for d in move.felt.deeds)


def innocent_card(move: Move) -> bool:
    deeds = move.felt.deeds
    return move.points and any(deed.faults for deed in deeds[:-1]) and not deeds[-1].faults


def ends_of_middle(move: Move) -> bool:
    return move.text.startswith("take:p") and move.felt.house["variation"] == "middle"


def second_at_once(move: Move) -> bool:
    deeds = move.felt.deeds
    return move.rules and any(d.dealt for d in deeds if d.kind == "discard") and any(d.kind == "second" for d in deeds)


def taken_starter(move: Move) -> bool:
    starters = move.felt.house.duties
    return move.rules and any(d.kind == "take" and d.card and d.card.rank in starters for d in move.felt.deeds)


def second_same_play(move: Move) -> bool:
    felt = move.felt
    return felt.house["call-window"] == "same-play" and any(deed.kind == "second" for deed in felt.deeds)


@dataclass(frozen=True)
class Known:
    """A known fault of the engine: what it is, and when it may show."""

    name: str
    may_show: Callable[[Move], bool]
    lasts: bool = False  # its trace may show in later moves


KNOWN = (
    Known("14: no ones call lies while an exposed card goes first", exposed_first),
    Known("2: a lay-down although a 1 is known", lays_down),
    Known("1: a 1 that went down with the hand", laid_one),
    Known("22: the ends of a middle pile from which a card was taken", ends_of_middle),
    Known("13: a peek on another's turn costs the turn that follows", peek_before),
    Known("4: a shown card that is discarded", shown_and_discarded),
    Known("15: a shown card that goes back loses its bond", lost_bond, lasts=True),
    Known("16: a taken card stays in the hand once play has gone on", taken_and_gone),
    Known("24: a 1 that was taken after the late act counts as kept", taken_starter),
    Known("19: an equal card that was taken dissolves a bond", equal_card, lasts=True),
    Known("18: a demand is lost when the turn goes back", lost_demand, lasts=True),
    Known("23: a second discard when a new hand came at once", second_at_once),
    Known("25: a second discard does not end the window of same-play", second_same_play),
    Known("5: a called card, or one pointed out, when the stack is exhausted", exhausted_stack),
    Known("9: the slipper's own next card closes the window", own_next_card),
    Known("21: a pointing-out takes back an innocent card", innocent_card),
    Known("7: several mistakes to point out", several),
    Known("8 and 12: a peek called beside other acts", peek_and_more),
    Known("10: the partner's stock when the own is gone", side_stock),
    Known("3: an upheld call makes other wrong acts stand", other_wrongs),
    Known("7: a second pointing", lambda move: move.points and move.pointed),
    Known("17: a pointing-out forgets what could be called", forgotten),
)


def known_fault(move: Move) -> Known | None:
    """The first known fault that may show in this move."""
    return next((known for known in KNOWN if known.may_show(move)), None)


def tolerated(felt: Felt, seat: int, text: str) -> bool:
    """What the engine offers again although a failed call or pointing-out has answered for the 1s (OP-CHAL-6).

    11: pointing out, where *ones* cannot be called. 26: *ones* against an empty hand that could not be renewed.
    """
    if text.startswith("point:") and "ones" not in felt.house.grounds:
        return (seat, LETTERS.index(text[-1])) in felt.ones_failed
    if text.startswith("call:") and text.endswith(":ones"):
        accused = LETTERS.index(text[5])
        return (seat, accused) in felt.ones_failed and not felt.places[accused].hand
    return False
