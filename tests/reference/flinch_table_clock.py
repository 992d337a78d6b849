"""What the clock does for somebody who has taken too long (OP-TURN-6); for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_house import WILD
from tests.reference.flinch_table_acts import act
from tests.reference.flinch_table_felt import Felt, duty_open, fits
from tests.reference.flinch_table_offers import last_discards, lay_downs, new_hands, releasing, right_plays
from tests.reference.flinch_table_turns import look_at_bonds


def time_out(felt: Felt) -> None:
    """Ends the turn: open duties are played, then the highest card that may be goes to the first slot."""
    seat, number = felt.turn, felt.number
    felt.held = ""
    look_at_bonds(felt)  # FL-EXP-2
    while felt.phase != "over" and felt.number == number:
        if felt.phase == "laying" and not felt.places[seat].hand:
            return
        act(felt, seat, choose(felt, seat))


def choose(felt: Felt, seat: int) -> str:
    """What is done next."""
    if felt.phase == "laying":
        return min(lay_downs(felt, seat), key=lowest)
    if felt.passing or felt.owed:
        return discard(last_discards(felt, seat))
    if not felt.places[seat].hand and felt.phase == "playing" and new_hands(felt, seat):
        return "newhand"
    bound = {text for text in right_plays(felt, seat, "hrq") if text.split(">")[0].split("=")[0] in bound_sources(felt)}
    if bound and (felt.bound_first or not duty_open(felt, seat)):
        return min(bound, key=first_place)
    if duty_open(felt, seat) or felt.forced == seat:
        return min(releasing(felt, seat), key=first_place)
    if felt.phase == "opening":
        return "pass"
    only_wilds = felt.places[seat].hand and last_discards(felt, seat) == {"end"}
    if only_wilds and (plays := right_plays(felt, seat, "h")):
        return min(plays, key=first_place)  # OP-WILD-4: wilds that fit must be played out
    return discard(last_discards(felt, seat))


def bound_sources(felt: Felt) -> set[str]:
    """The sources of the cards that must be played."""
    mine, other = felt.places[felt.turn], felt.partner(felt.turn)
    found = {"hw" if card.rank == WILD else f"h{card.rank}" for card in mine.hand if card in felt.bound}
    found |= {f"r{slot + 1}" for slot, pile in enumerate(mine.reserve) if pile and pile[-1] in felt.bound}
    if other is not None:
        theirs = felt.places[other].reserve
        found |= {f"q{slot + 1}" for slot, pile in enumerate(theirs) if pile and pile[-1] in felt.bound}
    return {source for source in found if any(fits(felt, card) for card in felt.bound)}


def rank_of(source: str) -> int:
    """The rank of a hand card, a wild last; reserves come after the hand."""
    if source[0] != "h":
        return 100 + "rq".find(source[0]) * 10 + (int(source[1:]) if source[1:].isdigit() else 0)
    return WILD if source == "hw" else int(source[1:])


def first_place(text: str) -> tuple[int, int, int]:
    """Low cards first, on the first pile that takes them, a new pile last."""
    source, target = text.split(">")
    source, _, named = source.partition("=")
    return rank_of(source), 99 if target == "new" else int(target[1:]), int(named or 0)


def lowest(text: str) -> tuple[int, int]:
    """A lay-down goes by rank, slot by slot."""
    source, target = text.split(">")
    return rank_of(source), int(target[1:])


def discard(texts: set[str]) -> str:
    """The highest card on the first slot; a wild, which has no rank, only if there is nothing else."""
    if texts <= {"end", "newhand"}:
        return next(iter(texts))

    def worth(text: str) -> tuple[int, int]:
        source, target = text.split(">")
        return (0 if source == "hw" else rank_of(source)), -int(target[1:])

    return max(texts, key=worth)
