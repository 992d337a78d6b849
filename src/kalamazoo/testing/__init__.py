"""Tests that every game must pass, for this project's games and for anybody's own."""

from kalamazoo.testing.clauses import clause

__all__ = ["clause"]
