"""Editions, decks and clauses as data, and the rules strings that name them."""

from kalamazoo.rulebook.decks import Deck, read_deck
from kalamazoo.rulebook.editions import Edition, editions, find_edition
from kalamazoo.rulebook.strings import Rules, rules

__all__ = ["Deck", "Edition", "Rules", "editions", "find_edition", "read_deck", "rules"]
