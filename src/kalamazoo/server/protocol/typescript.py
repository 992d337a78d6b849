"""TypeScript from the wire types: `python -m kalamazoo.server.protocol.typescript > web/src/wire.ts`."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect as shapes

from kalamazoo.server.protocol import requests, wire

HEAD = "// Made by `python -m kalamazoo.server.protocol.typescript` from its neighbours; change them there."
MESSAGES = {"Client": wire.Client, "Server": wire.Server}
PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def structs() -> list[type[msgspec.Struct]]:
    """The wire types, in the order of their files."""
    found = [*vars(wire).values(), *vars(requests).values()]
    return [
        kind
        for kind in dict.fromkeys(each for each in found if inspect.isclass(each))
        if issubclass(kind, wire.Wire) and kind is not wire.Wire
    ]


def type_text(kind: shapes.Type) -> str:
    """One type in TypeScript."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case shapes.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in order_of(values))
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.UnionType(types=types):
            return " | ".join(type_text(one) for one in types)
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            return f"{item_text(item)}[]"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(type_text(item) for item in items)}]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {type_text(value)}>"
    raise TypeError(f"no TypeScript is known for {kind}")


def order_of(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The words of a choice in one fixed order."""
    return tuple(sorted(values, key=str))


def item_text(kind: shapes.Type) -> str:
    """A type as the item of an array."""
    text = type_text(kind)
    return f"({text})" if " | " in text else text


def default_of(field: shapes.Field) -> Any:
    """What a field that was left out means."""
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def struct_lines(struct: type[msgspec.Struct]) -> Iterator[str]:
    """One interface, with the defaults of what may be left out."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    doc = inspect.cleandoc(struct.__doc__ or "").splitlines()
    yield f"/** {doc[0]}" + (" */" if len(doc) == 1 else "")
    if len(doc) > 1:
        yield from (f" * {line}".rstrip() for line in doc[1:])
        yield " */"
    yield f"export interface {struct.__name__} {{"
    if shape.tag_field:
        yield f"  {shape.tag_field}: {json.dumps(shape.tag)};"
    for field in shape.fields:
        if field.required:
            yield f"  {field.encode_name}: {type_text(field.type)};"
        else:
            value = json.dumps(default_of(field))
            yield f"  {field.encode_name}?: {type_text(field.type)}; // left out: {value}"
    yield "}"


def write() -> str:
    """The whole file."""
    lines = [HEAD, "", f"export const PROTOCOL = {wire.PROTOCOL};"]
    lines += [f"export const PHRASES: readonly string[] = {json.dumps(wire.PHRASES)};", ""]
    lines += [f"export type Mode = {type_text(shapes.type_info(wire.Mode))};", ""]
    for struct in structs():
        lines += [*struct_lines(struct), ""]
    for name, union in MESSAGES.items():
        lines += [f"export type {name} =", *(f"  | {kind.__name__}" for kind in get_args(union))]
        lines[-1] += ";"
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(write(), end="")
