"""A second Muggins of strict play, written as plainly as the rules are told, to compare with the engine."""

from __future__ import annotations


def play_game(hands: list[list[int]], first: int, top: int) -> list[tuple[int, str]]:
    """Plays a dealt game to its end, step by step; hands are given in the order of drawing.

    Returns what was done as (seat, text): `draw`, `lay`, `d>new`, `s>6` (on a pile showing 6), `d>B`. Where a
    player may choose among opponents' piles, the nearest on the left is taken.
    """
    seats = len(hands)
    hands = [list(hand) for hand in hands]
    stocks: list[list[int]] = [[] for _ in hands]
    tops: list[int] = []
    done: list[tuple[int, str]] = []

    def put(seat: int, card: int, source: str) -> bool:
        """Puts the card where the rules want it, if they do."""
        if card == 1:
            done.append((seat, f"{source}>new"))
            tops.append(1)
            return True
        if card - 1 in tops:
            done.append((seat, f"{source}>{card - 1}"))
            tops.remove(card - 1)
            if card < top:
                tops.append(card)
            return True
        for step in range(1, seats):
            other = (seat + step) % seats
            if stocks[other] and abs(stocks[other][-1] - card) == 1:
                done.append((seat, f"{source}>{chr(65 + other)}"))
                stocks[other].append(card)
                return True
        return False

    seat = first
    while True:
        if stocks[seat]:
            card = stocks[seat].pop()
            if put(seat, card, "s"):
                if not hands[seat] and not stocks[seat]:
                    return done
                continue
            stocks[seat].append(card)
        if not hands[seat]:
            hands[seat] = stocks[seat][::-1]
            stocks[seat] = []
        card = hands[seat].pop(0)
        done.append((seat, "draw"))
        if put(seat, card, "d"):
            if not hands[seat] and not stocks[seat]:
                return done
            continue
        done.append((seat, "lay"))
        stocks[seat].append(card)
        if not hands[seat]:
            hands[seat] = stocks[seat][::-1]
            stocks[seat] = []
        seat = (seat + 1) % seats
