"""Rules strings: one name for a whole rule set, such as `flinch@1988(partners=on,play=table)`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from kalamazoo.core.encoder import Encoder
from kalamazoo.core.errors import BadRules, near
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game
from kalamazoo.core.options import Options, Origin, Values
from kalamazoo.core.seats import MOST_SEATS, ONLOOKER
from kalamazoo.core.seed import dealer_of
from kalamazoo.core.state import State
from kalamazoo.games import find_game
from kalamazoo.picture import svg
from kalamazoo.rulebook.checked import CheckedState
from kalamazoo.rulebook.decks import DECK, Deck, facts_with, own_deck
from kalamazoo.rulebook.editions import ONLY, Edition, find_edition

FORM = re.compile(r"(?P<game>[a-z][a-z-]*)(?:@(?P<edition>[a-z0-9-]+))?(?:\((?P<options>[^()]*)\))?")
LONGEST = 2000


class Rules:
    """A rule set: a game, an edition, every option's value, and a deck if it is not the printed one.

    Equal rule sets have equal texts.
    """

    def __init__(self, game: Game, edition: Edition, values: Mapping[str, int], deck: Deck | None = None) -> None:
        self.game = game
        self.edition = edition
        self.values = dict(values)
        self.deck = deck
        self.seated: set[int] = set()  # the numbers of seats that were checked
        self.options: Options = game.make_options(
            Values(game.fields, self.values), facts_with(game, edition.facts, deck)
        )
        self.options.origin = Origin(str(self), self.deck_text, revive, draw)

    def __str__(self) -> str:
        changed = [
            f"{field.name}={field.write(self.values[field.name])}"
            for field in self.game.fields
            if self.values[field.name] != self.edition.values[field.name]
        ]
        if self.deck:
            changed.append(f"{DECK}={self.deck.mark}")
        name = self.game.name if self.edition.name == ONLY else f"{self.game.name}@{self.edition.name}"
        return f"{name}({','.join(changed)})" if changed else name

    def __repr__(self) -> str:
        return f"rules({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return known_rules, (str(self), self.deck_text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def deck_text(self) -> str | None:
        """The deck as text, to be kept with what was played with it; None for the printed deck."""
        return self.deck.text if self.deck else None

    def words(self) -> dict[str, str]:
        """Every option's value in words, by name."""
        return {field.name: field.write(self.values[field.name]) for field in self.game.fields}

    def replace(self, **changes: str) -> Rules:
        """The same rules with some options changed, given in words; `_` in names stands for `-`."""
        words = {name.replace("_", "-"): text for name, text in changes.items()}
        return Rules(self.game, self.edition, {**self.values, **read_options(self.game, words)}, self.deck)

    def seat_range(self) -> tuple[int, int]:
        """The smallest and the largest number of seats."""
        return self.game.seat_range(self.options)

    def check_seats(self, seats: int) -> None:
        """Raises BadRules, with the clause, if the game cannot be dealt to so many."""
        if seats in self.seated:
            return
        low, high = self.seat_range()
        if not low <= seats <= min(high, MOST_SEATS):
            raise BadRules(f"{self} is for {low} to {high} players, not {seats}" if low < high else
                           f"{self} is for {low} player{'s' * (low > 1)}, not {seats}")  # fmt: skip
        trouble = self.game.check(self.options, seats)
        if trouble:
            raise BadRules(f"{self} with {seats} players: {trouble.text} ({trouble.clause})")
        self.seated.add(seats)

    def check_live(self) -> None:
        """Raises BadRules, with the clause, if no single table can be opened by these rules."""
        never = self.game.check_live(self.options)
        if never:
            raise BadRules(f"{self}: {never.text} ({never.clause})")

    def usual_seats(self) -> int:
        """How many play when nobody says: the fewest for whom it can be dealt."""
        low, high = self.seat_range()
        for seats in range(low, high + 1):
            try:
                self.check_seats(seats)
            except BadRules:
                continue
            return seats
        raise BadRules(f"{self} can be dealt to nobody")

    def deal(
        self,
        seats: SupportsIndex | None = None,
        seed: SupportsIndex | str = 0,
        dealer: SupportsIndex = 0,
        checked: bool = False,
    ) -> State:
        """A new game; the same seed and dealer always deal the same. Without seats, for the fewest it can be dealt to.

        A state trusts its caller; with `checked`, a seat or move that is not legal is an error with a sentence.
        """
        number = self.seats_or_usual(seats)
        first = index(dealer)
        if not 0 <= first < number:
            raise BadRules(f"no seat {first} can deal at a table of {number}")
        state = self.game.deal(self.options, number, first, dealer_of(seed if isinstance(seed, str) else index(seed)))
        return CheckedState(self, state) if checked else state

    def encoder(self, seats: SupportsIndex | None = None) -> Encoder:
        """Rows and actions for programs that learn, at a table of this size."""
        return self.game.encoder(self.options, self.seats_or_usual(seats))

    def score_range(self, seats: SupportsIndex | None = None) -> tuple[int, int]:
        """The lowest and the highest of `scores` that a game can end with."""
        return self.game.score_range(self.options, self.seats_or_usual(seats))

    def longest(self, seats: SupportsIndex | None = None) -> int:
        """After how many moves an environment breaks a game off; a game that must end never takes so many."""
        return self.game.longest(self.options, self.seats_or_usual(seats))

    def seats_or_usual(self, seats: SupportsIndex | None) -> int:
        """A number of seats that it can be dealt to: this one, or the fewest."""
        number = self.usual_seats() if seats is None else index(seats)
        self.check_seats(number)
        return number

    def opening(self, seats: int, seed: int | str = 0, dealer: int = 0) -> list[Event]:
        """What happens by itself after this deal, before the first move."""
        return self.game.opening(self.options, seats, dealer, dealer_of(seed))


@lru_cache(64)
def known_rules(text: str, deck: str | None) -> Rules:
    """A rule set that is read once."""
    return rules(text, deck=deck)


def revive(text: str, deck: str | None, seats: int, dump: bytes) -> State:
    """The state of a dump."""
    rule_set = known_rules(text, deck)
    state = rule_set.game.blank(rule_set.options, seats)
    state.restore(dump)
    return state


def draw(text: str, deck: str | None, seats: int, dump: bytes) -> str:
    """A state of a dump as a picture."""
    return svg(known_rules(text, deck).game.scene(revive(text, deck, seats, dump), ONLOOKER))


def game_name(text: str) -> str:
    """The name of the game in a rules string, without reading the rest."""
    return re.split(r"[@(]", text, maxsplit=1)[0].strip()


def read_options(game: Game, words: Mapping[str, str]) -> dict[str, int]:
    """The values of options given in words; raises BadRules naming the one that is wrong."""
    fields = {field.name: field for field in game.fields}
    values: dict[str, int] = {}
    for name, text in words.items():
        if name not in fields:
            raise BadRules(f'{game.name} has no option "{name}"{near(name, list(fields))}')
        values[name] = fields[name].read(text)
    return values


def rules(text: str, deck: Deck | Mapping[str, Any] | Path | str | None = None) -> Rules:
    """The rule set of a rules string; raises BadRules or UnknownGame with a suggestion.

    `deck` is a deck of your own: a file, its text or its document. `deck=…` in the string must then be its mark.
    """
    tidy = "".join(text.split())
    match = FORM.fullmatch(tidy) if len(tidy) <= LONGEST else None
    if not match:
        shown = tidy if len(tidy) <= 60 else tidy[:60] + "…"
        raise BadRules(f'"{shown}" is not a rules string; write game@edition(option=value,…), such as flinch@1913')
    game = find_game(match["game"])
    edition = find_edition(game, match["edition"] or "")
    words: dict[str, str] = {}
    for pair in (match["options"] or "").split(",") if match["options"] else []:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadRules(f'"{pair}" in {tidy} should read option=value')
        if name in words:
            raise BadRules(f"{tidy} names the option {name} twice")
        words[name] = value
    mark = words.pop(DECK, "")
    given = own_deck(game, edition.facts, deck)
    if mark and (given is None or given.mark != mark):
        what = f"the deck given has the mark {given.mark}" if given else "give the file of that deck as well"
        raise BadRules(f"{tidy} is played with the deck {mark}; {what}")
    return Rules(game, edition, {**edition.values, **read_options(game, words)}, given)
