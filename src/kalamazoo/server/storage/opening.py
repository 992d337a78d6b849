"""Opens the store that a URL names."""

from __future__ import annotations

from pathlib import Path

from kalamazoo.server.storage.interface import BadStorage, Storage


def open_storage(url: str) -> Storage:
    """`sqlite:///…` or `postgresql://…`; raises BadStorage with a sentence."""
    scheme, _, rest = url.partition(":")
    if scheme == "sqlite" and rest.startswith("///") and len(rest) > 3:
        from kalamazoo.server.storage.sqlite import Sqlite

        return Sqlite(Path(rest[3:]))
    if scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        from kalamazoo.server.storage.postgres import Postgres

        return Postgres("postgresql:" + rest)
    raise BadStorage(f'no database is known for "{scheme}:…"; use postgresql://…, or leave --database out for SQLite')
