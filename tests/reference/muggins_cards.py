"""The cards of the plain Muggins of this folder, and the acts that can be called.

A hand's last card is its bottom one, drawn next; a stock pile's last card is its top.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Cards:
    """Where every card is, and what a rewind must bring back."""

    hands: list[list[int]]
    stocks: list[list[int]]
    piles: list[list[int]] = field(default_factory=list)  # a squared-away pile leaves a gap
    away: list[int] = field(default_factory=list)
    drawn: int = 0
    turned: list[int] = field(default_factory=list)  # how often since a card last reached a table pile
    seen: list[int] = field(default_factory=list)  # how many cards at the bottom of each hand all have seen

    def put(self, card: int, target: str, highest: int) -> int:
        """Puts a card where it goes, right or wrong; returns where, as an act tells it."""
        if target != "new" and target[0] != "t":
            self.stocks[ord(target) - 65].append(card)
            return -1 - (ord(target) - 65)
        if target == "new":
            if [] in self.piles:
                number = self.piles.index([])
            else:
                self.piles.append([])
                number = len(self.piles) - 1
        else:
            number = int(target[1:]) - 1
        self.piles[number].append(card)
        self.turned = [0] * len(self.hands)  # MU-OP-19
        if card == highest:
            self.away += self.piles[number]  # MU-OP-7
            self.piles[number] = []
            while self.piles and not self.piles[-1]:
                self.piles.pop()
        return number

    def lift(self, put: Act, highest: int) -> None:
        """Takes a card off where it was put; a pile that it finished comes back (MU-OP-7)."""
        if put.where < 0:
            self.stocks[-1 - put.where].pop()
            return
        if put.card == highest:
            old = put.before.piles[put.where] if put.where < len(put.before.piles) else []
            for card in [*old, put.card]:
                self.away.remove(card)
            self.piles += [[] for _ in range(put.where + 1 - len(self.piles))]
            self.piles[put.where] = [*old, put.card]
        self.piles[put.where].pop()
        while self.piles and not self.piles[-1]:
            self.piles.pop()

    def to_hand(self, seat: int) -> None:
        """The card in the fingers goes back to the bottom of the hand, to be drawn next (MU-OP-8)."""
        self.hands[seat].append(self.drawn)
        self.seen[seat] += 1
        self.drawn = 0


@dataclass
class Act:
    """Something done that can be called: the position before it, and what was wrong with it."""

    seat: int
    kind: str  # "draw", "lay" or "play"
    card: int
    before: Cards
    fault: str = ""
    source: str = ""  # "d" or "s"
    where: int = 0  # the table pile the card was put on, or -1, -2 … for the stock piles of A, B …
