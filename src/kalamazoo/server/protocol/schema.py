"""The protocol as JSON Schema, and every field of it as tables for people, both made from the wire types.

python -m kalamazoo.server.protocol.schema docs   writes protocol.schema.json and messages.md there
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as shapes

from kalamazoo.core import moment, scene
from kalamazoo.server.protocol import requests, wire
from kalamazoo.server.protocol.remarks import COMMON
from kalamazoo.server.protocol.typescript import default_of, structs, type_text

SCHEMA, MESSAGES = "protocol.schema.json", "messages.md"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
COMMENT = re.compile(r"\s#\s(?P<text>.*)$")
HEAD = """# Every message and field

Made by `python -m kalamazoo.server.protocol.schema docs` from the wire types; [protocol.md](protocol.md) says how they
are used, and [protocol.schema.json](protocol.schema.json) is the same as JSON Schema (`#/$defs/Client` is what a client
may send, `#/$defs/Server` what it gets). Types are written as in TypeScript. A field with a usual value can be missing.
"""


@lru_cache(maxsize=1)
def remarks() -> dict[tuple[str, str], str]:
    """What the comments behind the fields say, by type and field."""
    found = {}
    for module in (moment, scene, wire, requests):  # the first two are what the others carry
        text = inspect.getsource(module)
        lines = text.splitlines()
        for kind in ast.parse(text).body:
            for field in kind.body if isinstance(kind, ast.ClassDef) else []:
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    comment = COMMENT.search(lines[(field.end_lineno or field.lineno) - 1])
                    if comment:
                        found[str(getattr(kind, "name", "")), field.target.id] = comment["text"].strip()
    return found


def remark_on(kind: str, field: str) -> str:
    """What is to be said of a field: of this one, or of all that are called so."""
    return remarks().get((kind, field)) or COMMON.get(field, "")


def document() -> dict[str, Any]:
    """The schema of everything on the wire."""
    kinds = structs()
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for kind in kinds:
        properties = parts[kind.__name__].get("properties", {})
        for name, schema in properties.items():
            remark = remark_on(kind.__name__, name)
            if "pattern" in schema:
                schema["pattern"] = schema["pattern"].replace("\\Z", "$")  # as other languages write it
            if remark and "$ref" not in schema:
                schema["description"] = remark
    for name, union in (("Client", wire.Client), ("Server", wire.Server)):
        each = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(union)]
        parts[name] = {"description": f"Any message of a {name.lower()}.", "oneOf": each}
    title = f"The protocol of Kalamazoo, version {wire.PROTOCOL}"
    return {"$schema": DIALECT, "title": title, "$defs": dict(sorted(parts.items()))}


def write_schema() -> str:
    """The schema as a file."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


def write_messages() -> str:
    """The tables of fields as a page."""
    lines = [HEAD]
    for title, kinds in groups().items():
        lines += [f"## {title}", ""]
        for kind in kinds:
            lines += [f"### {kind.__name__}", "", inspect.cleandoc(kind.__doc__ or "").replace("\n", " "), ""]
            rows = list(fields_of(kind))
            if rows:
                lines += ["| field | type | left out | what it is |", "|---|---|---|---|", *rows, ""]
    return "\n".join(lines)


def groups() -> dict[str, list[type[msgspec.Struct]]]:
    """The types in three chapters."""
    sent, got = list(get_args(wire.Client)), list(get_args(wire.Server))
    rest = [kind for kind in structs() if kind not in sent and kind not in got]
    return {"What a client sends": sent, "What the server sends": got, "What they are made of, and plain HTTP": rest}


def fields_of(kind: type[msgspec.Struct]) -> list[str]:
    """A row for each field."""
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.StructType)
    rows = []
    if shape.tag_field:
        rows.append(f"| `{shape.tag_field}` | `{json.dumps(shape.tag)}` | | which message it is |")
    for field in shape.fields:
        usual = "" if field.required else f"`{json.dumps(default_of(field), default=msgspec.to_builtins)}`"
        text = type_text(field.type).replace("|", "\\|")
        remark = remark_on(kind.__name__, field.name).replace("|", "\\|")
        rows.append(f"| `{field.encode_name}` | `{text}` | {usual} | {remark} |")
    return rows


def main(folder: Path) -> None:
    """Writes both files."""
    (folder / SCHEMA).write_text(write_schema(), "utf-8")
    (folder / MESSAGES).write_text(write_messages(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
