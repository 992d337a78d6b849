"""Storage: the log of everything that happened at the tables, on disk before anybody is told."""

from kalamazoo.server.storage.interface import BadStorage, Card, Refusal, Row, Storage
from kalamazoo.server.storage.opening import open_storage
from kalamazoo.server.storage.writer import Writer

__all__ = ["BadStorage", "Card", "Refusal", "Row", "Storage", "Writer", "open_storage"]
