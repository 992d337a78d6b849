"""docs/messages.md and docs/protocol.schema.json have every field, and what really goes over the wire fits them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator, ValidationError
from msgspec import inspect as shapes

from kalamazoo.server.protocol import schema, wire
from kalamazoo.server.protocol.typescript import structs
from tests.server.helpers import run, serving

DOCS = Path(__file__).parents[2] / "docs"
ALL = schema.document()


def fits(name: str, message: Any) -> None:
    """Raises ValidationError if a message is not what the schema says."""
    Draft202012Validator({**ALL, "$ref": f"#/$defs/{name}"}).validate(message)


def test_the_files_are_not_stale() -> None:
    for name, text in ((schema.SCHEMA, schema.write_schema()), (schema.MESSAGES, schema.write_messages())):
        assert (DOCS / name).read_text("utf-8") == text, "run: python -m kalamazoo.server.protocol.schema docs"


def test_every_field_of_every_type_is_told() -> None:
    page = (DOCS / schema.MESSAGES).read_text("utf-8")
    for kind in structs():
        chapter = page.split(f"\n### {kind.__name__}\n")[1].split("\n#")[0]
        shape = shapes.type_info(kind)
        assert isinstance(shape, shapes.StructType)
        assert kind.__doc__
        for field in shape.fields:
            row = re.search(rf"^\| `{field.encode_name}` \|.*\| (.*) \|$", chapter, re.MULTILINE)
            assert row, (kind, field.name)
            assert row[1].strip(), f"say what {kind.__name__}.{field.name} is: a comment behind it"


def test_the_page_names_only_types_that_there_are() -> None:
    known = {kind.__name__ for kind in structs()} | {"Client", "Server"}
    text = (DOCS / "protocol.md").read_text("utf-8")
    named = {*re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`", text)}
    assert named <= known
    assert len(named) > 10


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(ALL)
    fits("Client", {"type": "act", "id": "1", "seat": 0, "move": "h1>new"})
    for wrong in ({"type": "act", "id": "1", "seat": 99, "move": "x"}, {"type": "dance"}, {"type": "ping", "more": 1}):
        with pytest.raises(ValidationError):
            fits("Client", wrong)


def test_what_a_server_says_fits(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for game in (await house.request("GET", "/api/games")).json():
                fits("GameInfo", game)
            fits("RulesInfo", (await house.request("GET", "/api/rules?rules=flinch@1913")).json())
            fits("Problem", (await house.request("GET", "/api/rules?rules=chess")).json())
            made = await house.create("flinch@1913(stock-size=5)", "bb", start=True)
            fits("Created", made)
            seen: set[str] = set()
            for mode in ("scene", "moves"):
                person = await house.join(made["table"]["id"], mode=mode)
                await person.send("ping", at=3)
                while "pong" not in seen or "welcome" not in seen:
                    message = await person.next()
                    fits("Server", message)
                    seen.add(message["type"])
            assert seen >= {"welcome", "pong"}

    run(test())


def test_defaults_are_those_of_the_types() -> None:
    given = ALL["$defs"]["Hello"]["properties"]
    assert given["last"]["default"] == wire.Hello(1).last
    assert json.loads(json.dumps(msgspec.to_builtins(wire.Hello(1))))["type"] == "hello"
