"""Records and positions: games and tables as text that reads back to exactly what wrote it."""

from kalamazoo.record.position import read_position, write_position
from kalamazoo.record.reading import read_record
from kalamazoo.record.replaying import Verdict, replay, verify, verify_against
from kalamazoo.record.writing import write_record

__all__ = [
    "Verdict",
    "read_position",
    "read_record",
    "replay",
    "verify",
    "verify_against",
    "write_position",
    "write_record",
]
